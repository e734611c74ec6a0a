"""The code of findings, as a role sees it that reads nothing by itself.

As in AutoCodeRover, a method comes with the signature of its class and with the
methods that it overrides in base classes, and with the imports of its file. A single
line comes with the lines around it: that is how places outside functions and in long
ones are meant. What the code calls follows by signature. Code stands in fences as it stands in its file, without
numbers, so that it can be quoted.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.evidence import Finding
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.tools.ancestry import inherited, owners
from patchwright.tools.called import called
from patchwright.tools.clip import clip, clip_line
from patchwright.tools.fence import fenced
from patchwright.tools.sections import section
from patchwright.tools.show import class_signature, last_line, literal, span, titled
from patchwright.tools.view import FUNCTIONS, View

_FOR_ONE = 12_000
_FOR_CALLED = 6_000
_FOR_NOTICE = 600
_LEAST = 300
"""A place for which fewer characters are left is named, and not shown."""

_FENCES = 20

_MOST_OVERRIDDEN = 3
_WHOLE_CLASS = 200
"""A class of at most so many lines is shown whole; a larger one by its signature."""

_LONGEST_HEAD = 60
"""Lines above the first definition of a file; more of them are not shown."""

_AROUND = 40
"""Lines shown before and after a single line."""

_AROUND_CHANGE = 10
"""Likewise, where a diff shows the line itself."""

_QUOTED = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Code to show.

    Attributes:
        heading: Where it stands, and what it is.
        code: Its lines.
        location: Likewise.
        calls: Whether what it calls is told.
    """

    heading: str
    code: str
    location: Location
    calls: bool = True


def excerpts(view: View, findings: Sequence[Finding], *, limit: int = 60_000) -> str:
    """Return the code of *findings*, and what it calls, in at most *limit* characters.

    Earlier findings have more of the room; what is left out is said.
    """
    parts = [part for finding in findings for part in _readable_parts(view, finding)]
    return _shown(view, parts, limit, rest="Read the rest where you need it.")


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
    parts = [
        part
        for finding in found
        if not any(_holds(other.location, finding.location) for other in found)
        for part in islice(_readable_parts(view, finding, around=_AROUND_CHANGE), 1)
    ]
    return _shown(view, parts, limit)


def needs_line(view: View, location: Location) -> bool:
    """Say whether all of *location* is more than an excerpt shows."""
    return len(literal(view, location)) > _FOR_ONE


def is_long(view: View, symbol: Symbol) -> bool:
    """Say whether an excerpt does not show all of *symbol*."""
    if symbol.kind is SymbolKind.CLASS and _n_lines(symbol) > _WHOLE_CLASS:
        return True
    return needs_line(view, symbol.location)


def _shown(view: View, parts: Iterable[_Part], limit: int, *, rest: str = "") -> str:
    """Return each of *parts* once as far as they fit, and what they call."""
    each_once = [*dict.fromkeys(parts)]
    for_called = min(_FOR_CALLED, limit // 4)
    room = limit - for_called - _FOR_NOTICE
    shown, left_out = list[str](), list[str]()
    for part in each_once:
        most = min(_FOR_ONE, room - len(part.heading) - _FENCES)
        text = f"{part.heading}\n{fenced(clip(part.code, limit=most, rest=rest))}"
        if most < min(_LEAST, len(part.code)) or len(text) > room:
            left_out.append(part.heading)
            continue
        shown.append(text)
        room -= len(text) + 2
    if left_out:
        shown.append(f"[... {len(left_out)} more left out: {clip_line('; '.join(left_out))}]")
    code = [part.location for part in each_once if part.calls]
    known = [part.location for part in each_once]
    if calls := called(view, code, known, limit=for_called - _FENCES - 40):
        shown.append(f"What this code calls, by signature:\n{calls}")
    return "\n\n".join(shown)


def _readable_parts(view: View, finding: Finding, *, around: int = _AROUND) -> list[_Part]:
    try:
        return list(_parts(view, finding, around))
    except (KeyError, WorkspaceError):
        # A text is gone or was never readable; the other findings still have theirs.
        return []


def _parts(view: View, finding: Finding, around: int) -> Iterator[_Part]:
    symbol = _symbol(view, finding)
    if symbol is None:
        yield _lines(view, finding.location, finding.symbol, around)
        return
    if symbol.kind is SymbolKind.CLASS and _n_lines(symbol) > _WHOLE_CLASS:
        yield _outline(view, symbol)
        return
    yield _whole(view, symbol)
    if symbol.kind in FUNCTIONS:
        for owner in owners(view, symbol):
            yield _outline(view, owner)
            for above in islice(inherited(view, owner, symbol.name), _MOST_OVERRIDDEN):
                part = _whole(view, above)
                yield replace(part, heading=f"{part.heading}, which it overrides")
    yield from _head(view, symbol)


def _whole(view: View, symbol: Symbol) -> _Part:
    code = literal(view, symbol.location)
    return _Part(heading=titled(symbol), code=code, location=symbol.location)


def _head(view: View, symbol: Symbol) -> Iterator[_Part]:
    """Yield what stands above the first definition of *symbol*'s file, where it is short."""
    path = symbol.location.path
    blocks = (
        each.location.range.start.line
        for each in query.symbols_in(view.graph, path)
        if each.kind is not SymbolKind.VARIABLE
    )
    lines = view.lines(path)[: min(blocks, default=0)]
    while lines and not lines[-1].strip():
        lines.pop()
    if lines and len(lines) <= _LONGEST_HEAD and symbol.location.range.start.line >= len(lines):
        above = Location(path=path, range=lines_range(0, len(lines) - 1))
        heading = f"{span(above)}, above the first definition"
        yield _Part(heading=heading, code=literal(view, above), location=above, calls=False)


def _outline(view: View, symbol: Symbol) -> _Part:
    heading, _, code = class_signature(view, symbol).partition("\n")
    return _Part(heading=heading, code=code, location=symbol.location, calls=False)


def _lines(view: View, location: Location, inside: str, around: int) -> _Part:
    """Return the lines of *location*; of a single line, what is around it."""
    first, last = location.range.start.line, last_line(location)
    if first != last:
        return _Part(heading=span(location), code=literal(view, location), location=location)
    lines = view.lines(location.path)
    start, end = section(location.path, lines, first, around)
    within = f" in {inside}" if inside else ""
    of_all = f"{location.path}:{start + 1}-{end} of {len(lines)} lines"
    written = clip_line(lines[first].strip(), _QUOTED)
    quoted = f", which is `{written}`" if written else ""
    shown = Location(path=location.path, range=lines_range(start, end - 1))
    return _Part(
        heading=f"{of_all}{within}, around line {first + 1}{quoted}",
        code=literal(view, shown),
        location=shown,
    )


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
