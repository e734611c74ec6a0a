"""The definitions and imports of a file before and after, by lines, under names to match them by."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from patchwright.domain.symbol import SymbolKind
from patchwright.edits.compare import differences
from patchwright.syntax.blocks import Blocks, blocks
from patchwright.syntax.facts import Definition


class Unit(NamedTuple):
    """A class or function: what it is matched by, and its lines, decorators included."""

    key: str
    start: int
    stop: int
    is_function: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """One side of a file.

    Attributes:
        definitions: All, by place, outer ones first.
        functions: Those that stand in no other function; no two share a line.
        imports: Start and stop of each run of imports.
    """

    definitions: tuple[Unit, ...]
    functions: tuple[Unit, ...]
    imports: tuple[tuple[int, int], ...]


def both_units(path: str, before: str, after: str) -> tuple[Units, Units] | None:
    """Return the units of both sides of a file; None without a grammar."""
    old, new = blocks(path, before), blocks(path, after)
    if old is None or new is None:
        return None
    several = _several(old) | _several(new)
    return _units(old, several), _units(new, several)


def pairs(old: Units, new: Units) -> list[tuple[Unit, Unit]]:
    """Return the functions of both sides that are one and the same, in order."""
    names, new_names = ([one.key for one in side.functions] for side in (old, new))
    found, i, j = list[tuple[Unit, Unit]](), 0, 0
    for part in differences(names, new_names):
        found += zip(old.functions[i : part.start], new.functions[j : part.new_start], strict=True)
        i, j = part.stop, part.new_stop
    return [*found, *zip(old.functions[i:], new.functions[j:], strict=True)]


def _several(side: Blocks) -> set[str]:
    """Return names that are defined more than once, as a property with its setter."""
    counts = Counter(one.qualified for one in side.definitions)
    return {name for name, count in counts.items() if count > 1}


def _units(side: Blocks, several: set[str]) -> Units:
    units = [_unit(one, several) for one in side.definitions]
    return Units(definitions=tuple(units), functions=tuple(_outermost(units)), imports=side.imports)


def _unit(one: Definition, several: set[str]) -> Unit:
    key = f"{one.qualified} {one.signature}" if one.qualified in several else one.qualified
    is_function = one.kind is not SymbolKind.CLASS
    return Unit(key, one.first_line, one.last_line + 1, is_function)


def _outermost(units: Sequence[Unit]) -> Iterator[Unit]:
    """Yield the functions in no other; in broken text, what begins on another's line is none."""
    at = 0
    for unit in units:
        if unit.is_function and unit.start >= at:
            yield unit
            at = unit.stop
