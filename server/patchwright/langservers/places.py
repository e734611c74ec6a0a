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

_Lines = tuple[Sequence[str], str]
_File = tuple[str, bool]
"""The lines of a text, and what columns are counted in."""

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


def pointed(
    answer: Any, root: Path, texts: Mapping[str, str], units: str = "utf-16"
) -> tuple[Pointed, ...]:
    """Return the places in an *answer*: null, one location, several, or links; each once.

    Args:
        answer: As the server gave it.
        root: The workspace.
        texts: Texts as the server sees them, by path below *root*, to count columns in; a
            column of another file is as the server counts.
        units: What the server counts columns in.
    """
    found = dict[Pointed, None]()

    @cache
    def file_of(uri: str) -> _File | None:
        # To know where a link leads, the disk is looked at.
        return _file(uri, root)

    @cache
    def lines_of(path: str) -> _Lines | None:
        # Many places may lie in one file.
        return (split_lines(texts[path]), units) if path in texts else None

    for one in list_of(answer) or [object_of(answer)]:
        uri = at(one, "targetUri") or at(one, "uri")
        span = at(one, "targetSelectionRange") or at(one, "range")
        if isinstance(uri, str) and (file := file_of(uri)):
            found[_pointed(file, object_of(span), lines_of)] = None
    return tuple(found)


def _nearest_first(line: int, n_lines: int) -> Iterable[int]:
    near = range(max(line - AROUND, 0), min(line + AROUND + 1, n_lines))
    return sorted(near, key=lambda number: (abs(number - line), number))


def _on(lines: Sequence[str], number: int, wanted: re.Pattern[str]) -> Iterator[Position]:
    for found in wanted.finditer(lines[number]):
        yield Position(number, found.start())


def _file(uri: str, root: Path) -> _File | None:
    inside, whole = relative(uri, root), path_of(uri)
    if whole is None:
        return None
    return (inside, False) if inside is not None else (normpath(whole.as_posix()), True)


def _pointed(
    file: _File, span: Mapping[str, Any], lines_of: Callable[[str], _Lines | None]
) -> Pointed:
    path, outside = file
    lines = lines_of(path)
    start, end = (_position(span, which, lines) for which in ("start", "end"))
    location = Location(path=path, range=Range(start, max(start, end)))
    return Pointed(location=location, outside=outside)


def _position(span: Mapping[str, Any], which: str, known: _Lines | None) -> Position:
    match at(span, which):
        case {"line": int(line), "character": int(column)} if line >= 0 and column >= 0:
            if known is None:
                return Position(line, column)
            lines, units = known
            text = lines[line] if line < len(lines) else ""
            return Position(line, from_column(text, column, units))
        case _:
            return Position(0, 0)
