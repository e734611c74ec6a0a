import contextlib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.model_server import Reply

from patchwright.llm.errors import Fault
from patchwright.llm.stream import Reading

_KINDS = [
    "message_start",
    "content_block_start",
    "content_block_delta",
    "message_delta",
    "message_stop",
    "text",
    "tool_use",
    "text_delta",
    "input_json_delta",
    "max_tokens",
]
_KEYS = [
    "type",
    "index",
    "message",
    "content_block",
    "delta",
    "usage",
    "text",
    "partial_json",
    "input",
    "content",
    "written",
    "stop_reason",
    "input_tokens",
]
_nonsense: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(_KINDS),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4)
    ),
    max_leaves=8,
)
_events = st.lists(st.dictionaries(st.sampled_from(_KEYS), _nonsense, max_size=5), max_size=6)


@given(_events)
@settings(max_examples=200, deadline=None)
def test_nonsense_is_a_fault_at_most(events: list[dict[str, Any]]) -> None:
    reading = Reading()
    with contextlib.suppress(Fault):
        for event in events:
            reading.take(event)
        reading.take_whole(events[0] if events else {})
        reading.parts()
    assert reading.spent().tokens >= 0


@given(st.text(max_size=40), st.dictionaries(st.text(max_size=5), st.integers()), st.integers(1, 9))
@settings(max_examples=60, deadline=None)
def test_pieces_of_any_size_give_the_same_reply(
    text: str, arguments: dict[str, int], pieces: int
) -> None:
    sent = Reply(text=text, calls=(("read", arguments),), thinking="hm", pieces=pieces)
    streamed, whole = Reading(), Reading()
    for event in sent.events():
        streamed.take(event)
    whole.take_whole(sent.message())
    assert streamed.parts() == whole.parts()
    assert streamed.spent() == whole.spent()
    assert streamed.content() == whole.content()
