"""Unions that have a name, and how it takes their place in a schema."""

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from pydantic.json_schema import JsonSchemaValue

from patchwright.domain.diagnostic import Checked
from patchwright.domain.edit import Change
from patchwright.domain.event import Event
from patchwright.domain.wire import Line
from patchwright.editor.schema.shapes import REF

UNIONS: dict[str, tuple[Any, str]] = {
    "Line": (Line, "One line of `--json`, of a run or a review; `type` tells which it is."),
    "Event": (Event, "What a run tells while it goes on; `type` tells which it is."),
    "Change": (Change, "What shall happen to a file."),
    "Checked": (Checked, "What the gate says."),
}
"""Each with what it is; one that holds another stands before it."""

_MEMBERS = {
    name: frozenset(REF + one.__name__ for one in get_args(union))
    for name, (union, _) in UNIONS.items()
}


def with_names(schema: JsonSchemaValue, own: str = "") -> JsonSchemaValue:
    """Return *schema*, that of the union *own* if it is one, with unions by their names."""
    return mapped(schema, partial(_named, own))


def mapped(schema: Any, change: Callable[[JsonSchemaValue], JsonSchemaValue]) -> Any:
    """Return *schema* with each object in it changed, from the inside out."""
    if isinstance(schema, list):
        return [mapped(one, change) for one in schema]  # pyright: ignore[reportUnknownVariableType] - JSON
    if isinstance(schema, dict):
        return change({str(key): mapped(one, change) for key, one in schema.items()})  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - JSON
    return schema


def _named(own: str, schema: JsonSchemaValue) -> JsonSchemaValue:
    parts = schema.get("anyOf", [])
    refs = {one["$ref"] for one in parts if "$ref" in one}
    name = next((one for one, held in _MEMBERS.items() if held <= refs and one != own), None)
    if name is None:
        return schema
    union = {"$ref": REF + name}
    rest = [one for one in parts if one.get("$ref") not in _MEMBERS[name]]
    about = {key: one for key, one in schema.items() if key != "anyOf"}
    return {**about, **({"anyOf": [union, *rest]} if rest else union)}
