"""All definitions of the document, each under a name of its own."""

from typing import Any

from pydantic.json_schema import JsonSchemaValue

from patchwright.editor.messages.own import Mode
from patchwright.editor.schema.shapes import REF, schema_of
from patchwright.editor.schema.unions import UNIONS, mapped, with_names


class NameTakenError(Exception):
    """Two shapes have one name; one of them must be called otherwise."""


class Definitions:
    """Takes shapes, and gives what refers to them.

    A shape that goes both ways and is not the same both ways has `Input` behind its
    name where it is sent to a server.
    """

    def __init__(self) -> None:
        self._held: dict[Mode, dict[str, JsonSchemaValue]] = {"validation": {}, "serialization": {}}
        for name, (union, about) in UNIONS.items():
            schema = with_names(self._inner(union, "serialization"), own=name)
            self._put(name, {"description": about, **schema}, "serialization")

    def add(self, name: str, shape: Any, mode: Mode) -> JsonSchemaValue:
        """Take *shape* as *name*; return what refers to it. Raises NameTakenError."""
        self._put(name, with_names(self._inner(shape, mode)), mode)
        return {"$ref": REF + name}

    def finished(self) -> dict[str, JsonSchemaValue]:
        """Return all, in the order of their names. Raises NameTakenError."""
        told, sent = self._held["serialization"], self._held["validation"]
        other = {name for name, one in sent.items() if told.get(name, one) != one}
        named = {
            f"{name}Input" if name in other else name: _renamed(one, other)
            for name, one in sent.items()
        }
        if taken := {f"{name}Input" for name in other} & {*told, *sent}:
            raise NameTakenError(", ".join(sorted(taken)))
        return dict(sorted({**told, **named}.items()))

    def _inner(self, shape: Any, mode: Mode) -> JsonSchemaValue:
        """Take what is inside of *shape*; return its own schema."""
        schema = schema_of(shape, mode)
        for name, one in schema.pop("$defs", {}).items():
            self._put(name, with_names(one), mode)
        return schema

    def _put(self, name: str, schema: JsonSchemaValue, mode: Mode) -> None:
        plain = {key: one for key, one in schema.items() if key != "title"}
        # Pydantic tells two of one name apart by their modules, with `__` between.
        if self._held[mode].setdefault(name, plain) != plain or "__" in name:
            raise NameTakenError(name)


def _renamed(schema: JsonSchemaValue, names: set[str]) -> JsonSchemaValue:
    def rename(one: JsonSchemaValue) -> JsonSchemaValue:
        taken = str(one.get("$ref", "")).removeprefix(REF) in names
        return {**one, "$ref": f"{one['$ref']}Input"} if taken else one

    return mapped(schema, rename)
