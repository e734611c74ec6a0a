"""The frames of an issue's traceback that stand in the repository, with their code.

Lines of a traceback are often those of another version. The line of code that it
shows is sought in the file, and where it stands now is said; the issue's own words
are not repeated.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

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
_MOST_EQUAL = 50
_FOR_ONE = 4_000
_WHOLE = 80
"""Of a longer function, the lines around the frame's own are shown."""

_AROUND = 30
_LEAST = 10
"""Shorter words must be the whole line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A frame, the function that it stands in, and the zero-based line there, or None."""

    frame: Frame
    symbol: Symbol
    line: int | None


def frames(view: View, issue: Issue) -> str:
    """Return the frames of *issue* that stand in *view*, innermost first, or nothing.

    The first three functions come with their code, in at most about 13 000 characters.
    """
    shown = dict[Symbol, None]()
    parts: list[str] = []
    for place in islice(_places(view, issue), _MOST):
        told = f"- {titled(place.symbol)}, {_told(place)}"
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
            lines = view.lines_or_none(symbol.location.path) if symbol else None
            if symbol and lines and view.is_searched(symbol.location.path):
                yield _place(view, frame, symbol, lines)


def _place(view: View, frame: Frame, symbol: Symbol, lines: Sequence[str]) -> _Place:
    """Return where *frame* stands now, beginning with the function that has its name.

    Where the traceback shows the line, that is the line with these words, in a function of
    that name if there is one; else its number must lie in the function.
    """
    wanted, words = frame.line - 1, _words(frame.quoted)
    if not words:
        line = wanted if _holds(symbol, wanted) else None
        return _Place(frame=frame, symbol=symbol, line=line)
    equal = [
        line
        for line, text in enumerate(lines)
        if words in text and (len(words) >= _LEAST or words == _words(text))
    ]
    nearest = sorted(equal, key=lambda line: (abs(line - wanted), line))[:_MOST_EQUAL]
    for line in nearest:
        around = query.symbol_at(view.graph, symbol.location.path, line)
        if around is not None and around.name == symbol.name:
            return _Place(frame=frame, symbol=around, line=line)
    return _Place(frame=frame, symbol=symbol, line=nearest[0] if nearest else None)


def _words(line: str) -> str:
    """Return *line* without the brackets around it, which formatters move."""
    return line.strip().strip("()[]{},:; ")


def _holds(symbol: Symbol, line: int) -> bool:
    return symbol.location.range.start.line <= line <= last_line(symbol.location)


def _told(place: _Place) -> str:
    number, line = place.frame.line, place.line
    if line is None:
        return f"line {number} in the traceback, not found here"
    outside = "" if _holds(place.symbol, line) else ", outside of this function"
    moved = "" if line == number - 1 else f" ({number} in the traceback)"
    return f"line {line + 1}{moved}{outside}"


def _code(view: View, place: _Place) -> str:
    location = place.symbol.location
    first, last = location.range.start.line, last_line(location)
    if last - first >= _WHOLE:
        inside = place.line is not None and _holds(place.symbol, place.line)
        middle = place.line if inside and place.line is not None else first
        first, last = max(first, middle - _AROUND), min(last, middle + _AROUND)
    shown = Location(path=location.path, range=lines_range(first, last))
    return clip(lines_at(view, shown), limit=_FOR_ONE, rest="Read the rest where you need it.")
