"""Which stretches of lines belong together by the syntax of their file."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from patchwright.edits.compare import Stretch
from patchwright.edits.cutting.joining import Joins, is_nothing
from patchwright.edits.cutting.units import Unit, Units

MOST_LINES = 30
"""Lines of a function that is decided on as a whole."""

_Lines = Sequence[str]
_Runs = Sequence[tuple[int, int]]


class _Pair(NamedTuple):
    """A stretch of lines before and the one after that it became."""

    start: int
    stop: int
    new_start: int
    new_stop: int

    def holds(self, part: Stretch) -> bool:
        """Say whether *part* lies within; what is added at an edge does where it grew there."""
        is_there = self.start <= part.start and part.stop <= self.stop
        return is_there and self.new_start <= part.new_start and part.new_stop <= self.new_stop


@dataclass(frozen=True, slots=True, kw_only=True)
class _Belonging:
    """Says of a stretch whether it belongs to those before it.

    Attributes:
        before: The lines before.
        small: Functions that are decided on as a whole, by each line before, and the one behind.
        imports: The runs of imports on both sides.
        gone: Definitions that go.
        come: Definitions that come.
        owners: Which definition each line before is of, and each line after.
    """

    before: _Lines
    small: Mapping[int, Sequence[_Pair]]
    imports: tuple[_Runs, _Runs]
    gone: Sequence[Unit]
    come: Sequence[Unit]
    owners: tuple[_Lines, _Lines]

    def __call__(self, group: Sequence[Stretch], part: Stretch) -> bool:
        last = group[-1]
        small = self.small.get(last.start, ())
        if any(whole.holds(last) and whole.holds(part) for whole in small):
            return True
        if self._are_imports(last, part) or self._are_of_one(last, part):
            return True
        if not is_nothing(self.before[last.stop : part.start]):
            return False
        here, there = set[str]().union(*map(self._among, group)), self._among(part)
        return not here or not there or here == there

    def _are_imports(self, one: Stretch, other: Stretch) -> bool:
        """Say whether both lie in one run of imports, before and after."""
        runs, new_runs = self.imports
        new = _are_in_one(new_runs, one.new_start, other.new_stop)
        return new and _are_in_one(runs, one.start, other.stop)

    def _are_of_one(self, one: Stretch, other: Stretch) -> bool:
        """Say whether both are parts of one definition that comes or goes."""
        gone = any(_meets(u, one.start, one.stop, other.start, other.stop) for u in self.gone)
        return gone or any(
            _meets(u, one.new_start, one.new_stop, other.new_start, other.new_stop)
            for u in self.come
        )

    def _among(self, part: Stretch) -> set[str]:
        """Return the definitions of which *part* has lines."""
        owners, new_owners = self.owners
        rows = owners[part.start : part.stop], new_owners[part.new_start : part.new_stop]
        return set(filter(None, chain(*rows)))


def by_units(
    texts: tuple[_Lines, _Lines], units: tuple[Units, Units], parts: Sequence[Stretch]
) -> Joins:
    """Return how *parts* are joined, all of the stretches that differ between two texts."""
    (before, after), (old, new) = texts, units
    return _Belonging(
        before=before,
        small=_small_functions(old, new),
        imports=(old.imports, new.imports),
        gone=_only(old, new, {row for one in parts for row in range(one.start, one.stop)}),
        come=_only(new, old, {row for one in parts for row in range(one.new_start, one.new_stop)}),
        owners=(_owners(old, before), _owners(new, after)),
    )


def _small_functions(old: Units, new: Units) -> dict[int, list[_Pair]]:
    """Return the small functions that stand on both sides under one name, by line."""
    found = defaultdict[int, list[_Pair]](list)
    by_key = {unit.key: unit for unit in new.definitions if unit.is_function}
    for unit in old.definitions:
        other = by_key.get(unit.key) if unit.is_function else None
        if other and max(unit.stop - unit.start, other.stop - other.start) <= MOST_LINES:
            for row in range(unit.start, unit.stop + 1):
                found[row].append(_Pair(unit.start, unit.stop, other.start, other.stop))
    return found


def _are_in_one(runs: _Runs, start: int, stop: int) -> bool:
    """Say whether one of *runs* has all lines from *start* to *stop*, the end excluded."""
    at = bisect_right(runs, start, key=lambda run: run[0]) - 1
    return at >= 0 and stop <= runs[at][1]


def _only(side: Units, other: Units, changed: set[int]) -> list[Unit]:
    """Return the definitions that only *side* has, of which most lines changed with the name."""
    known = {unit.key for unit in other.definitions}
    return [
        unit
        for unit in side.definitions
        if unit.key not in known
        and 2 * sum(row in changed for row in range(unit.start, unit.stop)) > unit.stop - unit.start
    ]


def _owners(side: Units, lines: _Lines) -> list[str]:
    """Return the innermost definition of each line; a blank line is nobody's."""
    owners = ["<module>"] * len(lines)
    for unit in side.definitions:
        owners[unit.start : unit.stop] = [unit.key] * (unit.stop - unit.start)
    return [owner if line.strip() else "" for owner, line in zip(owners, lines, strict=True)]


def _meets(unit: Unit, start: int, stop: int, other_start: int, other_stop: int) -> bool:
    """Say whether both of two ranges of lines have some of *unit*."""
    one = start < unit.stop and unit.start < stop
    return one and other_start < unit.stop and unit.start < other_stop
