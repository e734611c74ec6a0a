"""Typed answers: three ways of asking, and what a service lacks."""

import json
from typing import Any

import pytest
from tests.llm.conftest import Start, request
from tests.support.model_server import Answer, Json, Reply, Status

from patchwright.domain.model import Message, Shape, ToolSpec
from patchwright.llm.errors import RequestFailed, RequestTooLong

SHAPE = Shape(
    name="verdict",
    schema={
        "type": "object",
        "properties": {
            "score": {"type": "integer", "minimum": 1, "maximum": 10},
            "why": {"type": "string"},
        },
        "required": ["score", "why"],
    },
)
GOOD = {"score": 7, "why": "it fits"}
READ = ToolSpec(name="read", description="Reads.", schema={"type": "object"})


def way_of(body: Json) -> str:
    if "output_config" in body:
        return "schema"
    return "tool" if "tool_choice" in body else "words"


def by_tool(body: Json, value: Any) -> Reply:
    return Reply(calls=((body["tools"][-1]["name"], value),))


def lacking(*lacked: str, reply: Answer) -> Any:
    """Return a script of a service that refuses some of the ways."""

    def script(body: Json) -> Answer:
        if way_of(body) in lacked:
            return Status(400, f"{way_of(body)}: extra inputs are not permitted")
        return by_tool(body, GOOD) if way_of(body) == "tool" else reply

    return script


async def test_a_schema_is_asked_for_first(start: Start) -> None:
    service = start([Reply(json=GOOD)])
    reply = await service.ask(answer=SHAPE)
    assert (reply.answer, reply.problem, reply.stop) == (GOOD, "", "end")
    assert json.loads(reply.text) == GOOD
    schema = {
        "type": "object",
        "properties": {"score": {"type": "integer"}, "why": {"type": "string"}},
        "required": ["score", "why"],
        "additionalProperties": False,
    }
    form = {"type": "json_schema", "schema": schema}
    assert service.bodies[0]["output_config"] == {"format": form}
    assert service.notices == []


async def test_without_schemas_a_tool_is_forced(start: Start) -> None:
    service = start(lacking("schema", reply="never"))
    reply = await service.ask(answer=SHAPE)
    assert (reply.answer, reply.stop, reply.calls) == (GOOD, "end", ())
    assert json.loads(reply.text) == GOOD
    body = service.bodies[1]
    assert body["tool_choice"] == {"type": "tool", "name": "answer"}
    assert body["tools"][0]["input_schema"] == SHAPE.schema


async def test_what_a_service_takes_is_remembered_and_told_once(start: Start) -> None:
    service = start(lacking("schema", reply="never"))
    for _ in range(2):
        await service.ask(answer=SHAPE)
    assert [way_of(body) for body in service.bodies] == ["schema", "tool", "tool"]
    assert service.notices == [
        "The service does not take typed answers by schema; asking by a forced tool."
    ]


async def test_without_forced_tools_words_must_do(start: Start) -> None:
    fenced = f"I think so:\n```json\n{json.dumps(GOOD)}\n```\nDone."
    service = start(lacking("schema", "tool", reply=fenced))
    assert (await service.ask(answer=SHAPE)).answer == GOOD
    assert [way_of(body) for body in service.bodies] == ["schema", "tool", "words"]
    system = service.bodies[2]["system"][0]["text"]
    assert system.startswith("be brief\n\nGive your final answer")
    assert '"score"' in system


async def test_a_service_that_passes_over_the_schema_is_asked_otherwise(start: Start) -> None:
    def script(body: Json) -> Answer:
        return "Sure, seven of ten!" if way_of(body) != "words" else Reply(json=GOOD)

    service = start(script)
    reply = await service.ask(answer=SHAPE)
    assert reply.answer == GOOD
    assert [way_of(body) for body in service.bodies] == ["schema", "tool", "words"]
    assert reply.usage.calls == 3


async def test_prose_in_the_last_way_is_a_problem_for_the_model(start: Start) -> None:
    service = start(lacking("schema", "tool", reply="Seven."))
    reply = await service.ask(answer=SHAPE)
    assert reply.answer is None
    assert "one JSON object of the shape `verdict`" in reply.problem


@pytest.mark.parametrize("lacked", [(), ("schema",)], ids=["schema", "tool"])
async def test_a_wrong_shape_is_a_problem_for_the_model(
    start: Start, lacked: tuple[str, ...]
) -> None:
    wrong = {"score": 11, "reason": "x"}

    def script(body: Json) -> Answer:
        if way_of(body) in lacked:
            return Status(400)
        return by_tool(body, wrong) if way_of(body) == "tool" else Reply(json=wrong)

    reply = await start(script).ask(answer=SHAPE)
    assert reply.answer is None
    assert "score: 11 is greater than the maximum of 10" in reply.problem
    assert "'why' is a required property" in reply.problem


