"""From what a model calls a place to a place that exists.

The order is AutoCodeRover's: method and class, method and file, class and file,
class, method, file; the first that names anything wins.
"""

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, lines_range
from patchwright.tools.ancestry import own
from patchwright.tools.excerpts import is_long, needs_line
from patchwright.tools.show import last_line
from patchwright.tools.view import FUNCTIONS, View

_CLASS = frozenset({SymbolKind.CLASS})
_MOST = 3
"""More places than this under one name say that the name is not enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A place as a model names it; at least one name is there.

    The line counts from one; zero is none. It matters where the rest is not enough: in
    files as a whole, and in classes and functions too long to be shown whole.
    """

    file: str = ""
    class_name: str = ""
    function_name: str = ""
    line: int = 0

    def __str__(self) -> str:
        """Say the names that are there."""
        names = (("file", self.file), ("class", self.class_name), ("function", self.function_name))
        return ", ".join(f"{what} {name}" for what, name in names if name) or "a place without name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place that exists; *symbol* is empty for a file as a whole."""

    location: Location
    symbol: str = ""


def resolve(view: View, named: Named) -> tuple[Place, ...] | str:
    """Return the places that *named* means, or why there are none, worded for the model."""
    files = view.paths_like(named.file) if named.file else []
    for found in _in_order(view, named, files):
        if found:
            return _few(view, named, found)
    if not files:
        return _unknown(view, named)
    if len(files) > 1:
        return f"{named}: several files end so: {', '.join(files[:8])}. Give the whole path."
    return _in_file(view, named, files[0])


def whole(view: View, path: str) -> Location:
    """Return all of *path* as a location."""
    last = max(len(view.lines_or_none(path) or ()) - 1, 0)
    return Location(path=path, range=lines_range(0, last))


def _in_file(view: View, named: Named, path: str) -> tuple[Place, ...] | str:
    """Return the line of a file, or all of it where no line is named and it is short."""
    location = whole(view, path)
    n_lines = last_line(location) + 1
    if 1 <= named.line <= n_lines:
        return (Place(location=_line(path, named.line)),)
    if needs_line(view, location):
        return f"{named}: the file has {n_lines} lines. Give the line that has to change."
    return (Place(location=location),)


def _line(path: str, line: int) -> Location:
    return Location(path=path, range=lines_range(line - 1, line - 1))


def _in_order(view: View, named: Named, files: list[str]) -> Iterable[list[Symbol]]:
    methods = view.named(named.function_name, FUNCTIONS) if named.function_name else []
    classes = view.named(named.class_name, _CLASS) if named.class_name else []

    def in_files(symbol: Symbol) -> bool:
        return symbol.location.path in files

    if methods and classes:
        yield _rather(own(methods, classes), in_files)
    yield [method for method in methods if in_files(method)]
    yield [found for found in classes if in_files(found)]
    yield classes
    yield methods


def _rather(symbols: list[Symbol], wanted: Callable[[Symbol], bool]) -> list[Symbol]:
    """Return the wanted ones of *symbols* if there are any, else all."""
    return [symbol for symbol in symbols if wanted(symbol)] or symbols


def _few(view: View, named: Named, found: Sequence[Symbol]) -> tuple[Place, ...] | str:
    if len(found) <= _MOST:
        return tuple(_place(view, named.line, each) for each in found)
    paths = list(dict.fromkeys(each.location.path for each in found))
    return f"{named}: {len(found)} places are called so, in {', '.join(paths[:8])}. Say which file and class."


def _place(view: View, line: int, symbol: Symbol) -> Place:
    """Return *symbol* as a place; of a long one, the line that was named."""
    location = symbol.location
    inside = location.range.start.line < line - 1 <= last_line(location)
    if inside and is_long(view, symbol):
        location = _line(location.path, line)
    return Place(location=location, symbol=symbol.qualified)


def _unknown(view: View, named: Named) -> str:
    near = _near(view, named.file) if named.file else []
    hint = f" Did you mean {' or '.join(near)}?" if near else " Search for it, or leave it out."
    return f"{named}: there is no such place.{hint}"


def _near(view: View, file: str) -> list[str]:
    name = file.rsplit("/", 1)[-1]
    same = [path for path in view.code_paths() if path.rsplit("/", 1)[-1] == name]
    return same[:3] or difflib.get_close_matches(file, view.code_paths(), n=3, cutoff=0.8)
