"""Stretches that touch though they need not: added and removed lines slide over equal ones."""

from collections.abc import Sequence
from dataclasses import replace

from patchwright.edits.compare import Stretch

_FARTHEST = 3
"""Lines; two blank ones between functions are common."""


def apart(parts: Sequence[Stretch], before: Sequence[str], after: Sequence[str]) -> list[Stretch]:
    """Return *parts*, each slid by a few lines where that keeps it from touching another.

    An added line that equals the one behind it may as well have been added there.
    """
    apart = list(parts)
    for at, part in enumerate(apart):
        around = [*apart[max(at - 1, 0) : at], *apart[at + 1 : at + 2]]
        if any(map(_touches, around, [part] * len(around))):
            apart[at] = next(
                (one for one in _slid(part, before, after) if _is_free(one, apart, at)), part
            )
    return apart


def _slid(part: Stretch, before: Sequence[str], after: Sequence[str]) -> list[Stretch]:
    """Return the places to which *part* may slide, nearest first."""
    if part.start == part.stop:
        lines, start, stop = after, part.new_start, part.new_stop
    elif part.new_start == part.new_stop:
        lines, start, stop = before, part.start, part.stop
    else:
        return []
    downward = upward = 0
    while downward < _FARTHEST and stop + downward < len(lines):
        if lines[start + downward] != lines[stop + downward]:
            break
        downward += 1
    while upward < _FARTHEST and start - upward > 0:
        if lines[start - upward - 1] != lines[stop - upward - 1]:
            break
        upward += 1
    steps = sorted([*range(1, downward + 1), *range(-upward, 0)], key=abs)
    return [_moved(part, step) for step in steps]


def _moved(part: Stretch, step: int) -> Stretch:
    return replace(
        part,
        start=part.start + step,
        stop=part.stop + step,
        new_start=part.new_start + step,
        new_stop=part.new_stop + step,
    )


def _is_free(part: Stretch, parts: Sequence[Stretch], at: int) -> bool:
    """Say whether *part* in its new place lies between its neighbors and touches neither."""
    behind_last = at == 0 or parts[at - 1].stop < part.start
    return behind_last and (at + 1 == len(parts) or part.stop < parts[at + 1].start)


def _touches(one: Stretch, other: Stretch) -> bool:
    return one.stop == other.start or other.stop == one.start
