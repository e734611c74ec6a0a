"""What a server tells of a name, in all the forms that it may have, as Markdown.

Source: LSP 3.17, "Hover Request", "MarkupContent", "MarkedString".
"""

import re
from typing import Any

from patchwright.domain.untyped import at, list_of

LONGEST = 50_000
"""Characters that are kept of it."""


def hovered(answer: Any) -> str:
    """Return what *answer* tells; empty where it tells nothing."""
    contents = at(answer, "contents")
    parts = map(_part, list_of(contents) or [contents])
    return "\n\n".join(part for part in parts if part)[:LONGEST]


def code(text: str, language: str = "") -> str:
    """Return *text* as a block of code that it cannot end."""
    longest = max(map(len, re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _part(given: Any) -> str:
    match given:
        case str(text):
            return text.strip()
        case {"kind": "plaintext", "value": str(text)} if text.strip():
            return code(text.strip("\n"))
        case {"language": str(language), "value": str(text)} if text.strip():
            return code(text.strip("\n"), language if language.isidentifier() else "")
        case {"value": str(text)}:
            return text.strip()
        case _:
            return ""
