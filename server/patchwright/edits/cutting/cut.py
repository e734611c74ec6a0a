"""A patch cut into hunks as a person decides on them: by functions and imports, not by nearness.

Functions of one name before and after are compared with each other, and what lies between
them apart, so that no hunk reaches from one function into the next for want of a better match.
"""

from collections.abc import Iterator, Sequence

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk
from patchwright.domain.text import split_lines
from patchwright.edits.compare import Stretch, differences
from patchwright.edits.cutting.belonging import by_units
from patchwright.edits.cutting.joining import by_lines, joined
from patchwright.edits.cutting.sliding import apart
from patchwright.edits.cutting.units import Units, both_units, pairs
from patchwright.edits.diff import hunks

_Lines = Sequence[str]


def cut(patch: Patch) -> tuple[Hunk, ...]:
    """Return the hunks of *patch* for a person's decisions, file by file, from top to bottom.

    Changes of one small function are one hunk, as are those of one run of imports and a new
    function or class; changes of different functions never are, unless they touch. What
    happens to whole files is as `edits.diff.hunks` has it.
    """
    return tuple(hunk for change in patch.files for hunk in _hunks_of(change))


def _hunks_of(change: FileChange) -> Iterator[Hunk]:
    if change.before is None or change.after is None:
        yield from hunks(Patch(files=(change,)))
        return
    if change.renamed_from:
        yield from (one for one in hunks(Patch(files=(change,))) if one.kind == "rename")
    before, after = split_lines(change.before), split_lines(change.after)
    for part in _parts(change, before, after):
        yield Hunk(
            path=change.path,
            start=part.start,
            before=tuple(before[part.start : part.stop]),
            after=tuple(after[part.new_start : part.new_stop]),
            renamed_from=change.renamed_from,
        )


def _parts(change: FileChange, before: _Lines, after: _Lines) -> list[Stretch]:
    units = both_units(change.path, change.before or "", change.after or "")
    if units is None:
        return joined(differences(before, after), by_lines(before, after))
    found = apart(list(_compared(before, after, *units)), before, after)
    return joined(found, by_units((before, after), units, found))


def _compared(before: _Lines, after: _Lines, old: Units, new: Units) -> Iterator[Stretch]:
    """Yield what differs, functions compared with those of their name."""
    for start, stop, new_start, new_stop in _segments(old, new, (len(before), len(after))):
        for part in differences(before[start:stop], after[new_start:new_stop]):
            yield Stretch(
                start + part.start,
                start + part.stop,
                new_start + part.new_start,
                new_start + part.new_stop,
            )


def _segments(old: Units, new: Units, ends: tuple[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield functions and what lies between them, in order, as ranges of lines on both sides."""
    i = j = 0
    for one, other in pairs(old, new):
        yield i, one.start, j, other.start
        yield one.start, one.stop, other.start, other.stop
        i, j = one.stop, other.stop
    yield i, ends[0], j, ends[1]
