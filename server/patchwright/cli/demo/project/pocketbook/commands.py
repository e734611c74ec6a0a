"""The command line."""

import argparse
import sys
from datetime import date
from pathlib import Path

from pocketbook.book import read_book
from pocketbook.dates import parse_date
from pocketbook.forecast import forecast, low_days, upcoming
from pocketbook.money import format_amount, parse_amount
from pocketbook.report import forecast_table, payments_table


def main(arguments=None):
    """Carry out one command; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        book = read_book(Path(options.book).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{options.book}: {error}", file=sys.stderr)
        return 1
    print(options.answer(book, options))
    return 0


def _balance(book, options):
    return format_amount(book.balance(options.on))


def _upcoming(book, options):
    return payments_table(upcoming(book, options.start, options.end))


def _forecast(book, options):
    days = forecast(book, options.start, options.end)
    return forecast_table(days, low_days(days, options.warn_below))


def _parser():
    parser = argparse.ArgumentParser(prog="pocketbook")
    parser.add_argument("book")
    commands = parser.add_subparsers(required=True)
    balance = commands.add_parser("balance", help="what is there")
    balance.add_argument("--on", type=parse_date, default=date.today())
    balance.set_defaults(answer=_balance)
    for name, answer in (("upcoming", _upcoming), ("forecast", _forecast)):
        command = commands.add_parser(name)
        command.add_argument("--from", dest="start", type=parse_date, required=True)
        command.add_argument("--to", dest="end", type=parse_date, required=True)
        command.set_defaults(answer=answer)
        if name == "forecast":
            command.add_argument("--warn-below", type=parse_amount, default=0)
    return parser
