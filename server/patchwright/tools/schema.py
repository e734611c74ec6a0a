"""JSON schemas as services take them: references put in place, nothing superfluous."""

from collections.abc import Mapping
from typing import Any, cast

from pydantic import BaseModel

_NAMED = ("properties", "$defs")
"""Keywords under which names of ours stand, not keywords."""


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of *model* without references, titles and its own description.

    Local servers often do not follow `$ref`, and the titles that pydantic makes of
    names tell a model nothing.
    """
    schema = model.model_json_schema()
    plain = _plain(schema, schema.get("$defs", {}))
    return {key: value for key, value in plain.items() if key != "description"}


def _plain(schema: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_plain(item, definitions) for item in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    known = cast("dict[str, Any]", schema)
    if "$ref" in known:
        return _plain(definitions[known["$ref"].rpartition("/")[2]], definitions)
    return {
        key: {name: _plain(each, definitions) for name, each in value.items()}
        if key in _NAMED
        else _plain(value, definitions)
        for key, value in known.items()
        if key not in {"title", "$defs"}
    }
