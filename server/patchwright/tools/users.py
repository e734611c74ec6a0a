"""What uses code, by place: what a change of it may break, for a role that reads nothing more."""

from collections.abc import Iterator, Sequence

from patchwright.domain.symbol import Relation, Symbol, SymbolKind
from patchwright.domain.text import Location
from patchwright.graph import query
from patchwright.tools.called import is_likely
from patchwright.tools.clip import clip, clip_line
from patchwright.tools.fence import fenced
from patchwright.tools.show import last_line
from patchwright.tools.view import View

_MOST = 20
_LINE = 160
_SURE = 0.25
"""Lower than for calls: a use that is missed is broken unseen, one too many is only looked at."""


def users(
    view: View, code: Sequence[Location], known: Sequence[Location], *, limit: int = 3000
) -> str:
    """Return a fenced list of what uses the functions and classes of *code*, or nothing.

    Args:
        view: Where it stands.
        code: Lines whose definitions are meant.
        known: Lines that are shown already; uses in them are left out.
        limit: The most characters of the list.
    """
    uses = [
        use
        for symbol in dict.fromkeys(each for lines in code for each in _defined(view, lines))
        for use in [*query.callers(view.graph, symbol), *query.subclasses(view.graph, symbol)]
        if is_likely(use, _SURE) and view.is_searched(use.source.location.path)
    ]
    shown = [use for use in uses if not any(_stands(use, lines) for lines in known)]
    told = [
        *dict.fromkeys(_told(view, use) for use in sorted(shown, key=lambda use: _order(view, use)))
    ]
    if not told:
        return ""
    more = [f"[... {len(told) - _MOST} more]"] if len(told) > _MOST else []
    return fenced(clip("\n".join([*told[:_MOST], *more]), limit=limit))


def _defined(view: View, lines: Location) -> Iterator[Symbol]:
    """Yield what *lines* define; where that is nothing, what they stand in."""
    first, last = lines.range.start.line, last_line(lines)
    within = [
        symbol
        for symbol in query.symbols_in(view.graph, lines.path)
        if first <= symbol.location.range.start.line and last_line(symbol.location) <= last
    ]
    around = query.symbol_at(view.graph, lines.path, first)
    inside = [around] if around and last <= last_line(around.location) else []
    for symbol in within or inside:
        if symbol.kind is not SymbolKind.VARIABLE:
            yield symbol


def _stands(use: Relation, known: Location) -> bool:
    first, last = known.range.start.line, last_line(known)
    return use.source.location.path == known.path and first <= use.line <= last


def _order(view: View, use: Relation) -> tuple[bool, bool, str, int]:
    """Guesses come last, and tests, so that they are cut first."""
    path = use.source.location.path
    return view.is_last(path), use.how == "name", path, use.line


def _told(view: View, use: Relation) -> str:
    path = use.source.location.path
    lines = view.lines_or_none(path) or ()
    written = lines[use.line].strip() if use.line < len(lines) else ""
    guessed = " (perhaps; its name only agrees)" if use.how == "name" else ""
    who = use.source.qualified or "the module"
    return f"{path}:{use.line + 1} in {who}{guessed}: {clip_line(written, _LINE)}"
