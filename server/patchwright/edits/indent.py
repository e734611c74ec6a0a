"""A block that is shifted as a whole: by how much, and new lines shifted likewise."""

import math
from collections.abc import Callable, Sequence

Mend = Callable[[str], str]
"""Makes of a line of the block a line in the manner of the file."""

_BLANKS = " \t"


def keep(line: str) -> str:
    """Return *line* as it is."""
    return line


def lead(line: str) -> str:
    """Return the blanks that *line* begins with."""
    return line[: len(line) - len(line.lstrip(_BLANKS))]


def shift(block: Sequence[str], standing: Sequence[str], new: Sequence[str]) -> Mend | None:
    """Return how *new* must be shifted if *block* stands as *standing*; None if not evenly.

    Args:
        block: Lines as the edit says they stand.
        standing: As many lines of the file, equal but for their leading blanks.
        new: Lines that the edit puts in their place.
    """
    pairs = [(lead(a), lead(b)) for a, b in zip(block, standing, strict=True) if a.strip()]
    if all(a == b for a, b in pairs):
        return keep
    leads = [lead(line) for line in new if line.strip()]
    return _added(pairs, leads) or _dropped(pairs, leads) or _columns(pairs, leads)


def _added(pairs: list[tuple[str, str]], leads: list[str]) -> Mend | None:
    ours, theirs = pairs[0]
    more = theirs[: len(theirs) - len(ours)]
    if not more or any(more + a != b for a, b in pairs):
        return None
    if "\t" in more and any(" " in one for one in leads):
        return None
    return lambda line: more + line if line.strip() else line


def _dropped(pairs: list[tuple[str, str]], leads: list[str]) -> Mend | None:
    ours, theirs = pairs[0]
    less = ours[: len(ours) - len(theirs)]
    if not less or any(a != less + b for a, b in pairs):
        return None
    if not all(one.startswith(less) for one in leads):
        return None
    return lambda line: line[len(less) :] if line.strip() else line


def _columns(pairs: list[tuple[str, str]], leads: list[str]) -> Mend | None:
    """Shift by columns, where one side indents by tabs and the other by spaces."""
    for unit in _units(pairs, leads):
        shifts = {_width(b, unit) - _width(a, unit) for a, b in pairs}
        by = shifts.pop()
        if not shifts and all(_width(one, unit) + by >= 0 for one in leads):
            tabs = any("\t" in b for _, b in pairs)
            return lambda line, by=by, unit=unit: _moved(line, by, unit, tabs=tabs)
    return None


def _units(pairs: list[tuple[str, str]], leads: list[str]) -> list[int]:
    """Return how wide a tab may be: first such that nothing is shifted at all, then as usual."""
    spaces = [
        one for one in [*leads, *(lead for pair in pairs for lead in pair)] if "\t" not in one
    ]
    common = math.gcd(*map(len, spaces)) if spaces else 0
    units = [unit for unit in dict.fromkeys([common, 4, 2, 8, 3]) if 1 < unit <= 8]
    return sorted(units, key=lambda unit: any(_width(a, unit) != _width(b, unit) for a, b in pairs))


def _width(blanks: str, unit: int) -> int:
    return len(blanks.expandtabs(unit))


def _moved(line: str, by: int, unit: int, *, tabs: bool) -> str:
    if not line.strip():
        return line
    blanks = lead(line)
    width = _width(blanks, unit) + by
    start = "\t" * (width // unit) + " " * (width % unit) if tabs else " " * width
    return start + line[len(blanks) :]
