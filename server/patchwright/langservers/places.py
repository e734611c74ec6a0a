"""Where servers point: locations read in all their forms, and positions put right before asking.

Models name a line that is nearly right, and seldom a column. So a place to ask about is
sought: the name on the given line, else on the lines around it, the nearest first, else in
texts that were read before, the last one first. (MarsCode Agent, "position repair".)
Source of the forms: LSP 3.17, "Location", "LocationLink".
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import Any

from patchwright.domain.columns import from_column
from patchwright.domain.text import Location, Position, Range, split_lines
from patchwright.domain.untyped import at, list_of, object_of
from patchwright.langservers.uris import path_of, relative

AROUND = 20
"""Lines above and below in which a name is sought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointed:
    """A place that a server points at.

    Attributes:
        location: With the path below the workspace's root, or the whole path of a file outside.
        outside: Whether the file lies outside of the workspace: it may be read, and is marked.
    """

    location: Location
    outside: bool


def candidates(
    text: str, line: int, name: str, others: Mapping[str, str], path: str
) -> Iterator[tuple[str, Position]]:
    """Yield the places at which *name* may be meant, with their paths, the likeliest first.

    Args:
        text: The text of *path*.
        line: Where the name was said to stand, zero-based; may be wrong, or no line at all.
        name: An identifier; of a dotted one, the last part is sought.
        others: Texts that were read before, by path, in the order of reading.
        path: The file that is asked about.
    """
    wanted = re.compile(rf"(?<!\w){re.escape(name.rpartition('.')[2])}(?!\w)")
    lines = split_lines(text)
    for number in _nearest_first(line, len(lines)):
        yield from ((path, place) for place in _on(lines, number, wanted))
    for other in reversed(list(others)):
        if other != path:
            there = split_lines(others[other])
            for number in range(len(there)):
                yield from ((other, place) for place in _on(there, number, wanted))


def pointed(answer: Any, root: Path, texts: Mapping[str, str]) -> tuple[Pointed, ...]:
    """Return the places in an *answer*: null, one location, several, or links; each once.

    Args:
        answer: As the server gave it.
        root: The workspace.
        texts: Texts as the server sees them, by path below *root*, to count columns in; a
            column of another file is as the server counts.
    """
    found = dict[Pointed, None]()

    @cache
    def lines_of(path: str) -> list[str] | None:
        # Many places may lie in one file.
        return split_lines(texts[path]) if path in texts else None

    for one in list_of(answer) or [object_of(answer)]:
        uri = at(one, "targetUri") or at(one, "uri")
        span = at(one, "targetSelectionRange") or at(one, "range")
        if isinstance(uri, str) and (place := _pointed(uri, object_of(span), root, lines_of)):
            found[place] = None
    return tuple(found)


def _nearest_first(line: int, n_lines: int) -> Iterable[int]:
    near = range(max(line - AROUND, 0), min(line + AROUND + 1, n_lines))
    return sorted(near, key=lambda number: (abs(number - line), number))


def _on(lines: Sequence[str], number: int, wanted: re.Pattern[str]) -> Iterator[Position]:
    for found in wanted.finditer(lines[number]):
        yield Position(number, found.start())


def _pointed(
    uri: str,
    span: Mapping[str, Any],
    root: Path,
    lines_of: Callable[[str], Sequence[str] | None],
) -> Pointed | None:
    inside, whole = relative(uri, root), path_of(uri)
    if whole is None:
        return None
    path = inside if inside is not None else normpath(whole.as_posix())
    lines = lines_of(path)
    start, end = (_position(span, which, lines) for which in ("start", "end"))
    location = Location(path=path, range=Range(start, max(start, end)))
    return Pointed(location=location, outside=inside is None)


def _position(span: Mapping[str, Any], which: str, lines: Sequence[str] | None) -> Position:
    match at(span, which):
        case {"line": int(line), "character": int(column)} if line >= 0 and column >= 0:
            if lines is None:
                return Position(line, column)
            text = lines[line] if line < len(lines) else ""
            return Position(line, from_column(text, column, "utf-16"))
        case _:
            return Position(0, 0)
