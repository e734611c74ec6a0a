"""The code of findings, as a role sees it that reads nothing by itself.

As in AutoCodeRover, a method comes with the signature of its class and with the
methods that it overrides in base classes. A single line comes with the lines around
it: that is how places outside functions and in long ones are meant.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.evidence import Finding
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.tools.ancestry import inherited, owners
from patchwright.tools.clip import clip
from patchwright.tools.sections import section
from patchwright.tools.show import class_signature, last_line, lines_at, numbered, span, whole
from patchwright.tools.view import FUNCTIONS, View

_FOR_ONE = 12_000
_MOST_OVERRIDDEN = 3
_WHOLE_CLASS = 200
"""A class of at most so many lines is shown whole; a larger one by its signature."""

_AROUND = 40
"""Lines shown before and after a single line."""

_AROUND_CHANGE = 10
"""Likewise, where a diff shows the line itself."""


def excerpts(view: View, findings: Sequence[Finding], *, limit: int = 60_000) -> str:
    """Return the code of *findings* with line numbers, in at most *limit* characters.

    Earlier findings have more of the room; what is left out is said.
    """
    shown = dict.fromkeys(
        clip(part, limit=_FOR_ONE, rest="Read the rest where you need it.")
        for finding in findings
        for part in _readable_parts(view, finding)
    )
    return clip("\n\n".join(shown), limit=limit, rest="Read the other places where you need them.")


def changed(view: View, places: Iterable[tuple[str, int]], *, limit: int = 40_000) -> str:
    """Return what stands around *places* now: functions and classes whole, else lines.

    Args:
        view: Where they stand.
        places: Paths and zero-based lines.
        limit: The most characters.
    """
    found = dict.fromkeys(
        _finding(view, path, line) for path, line in places if view.snapshot.can_read(path)
    )
    parts = dict.fromkeys(
        clip(part, limit=_FOR_ONE)
        for finding in found
        if not any(_holds(other.location, finding.location) for other in found)
        for part in islice(_readable_parts(view, finding, around=_AROUND_CHANGE), 1)
    )
    return clip("\n\n".join(parts), limit=limit)


def needs_line(view: View, location: Location) -> bool:
    """Say whether all of *location* is more than an excerpt shows."""
    return len(lines_at(view, location)) > _FOR_ONE


def is_long(view: View, symbol: Symbol) -> bool:
    """Say whether an excerpt does not show all of *symbol*."""
    if symbol.kind is SymbolKind.CLASS and _n_lines(symbol) > _WHOLE_CLASS:
        return True
    return needs_line(view, symbol.location)


def _readable_parts(view: View, finding: Finding, *, around: int = _AROUND) -> list[str]:
    try:
        return list(_parts(view, finding, around))
    except (KeyError, WorkspaceError):
        # A text is gone or was never readable; the other findings still have theirs.
        return []


def _parts(view: View, finding: Finding, around: int) -> Iterator[str]:
    location = finding.location
    symbol = _symbol(view, finding)
    if symbol is None:
        yield _lines(view, location, finding.symbol, around)
        return
    if symbol.kind is SymbolKind.CLASS and _n_lines(symbol) > _WHOLE_CLASS:
        yield class_signature(view, symbol)
        return
    yield whole(view, symbol)
    if symbol.kind in FUNCTIONS:
        for owner in owners(view, symbol):
            yield class_signature(view, owner)
            for above in islice(inherited(view, owner, symbol.name), _MOST_OVERRIDDEN):
                yield f"The method of the base class that it overrides:\n{whole(view, above)}"


def _lines(view: View, location: Location, inside: str, around: int) -> str:
    """Return the lines of *location*; of a single line, what is around it."""
    first, last = location.range.start.line, last_line(location)
    lines = view.lines(location.path)
    if first != last:
        return f"{span(location)}\n{lines_at(view, location)}"
    start, end = section(location.path, lines, first, around)
    within = f" in {inside}" if inside else ""
    heading = f"{location.path}:{start + 1}-{end} of {len(lines)} lines, around line {first + 1}"
    return f"{heading}{within}\n{numbered(lines[start:end], start)}"


def _finding(view: View, path: str, line: int) -> Finding:
    """Return the function or class around a line, or the line where none is or it is long."""
    symbol = query.symbol_at(view.graph, path, line)
    if symbol is None or symbol.kind is SymbolKind.VARIABLE or is_long(view, symbol):
        name = symbol.qualified if symbol and symbol.kind is not SymbolKind.VARIABLE else ""
        place = Location(path=path, range=lines_range(line, line))
        return Finding(location=place, symbol=name, why="", by="change")
    return Finding(location=symbol.location, symbol=symbol.qualified, why="", by="change")


def _holds(outer: Location, inner: Location) -> bool:
    """Say whether *inner* is a part of *outer*, and less than all of it."""
    ends = outer.range.start <= inner.range.start and inner.range.end <= outer.range.end
    return outer.path == inner.path and ends and outer != inner


def _symbol(view: View, finding: Finding) -> Symbol | None:
    for symbol in query.symbols_in(view.graph, finding.location.path):
        same_name = bool(finding.symbol) and symbol.qualified == finding.symbol
        # Retrieval names whole lines, so that columns may differ.
        if same_name and symbol.location.range.start.line == finding.location.range.start.line:
            return symbol
    return None


def _n_lines(symbol: Symbol) -> int:
    return last_line(symbol.location) - symbol.location.range.start.line + 1
