import re

import pytest
from tests.llm.conftest import KEY, Start, request
from tests.support.model_server import Reply, Status, Whole

from patchwright.domain.errors import ModelError
from patchwright.domain.model import Message, TextPart, ToolCall, ToolResult, ToolSpec
from patchwright.llm.service import connect
from patchwright.settings.table import Settings

READ = ToolSpec(name="read", description="Reads.", schema={"type": "object", "properties": {}})


async def test_words_stream_and_add_up(start: Start) -> None:
    service = start(["Hello, dear world."])
    heard: list[str] = []
    reply = await service.model.ask(request(), heard.append)
    assert reply.text == "".join(heard) == "Hello, dear world."
    assert len(heard) > 1
    assert reply.stop == "end"


async def test_a_request_has_the_form_of_the_messages_api(start: Start) -> None:
    service = start(["ok"])
    call = ToolCall(id="t1", name="read", arguments={"path": "a.py"})
    history = (
        Message(author="user", parts=(TextPart(text="look"),)),
        Message(author="assistant", parts=(TextPart(text=""), call)),
        Message(author="user", parts=(ToolResult(call="t1", text="gone", failed=True),)),
    )
    await service.model.ask(request(messages=history, tools=(READ,), max_tokens=99))
    mark = {"cache_control": {"type": "ephemeral"}}
    result = {"type": "tool_result", "tool_use_id": "t1", "content": "gone", "is_error": True}
    use = {"type": "tool_use", "id": "t1", "name": "read", "input": {"path": "a.py"}}
    assert service.bodies == [
        {
            "model": "claude-opus-5-5",
            "max_tokens": 99,
            "stream": True,
            "system": [{"type": "text", "text": "be brief", **mark}],
            "tools": [
                {
                    "name": "read",
                    "description": "Reads.",
                    "input_schema": {"type": "object", "properties": {}},
                    **mark,
                }
            ],
            "messages": [
                {"role": "user", "content": [{"type": "text", "text": "look", **mark}]},
                {"role": "assistant", "content": [use]},
                {"role": "user", "content": [{**result, **mark}]},
            ],
        }
    ]


async def test_at_most_four_places_are_marked_for_the_cache(start: Start) -> None:
    service = start(["ok"])
    turns = tuple(
        Message(author="assistant" if number % 2 else "user", parts=(TextPart(text=str(number)),))
        for number in range(9)
    )
    await service.model.ask(request(messages=turns, tools=(READ, READ)))
    assert str(service.bodies[0]).count("cache_control") == 4


async def test_tool_calls_come_back_with_their_arguments(start: Start) -> None:
    calls: tuple[tuple[str, dict[str, object]], ...] = (
        ("read", {"path": "ä.py", "lines": [1, 2]}),
        ("unheard_of", {}),
    )
    service = start([Reply(text="Looking.", calls=calls)])
    reply = await service.model.ask(request(tools=(READ,)))
    assert reply.stop == "tool_calls"
    assert reply.text == "Looking."
    assert [(call.name, call.arguments) for call in reply.calls] == list(calls)
    assert len({call.id for call in reply.calls}) == 2


async def test_usage_is_told_with_its_price(start: Start) -> None:
    usage = {
        "input_tokens": 1_000_000,
        "output_tokens": 100_000,
        "cache_read_input_tokens": 1_000_000,
        "cache_creation_input_tokens": 1_000_000,
    }
    service = start([Reply(text="ok", usage=usage)])
    took = (await service.ask()).usage
    assert (took.calls, took.input_tokens, took.output_tokens) == (1, 1_000_000, 100_000)
    assert (took.cache_read_tokens, took.cache_write_tokens) == (1_000_000, 1_000_000)
    assert took.usd == pytest.approx(4 + 2 + 0.2 + 5)


async def test_an_unknown_price_stays_unknown(start: Start) -> None:
    service = start(["ok"], model="qwen-coder")
    assert (await service.ask()).usage.usd is None
    assert service.model.name == "qwen-coder"


async def test_a_reply_in_one_piece_is_read_too(start: Start) -> None:
    service = start([Whole(reply=Reply(text="Hello", calls=(("read", {"path": "a"}),)))])
    heard: list[str] = []
    reply = await service.model.ask(request(tools=(READ,)), heard.append)
    assert heard == ["Hello"]
    assert reply.calls[0].arguments == {"path": "a"}


async def test_a_reply_cut_at_its_length_is_no_fault(start: Start) -> None:
    service = start([Reply(text="Once upon", stop="max_tokens")])
    assert (await service.ask()).stop == "max_tokens"


async def test_a_refusal_is_a_reply(start: Start) -> None:
    service = start([Reply(stop="refusal")])
    reply = await service.ask()
    assert (reply.stop, reply.parts) == ("refusal", ())
    assert len(service.server.requests) == 1


async def test_thoughts_go_back_unchanged_while_the_history_stands(start: Start) -> None:
    service = start([Reply(thinking="hm, a.py", calls=(("read", {}),)), "done"])
    first = request(tools=(READ,))
    reply = await service.model.ask(first)
    result = Message(author="user", parts=(ToolResult(call=reply.calls[0].id, text="x = 1"),))
    answered = Message(author="assistant", parts=reply.parts)
    await service.model.ask(request(messages=(*first.messages, answered, result), tools=(READ,)))
    thought = {"type": "thinking", "thinking": "hm, a.py", "signature": "signed"}
    assert service.bodies[1]["messages"][1]["content"][0] == thought


