import json
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.model import (
    Message,
    ModelReply,
    ModelRequest,
    Part,
    Shape,
    TextPart,
    ToolCall,
    ToolResult,
    ToolSpec,
    Usage,
)
from patchwright.llm import wire

_words = st.text(max_size=12)
_json: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | _words,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_words, inner, max_size=2),
    max_leaves=4,
)
_objects: st.SearchStrategy[Mapping[str, Any]] = st.dictionaries(_words, _json, max_size=3)
_parts: st.SearchStrategy[Part] = st.one_of(
    st.builds(TextPart, text=_words),
    st.builds(ToolCall, id=_words, name=_words, arguments=_objects),
    st.builds(ToolResult, call=_words, text=_words, failed=st.booleans()),
)
_messages = st.builds(
    Message,
    author=st.sampled_from(["user", "assistant"]),
    parts=st.lists(_parts, max_size=3).map(tuple),
)
_requests = st.builds(
    ModelRequest,
    system=_words,
    messages=st.lists(_messages, max_size=3).map(tuple),
    tools=st.lists(
        st.builds(ToolSpec, name=_words, description=_words, schema=_objects), max_size=2
    ).map(tuple),
    answer=st.none() | st.builds(Shape, name=_words, schema=_objects),
    max_tokens=st.integers(1, 9),
)
_replies = st.builds(
    ModelReply,
    parts=st.lists(_parts, max_size=3).map(tuple),
    stop=st.sampled_from(["end", "tool_calls", "max_tokens", "refusal"]),
    usage=st.builds(Usage, calls=st.integers(0, 3), usd=st.none() | st.floats(0, 1)),
    answer=st.none() | _objects,
    problem=_words,
)


@given(_requests)
@settings(max_examples=60, deadline=None)
def test_a_request_comes_back_from_its_json_text(request: ModelRequest) -> None:
    text = json.dumps(wire.request_to_json(request))
    again = wire.request_from_json(json.loads(text))
    assert again == request
    assert wire.digest(again) == wire.digest(request)


@given(_replies)
@settings(max_examples=60, deadline=None)
def test_a_reply_comes_back_from_its_json_text(reply: ModelReply) -> None:
    text = json.dumps(wire.reply_to_json(reply))
    assert wire.reply_from_json(json.loads(text)) == reply


@given(_requests, _requests)
@settings(max_examples=150, deadline=None)
def test_a_difference_is_named_exactly_where_digests_differ(
    one: ModelRequest, two: ModelRequest
) -> None:
    same = wire.digest(one) == wire.digest(two)
    assert (wire.first_difference(one, two) == "") == same


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    one = ToolSpec(name="read", description="", schema={"type": "object", "properties": {}})
    two = ToolSpec(name="read", description="", schema={"properties": {}, "type": "object"})
    digests = {
        wire.digest(ModelRequest(system="", messages=(), tools=(tool,))) for tool in (one, two)
    }
    assert len(digests) == 1


def test_the_form_of_a_request_is_pinned() -> None:
    request = ModelRequest(
        system="be brief",
        messages=(
            Message(author="user", parts=(TextPart(text="hi"),)),
            Message(author="assistant", parts=(ToolCall(id="1", name="read", arguments={"a": 1}),)),
            Message(author="user", parts=(ToolResult(call="1", text="gone", failed=True),)),
        ),
        tools=(ToolSpec(name="read", description="reads", schema={"type": "object"}),),
        answer=Shape(name="plan", schema={"type": "object"}),
        max_tokens=7,
    )
    call = {"kind": "tool_call", "id": "1", "name": "read", "arguments": {"a": 1}}
    result = {"kind": "tool_result", "call": "1", "text": "gone", "failed": True}
    assert wire.request_to_json(request) == {
        "system": "be brief",
        "messages": [
            {"author": "user", "parts": [{"kind": "text", "text": "hi"}]},
            {"author": "assistant", "parts": [call]},
            {"author": "user", "parts": [result]},
        ],
        "tools": [{"name": "read", "description": "reads", "schema": {"type": "object"}}],
        "answer": {"name": "plan", "schema": {"type": "object"}},
        "max_tokens": 7,
    }
