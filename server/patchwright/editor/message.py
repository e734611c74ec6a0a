"""One JSON-RPC message: read from its bytes, or what is wrong with it.

Source: JSON-RPC 2.0; LSP 3.17, "Abstract Message".
"""

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from patchwright.editor.faults import Code, Fault

Id: TypeAlias = "int | float | str | None"
"""The name of a request; None where a broken one has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A request, or a notification where *id* is None."""

    id: Id
    method: str
    params: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the editor answered to a request of ours."""

    id: Id
    result: Any
    error: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed:
    """No message; what is to be answered, to whom."""

    id: Id
    fault: Fault


def read(body: bytes) -> Call | Answer | Malformed:
    """Return what *body* says; never raises."""
    text = body.decode("utf-8-sig", "replace")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _malformed(None, Code.PARSE_ERROR, "The message is no JSON.")
    if not isinstance(value, dict):
        return _malformed(None, Code.INVALID_REQUEST, "A message is one JSON object.")
    read = _read(value)
    # An editor sends the bytes of a broken file as they are; a request must be exact.
    if isinstance(read, Call) and read.id is not None and not _is_utf8(body):
        return _malformed(read.id, Code.PARSE_ERROR, "The message is not UTF-8.")
    return read


def _read(value: dict[str, Any]) -> Call | Answer | Malformed:
    name = value.get("id")
    if isinstance(name, bool) or not isinstance(name, int | float | str | None):
        return _malformed(None, Code.INVALID_REQUEST, "An id is a number or a text.")
    if value.get("jsonrpc") != "2.0":
        return _malformed(name, Code.INVALID_REQUEST, "A message says jsonrpc: 2.0.")
    if "method" not in value:
        if name is not None and ("result" in value or "error" in value):
            return Answer(id=name, result=value.get("result"), error=value.get("error"))
        return _malformed(name, Code.INVALID_REQUEST, "A message has a method, or a result.")
    method = value["method"]
    if not isinstance(method, str):
        return _malformed(name, Code.INVALID_REQUEST, "A method is a text.")
    if "id" in value and name is None:
        return _malformed(None, Code.INVALID_REQUEST, "The id of a request is not null.")
    return Call(id=name, method=method, params=value.get("params"))


def _malformed(name: Id, code: Code, sentence: str) -> Malformed:
    return Malformed(id=name, fault=Fault(code, sentence))


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
