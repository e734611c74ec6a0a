"""Diagnostics as they are sent, read: whatever is wrong with one, it is of some use, and harms nobody.

Source: LSP 3.17, "Diagnostic".
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from patchwright.domain.columns import from_column
from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import Location, Position, Range, split_lines
from patchwright.domain.untyped import at, object_of
from patchwright.langservers.at_home import at_home

Items = Sequence[Any]
"""Diagnostics, as they came."""

LONGEST = 2_000
"""Characters that are kept of a message."""

_NOTES = re.compile(r"\n+info: .*", re.DOTALL)
"""What ty adds behind a message; of an import that is not found, all folders where it was sought."""

_PLACE = re.compile(r"\s/")

_SEVERITIES = {severity.value: severity for severity in Severity}


def diagnostics_in(
    items: Items, path: str, text: str, *, root: Path, units: str
) -> tuple[Diagnostic, ...]:
    """Return what *items* say is wrong with the *text* of *path*, by its place.

    Args:
        items: As a server sent them.
        path: The file, below *root*.
        text: As the server saw it.
        root: The folder that it serves.
        units: What it counts columns in.
    """
    lines = split_lines(text)
    found = (_of(object_of(item), path, lines, root, units) for item in items)
    return tuple(sorted(found, key=_order))


def _of(
    item: dict[str, Any], path: str, lines: Sequence[str], root: Path, units: str
) -> Diagnostic:
    code = item.get("code")
    start, end = (_place(at(item, "range", which), lines, units) for which in ("start", "end"))
    return Diagnostic(
        location=Location(path=path, range=Range(start, end)),
        severity=_severity(item.get("severity")),
        message=_without_places(_words(item.get("message")), root)[:LONGEST],
        code="" if code is None else str(code),
        source=str(item.get("source") or ""),
    )


def _place(given: Any, lines: Sequence[str], units: str) -> Position:
    match given:
        case {"line": int(line), "character": int(column)}:
            text = lines[line] if 0 <= line < len(lines) else ""
            return Position(max(line, 0), from_column(text, column, units))
        case _:
            return Position(0, 0)


def _severity(given: Any) -> Severity:
    # A server that leaves it out leaves it to us: an error is the careful reading.
    return _SEVERITIES.get(given, Severity.ERROR) if isinstance(given, int) else Severity.ERROR


def _words(message: Any) -> str:
    # Some send marked-up text in the place of a string.
    return message if isinstance(message, str) else str(at(message, "value") or "")


def _without_places(message: str, root: Path) -> str:
    """Return *message* without where its machine has files; models and other people read it."""
    notes = _NOTES.search(message)
    if notes and _PLACE.search(notes[0]):
        message = message[: notes.start()]
    return at_home(message.replace(f"{root}/", ""))


def _order(one: Diagnostic) -> Any:
    return (one.location.range, one.severity, one.code, one.message)
