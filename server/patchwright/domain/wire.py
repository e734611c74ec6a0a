"""The one JSON form of events and hunks: `--json` lines, the journal, messages to editors.

The form follows the dataclasses by rule: enums by value, tuples as lists,
unions told apart by `type`, the class's name. `VERSION` grows when a reader of
the old form would misread the new one; new fields and types do not count.
"""

from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

from patchwright.domain.event import Event
from patchwright.domain.told import ToldHunk

VERSION = 1

Line = Event | ToldHunk
"""What stands on one line of `--json`, of runs and of reviews."""


def event_to_json(event: Event) -> dict[str, Any]:
    """Return *event* as one JSON object, with `version` and `type` first."""
    return line_to_json(event)


def line_to_json(line: Line) -> dict[str, Any]:
    """Return *line* as one JSON object, with `version` and `type` first."""
    return {"version": VERSION, **value_to_json(line)}


def value_to_json(value: Any) -> Any:
    """Return any value of the domain as JSON; raises TypeError for what is none."""
    match value:
        case None | bool() | str():
            return value
        case Enum():
            return value.value
        case int() | float():
            return value
        case tuple() | list():
            return [value_to_json(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
        case dict() | MappingProxyType():
            return {str(key): value_to_json(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case _ if is_dataclass(value) and not isinstance(value, type):
            named = {
                field.name: value_to_json(getattr(value, field.name)) for field in fields(value)
            }
            return {"type": type(value).__name__, **named}
        case _:
            raise TypeError(f"no value of the domain: {value!r}")
