"""One JSON-RPC message: read from its bytes, or what is wrong with it.

Source: JSON-RPC 2.0; LSP 3.17, "Abstract Message".
"""

import json
from dataclasses import dataclass
from math import inf
from typing import Any, TypeAlias, cast

from patchwright.editor.protocol.faults import Code, Fault

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
    text, exact = _text_of(body)
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return _malformed(None, Code.PARSE_ERROR, "The message is no JSON.")
    if not isinstance(value, dict):
        return _malformed(None, Code.INVALID_REQUEST, "A message is one JSON object.")
    message = _message(cast("dict[str, Any]", value))
    # An editor sends the bytes of a broken file as they are; a request must be exact.
    if isinstance(message, Call) and message.id is not None and not exact:
        return _malformed(message.id, Code.PARSE_ERROR, "The message is not UTF-8.")
    return message


def id_of(value: Any) -> Id:
    """Return *value* where it can be an id or a token; else None, which is never one of ours."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    return None if value in {inf, -inf} else value


def _text_of(body: bytes) -> tuple[str, bool]:
    try:
        return body.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        return body.decode("utf-8-sig", "replace"), False


def _message(value: dict[str, Any]) -> Call | Answer | Malformed:
    name = value.get("id")
    if name is not None and id_of(name) is None:
        return _malformed(None, Code.INVALID_REQUEST, "An id is a number or a text.")
    if value.get("jsonrpc") != "2.0":
        return _malformed(name, Code.INVALID_REQUEST, "A message says jsonrpc: 2.0.")
    return _call(value, name) if "method" in value else _answer(value, name)


def _call(value: dict[str, Any], name: Id) -> Call | Malformed:
    method = value["method"]
    if not isinstance(method, str):
        return _malformed(name, Code.INVALID_REQUEST, "A method is a text.")
    if "id" in value and name is None:
        return _malformed(None, Code.INVALID_REQUEST, "The id of a request is not null.")
    return Call(id=name, method=method, params=value.get("params"))


def _answer(value: dict[str, Any], name: Id) -> Answer | Malformed:
    if "result" not in value and "error" not in value:
        return _malformed(name, Code.INVALID_REQUEST, "A message has a method, or a result.")
    return Answer(id=name, result=value.get("result"), error=value.get("error"))


def _no_number(text: str) -> None:
    raise ValueError(text)


def _malformed(name: Id, code: Code, sentence: str) -> Malformed:
    return Malformed(id=name, fault=Fault(code, sentence))
