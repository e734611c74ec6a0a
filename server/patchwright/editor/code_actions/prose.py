"""Actions on prose that tells of a fault: selected, or around the cursor where asked for.

At a cursor nothing is offered unless the user asks for actions: otherwise each line
of a document and of a long comment would have its lightbulb.
"""

import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from patchwright.editor.code_actions.place import Place, action, span
from patchwright.issues.references import prose_at

_FEWEST_WORDS = 4
_FEWEST_LINES = 2
_MOST_CHARACTERS = 20_000
"""More than this describes no issue; it is a whole file that was selected."""

_WORD = re.compile(r"\w{2,}")


def offer(place: Place) -> Iterator[lsp.CodeAction]:
    """Offer to take the prose at *place* as an issue."""
    text = _prose(place)
    if text is None or len(text) > _MOST_CHARACTERS or len(_words(text)) < _FEWEST_WORDS:
        return
    argument = {"text": text, "uri": place.document.uri, "range": span(place.selected)}
    yield action("Fix the issue described here", "fix", argument)
    yield action("Where would the issue described here be fixed?", "locate", argument)


def _prose(place: Place) -> str | None:
    if place.is_cursor:
        found = _read(place) if place.invoked else None
        return found if found and found.count("\n") + 1 >= _FEWEST_LINES else None
    if len(_words("".join(place.lines))) < _FEWEST_WORDS:
        return None
    return _read(place)


def _read(place: Place) -> str | None:
    return prose_at(place.document.text, place.path, place.range)


def _words(text: str) -> list[str]:
    return _WORD.findall(text[:_MOST_CHARACTERS])
