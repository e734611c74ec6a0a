"""The document as TypeScript: one declaration for each definition.

What it cannot say is an error here, so that no type is ever wider than it should be
without anybody having seen it.
"""

import json
from collections.abc import Iterator
from typing import Any

from pydantic.json_schema import JsonSchemaValue

from patchwright.domain.text import split_lines
from patchwright.domain.wire import VERSION
from patchwright.editor.schema.shapes import REF

_HEAD = f"""\
// Written by `poe schema` from the types of the server; change those.

/** Grows when a reader of the old form would misread the new one. */
export const PROTOCOL_VERSION = {VERSION};
"""

_TABLES = frozenset({"Commands", "Requests", "Notifications"})
_MANY = 7
"""Members of a union that are too many for one line."""

_WORDS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript(document: JsonSchemaValue) -> str:
    """Return the module; raises ValueError where a schema is of a kind that is not known here."""
    named: dict[str, JsonSchemaValue] = document["$defs"]
    return "\n".join([_HEAD, *(_declaration(name, one) for name, one in named.items())])


def _declaration(name: str, schema: JsonSchemaValue) -> str:
    head = "".join(_comment(schema, ""))
    if "properties" in schema and (schema["properties"] or name in _TABLES):
        return f"{head}export interface {name} {_body(schema, '')}\n"
    return f"{head}export type {name} ={_broken(_type(schema))};\n"


def _broken(union: str) -> str:
    """Return a type behind its `=`, a long union with one member on each line."""
    parts = union.split(" | ")
    return f" {union}" if len(parts) < _MANY else "".join(f"\n  | {one}" for one in parts)


def _body(schema: JsonSchemaValue, indent: str) -> str:
    """Return the fields of an object, in braces."""
    if not schema["properties"]:
        return "{}"
    needed, inner = schema.get("required", ()), f"{indent}  "
    lines = ["{\n"]
    for name, field in schema["properties"].items():
        key = name if name.isidentifier() else json.dumps(name)
        optional = "" if name in needed else "?"
        lines += _comment(field, inner)
        lines += f"{inner}readonly {key}{optional}: {_type(field, inner)};\n"
    return "".join([*lines, indent, "}"])


def _type(schema: JsonSchemaValue, indent: str = "") -> str:
    match schema:
        case {"$ref": ref}:
            said = str(ref).removeprefix(REF)
        case {"const": value}:
            said = json.dumps(value)
        case {"enum": values}:
            said = " | ".join(map(json.dumps, values))
        case {"anyOf": parts}:
            said = " | ".join(dict.fromkeys(_type(one, indent) for one in parts))
        case {"type": "array", "items": items}:
            said = _array(_type(items, indent))
        case {"type": "object"}:
            said = _object(schema, indent)
        case {"type": str(kind)} if kind in _WORDS:
            said = _WORDS[kind]
        case _ if not schema.keys() - {"description", "default"}:
            said = "unknown"
        case _:
            raise ValueError(f"no TypeScript is known for {schema}")
    return said


def _array(item: str) -> str:
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _object(schema: JsonSchemaValue, indent: str) -> str:
    if schema.get("properties"):
        return _body(schema, indent)
    match schema.get("additionalProperties", True):
        case False:
            return "Readonly<Record<string, never>>"
        case True:
            return "Readonly<Record<string, unknown>>"
        case values:
            return f"Readonly<Record<string, {_type(values, indent)}>>"


def _comment(schema: JsonSchemaValue, indent: str) -> Iterator[str]:
    """Yield the lines that say what something is, where there is something to say."""
    told = [schema[key] for key in ("description", "$comment") if key in schema]
    if default := _default(schema.get("default")):
        told.append(f"@default {default}")
    lines = [line.strip() for line in split_lines("\n".join(told).replace("*/", "*\\/"))]
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */\n"
    elif lines:
        yield f"{indent}/**\n"
        yield from (f"{indent} * {line}".rstrip() + "\n" for line in lines)
        yield f"{indent} */\n"


def _default(value: Any) -> str:
    """Return a default that is worth a word: not what stands for nothing."""
    return "" if value in (None, "", False, [], {}) else json.dumps(value)
