"""Unions that have a name, and how it takes their place in a schema."""

from collections.abc import Callable
from typing import Any, get_args

from pydantic.json_schema import JsonSchemaValue

from patchwright.domain.diagnostic import Checked
from patchwright.domain.edit import Change
from patchwright.domain.event import Event
from patchwright.editor.schema.shapes import REF

UNIONS: dict[str, tuple[Any, str]] = {
    "Event": (Event, "What a run tells while it goes on; `type` tells which it is."),
    "Change": (Change, "What shall happen to a file."),
    "Checked": (Checked, "What the gate says."),
}
"""Each with what it is."""

_NAMES = {
    frozenset(REF + one.__name__ for one in get_args(union)): name
    for name, (union, _) in UNIONS.items()
}


def with_names(schema: JsonSchemaValue) -> JsonSchemaValue:
    """Return *schema* with unions by their names, where they have one."""
    return mapped(schema, _named)


def mapped(schema: Any, change: Callable[[JsonSchemaValue], JsonSchemaValue]) -> Any:
    """Return *schema* with each object in it changed, from the inside out."""
    if isinstance(schema, list):
        return [mapped(one, change) for one in schema]  # pyright: ignore[reportUnknownVariableType] - JSON
    if isinstance(schema, dict):
        return change({str(key): mapped(one, change) for key, one in schema.items()})  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - JSON
    return schema


def _named(schema: JsonSchemaValue) -> JsonSchemaValue:
    parts = schema.get("anyOf", [])
    name = _NAMES.get(frozenset(one["$ref"] for one in parts if "$ref" in one))
    if name is None:
        return schema
    union, rest = {"$ref": REF + name}, [one for one in parts if "$ref" not in one]
    about = {key: one for key, one in schema.items() if key != "anyOf"}
    return {**about, **({"anyOf": [union, *rest]} if rest else union)}
