"""`docs/protocol.md`: what the commands take and answer, written from the table.

python -m patchwright.editor.commands.page > docs/protocol.md
"""

import sys
from collections.abc import Iterator
from typing import Any

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.table import COMMANDS

_HEAD = """\
# The protocol

Patchwright speaks the Language Server Protocol, version 3.17, and adds a few commands and one notification.
Everything works in an editor that knows nothing of Patchwright; what an editor lacks is done otherwise or left out.
This page is written from the table of commands (`poe protocol`), and a test compares.

## Commands

They are called by `workspace/executeCommand`.
`arguments` holds one object, or nothing where everything has a default.
What people type by hand is understood too: plain words mean the main argument of a command, so that `["#12"]` is `[{"issue": "#12"}]`; an object may follow them, and may be spelled as JSON text.
What is null counts as left out.
A name that is not known is refused, as is a value of another kind: the error's code is `InvalidParams` (-32602), and its message says what does not fit.
Whatever else hinders a command is `RequestFailed` (-32803), with a message for people: what happened, what was kept, what to do.

Every command is answered at once; what takes long goes on as a run, and tells of itself.
Where one is called by hand, without an object, and has nothing of its own to show, its answer is said in a message as well: many editors drop answers.
A folder is meant by `uri`, that of any file in it; where only one is open it may be left out.
A run is meant by its id or by the end of it.
Lines and characters are counted as the connection has agreed upon.
"""

_TAIL = """\
## How a run is shown

- As work-done progress, where the editor has it: stages, calls, cost, and a button that ends it with the best so far.
  There is no percentage, because nobody knows it.
- At its end by one message: information where there is a patch, a warning where there is none, an error where something failed.
  An editor that shows buttons (`window.showMessage.messageActionItem`) gets `Preview` and `Apply` under a patch.
- At its beginning by one warning where the issue has parts that its reader does not see.
- In the log (`window/logMessage`), with all that a run notices.
  An editor that traces (`trace` of `initialize`, or `$/setTrace`) is told every message by `$/logTrace`, and the lines of our own log as well; secrets are starred.

## Questions about code

Where the setting `navigation` is `on` or `fallback` when the connection begins, these are answered as well, and told among the server's capabilities: `textDocument/definition`, `references`, `implementation`, `typeDefinition`, `hover`, `documentSymbol` and `workspace/symbol`; `textDocument/publishDiagnostics` tells what is wrong with open texts, with their version.
In `fallback`, `"ownServers": ["python"]` among the `initializationOptions` leaves languages to the editor, by their ids.
Who answers, a language server or the code graph, stands at the end of a hover and in the log.
A question that nobody can answer in time is answered by nothing, and why is told once.
A file outside of the folder can be asked about once an answer has led to it.

## Events

An editor that sets `"events": true` among its `initializationOptions` is sent everything that a run tells:

```json
{"method": "patchwright/event", "params": {"run": "20260102-030405-abc123", "event": {"version": 1, "type": "StageStarted", "stage": "locate"}}}
```

`event` has the form of [events.md](events.md).
Events come in order; of `ModelAnswered` and of `ToolUsed` at most ten a second each, the last of those that come faster.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([_HEAD, *(part for one in COMMANDS for part in _command(one)), _TAIL])


def _command(command: Command) -> Iterator[str]:
    yield f"### `{command.name}`\n"
    yield f"{command.title}.\n"
    yield from _shape(command.arguments, "Takes", command.main)
    yield from _shape(command.answer, "Answers", "")


def _shape(shape: type[Message], verb: str, main: str) -> Iterator[str]:
    schema = shape.model_json_schema(by_alias=True, mode=_MODES[verb])
    properties = schema.get("properties", {})
    if not properties:
        yield f"{verb} nothing.\n"
        return
    words = f", plain words as `{main}`" if main else ""
    yield f"{verb}{words}:\n"
    yield from _table(schema)
    for name, inner in schema.get("$defs", {}).items():
        yield f"`{name}`: {_sentence(inner)}\n"
        yield from _table(inner)


_MODES: Any = {"Takes": "validation", "Answers": "serialization"}


def _table(schema: dict[str, Any]) -> Iterator[str]:
    needed = schema.get("required", [])
    yield "| field | type | what |\n| --- | --- | --- |"
    for name, field in schema.get("properties", {}).items():
        must = "" if name in needed else _default(field)
        yield f"| `{name}` | {_kind(field)}{must} | {field.get('description', '')} |"
    yield ""


def _default(field: dict[str, Any]) -> str:
    value = field.get("default")
    return ", may be left out" if value in (None, "", False, []) else f", {value} by default"


def _kind(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return f"`{field['$ref'].rpartition('/')[2]}`"
    if "anyOf" in field:
        return " or ".join(_kind(one) for one in field["anyOf"])
    if field.get("type") == "array":
        return f"list of {_kind(field.get('items', {}))}"
    return _WORDS.get(field.get("type", ""), "anything")


_WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


def _sentence(schema: dict[str, Any]) -> str:
    first: str = schema.get("description", "").split("\n")[0]
    return f"{first[:1].lower()}{first[1:]}"


if __name__ == "__main__":
    sys.stdout.write(page())
