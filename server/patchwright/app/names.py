"""Names in a text: where they stand, and which definitions lie in which, by its grammar."""

import re
from collections.abc import Iterator, Mapping, Sequence

from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, Position, Range, split_lines, strip_end
from patchwright.langservers.symbols import Outlined
from patchwright.syntax.outline import outline

KINDS: Mapping[SymbolKind, int] = {
    SymbolKind.MODULE: 2,
    SymbolKind.CLASS: 5,
    SymbolKind.METHOD: 6,
    SymbolKind.FUNCTION: 12,
    SymbolKind.ASYNC_FUNCTION: 12,
    SymbolKind.VARIABLE: 13,
}
"""As the Language Server Protocol numbers them."""


def outlined(path: str, text: str) -> tuple[Outlined, ...]:
    """Return the symbols of *text* in each other, by its grammar."""
    lines = split_lines(text)
    return _inside(list(outline(path, text)), lines)


def name_range(symbol: Symbol, lines: Sequence[str]) -> Range:
    """Return where a definition says its name; its start where it does not."""
    whole = symbol.location.range
    for number in range(whole.start.line, min(whole.end.line + 1, len(lines))):
        # A decorator above may name something alike; it does not define it.
        if not lines[number].lstrip().startswith("@"):
            for place in in_line("", lines[number], number, symbol.name):
                if whole.start <= place.range.start and place.range.end <= whole.end:
                    return place.range
    return Range(whole.start, whole.start)


def in_line(path: str, line: str, number: int, name: str) -> Iterator[Location]:
    """Yield where *name* stands in one line."""
    for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", strip_end(line)):
        start, end = Position(number, found.start()), Position(number, found.end())
        yield Location(path=path, range=Range(start, end))


def name_at(text: str, position: Position) -> str:
    """Return the name at a place, or just before it; empty where there is none."""
    lines = split_lines(text)
    if position.line >= len(lines):
        return ""
    for found in re.finditer(r"\w+", lines[position.line]):
        if found.start() <= position.column <= found.end():
            return found.group()
    return ""


def _inside(symbols: list[Symbol], lines: Sequence[str]) -> tuple[Outlined, ...]:
    """Return *symbols*, outer ones first, each with those that lie in it."""
    found = list[Outlined]()
    while symbols:
        outer = symbols.pop(0)
        inner = list[Symbol]()
        while symbols and symbols[0].location.range.start < outer.location.range.end:
            inner.append(symbols.pop(0))
        found.append(
            Outlined(
                name=outer.name,
                kind=KINDS[outer.kind],
                detail="",
                range=outer.location.range,
                name_range=name_range(outer, lines),
                inside=_inside(inner, lines),
            )
        )
    return tuple(found)
