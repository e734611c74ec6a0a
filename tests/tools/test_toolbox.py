"""A tool call never ends a run: what goes wrong is told to the model."""

from typing import Any

import pytest
from pydantic import Field

from patchwright.domain.errors import LimitReached, StorageError, WorkspaceError
from patchwright.domain.model import ToolCall, ToolResult
from patchwright.tools.clip import LIMIT, clip, clip_line
from patchwright.tools.toolbox import Arguments, Tool, Toolbox


class Echo(Arguments):
    word: str = Field(description="What to say.")
    times: int = Field(default=1, description="How often.", ge=1)


def say(given: Echo) -> str:
    match given.word:
        case "boom":
            raise RuntimeError("/home/somebody/secret went wrong")
        case "gone":
            raise WorkspaceError("The file is gone.")
        case "database":
            raise StorageError("/home/somebody/cache/graph.db cannot be read.")
        case "limit":
            raise LimitReached("No money is left.")
        case word:
            return word * given.times


async def wait(given: Echo) -> str:
    return f"waited for {given.word}"


TOOLS = (
    Tool(name="echo", description="Say it.", arguments=Echo, run=say, rest="Say less."),
    Tool(name="wait", description="Wait for it.", arguments=Echo, run=wait),
)
BOX = Toolbox(TOOLS)


async def call(name: str, **arguments: Any) -> ToolResult:
    return await BOX.call(ToolCall(id="1", name=name, arguments=arguments))


async def test_a_tool_answers_under_the_id_of_its_call() -> None:
    assert await call("echo", word="a", times=2) == ToolResult(call="1", text="aa")


async def test_an_asynchronous_tool_is_awaited() -> None:
    assert (await call("wait", word="rain")).text == "waited for rain"


async def test_a_number_written_as_text_is_understood() -> None:
    assert (await call("echo", word="a", times="3")).text == "aaa"


async def test_an_unknown_tool_is_answered_with_the_known_ones() -> None:
    result = await call("shout", word="a")
    assert result.failed
    assert result.text == "There is no tool shout. There are: echo, wait."


async def test_a_role_without_tools_is_told_so() -> None:
    result = await Toolbox().call(ToolCall(id="1", name="echo", arguments={}))
    assert result.failed
    assert "no tools here" in result.text


async def test_bad_arguments_are_answered_with_what_was_expected() -> None:
    result = await call("echo", wrod="a", times=0)
    assert result.failed
    assert result.text == (
        "echo was not called, its arguments are not right:\n"
        "- word: Field required\n"
        "- times: Input should be greater than or equal to 1\n"
        "- wrod: Extra inputs are not permitted\n"
        "Expected:\n"
        "- word (text): What to say.\n"
        "- times (whole number, optional): How often.\n"
        'Got: {"times": 0, "wrod": "a"}'
    )


async def test_a_fault_of_a_tool_is_a_failed_result_without_its_message() -> None:
    result = await call("echo", word="boom")
    assert result.failed
    assert result.text == "echo failed (RuntimeError). Try another tool."


async def test_an_error_that_a_user_may_read_is_told_to_the_model() -> None:
    result = await call("echo", word="gone")
    assert result.failed
    assert result.text == "echo could not be used: The file is gone."


async def test_what_a_database_says_of_itself_is_not_told_to_the_model() -> None:
    result = await call("echo", word="database")
    assert result.failed
    assert result.text == "echo failed (StorageError). Try another tool."


async def test_arguments_that_are_far_too_long_are_answered_with_the_limit() -> None:
    result = await call("echo", word="x" * 10_000_000)
    assert result.failed
    assert result.text == (
        "echo was not called, its arguments have 10000012 characters; at most 20000 are taken."
        " Call it with shorter ones."
    )


async def test_a_limit_of_the_run_passes_the_barrier() -> None:
    with pytest.raises(LimitReached):
        await call("echo", word="limit")


async def test_an_empty_result_says_that_nothing_was_found() -> None:
    assert (await call("echo", word="")).text == "Nothing found."


async def test_five_megabytes_come_back_as_twelve_thousand_characters_that_say_so() -> None:
    result = await call("echo", word="line\n", times=1_000_000)
    assert len(result.text) <= LIMIT
    assert not result.failed
    shown, notice = result.text.rsplit("\n", 1)
    assert notice == f"[... {5_000_000 - len(shown)} more characters left out. Say less.]"


async def test_five_megabytes_in_one_line_are_cut_too() -> None:
    result = await call("echo", word="x", times=5_000_000)
    assert len(result.text) <= LIMIT


def test_text_of_the_limit_stays_whole() -> None:
    assert clip("x" * LIMIT) == "x" * LIMIT


def test_a_long_line_says_how_much_is_missing() -> None:
    assert clip_line("abcdef", 2) == "ab [... 4 more characters in this line]"


def test_specs_are_equal_each_time_and_hold_no_titles() -> None:
    assert BOX.specs == Toolbox(TOOLS).specs
    assert BOX.specs[0].schema == {
        "additionalProperties": False,
        "properties": {
            "word": {"description": "What to say.", "type": "string"},
            "times": {"default": 1, "description": "How often.", "minimum": 1, "type": "integer"},
        },
        "required": ["word"],
        "type": "object",
    }