async def test_thoughts_are_left_out_when_the_history_was_changed(start: Start) -> None:
    service = start([Reply(thinking="hm", calls=(("read", {}),)), "done"])
    reply = await service.model.ask(request("long text", tools=(READ,)))
    result = Message(author="user", parts=(ToolResult(call=reply.calls[0].id, text="x = 1"),))
    answered = Message(author="assistant", parts=reply.parts)
    messages = (*request("short").messages, answered, result)
    await service.model.ask(request(messages=messages, tools=(READ,)))
    assert "thinking" not in str(service.bodies[1])


async def test_thoughts_that_the_service_refuses_are_left_out(start: Start) -> None:
    def script(body: dict[str, object]) -> Reply | Status:
        if "'thinking'" in str(body):
            return Status(400, "Invalid `signature` in `thinking` block.")
        return Reply(text="done", thinking="hm")

    service = start(script)
    reply = await service.ask()
    messages = (*request().messages, Message(author="assistant", parts=reply.parts))
    more = (*messages, Message(author="user", parts=(TextPart(text="and?"),)))
    assert (await service.model.ask(request(messages=more))).text == "done"
    assert len(service.server.requests) == 3


async def test_the_key_goes_as_bearer_and_the_version_can_be_set(start: Start) -> None:
    service = start(["ok"], api_version="2023-06-01")
    await service.ask()
    headers = service.server.requests[0].headers
    assert headers["authorization"] == f"Bearer {KEY}"
    assert headers["anthropic-version"] == "2023-06-01"


async def test_a_gateway_token_comes_before_a_key(start: Start) -> None:
    service = start(["ok"], auth_token="gateway-token")  # noqa: S106 - made up
    await service.ask()
    assert service.server.requests[0].headers["authorization"] == "Bearer gateway-token"
    assert KEY not in str(service.server.requests[0].headers)


@pytest.mark.parametrize("path", ["/anthropic", "/anthropic/", "/anthropic/v1"])
async def test_an_address_may_have_a_path(start: Start, path: str) -> None:
    service = start(["ok"], path=path)
    await service.ask()
    assert service.server.requests[0].path == "/anthropic/v1/messages"


async def test_nothing_is_taken_from_the_environment(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "ANTHROPIC_API_KEY": "from-environment",
        "ANTHROPIC_AUTH_TOKEN": "from-environment",
        "ANTHROPIC_BASE_URL": "http://127.0.0.1:9",
        "ANTHROPIC_CUSTOM_HEADERS": "x-stray: from-environment\nauthorization: from-environment",
        "ANTHROPIC_PROFILE": "from-environment",
        "ANTHROPIC_CONFIG_DIR": "/from-environment",
        "HTTP_PROXY": "http://127.0.0.1:9",
        "ALL_PROXY": "http://127.0.0.1:9",
    }.items():
        monkeypatch.setenv(name, value)
    service = start(["ok"], api_key="")
    await service.ask()
    headers = service.server.requests[0].headers
    assert "from-environment" not in str(headers)
    assert headers["authorization"] == "Bearer no-key-needed"


async def test_a_lone_surrogate_in_the_history_is_no_obstacle(start: Start) -> None:
    service = start(["ok"])
    await service.ask("half a smile: \ud83d")
    assert service.bodies[0]["messages"][0]["content"][0]["text"] == "half a smile: ?"


async def test_an_empty_turn_is_left_out(start: Start) -> None:
    service = start(["ok"])
    empty = Message(author="assistant", parts=())
    messages = (*request("one").messages, empty, *request("two").messages)
    await service.model.ask(request(messages=messages))
    assert [turn["role"] for turn in service.bodies[0]["messages"]] == ["user", "user"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (Settings(base_url="http://192.0.2.1:8080", api_key=KEY), True),
        (Settings(base_url="http://192.0.2.1:8080"), False),
        (Settings(base_url="https://192.0.2.1:8080", api_key=KEY), False),
        (Settings(base_url="http://localhost:8080", api_key=KEY), False),
    ],
)
async def test_a_key_that_travels_unencrypted_is_told(settings: Settings, *, told: bool) -> None:
    notices: list[str] = []
    await connect(settings, notice=notices.append).close()
    assert (notices != []) == told


def test_without_key_and_address_one_sentence_says_what_works() -> None:
    with pytest.raises(ModelError) as caught:
        connect(Settings())
    assert "neither a key" in caught.value.what
    assert re.search(r"locate.*demo.*without", caught.value.remedy)


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (Settings(api_key="sk-\nx"), "api_key"),
        (Settings(api_key="sk-ключ"), "api_key"),
        (Settings(base_url="localhost:8080"), "base_url"),
    ],
)
def test_settings_that_cannot_work_are_named(settings: Settings, named: str) -> None:
    with pytest.raises(ModelError, match=named):
        connect(settings)
