"""A stretch of a text that is not shown, and places in stretches."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Concealed:
    """A stretch that is not shown.

    Attributes:
        start: Its first character.
        end: Behind its last.
        kind: `comment`, `markup` or `link definition`.
        words: What it says.
    """

    start: int
    end: int
    kind: str
    words: str

    @property
    def extent(self) -> range:
        """Return the places of its characters."""
        return range(self.start, self.end)


def start_of(extent: range) -> int:
    """Return the first place of *extent*, by which extents are put in order."""
    return extent.start


def is_in(extents: Sequence[range], place: int) -> bool:
    """Say whether one of *extents*, which are in order and apart, holds *place*."""
    index = bisect_right(extents, place, key=start_of)
    return index > 0 and place in extents[index - 1]
