"""The code of findings, as a role sees it that reads nothing by itself.

Code stands in fences as it stands in its file, without numbers, so that it can be
quoted. What it calls follows by signature, and what uses it by place.
"""

from collections.abc import Iterable, Sequence

from patchwright.domain.evidence import Finding
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.tools.called import called
from patchwright.tools.clip import clip, clip_line
from patchwright.tools.fence import fenced
from patchwright.tools.parts import WHOLE_CLASS, Part, n_lines, parts_of
from patchwright.tools.show import literal
from patchwright.tools.users import users
from patchwright.tools.view import View

_FOR_ONE = 12_000
_FOR_RELATED = 6_000
_FOR_NOTICE = 600
"""Characters for one part, for what all of it calls and is used by, and for what is left out."""

_LEAST = 300
"""A part for which fewer characters are left is named, and not shown."""

_FENCES = 20
"""Characters of a part beside its heading and its code."""

_AROUND_CHANGE = 10
"""Lines shown before and after a single line where a diff shows the line itself."""


def excerpts(view: View, findings: Sequence[Finding], *, limit: int = 60_000) -> str:
    """Return the code of *findings*, what it calls and what uses it, in at most *limit* characters.

    Earlier findings have more of the room; what is left out is said.
    """
    parts = [part for finding in findings for part in parts_of(view, finding)]
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
        for part in parts_of(view, finding, around=_AROUND_CHANGE)
        if part.kind in {"found", "head"}
    ]
    return _shown(view, parts, limit)


def needs_line(view: View, location: Location) -> bool:
    """Say whether all of *location* is more than an excerpt shows."""
    return len(literal(view, location)) > _FOR_ONE


def is_long(view: View, symbol: Symbol) -> bool:
    """Say whether an excerpt does not show all of *symbol*."""
    if symbol.kind is SymbolKind.CLASS and n_lines(symbol) > WHOLE_CLASS:
        return True
    return needs_line(view, symbol.location)


def _shown(view: View, parts: Iterable[Part], limit: int, *, rest: str = "") -> str:
    """Return each of *parts* once as far as they fit, what they call, and what uses them."""
    for_related = min(_FOR_RELATED, limit // 4)
    room = limit - for_related - _FOR_NOTICE
    texts, shown, left_out = list[str](), list[Part](), list[str]()
    for part in _without_inner([*dict.fromkeys(parts)]):
        most = min(_FOR_ONE, room - len(part.heading) - _FENCES)
        text = f"{part.heading}\n{fenced(clip(part.code, limit=most, rest=rest))}"
        if most < min(_LEAST, len(part.code)) or len(text) > room:
            left_out.append(part.heading)
            continue
        texts.append(text)
        shown.append(part)
        room -= len(text) + 2
    if left_out:
        texts.append(f"[... {len(left_out)} more left out: {clip_line('; '.join(left_out))}]")
    if calls := _called(view, shown, for_related * 2 // 3):
        texts.append(f"What this code calls, by signature:\n{calls}")
    if uses := _users(view, shown, for_related // 3):
        where = "" if view.tests else " outside of tests"
        texts.append(f"What uses this code{where}, as far as is known:\n{uses}")
    return "\n\n".join(texts)


def _called(view: View, parts: Sequence[Part], room: int) -> str:
    code = [part.location for part in parts if part.kind in {"found", "overridden"}]
    known = [part.location for part in parts]
    return called(view, code, known, limit=room - 3 * _FENCES)


def _users(view: View, parts: Sequence[Part], room: int) -> str:
    """Return what uses the code of *parts*, but for what they show in full."""
    code = [part.location for part in parts if part.kind == "found"]
    known = [part.location for part in parts if part.kind in {"found", "overridden"}]
    return users(view, code, known, limit=room - 4 * _FENCES)


def _without_inner(parts: Sequence[Part]) -> list[Part]:
    """Return *parts* without those that others show already."""
    whole = [part for part in parts if part.kind != "outline" and len(part.code) <= _FOR_ONE]
    places = {part.location for part in whole}
    return [
        part
        for part in parts
        if not any(_holds(one.location, part.location) for one in whole)
        and not (part.kind == "outline" and part.location in places)
    ]


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
