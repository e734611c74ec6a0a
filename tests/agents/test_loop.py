"""The loop, branch by branch, with a scripted model and no tool of the real ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic import Field

from patchwright.agents.conversation import tokens_of
from patchwright.agents.loop import converse
from patchwright.agents.role import Correction, Role
from patchwright.domain.errors import LimitReached, ModelError
from patchwright.domain.model import (
    Message,
    ModelReply,
    ModelRequest,
    Shape,
    TextPart,
    ToolCall,
    ToolResult,
)
from patchwright.llm.errors import RequestTooLong
from patchwright.llm.scripted import Answer, ScriptedModel
from patchwright.tools.toolbox import Arguments, Tool, Toolbox


class Size(Arguments):
    size: int = Field(description="Characters.")


def fill(given: Size) -> str:
    return "x\n" * (given.size // 2)


BOX = Toolbox((Tool(name="fill", description="Fill.", arguments=Size, run=fill),))


def number(reply: ModelReply) -> int | Correction:
    words = reply.text.strip()
    return int(words) if words.isdigit() else Correction(text="It is no number.")


COUNTER: Role[int] = Role(name="counter", system="Count.", read=number, rounds=3)
TYPED: Role[str] = Role(
    name="typist",
    system="Type.",
    read=lambda reply: str((reply.answer or {})["word"]),
    answer=Shape(name="word", schema={"type": "object"}),
)


def calls(*sizes: int, words: str = "", name: str = "fill") -> ModelReply:
    asked = [
        ToolCall(id=f"c{index}", name=name, arguments={"size": size})
        for index, size in enumerate(sizes)
    ]
    said = (TextPart(text=words),) if words else ()
    return ModelReply(parts=(*said, *asked), stop="tool_calls")


def cut(*sizes: int) -> ModelReply:
    return ModelReply(parts=(TextPart(text="1"), *calls(*sizes).parts), stop="max_tokens")


EMPTY = ModelReply(parts=())


@dataclass
class Talk:
    """What a conversation came to, and all that was asked and used on the way."""

    model: ScriptedModel
    turns: list[int] = field(default_factory=list[int])
    used: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    said: list[str] = field(default_factory=list[str])
    result: Any = None

    @property
    def last(self) -> Message:
        return self.model.requests[-1].messages[-1]


async def talk(
    role: Role[Any],
    replies: Sequence[Answer] | Callable[[ModelRequest], Answer],
    *,
    context_tokens: int = 200_000,
    into: Talk | None = None,
) -> Talk:
    going = into or Talk(ScriptedModel(replies))

    async def ask(turn: int, request: ModelRequest) -> ModelReply:
        going.turns.append(turn)
        return await going.model.ask(request)

    async def use(turn: int, call: ToolCall) -> ToolResult:
        going.used.append((turn, call.id))
        return await BOX.call(call)

    going.result = await converse(
        role,
        "The brief.",
        BOX,
        ask=ask,
        use=use,
        say=going.said.append,
        context_tokens=context_tokens,
    )
    return going


def texts(message: Message) -> list[str]:
    return [part.text for part in message.parts if not isinstance(part, ToolCall)]


async def test_the_first_request_is_prompt_brief_and_tools() -> None:
    done = await talk(COUNTER, ["7"])
    assert done.result == 7
    [request] = done.model.requests
    assert request.system == "Count."
    assert request.messages == (Message(author="user", parts=(TextPart(text="The brief."),)),)
    assert request.tools == BOX.specs
    assert request.answer is None


async def test_all_calls_of_a_round_are_used_in_order_and_answered_in_one_message() -> None:
    done = await talk(COUNTER, [calls(2, 4, words="Look."), "7"])
    assert done.used == [(0, "c0"), (0, "c1")]
    assert done.turns == [0, 1]
    assert done.last.parts == (
        ToolResult(call="c0", text="fill(size=2)\nx\n"),
        ToolResult(call="c1", text="fill(size=4)\nx\nx\n"),
    )


async def test_arguments_that_no_tool_takes_are_not_sent_again() -> None:
    asked = ToolCall(id="c0", name="fill", arguments={"size": "9" * 10_000_000, "more": [1] * 9})
    reply = ModelReply(parts=(asked,), stop="tool_calls")
    done = await talk(COUNTER, [reply, "7"])
    [kept] = done.model.requests[-1].messages[1].parts
    assert kept == ToolCall(
        id="c0",
        name="fill",
        arguments={
            "size": "9" * 200 + " [... 9999800 more characters in this line]",
            "more": "[... left out]",
        },
    )
    assert "at most 20000 are taken" in texts(done.last)[0]


async def test_an_answer_far_beyond_the_limit_is_not_read_and_not_sent_again() -> None:
    done = await talk(COUNTER, ["7" * 9_000_000, "7"])
    assert done.result == 7
    assert "far too long" in texts(done.last)[0]
    assert tokens_of(done.model.requests[-1]) < 60_000


async def test_an_unknown_tool_is_answered_and_the_work_goes_on() -> None:
    done = await talk(COUNTER, [calls(2, name="fell"), "7"])
    assert done.result == 7
    assert texts(done.last) == ["fell(size=2)\nThere is no tool fell. There are: fill."]


async def test_bad_arguments_are_answered_and_the_work_goes_on() -> None:
    wrong = ModelReply(parts=(ToolCall(id="a", name="fill", arguments={"n": 1}),))
    done = await talk(COUNTER, [wrong, "7"])
    assert done.result == 7
    assert "its arguments are not right" in texts(done.last)[0]


async def test_a_typed_answer_is_read() -> None:
    done = await talk(TYPED, [ModelReply(parts=(), answer={"word": "yes"})])
    assert done.result == "yes"


async def test_a_malformed_typed_answer_is_told_what_is_wrong() -> None:
    wrong = ModelReply(parts=(TextPart(text="{"),), problem="The answer is no JSON.")
    done = await talk(TYPED, [wrong, ModelReply(parts=(), answer={"word": "yes"})])
    assert done.result == "yes"
    assert texts(done.last) == [
        "Your answer cannot be used as it is. The answer is no JSON.\nAnswer again, in full."
    ]
    assert done.said == [
        "The typist is asked again: the answer could not be used (The answer is no JSON)."
    ]


async def test_words_where_a_typed_answer_was_asked_for_are_corrected() -> None:
    done = await talk(TYPED, ["yes", ModelReply(parts=(), answer={"word": "yes"})])
    assert done.result == "yes"
    assert "not the JSON object" in texts(done.last)[0]


async def test_an_answer_that_came_without_words_is_repeated_in_the_conversation() -> None:
    shy: Role[str] = Role(
        name="typist",
        system="",
        read=lambda reply: "ok" if reply.answer == {"a": 2} else Correction(text="No."),
        answer=TYPED.answer,
    )
    replies = [ModelReply(parts=(), answer={"a": 1}), ModelReply(parts=(), answer={"a": 2})]
    done = await talk(shy, replies)
    assert texts(done.model.requests[-1].messages[1]) == ['{"a": 1}']


async def test_three_malformed_answers_in_a_row_are_corrected_and_the_fourth_ends_the_work() -> (
    None
):
    going = Talk(ScriptedModel(["a", "b", "c", "d"]))
    with pytest.raises(ModelError, match="counter gave no usable answer 4 times in a row"):
        await talk(COUNTER, [], into=going)
    assert going.turns == [0, 1, 2, 3]


async def test_a_round_of_tools_starts_the_count_of_malformed_answers_again() -> None:
    done = await talk(COUNTER, ["a", "b", "c", calls(2), "d", "e", "f", "7"])
    assert done.result == 7


async def test_an_empty_answer_is_asked_to_go_on_without_an_empty_turn() -> None:
    done = await talk(COUNTER, [EMPTY, "7"])
    assert done.result == 7
    [message] = done.model.requests[-1].messages
    assert "was empty" in texts(message)[-1]


async def test_blank_words_count_as_an_empty_answer() -> None:
    done = await talk(COUNTER, ["  \n", "7"])
    assert len(done.model.requests[-1].messages) == 1


async def test_three_empty_answers_end_the_work() -> None:
    with pytest.raises(ModelError, match="the answer was empty"):
        await talk(COUNTER, [EMPTY, EMPTY, EMPTY])


async def test_a_cut_answer_is_asked_to_be_shorter_and_not_read() -> None:
    done = await talk(COUNTER, [cut(), "7"])
    assert done.result == 7
    assert "too long" in texts(done.last)[0]


async def test_calls_of_a_cut_answer_are_not_carried_out_but_answered() -> None:
    done = await talk(COUNTER, [cut(2), "7"])
    assert done.used == []
    first = done.last.parts[0]
    assert isinstance(first, ToolResult)
    assert first.failed
    assert first.call == "c0"


async def test_three_cut_answers_end_the_work() -> None:
    with pytest.raises(ModelError, match="cut off"):
        await talk(COUNTER, [cut(), cut(), cut()])


async def test_a_refusal_ends_the_work_with_the_model_s_words() -> None:
    with pytest.raises(ModelError, match=r"declined to go on as the counter: I will not\."):
        await talk(COUNTER, [ModelReply(parts=(TextPart(text="I will\nnot."),), stop="refusal")])


async def test_each_result_begins_with_a_call_of_bounded_length() -> None:
    arguments = {"word": "x\n" * 4000, "size": 2}
    call = ToolCall(id="c", name="fill", arguments=arguments)
    done = await talk(COUNTER, [ModelReply(parts=(call,), stop="tool_calls"), "7"])
    first, rest = texts(done.last)[0].split("\n", 1)
    assert first.startswith('fill(size=2, word="x\\nx\\n')
    assert len(first) < 300
    assert rest.startswith("fill was not called")


async def test_what_shrank_once_stays_as_it_is() -> None:
    done = await talk(COUNTER, [calls(6000), calls(6000), calls(6000), "7"], context_tokens=5000)
    older = [texts(request.messages[2])[0] for request in done.model.requests[2:]]
    assert older[0] == older[1]
    assert older[0].startswith("[Left out")


async def test_the_last_rounds_are_announced() -> None:
    done = await talk(COUNTER, [calls(2), calls(2), calls(2), "7"])
    said = [texts(request.messages[-1])[-1] for request in done.model.requests[1:]]
    assert said == [
        "fill(size=2)\nx\n",
        "One more round of tool calls is left.",
        "No rounds are left. Give your final answer now.",
    ]


async def test_calls_after_the_last_round_are_not_carried_out() -> None:
    done = await talk(COUNTER, [calls(2), calls(2), calls(2), calls(2), "7"])
    assert done.result == 7
    assert [turn for turn, _call in done.used] == [0, 1, 2]
    assert texts(done.last)[0] == "Not run: no rounds of tool calls are left"


async def test_a_model_that_only_ever_calls_tools_is_ended() -> None:
    with pytest.raises(ModelError, match="no rounds of tool calls are left"):
        await talk(COUNTER, lambda _request: calls(2))


async def test_a_limit_reached_while_asking_passes_through() -> None:
    with pytest.raises(LimitReached):
        await talk(COUNTER, [LimitReached("No money is left.")])


async def test_older_results_shrink_above_sixty_percent_and_words_never() -> None:
    replies = [calls(5900, words="A finding."), calls(5900), "7"]
    done = await talk(COUNTER, replies, context_tokens=5000)
    brief, finding, older, _asked, newer = done.model.requests[-1].messages
    assert texts(brief) == ["The brief."]
    assert texts(finding) == ["A finding."]
    assert texts(older)[0] == (
        '[Left out to save room: fill {"size": 5900} gave 5900 characters,'
        " beginning: x - call it again if you need it.]"
    )
    assert texts(newer)[0] == "fill(size=5900)\n" + "x\n" * 2950
    assert done.said == [
        "Older tool results of the counter were shortened to fit the context window."
    ]


async def test_nothing_shrinks_below_sixty_percent() -> None:
    done = await talk(COUNTER, [calls(6000), calls(6000), "7"])
    assert len(texts(done.model.requests[-1].messages[2])[0]) > 6000


async def test_results_of_one_round_share_the_room_that_there_is() -> None:
    done = await talk(COUNTER, [calls(6000, 6000, 6000), "7"], context_tokens=6000)
    lengths = [len(text) for text in texts(done.last)]
    assert sum(lengths) <= 0.4 * 6000 * 3
    assert len(set(lengths)) == 1
    assert texts(done.last)[0].endswith("Ask for less in one round.]")


async def test_results_of_kept_tools_never_shrink() -> None:
    role: Role[int] = Role(name="counter", system="", read=number, kept=frozenset({"fill"}))
    done = await talk(role, [calls(5900), calls(5900), "7"], context_tokens=5000)
    assert len(texts(done.model.requests[-1].messages[2])[0]) > 5900


async def test_a_request_that_is_too_long_is_shrunk_once_and_sent_as_a_new_turn() -> None:
    replies = [calls(6000), calls(6000), RequestTooLong("Too long."), "7"]
    done = await talk(COUNTER, replies)
    assert done.result == 7
    assert done.turns == [0, 1, 2, 3]
    before, after = done.model.requests[-2:]
    assert tokens_of(after) < tokens_of(before)


async def test_the_only_results_shrink_where_there_are_no_older_ones() -> None:
    done = await talk(COUNTER, [calls(6000), RequestTooLong("Too long."), "7"])
    assert texts(done.last)[0].startswith("[Left out to save room")


async def test_a_request_that_stays_too_long_ends_the_work() -> None:
    replies = [calls(6000), RequestTooLong("Too long."), RequestTooLong("Still too long.")]
    with pytest.raises(RequestTooLong, match="Still too long"):
        await talk(COUNTER, replies)


async def test_a_request_with_nothing_to_shrink_ends_the_work_at_once() -> None:
    with pytest.raises(RequestTooLong, match=r"Too long\."):
        await talk(COUNTER, [RequestTooLong("Too long."), "7"])


async def test_equal_answers_lead_to_equal_requests() -> None:
    replies = [calls(6000, 2), "a", calls(6000), "7"]
    one = await talk(COUNTER, replies, context_tokens=5000)
    other = await talk(COUNTER, replies, context_tokens=5000)
    assert one.model.requests == other.model.requests
