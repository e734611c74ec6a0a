"""The frames of an issue's traceback that stand in the repository, with their code.

Lines of a traceback are often those of another version. The line of code that it
shows is sought in the file, and where it stands now is said; the issue's own words
are not repeated.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.issue import Issue
from patchwright.domain.symbol import Symbol
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.graph.issue_text import read_issue
from patchwright.graph.naming import Naming
from patchwright.graph.traces import Frame, read_traces
from patchwright.graph.viewing import view_of
from patchwright.issues.neutral import neutral
from patchwright.tools.clip import clip
from patchwright.tools.fence import fenced
from patchwright.tools.show import last_line, lines_at, titled
from patchwright.tools.view import View

_MOST = 8
_MOST_SHOWN = 3
_FOR_ONE = 4_000
_WHOLE = 80
"""Of a longer function, the lines around the frame's own are shown."""

_AROUND = 30
_OTHER = "its file is of another version"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A frame, the function that it stands in, and the zero-based line, or None."""

    frame: Frame
    symbol: Symbol
    line: int | None


def frames(view: View, issue: Issue) -> str:
    """Return the frames of *issue* that stand in *view*, innermost first, or nothing.

    The first three functions come with their code, in at most about 13 000 characters.
    """
    places = list(_places(view, issue))[:_MOST]
    shown = dict[Symbol, None]()
    parts: list[str] = []
    for place in places:
        told = f"- {titled(place.symbol)}: {_told(place)}"
        if place.symbol not in shown and len(shown) < _MOST_SHOWN:
            shown[place.symbol] = None
            told = f"{told}\n{fenced(_code(view, place))}"
        parts.append(told)
    return "\n".join(parts)


def _places(view: View, issue: Issue) -> Iterator[_Place]:
    naming = Naming(code := view_of(view.graph).code)
    for frame in dict.fromkeys(read_traces(read_issue(neutral(issue)).whole).frames):
        for unit in naming.frame(frame):
            symbol = query.symbol_at(view.graph, code.path_of(unit), int(code.first[unit]))
            if symbol is None or not view.is_searched(symbol.location.path):
                continue
            try:
                yield _Place(frame=frame, symbol=symbol, line=_line(view, frame, symbol))
            except (KeyError, WorkspaceError):
                # Its text is gone; the other frames still have theirs.
                continue


def _line(view: View, frame: Frame, symbol: Symbol) -> int | None:
    """Return where the line of *frame* stands now.

    Where it is quoted, that is the equal line nearest to its number, in the function if there
    is one; else its number must lie in the function.
    """
    wanted = frame.line - 1
    if not frame.quoted:
        return wanted if _holds(symbol, wanted) else None
    lines = view.lines(symbol.location.path)
    equal = [line for line, text in enumerate(lines) if text.strip() == frame.quoted]
    inside = [line for line in equal if _holds(symbol, line)]
    return min(inside or equal, key=lambda line: (abs(line - wanted), line), default=None)


def _holds(symbol: Symbol, line: int) -> bool:
    return symbol.location.range.start.line <= line <= last_line(symbol.location)


def _told(place: _Place) -> str:
    frame, line = place.frame, place.line
    if line is None:
        return f"line {frame.line} in the traceback, not found here: {_OTHER}"
    if line == frame.line - 1:
        return f"line {frame.line}, as in the traceback"
    outside = "" if _holds(place.symbol, line) else " outside of this function"
    return f"line {line + 1} here{outside}, line {frame.line} in the traceback: {_OTHER}"


def _code(view: View, place: _Place) -> str:
    location = place.symbol.location
    first, last = location.range.start.line, last_line(location)
    if last - first >= _WHOLE:
        known = place.line is not None and _holds(place.symbol, place.line)
        middle = place.line if known and place.line is not None else first
        first, last = max(first, middle - _AROUND), min(last, middle + _AROUND)
    shown = Location(path=location.path, range=lines_range(first, last))
    return clip(lines_at(view, shown), limit=_FOR_ONE, rest="Read the rest where you need it.")
