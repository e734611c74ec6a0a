"""How often something comes back."""

import re
from dataclasses import dataclass
from datetime import timedelta

from pocketbook.dates import add_months

_UNITS = ("day", "week", "month", "year")
_RHYTHM = re.compile(r"(?:(?P<n>[1-9]\d*) +)?(?P<unit>day|week|month|year)s?")


@dataclass(frozen=True)
class Rhythm:
    """Every *n* units of time."""

    n: int
    unit: str

    def after(self, day):
        """Return the day that comes one step after *day*."""
        if self.unit == "day":
            return day + timedelta(days=self.n)
        if self.unit == "week":
            return day + timedelta(weeks=self.n)
        if self.unit == "month":
            return add_months(day, self.n)
        return add_months(day, 12 * self.n)

    def days(self, first):
        """Yield *first* and the days that follow it, without end."""
        day = first
        while True:
            yield day
            day = self.after(day)


def parse_rhythm(text):
    """Return the rhythm that *text* says, such as `2 weeks` or `month`."""
    found = _RHYTHM.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"not a rhythm: {text!r}; known are {', '.join(_UNITS)}")
    return Rhythm(n=int(found["n"] or 1), unit=found["unit"])
