"""Standing orders: payments that come back."""

from dataclasses import dataclass, replace
from datetime import date
from itertools import takewhile

from pocketbook.rhythm import Rhythm


@dataclass(frozen=True)
class Order:
    """A payment that comes back in a rhythm from its first date on."""

    what: str
    cents: int
    rhythm: Rhythm
    first: date
    until: date | None = None
    skipped: frozenset = frozenset()

    def dates(self, start, end):
        """Return the dates from *start* to *end*, both included, on which it falls."""
        last = end if self.until is None else min(end, self.until)
        days = takewhile(lambda day: day <= last, self.rhythm.days(self.first))
        return [day for day in days if day >= start and day not in self.skipped]

    def skip(self, day):
        """Return this order without its payment on *day*."""
        if day not in self.dates(day, day):
            raise ValueError(f"{self.what} does not fall on {day}")
        return replace(self, skipped=self.skipped | {day})
