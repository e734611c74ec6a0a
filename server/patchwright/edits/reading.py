"""One block among the marker lines of an answer: where it splits and where it ends.

A marker may also be text, as in a manual of git or under a heading in
reStructuredText. So of several readings the one is taken whose first half stands
in the file, and of several of those the one with the longest first half.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from patchwright.edits.markers import Marker, likenesses

_MOST_ENDS = 6
_LEAST_REACH = 64
_MOST_STEPS = 400_000

Stands = Callable[[int, int], bool]
"""Says whether the lines of the answer from the one to before the other stand in the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """The lines of a block: its first marker, where it splits, where it ends.

    Attributes:
        start: The row of the first marker.
        split: The row of the marker between the halves.
        end: The row of the last marker, or of what comes in its stead.
        closed: Whether there is a last marker.
    """

    start: int
    split: int
    end: int
    closed: bool = True


@dataclass(frozen=True, slots=True)
class _Reading:
    """A block with an end, and where it may split, from top to bottom."""

    start: int
    end: int
    splits: tuple[int, ...]

    def standing(self, stands: Stands) -> Extent | None:
        """Return the reading with the longest first half that stands in the file."""
        # If a half stands, so does each shorter one, but for one that is empty.
        halves = [row for row in self.splits if row > self.start + 1]
        count = bisect_left(halves, True, key=lambda row: not stands(self.start + 1, row))
        if count:
            return Extent(start=self.start, split=halves[count - 1], end=self.end)
        if self.splits[0] == self.start + 1 and stands(self.start + 1, self.start + 1):
            return Extent(start=self.start, split=self.start + 1, end=self.end)
        return None


def reach_of(marks: Sequence[Marker]) -> int:
    """Return how many markers each block may look ahead, so that all together stay few."""
    starts = sum(mark.kind == "<" for mark in marks)
    return max(_LEAST_REACH, _MOST_STEPS // max(1, starts))


def extent(marks: Sequence[Marker], at: int, reach: int, stands: Stands) -> Extent | None:
    """Return the extent of the block that the marker number *at* begins.

    A block without end is given up to the next one's first marker; None where
    there is no split, or neither an end nor a next block.

    Args:
        marks: All markers of the answer.
        at: The number of the one that begins the block.
        reach: How many markers after it are looked at.
        stands: Says whether lines of the answer stand in the file.
    """
    start, later = marks[at], marks[at + 1 : at + 1 + reach]
    levels = [[mark for mark in later if alike(mark)] for alike in likenesses(start)]
    whole = [reading for level in levels for reading in _closed(start, level)]
    for reading in whole:
        if found := reading.standing(stands):
            return found
    if whole:
        # Nothing stands: the middle split is the likeliest, and its edit will be refused.
        middle = whole[0].splits[len(whole[0].splits) // 2]
        return Extent(start=start.row, split=middle, end=whole[0].end)
    return next(filter(None, (_cut(start, level, stands) for level in levels)), None)


def _closed(start: Marker, later: Sequence[Marker]) -> list[_Reading]:
    """Return the readings with an end, the one with the nearest end first."""
    found = list[_Reading]()
    ends = [number for number, mark in enumerate(later) if mark.kind == ">"]
    for number in ends[:_MOST_ENDS]:
        splits = tuple(mark.row for mark in _balanced_splits(later[:number]))
        if splits:
            found.append(_Reading(start.row, later[number].row, splits))
    return found


def _balanced_splits(inside: Sequence[Marker]) -> Iterator[Marker]:
    """Yield the splits on both sides of which each begun block is ended again."""
    depth = sum((mark.kind == "<") - (mark.kind == ">") for mark in inside)
    if depth:
        # Ends without beginnings may be text; beginnings without ends are other blocks.
        if any(mark.kind == "<" for mark in inside):
            return
        yield from (mark for mark in inside if mark.kind == "=")
        return
    for mark in inside:
        depth += (mark.kind == "<") - (mark.kind == ">")
        if mark.kind == "=" and depth == 0:
            yield mark


def _cut(start: Marker, later: Sequence[Marker], stands: Stands) -> Extent | None:
    following = next((mark.row for mark in later if mark.kind == "<"), None)
    splits = [mark.row for mark in later if mark.kind == "="]
    if following is None:
        return None
    splits = [row for row in splits if row < following]
    if not splits:
        return None
    whole = _Reading(start.row, following, tuple(splits)).standing(stands)
    split = whole.split if whole else splits[0]
    return Extent(start=start.row, split=split, end=following, closed=False)
