"""Which code belongs to a finding.

As in AutoCodeRover, a method comes with the signature of its class and with the
methods that it overrides in base classes. A single line comes with the lines around
it: that is how places outside functions and in long ones are meant. What stands above
the first definition of the file, such as its imports, comes last.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.evidence import Finding
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.tools.ancestry import inherited, owners
from patchwright.tools.clip import clip_line, counted
from patchwright.tools.sections import section
from patchwright.tools.show import class_signature, last_line, literal, span, titled
from patchwright.tools.view import FUNCTIONS, View

WHOLE_CLASS = 200
"""A class of at most so many lines is shown whole; a larger one by its signature."""

AROUND = 40
"""Lines shown before and after a single line."""

_LONGEST_HEAD = 60
"""Lines above the first definition of a file; more of them are not shown."""

_MOST_OVERRIDDEN = 3
_QUOTED = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Code to show.

    Attributes:
        heading: Where it stands, and what it is.
        code: Its lines.
        location: Likewise.
        kind: The place that was found, a method that it overrides, the outline of its class,
            or the head of its file.
    """

    heading: str
    code: str
    location: Location
    kind: Literal["found", "overridden", "outline", "head"] = "found"


def n_lines(symbol: Symbol) -> int:
    """Return how many lines *symbol* has."""
    return last_line(symbol.location) - symbol.location.range.start.line + 1


def parts_of(view: View, finding: Finding, *, around: int = AROUND) -> list[Part]:
    """Return the code of *finding*; of a single line, so many lines *around* it."""
    try:
        own = list(_parts(view, finding, around))
        return [*own, *_head(view, finding.location)]
    except (KeyError, WorkspaceError):
        # A text is gone or was never readable; the other findings still have theirs.
        return []


def _parts(view: View, finding: Finding, around: int) -> Iterator[Part]:
    symbol = _symbol(view, finding)
    if symbol is None:
        yield _lines(view, finding.location, finding.symbol, around)
        return
    if symbol.kind is SymbolKind.CLASS and n_lines(symbol) > WHOLE_CLASS:
        yield _outline(view, symbol)
        return
    yield _whole(view, symbol)
    if symbol.kind in FUNCTIONS:
        for owner in owners(view, symbol):
            yield _outline(view, owner)
            for above in islice(inherited(view, owner, symbol.name), _MOST_OVERRIDDEN):
                part = _whole(view, above)
                heading = f"{part.heading}, which it overrides"
                yield replace(part, heading=heading, kind="overridden")


def _whole(view: View, symbol: Symbol) -> Part:
    code = literal(view, symbol.location)
    return Part(heading=titled(symbol), code=code, location=symbol.location)


def _head(view: View, location: Location) -> Iterator[Part]:
    """Yield what stands above the first definition of *location*'s file, where it is short."""
    path = location.path
    blocks = (
        each.location.range.start.line
        for each in query.symbols_in(view.graph, path)
        if each.kind is not SymbolKind.VARIABLE
    )
    lines = view.lines(path)[: min(blocks, default=0)]
    while lines and not lines[-1].strip():
        lines.pop()
    if lines and len(lines) <= _LONGEST_HEAD:
        above = Location(path=path, range=lines_range(0, len(lines) - 1))
        heading = f"{span(above)}, above the first definition"
        yield Part(heading=heading, code=literal(view, above), location=above, kind="head")


def _outline(view: View, symbol: Symbol) -> Part:
    heading, _, code = class_signature(view, symbol).partition("\n")
    return Part(heading=heading, code=code, location=symbol.location, kind="outline")


def _lines(view: View, location: Location, inside: str, around: int) -> Part:
    """Return the lines of *location*; of a single line, what is around it."""
    first, last = location.range.start.line, last_line(location)
    if first != last:
        return Part(heading=span(location), code=literal(view, location), location=location)
    lines = view.lines(location.path)
    start, end = section(location.path, lines, first, around)
    within = f" in {inside}" if inside else ""
    of_all = f"{location.path}:{start + 1}-{end} of {counted(len(lines), 'line')}"
    written = clip_line(lines[first].strip(), _QUOTED)
    quoted = f", which is `{written}`" if written else ""
    shown = Location(path=location.path, range=lines_range(start, end - 1))
    return Part(
        heading=f"{of_all}{within}, around line {first + 1}{quoted}",
        code=literal(view, shown),
        location=shown,
    )


def _symbol(view: View, finding: Finding) -> Symbol | None:
    for symbol in query.symbols_in(view.graph, finding.location.path):
        same_name = bool(finding.symbol) and symbol.qualified == finding.symbol
        # Retrieval names whole lines, so that columns may differ.
        if same_name and symbol.location.range.start.line == finding.location.range.start.line:
            return symbol
    return None
