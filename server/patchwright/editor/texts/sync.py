"""What the editor tells of its documents, taken into our store.

Read strictly: an editor whose change is half understood would have another text
than we have. A change without a range is the whole text, whatever was negotiated.
"""

from math import isfinite
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.untyped import list_of, object_of
from patchwright.editor.protocol.faults import InvalidParams
from patchwright.editor.texts.documents import Documents

_MOST = 2**31 - 1
"""The largest number of a line or a column. Source: LSP 3.17, "uinteger"."""


def opened(documents: Documents, params: Any) -> None:
    """Take a document that was opened."""
    given = _part(params, "textDocument")
    documents.opened(
        lsp.TextDocumentItem(
            uri=_text(given, "uri"),
            language_id=_text(given, "languageId", ""),
            version=_number(given, "version", 0),
            text=_text(given, "text"),
        )
    )


def changed(documents: Documents, params: Any) -> None:
    """Take changes of a document."""
    given = _part(params, "textDocument")
    uri = _text(given, "uri")
    version = _number(given, "version", (documents.version(uri) or 0) + 1)
    listed = params.get("contentChanges")
    if not isinstance(listed, list):
        raise InvalidParams("contentChanges is no list.")
    documents.changed(uri, version, [_change(one) for one in list_of(listed)])


def closed(documents: Documents, params: Any) -> None:
    """Forget a document that was closed."""
    documents.closed(_text(_part(params, "textDocument"), "uri"))


def _change(given: Any) -> lsp.TextDocumentContentChangeEvent:
    text, where = _text(object_of(given), "text"), object_of(given).get("range")
    if where is None:
        return lsp.TextDocumentContentChangeEvent_Type2(text=text)
    here = lsp.Range(start=_position(where, "start"), end=_position(where, "end"))
    return lsp.TextDocumentContentChangeEvent_Type1(range=here, text=text)


def _position(given: Any, name: str) -> lsp.Position:
    """Return a place; one before the text is its start, one beyond all numbers is its end."""
    place = _part(given, name)
    line, character = _number(place, "line"), _number(place, "character")
    if line < 0:
        return lsp.Position(line=0, character=0)
    return lsp.Position(line=min(line, _MOST), character=min(max(character, 0), _MOST))


def _part(given: Any, name: str) -> dict[str, Any]:
    part = object_of(given).get(name)
    if not isinstance(part, dict):
        raise InvalidParams(f"{name} is missing or no object.")
    return object_of(part)


def _text(given: dict[str, Any], name: str, default: str | None = None) -> str:
    value = given.get(name)
    text = default if value is None else value
    if not isinstance(text, str):
        raise InvalidParams(f"{name} is missing or no text.")
    return text


def _number(given: dict[str, Any], name: str, default: int | None = None) -> int:
    value = given.get(name)
    number = default if value is None else value
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise InvalidParams(f"{name} is missing or no number.")
    if isinstance(number, float) and not isfinite(number):
        raise InvalidParams(f"{name} is missing or no number.")
    return int(number)
