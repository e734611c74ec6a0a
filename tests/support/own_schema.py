"""Whether what goes over the wire is what the schema of our own protocol says."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.messages.table import MESSAGES
from patchwright.editor.schema.document import document
from patchwright.editor.schema.unions import mapped


@cache
def schema() -> dict[str, Any]:
    """The schema of everything, as the server has it now."""
    return document(COMMANDS, MESSAGES)


def row(table: str, name: str) -> dict[str, Any] | None:
    """What a table of the schema says of a command or a method, part by part."""
    return schema()["$defs"][table]["properties"].get(name, {}).get("properties")


def misfits(part: dict[str, Any], value: Any) -> list[str]:
    """What in *value* does not fit *part*; a field that is not told of does not fit, either."""
    return [
        f"{error.json_path}: {error.message[:300]}" for error in _validator(part["$ref"], value)
    ]


def _validator(ref: str, value: Any) -> Iterator[Any]:
    made: Any = _made(ref)  # the library has no types of its own
    return made.iter_errors(value)


@cache
def _made(ref: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": ref, "$defs": _closed()})


@cache
def _closed() -> dict[str, Any]:
    """The definitions, with nothing allowed that they do not name."""
    Draft202012Validator.check_schema(schema())
    return mapped(schema()["$defs"], _close)


def _close(one: dict[str, Any]) -> dict[str, Any]:
    fields = one.get("type") == "object" and "properties" in one
    return {"additionalProperties": False, **one} if fields else one
