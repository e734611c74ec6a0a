"""The one document: lines of `--json`, commands, and messages of our own."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from patchwright.domain.wire import VERSION
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.schema.definitions import Definitions

_ABOUT = """\
What Patchwright says that the Language Server Protocol does not know.

A `Line` is one line of `--json`: of a run an `Event`, which is one entry of its journal,
too, and `event` in `patchwright/event`; of a review a `ToldHunk`. Pass over types and fields that you do not know: they may be new.
"""


class Called(Protocol):
    """A command, as far as it has shapes."""

    @property
    def name(self) -> str: ...  # noqa: D102 - as Command has it
    @property
    def title(self) -> str: ...  # noqa: D102 - the same
    @property
    def arguments(self) -> type[Message]: ...  # noqa: D102 - the same
    @property
    def answer(self) -> type[Message]: ...  # noqa: D102 - the same


def document(commands: Sequence[Called], messages: Sequence[OwnMessage]) -> dict[str, Any]:
    """Return the JSON Schema of everything; a whole value that fits it is a line of `--json`."""
    held = Definitions()
    tables = {
        "Commands": _table("All commands, by name.", _commands(held, commands)),
        "Requests": _table("All requests, by method.", _messages(held, messages, "request")),
        "Notifications": _table(
            "All notifications, by method.", _messages(held, messages, "notification")
        ),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:patchwright:protocol:{VERSION}",
        "title": "The protocol of Patchwright",
        "description": _ABOUT.strip(),
        "$ref": "#/$defs/Line",
        "$defs": {**tables, **held.finished()},
    }


def _commands(held: Definitions, commands: Sequence[Called]) -> Iterator[tuple[str, Any]]:
    shared = _shared([one.answer for one in commands])
    for one in commands:
        name = _pascal(one.name)
        answer = one.answer.__name__ if one.answer in shared else f"{name}Answer"
        parts = {
            "arguments": held.add(f"{name}Arguments", one.arguments, "validation"),
            "answer": held.add(answer, one.answer, "serialization"),
        }
        yield one.name, _row(one.title, parts)


def _messages(
    held: Definitions, messages: Sequence[OwnMessage], kind: str
) -> Iterator[tuple[str, Any]]:
    for one in messages:
        if one.kind != kind:
            continue
        name = _pascal(one.method)
        there, back = one.modes
        parts = {"params": held.add(f"{name}Params", one.params, there)}
        if one.answer:
            parts["answer"] = held.add(f"{name}Result", one.answer, back)
        if one.error:
            parts["error"] = held.add(one.error.__name__, one.error, back)
        yield one.method, _row(f"{one.title} ({one.direction.replace('_', ' the ')})", parts)


def _table(description: str, rows: Iterator[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(rows)
    return {
        "type": "object",
        "description": description,
        "properties": named,
        "required": list(named),
        "additionalProperties": False,
    }


def _row(title: str, parts: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": f"{title}.",
        "properties": parts,
        "required": list(parts),
        "additionalProperties": False,
    }


def _shared(shapes: Sequence[type[Message]]) -> set[type[Message]]:
    return {one for one in shapes if shapes.count(one) > 1}


def _pascal(name: str) -> str:
    """Return `patchwright.someThing` as `SomeThing`."""
    last = name.replace("/", ".").rpartition(".")[2]
    return f"{last[:1].upper()}{last[1:]}"
