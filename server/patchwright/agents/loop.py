"""The one loop in which every role works.

    brief -> ask -> tool calls? use them all, show the results, ask again
                 -> an answer?  read it: done, or say what is wrong and ask again

The loop asks and uses through functions that it is given, which check limits and
keep the journal; it writes nothing anywhere.
"""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

from patchwright.agents.conversation import (
    SHARE,
    Conversation,
    not_run,
    share_room,
    titled,
    tokens_of,
)
from patchwright.agents.patience import PATIENCE, Declined, Unusable, gave_up, judge, remark
from patchwright.agents.role import Role
from patchwright.domain.model import ModelReply, ModelRequest, TextPart, ToolCall, ToolResult
from patchwright.llm.errors import RequestTooLong
from patchwright.processes.offload import offload
from patchwright.tools.toolbox import Toolbox

T = TypeVar("T")

Ask = Callable[[int, ModelRequest], Awaitable[ModelReply]]
"""Given the turn, from zero, and the request; no turn is asked twice."""

Use = Callable[[int, ToolCall], Awaitable[ToolResult]]
"""Given the turn that the call came with, and the call."""

Say = Callable[[str], None]
"""Told, in a sentence, what the user may want to know."""


async def converse(  # noqa: PLR0913 - who works on what, through which functions
    role: Role[T],
    brief: str,
    toolbox: Toolbox,
    *,
    ask: Ask,
    use: Use,
    say: Say = lambda _: None,
    context_tokens: int = 200_000,
) -> T:
    """Let *role* work on *brief* until its answer can be read, and return that.

    Args:
        role: Who works.
        brief: The first thing it is told: the issue, findings, plan.
        toolbox: What it may use; the same tools are offered in every turn.
        ask: Sends a request to the model.
        use: Carries out a tool call.
        say: Is told of corrections and shortenings.
        context_tokens: The model's context window.

    Raises:
        ModelError: It declined, or its answers stayed unusable.
        LimitReached: From *ask* or *use*.
    """
    conversation, strikes, n_rounds = Conversation(), Counter[str](), 0
    conversation.tell([TextPart(text=brief)])
    turn = -1
    while True:
        turn += 1
        request = _fitting(conversation, role, toolbox, context_tokens, say)
        try:
            reply = await ask(turn, request)
        except RequestTooLong:
            strikes["long"] += 1
            if strikes["long"] > 1 or not _squeeze(conversation, role, say):
                raise
            continue
        if reply.stop == "refusal":
            raise _declined(role, reply)
        conversation.hear(reply, most=role.most_characters)
        if reply.calls and reply.stop != "max_tokens" and n_rounds < role.rounds:
            results = [await use(turn, call) for call in reply.calls]
            n_rounds += 1
            strikes.clear()
            shown = share_room(titled(reply.calls, results), context_tokens)
            conversation.tell([*shown, *remark(role.rounds - n_rounds)])
            continue
        outcome = await offload(judge, role, reply)  # it looks into graph and snapshot
        if not isinstance(outcome, Unusable):
            return outcome
        strikes[outcome.kind] += 1
        if strikes[outcome.kind] > PATIENCE[outcome.kind]:
            raise gave_up(role, outcome)
        say(f"The {role.name} is asked again: {outcome.why}.")
        calls = not_run(reply.calls, outcome.why)
        conversation.tell([*calls, TextPart(text=outcome.request)])


def _fitting(
    conversation: Conversation, role: Role[T], toolbox: Toolbox, context_tokens: int, say: Say
) -> ModelRequest:
    request = conversation.request(role, toolbox.specs)
    if tokens_of(request) <= SHARE * context_tokens or not conversation.shrink(role.kept, spare=1):
        return request
    say(f"Older tool results of the {role.name} were shortened to fit the context window.")
    return conversation.request(role, toolbox.specs)


def _squeeze(conversation: Conversation, role: Role[T], say: Say) -> bool:
    say(f"The request of the {role.name} was too long; it is made shorter.")
    return conversation.shrink(role.kept, spare=1) or conversation.shrink(role.kept, spare=0)


def _declined(role: Role[T], reply: ModelReply) -> Declined:
    words = " ".join(reply.text.split())[:300]
    return Declined(
        f"The model declined to go on as the {role.name}{': ' + words if words else '.'}",
        remedy="Reword the issue, or set another model.",
    )
