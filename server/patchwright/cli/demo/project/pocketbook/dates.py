"""Dates, and steps between them."""

import calendar
from datetime import date


def parse_date(text):
    """Return the date that *text* says, as `2025-01-31`."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"not a date: {text!r}") from None


def add_months(day, months):
    """Return the day that lies *months* after *day*.

    A month that is too short gives its last day: one month after 31 January is
    28 or 29 February.
    """
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))
