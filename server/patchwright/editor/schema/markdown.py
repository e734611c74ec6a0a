"""A shape as tables of a page, in words that need no schema."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic.json_schema import JsonSchemaValue

from patchwright.domain.wire import Line
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import Mode
from patchwright.editor.schema.shapes import REF, schema_of
from patchwright.editor.schema.unions import with_names

_WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


def tables(shape: type[Message], mode: Mode, verb: str, words: str = "") -> Iterator[str]:
    """Yield a table of *shape* and of each shape in it, but of what lines of `--json` hold.

    Args:
        shape: What is shown.
        mode: Whether it is sent to a server or comes from one.
        verb: What the message does with it: `Takes`.
        words: What else is to be said of it.
    """
    schema = with_names(schema_of(shape, mode))
    if not schema.get("properties"):
        yield f"{verb} nothing.\n"
        return
    yield f"{verb}{words}:\n"
    yield from _table(schema)
    held: dict[str, JsonSchemaValue] = schema.get("$defs", {})
    own = {name: one for name, one in held.items() if name not in _in_lines()}
    named = json.dumps([schema["properties"], *own.values()])
    for name, inner in held.items():
        # That page tells the values of an enum where it stands, and has no place for itself.
        if name in own or ("enum" in inner and f'"{REF}{name}"' in named):
            yield from _inner(name, inner)


def _inner(name: str, schema: JsonSchemaValue) -> Iterator[str]:
    one_of = f" ({_kind(schema)})" if "enum" in schema else ""
    yield f"`{name}`: {_sentence(schema)}{one_of}\n"
    if "properties" in schema:
        yield from _table(schema)


@cache
def _in_lines() -> frozenset[str]:
    """Return the names of what `docs/events.md` describes."""
    return frozenset(schema_of(Line, "serialization")["$defs"])


def _table(schema: JsonSchemaValue) -> Iterator[str]:
    needed = schema.get("required", [])
    yield "| field | type | what |\n| --- | --- | --- |"
    for name, field in schema["properties"].items():
        must = "" if name in needed else _default(field)
        yield f"| `{name}` | {_kind(field)}{must} | {field.get('description', '')} |"
    yield ""


def _default(field: JsonSchemaValue) -> str:
    value = field.get("default")
    return ", may be left out" if value in (None, "", False, []) else f", {value} by default"


def _kind(field: JsonSchemaValue) -> str:
    match field:
        case {"$ref": ref}:
            return f"`{str(ref).removeprefix(REF)}`"
        case {"const": value}:
            return f"`{value}`"
        case {"enum": values}:
            return " or ".join(f"`{one}`" for one in values)
        case {"anyOf": parts}:
            return " or ".join(map(_kind, parts))
        case {"type": "array"}:
            return f"list of {_kind(field.get('items', {}))}"
        case _:
            return _WORDS.get(field.get("type", ""), "anything")


def _sentence(schema: dict[str, Any]) -> str:
    first: str = schema.get("description", "").split("\n")[0]
    return f"{first[:1].lower()}{first[1:]}"
