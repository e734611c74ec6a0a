"""The book: entries and standing orders, read from text."""

import re
from dataclasses import dataclass, field
from datetime import date

from pocketbook.dates import parse_date
from pocketbook.money import parse_amount
from pocketbook.orders import Order
from pocketbook.rhythm import parse_rhythm

_ORDER = re.compile(
    r"every +(?P<rhythm>.+?) +from +(?P<first>\S+)(?: +until +(?P<until>\S+))?"
    r" +(?P<what>.+?) +(?P<amount>\S+)"
)
_ENTRY = re.compile(r"(?P<day>\S+) +(?P<what>.+?) +(?P<amount>\S+)")


@dataclass(frozen=True)
class Entry:
    """Money that came in or went out on a day."""

    day: date
    what: str
    cents: int


@dataclass
class Book:
    """All entries, and all standing orders."""

    entries: list = field(default_factory=list)
    orders: list = field(default_factory=list)

    def balance(self, day):
        """Return the cents that are there at the end of *day*, by the entries alone."""
        return sum(entry.cents for entry in self.entries if entry.day <= day)


def read_book(text):
    """Return the book that *text* tells; raises ValueError with the number of a bad line."""
    book = Book()
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            _read_line(book, line)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return book


def _read_line(book, line):
    if line.startswith("every "):
        found = _ORDER.fullmatch(line)
    else:
        found = _ENTRY.fullmatch(line)
    if found is None:
        raise ValueError(f"neither an entry nor a standing order: {line!r}")
    what, cents = found["what"], parse_amount(found["amount"])
    if line.startswith("every "):
        until = parse_date(found["until"]) if found["until"] else None
        first = parse_date(found["first"])
        rhythm = parse_rhythm(found["rhythm"])
        book.orders.append(Order(what, cents, rhythm, first, until))
    else:
        book.entries.append(Entry(parse_date(found["day"]), what, cents))
