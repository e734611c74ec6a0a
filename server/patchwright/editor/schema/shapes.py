"""The JSON Schema of one of our types, as it goes over the wire.

Values of the domain have their `type`, lines of `--json` their `version`, too, as
`domain.wire` writes them. What is sent to a server is complete: an unknown name in
it is an error. What comes from one may have more in it than is told here, so that
an older reader can pass over it; of what is told here nothing is ever left out.
"""

from enum import Enum
from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from patchwright.domain.wire import VERSION, Line
from patchwright.editor.messages.own import Mode
from patchwright.editor.schema.documented import documented

REF = "#/$defs/"


def schema_of(shape: Any, mode: Mode) -> JsonSchemaValue:
    """Return the schema of *shape*; what is in it stands below `$defs`, by name."""
    return TypeAdapter(shape).json_schema(
        mode=mode, schema_generator=_Wire, ref_template=REF + "{model}"
    )


class _Wire(GenerateJsonSchema):
    """Pydantic's generator, with what `domain.wire` and our shapes do otherwise."""

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        kind, made = schema["cls"], self._by_own_names(schema)
        told = documented(kind)
        for name, field in made["properties"].items():
            if what := told.attributes.get(name):
                field["description"] = what
        marks: dict[str, Any] = {"type": {"const": kind.__name__}}
        if kind in get_args(Line):
            marks = {"version": {"const": VERSION}, **marks}
        made["properties"] = {**marks, **made["properties"]}
        made["required"] = [*marks, *made.get("required", [])]
        return _open({**made, "description": told.what})

    def _by_own_names(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        # A message that holds the value would lend it its camelCase.
        before, self.by_alias = self.by_alias, False
        try:
            return super().dataclass_schema(schema)
        finally:
            self.by_alias = before

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        return _open(made) if self.mode == "serialization" else made

    def enum_schema(self, schema: core_schema.EnumSchema) -> JsonSchemaValue:
        made, members = super().enum_schema(schema), list[Enum](schema["members"])
        if all(isinstance(one.value, str) for one in members):
            return made
        named = ", ".join(f"{one.value} {one.name.lower()}" for one in members)
        return {**made, "$comment": f"{named}."}

    def field_is_required(self, field: Any, total: bool) -> bool:
        return self.mode == "serialization" or super().field_is_required(field, total)

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        # What we send is never left out, so that it has no default.
        told = self.mode == "serialization"
        return self.generate_inner(schema["schema"]) if told else super().default_schema(schema)

    def ser_schema(self, schema: Any) -> JsonSchemaValue | None:
        # A serializer of ours writes what the type says; of a function nothing can be read.
        return None if schema["type"] == "function-plain" else super().ser_schema(schema)

    def field_title_should_be_set(self, schema: Any) -> bool:
        del schema
        return False

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:
        del parent_key
        return value


def _open(schema: JsonSchemaValue) -> JsonSchemaValue:
    return {name: one for name, one in schema.items() if name != "additionalProperties"}
