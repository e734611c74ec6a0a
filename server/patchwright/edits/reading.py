"""One block among the marker lines of an answer: where it splits and where it ends.

A marker may also be text, as in a manual of git or under a heading in
reStructuredText. So of several readings the one is taken whose first half stands
in the file, and of several of those the one with the longest first half.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from patchwright.edits.markers import Marker, likenesses

_MOST_ENDS = 6
_MOST_SPLITS = 8
_MOST_MARKERS = 64

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


def extent(marks: Sequence[Marker], at: int, stands: Stands) -> Extent | None:
    """Return the extent of the block that the marker number *at* begins.

    A block without end is given up to the next one's first marker; None where
    there is no split, or neither an end nor a next block.
    """
    start, later = marks[at], marks[at + 1 : at + 1 + _MOST_MARKERS]
    levels = [[mark for mark in later if alike(mark)] for alike in likenesses(start)]
    whole = [_closed(start, level) for level in levels]
    for readings in whole:
        standing = [one for one in readings if stands(one.start + 1, one.split)]
        if standing:
            return standing[0]
    for readings in whole:
        if readings:
            return _likeliest(readings)
    return next(filter(None, (_cut(start, level, stands) for level in levels)), None)


def _likeliest(readings: list[Extent]) -> Extent:
    """Return, where no first half stands, the middle split of the nearest end."""
    nearest = [one for one in readings if one.end == readings[0].end]
    return nearest[len(nearest) // 2]


def _closed(start: Marker, later: Sequence[Marker]) -> list[Extent]:
    """Return the readings with an end, those with the nearest end first, longer first halves first."""
    found = list[Extent]()
    ends = [number for number, mark in enumerate(later) if mark.kind == ">"]
    for number in ends[:_MOST_ENDS]:
        inside = later[:number]
        splits = [mark.row for mark in _balanced_splits(inside)][-_MOST_SPLITS:]
        end = later[number].row
        found += [Extent(start=start.row, split=row, end=end) for row in reversed(splits)]
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
    splits = [row for row in splits if row < following][:_MOST_SPLITS]
    if not splits:
        return None
    split = next((row for row in reversed(splits) if stands(start.row + 1, row)), splits[0])
    return Extent(start=start.row, split=split, end=following, closed=False)
