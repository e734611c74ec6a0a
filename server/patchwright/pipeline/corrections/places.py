"""Places as people type them: `path:12`, `path:Class.method`."""

from collections.abc import Iterable
from difflib import get_close_matches

from patchwright.domain.correction import AddedPlace
from patchwright.domain.errors import UserError
from patchwright.domain.source import Snapshot
from patchwright.domain.symbol import Symbol
from patchwright.domain.text import split_lines
from patchwright.syntax.outline import outline

_SHOWN = 5
_FORM = "Write a place as path:line, or as path:Symbol."


def place_of(snapshot: Snapshot, typed: str) -> AddedPlace:
    """Return the place that *typed* names in *snapshot*; raises UserError, with what comes near."""
    path, colon, name = typed.strip().rpartition(":")
    if not colon or not path or not name.strip():
        raise UserError(f"{typed!r} names no place.", remedy=_FORM)
    path, name = path_of(snapshot, path), name.strip()
    text = snapshot.text(path)
    line = _line(path, text, int(name)) if name.isdecimal() else _symbol(path, text, name)
    return AddedPlace(path=path, line=line)


def path_of(snapshot: Snapshot, typed: str, *, remedy: str = _FORM) -> str:
    """Return the file that *typed* is, or alone ends with; raises UserError, with those near it."""
    wanted = typed.strip().replace("\\", "/").removeprefix("./")
    if snapshot.can_read(wanted):
        return wanted
    paths = [entry.path for entry in snapshot.readable()]
    ends = [path for path in paths if path.endswith(f"/{wanted}")]
    if len(ends) == 1:
        return ends[0]
    if ends:
        raise UserError(f"Several files end with {wanted}: {_some(ends)}.", remedy="Type more.")
    entry = snapshot.entries.get(wanted)
    if entry is not None and entry.unread:
        raise UserError(f"{wanted} is not read in runs: {entry.unread}.")
    raise UserError(f"There is no file {wanted} in this run.{_near(wanted, paths)}", remedy=remedy)


def _line(path: str, text: str, number: int) -> int:
    n_lines = len(split_lines(text))
    if 1 <= number <= n_lines:
        return number - 1
    raise UserError(f"{path} has {n_lines} lines, and no line {number}.")


def _symbol(path: str, text: str, name: str) -> int:
    symbols = outline(path, text)
    found = [one for one in symbols if f".{one.qualified}".endswith(f".{name}")]
    exact = [one for one in found if one.qualified == name] or found
    if len(exact) == 1:
        return _first_line(exact[0], text)
    if exact:
        named = _some(f"{one.qualified} (line {_first_line(one, text) + 1})" for one in exact)
        raise UserError(f"Several are called {name} in {path}: {named}.", remedy="Give the line.")
    near = _near(name, [one.qualified for one in symbols])
    raise UserError(f"There is no {name} in {path}.{near}", remedy=_FORM)


def _first_line(symbol: Symbol, text: str) -> int:
    """Return the line that names *symbol*, below its decorators: inner ones share no line with it."""
    lines, first = split_lines(text), symbol.location.range.start.line
    last = min(symbol.location.range.end.line, len(lines) - 1)
    named = (line for line in range(first, last + 1) if symbol.name in lines[line])
    return next(named, first)


def _near(wanted: str, known: list[str]) -> str:
    last = wanted.rpartition("/")[2]
    near = get_close_matches(wanted, known, n=_SHOWN, cutoff=0.6) or [
        one for one in known if last and last.lower() in one.lower()
    ]
    return f" These come near: {_some(near)}." if near else ""


def _some(names: Iterable[str]) -> str:
    every = list(names)
    more = len(every) - _SHOWN
    return ", ".join(every[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
