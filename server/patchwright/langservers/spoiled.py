"""A text with an error that no server can overlook, and whether a server saw it.

Whoever finds nothing wrong in such a text looks at none of it: its settings exclude the
file, or it is no part of what the server builds. Its silence is no verdict.
"""

from collections.abc import Iterable
from typing import Any

from patchwright.domain.diagnostic import Severity
from patchwright.domain.text import split_lines
from patchwright.domain.untyped import at

_TAIL = "\n\n}}])\n"
"""Closes more than was opened, whatever the language, two lines behind the end of a text."""


def spoiled(text: str) -> str:
    """Return *text* with an error behind its end."""
    return text + _TAIL


def has_error(items: Iterable[Any], text: str) -> bool:
    """Say whether there is an error behind the end of *text* among *items*, as a server sent them."""
    behind = len(split_lines(text)) + 1
    lines = [
        (at(item, "range", "start", "line"), at(item, "severity") or Severity.ERROR)
        for item in items
    ]
    return any(
        isinstance(line, int) and line >= behind and severity == Severity.ERROR
        for line, severity in lines
    )
