"""Values of the domain back from the JSON that `domain.wire` makes of them."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import ModuleType
from typing import Any, cast, get_args, get_origin, get_type_hints

from patchwright.domain import (
    candidate,
    correction,
    diagnostic,
    edit,
    event,
    evidence,
    issue,
    model,
    proposal,
    question,
)
from patchwright.domain import run as run_words
from patchwright.domain import text as text_words
from patchwright.domain.event import Event

_ROOMS = (
    candidate, correction, diagnostic, edit, event, evidence, issue, model, proposal, question,
    run_words,
    text_words,
)  # fmt: skip


def event_from_json(form: Mapping[str, Any]) -> Event:
    """Return the event that *form* was made from; raises KeyError, TypeError, ValueError."""
    return cast("Event", from_json(form))


def from_json(form: Any, hint: Any = None) -> Any:
    """Return the value that *form* was made from.

    Args:
        form: What `domain.wire.value_to_json` made.
        hint: The type that is expected, which tells enums from text and tuples from lists.

    Raises:
        KeyError: For a type that is not known; a newer program may have written it.
        TypeError: For fields that do not fit.
        ValueError: For a value that an enum does not have.
    """
    if isinstance(form, dict) and "type" in form:
        return _made(cast("dict[str, Any]", form))
    if isinstance(form, list):
        inner = next((kind for kind in get_args(hint) if kind is not Ellipsis), None)
        return tuple(from_json(item, inner) for item in cast("list[Any]", form))
    kind = None if form is None else _enum_in(hint)
    return cast("Any", form) if kind is None else kind(form)


def _made(form: dict[str, Any]) -> Any:
    kind = _kinds()[form["type"]]
    hints = _hints(kind)
    return kind(**{name: from_json(form[name], hints[name]) for name in hints if name in form})


def _enum_in(hint: Any) -> type[Enum] | None:
    # An enum stands alone or, with None, in a union.
    for kind in (hint, *(get_args(hint) if get_origin(hint) is not tuple else ())):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind
    return None


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    """Return the types of the fields of *kind*; each look at a proposal asks for these."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _kinds() -> dict[str, type[Any]]:
    return {kind.__name__: kind for room in _ROOMS for kind in _dataclasses_of(room)}


def _dataclasses_of(room: ModuleType) -> Iterator[type[Any]]:
    for kind in vars(sys.modules[room.__name__]).values():
        if isinstance(kind, type) and is_dataclass(kind):
            yield kind
