"""What a language server answers about a name, as a model reads it.

Places in the repository are told by their symbols and lines. Files that are none of it,
such as installed packages, are marked as that; a few lines around the place are shown, and
nothing else of them can be read. Of those in it that no snapshot reads, such as what git
ignores, nothing is shown at all.
"""

from collections.abc import Sequence
from pathlib import Path

from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.symbol import Symbol
from patchwright.domain.text import Location
from patchwright.graph import query
from patchwright.langservers.at_home import at_home
from patchwright.langservers.navigator import Answer
from patchwright.langservers.places import Pointed
from patchwright.tools.clip import clip_line, known_uses
from patchwright.tools.show import numbered, titled
from patchwright.tools.view import View, lines_of
from patchwright.workspace.secret import is_secret

MOST = 20
"""Places that are listed."""

_AROUND = 12
_MOST_SHOWN_OUTSIDE = 2
_LARGEST = 2 << 20
_PARTS = 4


def defined(view: View, answer: Answer, asked: tuple[str, int]) -> str:
    """Return where a name is defined; *asked* is the path and the zero-based line that were named."""
    inside, outside = _sorted(view, answer)
    shown = [_definition(view, location) for location in inside[:MOST]]
    shown += [_outside(path, location) for path, location in outside[:_MOST_SHOWN_OUTSIDE]]
    n_more = len(inside) + len(outside) - len(shown)
    return "\n".join([f"Defined ({_said(answer, asked)}):", *shown, *_more(n_more)])


def used(view: View, answer: Answer, asked: tuple[str, int], name: str) -> str:
    """Return where *name* is used; see `defined`."""
    inside, outside = _sorted(view, answer)
    shown = [location for location in inside if view.is_searched(location.path)]
    shown.sort(key=lambda location: view.is_last(location.path))
    left_out = len(inside) - len(shown)
    lines = [f"{name} ({_said(answer, asked)}): {known_uses(len(shown))}"]
    lines += [_use(view, location) for location in shown[:MOST]]
    lines += _more(len(shown) - MOST)
    lines += [f"[{left_out} more in tests]"] if left_out else []
    lines += [f"[{len(outside)} more in files that are not of the repository]"] if outside else []
    return "\n".join(lines)


def _sorted(view: View, answer: Answer) -> tuple[list[Location], list[tuple[Path, Location]]]:
    """Return the places in the repository, and those in other files, each by path and line."""
    places = sorted(answer.places, key=lambda place: place.location)
    inside = [one.location for one in places if _is_inside(view, one)]
    outside = [
        (Path(one.location.path), one.location) for one in places if not _is_inside(view, one)
    ]
    return inside, outside


def _is_inside(view: View, place: Pointed) -> bool:
    return not place.outside and view.snapshot.can_read(place.location.path)


def _said(answer: Answer, asked: tuple[str, int]) -> str:
    path, line = asked
    if answer.path != path:
        return f"by {answer.by}, asked at {answer.path}:{answer.line + 1}"
    if answer.line != line:
        return f"by {answer.by}, asked on line {answer.line + 1}"
    return f"by {answer.by}, on that line"


def _definition(view: View, location: Location) -> str:
    symbol = _symbol(view, location)
    if symbol and symbol.location.range.start.line <= location.range.start.line:
        head = titled(symbol)
        if _names(symbol, view, location):
            return f"- {head}\n   {symbol.signature or symbol.name}"
        return f"- {location} in {symbol.qualified}\n   {_line(view, location)}"
    return f"- {location}\n   {_line(view, location)}"


def _names(symbol: Symbol, view: View, location: Location) -> bool:
    """Say whether the place is the symbol's own name, and not something in its body."""
    span, line = location.range, _raw_line(view, location)
    end = span.end.column if span.end.line == span.start.line else len(line)
    return line[span.start.column : end] == symbol.name


def _use(view: View, location: Location) -> str:
    symbol = _symbol(view, location)
    who = symbol.qualified if symbol else "the module"
    return f"- {location} in {who}: {_line(view, location)}"


def _symbol(view: View, location: Location) -> Symbol | None:
    return query.symbol_at(view.graph, location.path, location.range.start.line)


def _line(view: View, location: Location) -> str:
    return clip_line(_raw_line(view, location).strip(), 200)


def _raw_line(view: View, location: Location) -> str:
    lines = view.lines_or_none(location.path) or []
    number = location.range.start.line
    return lines[number] if number < len(lines) else ""


def _outside(path: Path, location: Location) -> str:
    # The whole path would tell of the machine and its user, and differ on each.
    parts = [part for part in Path(at_home(str(path))).parts if part not in ("/", "~")]
    shown = "/".join(["...", *parts[-_PARTS:]])
    line = location.range.start.line
    head = f"- {shown}:{line + 1} (not a file of the repository)"
    lines = _read(path)
    first = max(line - 2, 0)
    around = lines[first : line + _AROUND]
    return "\n".join([head, numbered(around, first)]) if around else head


def _read(path: Path) -> Sequence[str]:
    """Return the lines of a file outside; none where it may not be read or is no text."""
    try:
        # One with a path below the root is kept from models, wherever that path may lead.
        hidden = not path.is_absolute() or is_secret(path.as_posix())
        if hidden or not path.is_file() or path.stat().st_size > _LARGEST:
            return ()
        decoded = decode(path.read_bytes())
    except (OSError, ValueError):
        return ()
    return lines_of(decoded.text) if isinstance(decoded, Decoded) else ()


def _more(n_more: int) -> list[str]:
    return [f"[... {n_more} more]"] if n_more > 0 else []
