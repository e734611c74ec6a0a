"""The lines that begin, split and end a block, and how alike two of them are."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

_LINE = re.compile(
    r"(?P<blanks>\s{0,12})(?P<signs><{5,9}|={5,9}|>{5,9})(?:\s+(?P<name>\S.*?))?:?\s*$"
)
_OPENING = ("ORIGINAL", "SEARCH", "BEFORE", "OLD")
_CLOSING = ("UPDATED", "REPLACE", "UPDATE", "REPLACED", "AFTER", "NEW")
_LONGEST = 300

Kind = Literal["<", "=", ">"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A line that may mark a block.

    Attributes:
        row: Its line in the answer, from zero.
        kind: What it does: begin, split or end a block.
        count: How many signs it has.
        blanks: What stands before them.
        known: Whether its name is one that blocks of edits have.
        rest: What follows the known name.
    """

    row: int
    kind: Kind
    count: int
    blanks: str
    known: bool
    rest: str


Alike = Callable[[Marker], bool]


def markers(lines: Sequence[str]) -> list[Marker]:
    """Return all lines of an answer that look like markers, in order."""
    found = list[Marker]()
    for row, line in enumerate(lines):
        if len(line) <= _LONGEST and (marker := _marker(row, line)):
            found.append(marker)
    return found


def _marker(row: int, line: str) -> Marker | None:
    match = _LINE.match(line)
    if not match:
        return None
    signs, name = match["signs"], (match["name"] or "").strip()
    kind: Kind = "<" if signs[0] == "<" else ">" if signs[0] == ">" else "="
    if kind == "=" and name:
        return None
    first, _, rest = name.partition(" ")
    names = _OPENING if kind == "<" else _CLOSING
    return Marker(
        row=row,
        kind=kind,
        count=len(signs),
        blanks=match["blanks"],
        known=kind == "=" or first.strip(":").upper() in names,
        rest=rest.strip(),
    )


def likenesses(start: Marker) -> tuple[Alike, ...]:
    """Return tests of which markers belong to the block that *start* begins, strictest first."""

    def twin(other: Marker) -> bool:
        alike = other.count == start.count and other.blanks == start.blanks
        return alike and (other.known or not start.known)

    def cousin(other: Marker) -> bool:
        return other.known or not start.known

    def any_marker(other: Marker) -> bool:
        return len(other.blanks) <= max(3, len(start.blanks))

    return (twin, cousin, any_marker)