async def test_tool_calls_beside_a_typed_answer_come_first(start: Start) -> None:
    service = start([Reply(text=json.dumps(GOOD), calls=(("read", {}),))])
    reply = await service.model.ask(request(tools=(READ,), answer=SHAPE))
    assert (reply.stop, reply.answer, reply.problem) == ("tool_calls", None, "")
    assert [call.name for call in reply.calls] == ["read"]


async def test_with_tools_any_tool_is_forced_and_the_answer_is_one_of_them(start: Start) -> None:
    def script(body: Json) -> Answer:
        if way_of(body) == "schema":
            return Status(422)
        assert body["tool_choice"] == {"type": "any"}
        assert [tool["name"] for tool in body["tools"]] == ["read", "answer"]
        asked_before = len(body["messages"]) > 1
        return (
            by_tool(body, GOOD) if asked_before else Reply(calls=(("read", {}), ("answer", GOOD)))
        )

    service = start(script)
    first = request(tools=(READ,), answer=SHAPE)
    reply = await service.model.ask(first)
    assert (reply.stop, reply.answer) == ("tool_calls", None)
    assert [call.name for call in reply.calls] == ["read"]
    answered = Message(author="assistant", parts=reply.parts)
    more = (*first.messages, answered, *request("x = 1").messages)
    reply = await service.model.ask(request(messages=more, tools=(READ,), answer=SHAPE))
    assert (reply.stop, reply.answer, reply.calls) == ("end", GOOD, ())


async def test_a_tool_named_answer_stays_apart(start: Start) -> None:
    own = ToolSpec(name="answer", description="Asks a person.", schema={"type": "object"})
    service = start(lacking("schema", reply="never"))
    reply = await service.model.ask(request(tools=(own,), answer=SHAPE))
    assert reply.answer == GOOD
    assert [tool["name"] for tool in service.bodies[1]["tools"]] == ["answer", "answer_"]


async def test_a_refused_typed_answer_is_no_problem_of_shape(start: Start) -> None:
    service = start([Reply(stop="refusal")])
    reply = await service.ask(answer=SHAPE)
    assert (reply.stop, reply.problem) == ("refusal", "")


async def test_a_typed_answer_cut_at_its_length_is_not_asked_for_otherwise(start: Start) -> None:
    service = start([Reply(text='{"score": 7, "wh', stop="max_tokens")])
    reply = await service.ask(answer=SHAPE)
    assert (reply.stop, reply.answer) == ("max_tokens", None)
    assert reply.problem
    assert len(service.server.requests) == 1


async def test_a_request_that_is_wrong_in_every_way_is_told_once(start: Start) -> None:
    service = start(lambda _: Status(400, "messages: at least one message is required"))
    with pytest.raises(RequestFailed, match="at least one message"):
        await service.ask(answer=SHAPE)
    assert service.notices == []
    with pytest.raises(RequestFailed):
        await service.ask(answer=SHAPE)
    assert way_of(service.bodies[3]) == "schema"


async def test_a_request_too_long_is_not_asked_otherwise(start: Start) -> None:
    service = start(lambda _: Status(413))
    with pytest.raises(RequestTooLong):
        await service.ask(answer=SHAPE)
    assert len(service.server.requests) == 1


async def test_thoughts_before_an_answer_by_tool_do_not_bring_its_call_back(start: Start) -> None:
    def script(body: Json) -> Answer:
        if way_of(body) == "schema":
            return Status(400)
        return Reply(thinking="hm", calls=(("answer", GOOD),))

    service = start(script)
    reply = await service.ask(answer=SHAPE)
    answered = Message(author="assistant", parts=reply.parts)
    messages = (*request().messages, answered, *request("again").messages)
    await service.model.ask(request(messages=messages, answer=SHAPE))
    assert service.bodies[-1]["messages"][1]["content"] == [
        {"type": "text", "text": json.dumps(GOOD)}
    ]


async def test_faults_that_pass_do_not_change_the_way(start: Start) -> None:
    service = start([Status(500), Reply(json=GOOD)])
    assert (await service.ask(answer=SHAPE)).answer == GOOD
    assert [way_of(body) for body in service.bodies] == ["schema", "schema"]
