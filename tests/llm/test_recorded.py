import pytest

from patchwright.domain.errors import ModelError
from patchwright.domain.model import (
    Message,
    ModelRequest,
    Part,
    Shape,
    TextPart,
    ToolCall,
    ToolSpec,
)
from patchwright.llm.recorded import RecordedModel
from patchwright.llm.scripted import ScriptedModel, said
from patchwright.llm.wire import first_difference


def ask(*texts: str, system: str = "") -> ModelRequest:
    """Return a request whose turns alternate, the user's first."""
    authors = ("user", "assistant")
    messages = (
        Message(author=authors[number % 2], parts=(TextPart(text=text),))
        for number, text in enumerate(texts)
    )
    return ModelRequest(system=system, messages=tuple(messages))


def check(recorded: ModelRequest, asked: ModelRequest, expected: str) -> None:
    assert first_difference(recorded, asked) == expected


def test_the_first_differing_line_is_named_with_both_lines() -> None:
    check(
        ask("one", "two", "three\nfour\nfive"),
        ask("one", "two", "three\n4\n5"),
        "message 3, part 1, line 2: recorded 'four', asked '4'",
    )


def test_system_text_comes_before_messages() -> None:
    check(
        ask("x", system="be brief"),
        ask("y", system="be long"),
        "system text, line 1: recorded 'be brief', asked 'be long'",
    )


def test_a_message_too_many_is_named() -> None:
    check(
        ask("one"),
        ask("one", "two"),
        "message 2: recorded (nothing), asked a message of the assistant",
    )


def test_another_author_is_named() -> None:
    recorded, asked = (
        ModelRequest(system="", messages=(Message(author=author, parts=()),))
        for author in ("user", "assistant")
    )
    check(recorded, asked, "message 1, author: recorded user, asked assistant")


def test_another_kind_of_part_is_named() -> None:
    parts: tuple[Part, Part] = (TextPart(text=""), ToolCall(id="1", name="read", arguments={}))
    recorded, asked = (
        ModelRequest(system="", messages=(Message(author="assistant", parts=(part,)),))
        for part in parts
    )
    check(recorded, asked, "message 1, part 1: recorded text, asked tool_call")


def test_a_line_end_is_shown_where_it_is_the_difference() -> None:
    check(ask("a\n"), ask("a\r\n"), r"message 1, part 1, line 1: recorded 'a\n', asked 'a\r\n'")


def test_a_long_line_is_shown_around_the_difference() -> None:
    found = first_difference(ask("x" * 9000 + "left"), ask("x" * 9000 + "right"))
    assert "left'" in found
    assert "right'" in found
    assert len(found) < 300


def test_a_changed_tool_is_named_by_its_line() -> None:
    recorded, asked = (
        ModelRequest(
            system="",
            messages=(),
            tools=(ToolSpec(name="read", description=words, schema={"type": "object"}),),
        )
        for words in ("Reads.", "Reads it.")
    )
    found = first_difference(recorded, asked)
    assert found == "tool 1, line 2: recorded 'Reads.', asked 'Reads it.'"


def test_a_changed_shape_and_length_are_named() -> None:
    plain = ask("x")
    shape = Shape(name="plan", schema={})
    shaped = ModelRequest(system="", messages=plain.messages, answer=shape)
    assert first_difference(plain, shaped).startswith(
        "shape of the answer, line 1: recorded (nothing)"
    )
    longer = ModelRequest(system="", messages=plain.messages, max_tokens=9)
    check(plain, longer, "max_tokens: recorded 8192, asked 9")


async def test_recorded_replies_come_back_and_stream() -> None:
    model = RecordedModel([(ask("one"), said("1")), (ask("two"), said("2"))])
    heard: list[str] = []
    assert (await model.ask(ask("one"), heard.append)).text == "1"
    assert (await model.ask(ask("two"), heard.append)).text == "2"
    assert heard == ["1", "2"]
    assert model.left == 0


async def test_equal_requests_take_their_replies_in_order() -> None:
    model = RecordedModel([(ask("same"), said("1")), (ask("same"), said("2"))])
    assert [(await model.ask(ask("same"))).text for _ in range(2)] == ["1", "2"]


async def test_requests_made_side_by_side_may_change_places() -> None:
    model = RecordedModel([(ask("one"), said("1")), (ask("two"), said("2"))])
    assert [(await model.ask(ask(text))).text for text in ("two", "one")] == ["2", "1"]


async def test_another_request_is_refused_with_the_first_difference() -> None:
    model = RecordedModel([(ask("one"), said("1"))])
    with pytest.raises(ModelError) as caught:
        await model.ask(ask("other"))
    assert caught.value.what == (
        "Request 1 differs from the recording: "
        "message 1, part 1, line 1: recorded 'one', asked 'other'."
    )
    assert model.left == 1


async def test_a_request_beyond_the_recording_is_refused() -> None:
    with pytest.raises(ModelError, match="ends after 0 requests"):
        await RecordedModel([]).ask(ask("one"))


async def test_a_script_is_spoken_in_order_and_ends_with_an_error() -> None:
    model = ScriptedModel(["one", said("two"), ModelError("gone")])
    assert [(await model.ask(ask("x"))).text for _ in range(2)] == ["one", "two"]
    with pytest.raises(ModelError, match="gone"):
        await model.ask(ask("x"))
    with pytest.raises(ModelError, match="no further reply"):
        await model.ask(ask("x"))
    assert len(model.requests) == 4


async def test_a_script_may_be_a_function_of_the_request() -> None:
    model = ScriptedModel(lambda request: request.system.upper(), name="echo")
    assert (await model.ask(ask("x", system="loud"))).text == "LOUD"
    assert model.name == "echo"
