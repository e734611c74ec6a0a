"""`docs/protocol.md`: what commands and messages hold, written from their tables.

python -m patchwright.editor.commands.page > docs/protocol.md
"""

import sys
from collections.abc import Iterator

from patchwright.editor.commands.command import Command
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.messages.table import MESSAGES
from patchwright.editor.schema.markdown import tables

_HEAD = """\
# The protocol

Patchwright speaks the Language Server Protocol, version 3.17, and adds a few commands and messages of its own.
Everything works in an editor that knows nothing of Patchwright; what an editor lacks is done otherwise or left out.
This page is written from the tables of commands and messages (`poe protocol`), and a test compares.

What is our own has one form, with one version, for programs to read:

- [protocol.schema.json](protocol.schema.json) is a JSON Schema (2020-12) of lines of `--json`, of what commands take and answer, and of messages.
- `vscode-extension/src/protocol/generated.ts` has the same as types of TypeScript.

`poe schema` writes both, and the settings that VS Code shows.
What is sent to Patchwright must fit them; what comes from it has all that they name, and may have more fields and other events, which a reader passes over.
Lines of `--json` and the values in them, as `Evidence`, are described in [events.md](events.md).
The version, `version` in a line and `PROTOCOL_VERSION` in the types, grows when a reader of the old form would misread the new one.

## Commands

They are called by `workspace/executeCommand`.
`arguments` holds one object, or nothing where everything has a default.
What people type by hand is understood too: plain words mean the main argument of a command, so that `["#12"]` is `[{"issue": "#12"}]`; an object may follow them, and may be spelled as JSON text.
What is null counts as left out.
A name that is not known is refused, as is a value of another kind: the error's code is `InvalidParams` (-32602), and its message says what does not fit.
Whatever else hinders a command is `RequestFailed` (-32803), with a message for people: what happened, what was kept, what to do.
Where a program can help, the error's `data` is a `Failure`, with its `reason`: `sign-in`, `no-repository` or `unreachable`.

Every command is answered at once; what takes long goes on as a run, and tells of itself.
Where one is called by hand, without an object, and has nothing of its own to show, its answer is said in a message as well: many editors drop answers.
A folder is meant by `uri`, that of any file in it; where only one is open it may be left out.
A run is meant by its id or by the end of it.
Lines and characters are counted as the connection has agreed upon.
"""

_MESSAGES = """\
## Messages

Methods of our own, beside the commands.
Who asks by one of them has an interface of its own: an error is answered, and not shown to people as well.
"""

_TAIL = """\
## How a run is shown

- As work-done progress, where the editor has it: stages, calls, cost, and a button that ends it with the best so far.
  There is no percentage, because nobody knows it.
- At its end by one message: information where there is a patch, a warning where there is none, an error where something failed.
  An editor that shows buttons (`window.showMessage.messageActionItem`) gets `Review`, `Preview` and `Apply` under a patch.
- At its beginning by one warning where the issue has parts that its reader does not see.
- In the log (`window/logMessage`), with all that a run notices.
  An editor that traces (`trace` of `initialize`, or `$/setTrace`) is told every message by `$/logTrace`, and the lines of our own log as well; secrets are starred.

## How a proposal is shown

What a run proposes is shown hunk by hunk, in every window that has its folder open and as it stands in the text there: after each pause in typing, and within a second after another window, or a terminal, has decided.

- Each hunk that is still to be decided on is a diagnostic of the kind information at its lines, of open and of closed files: its source is `patchwright`, its code `hunk`, and `data` has its `run` and `number`.
  Where lines are only added, the line above is marked; a hunk about the whole file marks its first line, and one that creates a file is in lists alone.
- `textDocument/codeLens` has Accept, Reject and Evidence above it, and how far the proposal is decided on at the top of the file; each is offered by `textDocument/codeAction` as well.
- `textDocument/hover` on it tells why it is proposed, whatever the setting `navigation` is.
- `textDocument/codeLens` has "Fix #12" and "Where would #12 be fixed?" as well, above the line that names an issue first, for 25 issues of a document at the most; the setting `referenceLenses` takes them away.
- An editor that sets `"events": true` among its `initializationOptions` is told by `patchwright/proposalsChanged` when to ask for `patchwright/proposals` again.

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
`patchwright/runsChanged` tells such an editor when to ask for `patchwright.runs` again: at once for runs of its own connection, within a second or two for those of other windows and terminals; `patchwright/run` has all events of a run that it has not watched.
Events come in order; of `ModelAnswered` and of `ToolUsed` at most ten a second each, the last of those that come faster.
"""


def page() -> str:
    """Return the whole page."""
    commands = (part for one in COMMANDS for part in _command(one))
    messages = (part for one in MESSAGES for part in _message(one))
    return "\n".join([_HEAD, *commands, _MESSAGES, *messages, _TAIL])


def _command(command: Command) -> Iterator[str]:
    yield f"### `{command.name}`\n"
    yield f"{command.title}.\n"
    words = f", plain words as `{command.main}`" if command.main else ""
    yield from tables(command.arguments, "validation", "Takes", words)
    yield from tables(command.answer, "serialization", "Answers")


def _message(message: OwnMessage) -> Iterator[str]:
    yield f"### `{message.method}`\n"
    yield f"{message.title}: a {message.kind}, {message.direction.replace('_', ' the ')}.\n"
    yield from tables(message.params, message.modes[0], "Says")
    if message.answer:
        yield from tables(message.answer, message.modes[1], "Answers")
    if message.error:
        yield from tables(message.error, message.modes[1], "Has as `data` of errors")


if __name__ == "__main__":
    sys.stdout.write(page())
