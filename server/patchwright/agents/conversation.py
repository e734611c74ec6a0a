"""A conversation as it grows, and how it is kept short enough.

What is said is only ever appended; results of tools may shrink to one line each.
The brief, the model's own words and the results of kept tools never do; only what no
tool takes and no reader reads, since it is far too long, is never put in whole.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from patchwright.agents.role import Role
from patchwright.domain.model import (
    Message,
    ModelReply,
    ModelRequest,
    Part,
    TextPart,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from patchwright.tools.clip import clip, clip_line
from patchwright.tools.toolbox import MOST_ARGUMENTS, arguments_of

CHARACTERS_PER_TOKEN = 3
"""On the safe side: code has between 3 and 4 characters for each token."""

SHARE = 0.6
"""The share of the context window above which older results shrink."""

ROUND_SHARE = 0.4
"""The share of the context window that the results of one round may take."""

_LEAST = 1000
"""No result of a round is cut to fewer characters than this."""

_FEW = 200
_MOST_NAMES = 20
"""Of arguments that no tool takes, so many are kept, each with so many characters."""

_ECHO = 200
"""Characters of a call that stand above its result."""

_SHORT = 500
"""A result of one line, and at most so many characters, stays as it is; so does one that shrank."""


@dataclass(slots=True)
class Conversation:
    """The turns so far; the last one is always the user's when a request is made."""

    messages: list[Message] = field(default_factory=list[Message])

    def request(self, role: Role[object], tools: tuple[ToolSpec, ...]) -> ModelRequest:
        """Return the request that goes on from here."""
        return ModelRequest(
            system=role.system,
            messages=tuple(self.messages),
            tools=tools,
            answer=role.answer,
            max_tokens=role.max_tokens,
        )

    def tell(self, parts: Iterable[Part]) -> None:
        """Append what the user's side says, to its turn if that is the last one."""
        said = tuple(parts)
        if self.messages and self.messages[-1].author == "user":
            said = (*self.messages.pop().parts, *said)
        self.messages.append(Message(author="user", parts=said))

    def hear(self, reply: ModelReply, *, most: int) -> None:
        """Append what the model said; services refuse blank words and empty turns.

        Args:
            reply: What it said; too long arguments of its calls are shortened.
            most: Characters; longer words are cut, and what was left out is said.
        """
        parts = tuple(
            _bounded(part, most)
            for part in reply.parts
            if not isinstance(part, TextPart) or part.text.strip()
        )
        if not parts and reply.answer is not None:
            words = json.dumps(dict(reply.answer), sort_keys=True, ensure_ascii=False)
            parts = (_bounded(TextPart(text=words), most),)
        if parts:
            self.messages.append(Message(author="assistant", parts=parts))

    def shrink(self, kept: frozenset[str], *, spare: int) -> bool:
        """Make results of tools one line each; say whether any was longer.

        Args:
            kept: Names of tools whose results stay.
            spare: How many of the last turns with results stay.
        """
        turns = [index for index, message in enumerate(self.messages) if _has_results(message)]
        changed = False
        for index in turns[: len(turns) - spare]:
            calls = self.messages[index - 1].parts if index else ()
            shorter = _shrunk(self.messages[index], calls, kept)
            changed = changed or shorter != self.messages[index]
            self.messages[index] = shorter
        return changed


def shortened(call: ToolCall) -> ToolCall:
    """Return *call*, which no tool takes, with little of its arguments; any other as it is."""
    if len(arguments_of(call)) <= MOST_ARGUMENTS:
        return call
    values = {
        name[:_FEW]: clip_line(value, _FEW) if isinstance(value, str) else "[... left out]"
        for name, value in [*call.arguments.items()][:_MOST_NAMES]
    }
    return replace(call, arguments=values)


def tokens_of(request: ModelRequest) -> int:
    """Return about how many tokens *request* has, rather too many than too few."""
    shape = [request.answer.schema] if request.answer else []
    schemas = [*(tool.schema for tool in request.tools), *shape]
    n_characters = len(request.system) + sum(
        _length(part) for message in request.messages for part in message.parts
    )
    n_characters += sum(len(json.dumps(schema, default=dict)) for schema in schemas)
    n_characters += sum(len(tool.description) for tool in request.tools)
    return n_characters // CHARACTERS_PER_TOKEN


def share_room(results: Sequence[ToolResult], context_tokens: int) -> list[ToolResult]:
    """Return the results of one round, cut to equal lengths where together they are too long."""
    room = int(ROUND_SHARE * context_tokens * CHARACTERS_PER_TOKEN)
    if sum(len(result.text) for result in results) <= room:
        return list(results)
    limit = max(room // len(results), _LEAST)
    rest = "Ask for less in one round."
    return [replace(each, text=clip(each.text, limit=limit, rest=rest)) for each in results]


def titled(calls: Sequence[ToolCall], results: Sequence[ToolResult]) -> list[ToolResult]:
    """Return *results*, each below the call that it answers: there may be many in one round."""
    return [
        replace(result, text=f"{_echo(call)}\n{result.text}")
        for call, result in zip(calls, results, strict=True)
    ]


def not_run(calls: Sequence[ToolCall], why: str) -> list[Part]:
    """Return answers for calls that nobody carried out; services want one for each."""
    return [ToolResult(call=call.id, text=f"Not run: {why}", failed=True) for call in calls]


def _echo(call: ToolCall) -> str:
    given = [
        f"{name}={json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)}"
        for name, value in sorted(shortened(call).arguments.items())
    ]
    return clip_line(f"{call.name}({', '.join(given)})", _ECHO)


def _bounded(part: Part, most: int) -> Part:
    if isinstance(part, ToolCall):
        return shortened(part)
    return replace(part, text=clip(part.text, limit=most)) if isinstance(part, TextPart) else part


def _length(part: Part) -> int:
    return len(arguments_of(part)) if isinstance(part, ToolCall) else len(part.text)


def _has_results(message: Message) -> bool:
    return any(isinstance(part, ToolResult) for part in message.parts)


def _shrunk(message: Message, calls: Sequence[Part], kept: frozenset[str]) -> Message:
    # Local servers may use an id again in a later turn, so only the turn before counts.
    by_id = {call.id: call for call in calls if isinstance(call, ToolCall)}
    parts: list[Part] = []
    for part in message.parts:
        call = by_id.get(part.call) if isinstance(part, ToolResult) else None
        if not isinstance(part, ToolResult) or call is None or call.name in kept:
            parts.append(part)
        else:
            text = part.text.removeprefix(f"{_echo(call)}\n")
            parts.append(replace(part, text=_one_line(text, call)))
    return replace(message, parts=tuple(parts))


def _one_line(text: str, call: ToolCall) -> str:
    if len(text) <= _SHORT and "\n" not in text:
        return text
    first = text.lstrip().split("\n", 1)[0].strip()[:100]
    arguments = arguments_of(call)[:150]
    return (
        f"[Left out to save room: {call.name} {arguments} gave {len(text)} characters,"
        f" beginning: {first} - call it again if you need it.]"
    ).replace("\r", " ")
