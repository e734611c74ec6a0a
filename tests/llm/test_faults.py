import asyncio
import json
import socket
import time
from base64 import b64encode
from email.utils import formatdate

import pytest
from tests.llm.conftest import KEY, Service, Start, request
from tests.support.model_server import Answer, Events, Json, Reply, Status, broken_call, serving

from patchwright.domain.model import TextPart
from patchwright.llm.errors import RequestFailed, RequestTooLong
from patchwright.llm.patience import Patience
from patchwright.llm.service import connect
from patchwright.settings.table import Settings

WHOLE = Reply(text="Hello, dear world.")
BEGUN = WHOLE.events()[:6]
BROKEN_CALL = broken_call("read")
PACKED = b64encode(KEY.encode()).decode()
ERROR = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}


async def failing(service: Service) -> RequestFailed:
    with pytest.raises(RequestFailed) as caught:
        await service.ask()
    return caught.value


@pytest.mark.parametrize(
    "fault",
    [
        Status(408),
        Status(409),
        Status(429),
        Status(500),
        Status(503, body=b"<html>down</html>", content_type="text/html"),
        Status(529, "Overloaded"),
        Events(events=BEGUN, cut=True),
        Events(events=BEGUN),
        Events(events=[]),
        Events(events=[*BEGUN, b"data: {broken\n\n"]),
        Events(events=[*BEGUN, b"data: \xff\xfe\n\n"]),
        Events(events=[*BEGUN, ERROR]),
        Events(events=BROKEN_CALL),
        Events(events=[b"x" * 100], cut=True),
        Reply(),
        Reply(thinking="hm"),
    ],
    ids=lambda fault: str(fault)[:40],
)
async def test_a_fault_passes_with_the_next_try(start: Start, fault: Answer) -> None:
    service = start([fault, WHOLE])
    assert (await service.ask()).text == "Hello, dear world."
    assert len(service.server.requests) == 2
    assert service.waits == [1.0]
    assert len(service.notices) == 1
    assert service.notices[0].endswith("Try 2 of 5 follows in 1.0 s.")


async def test_tries_are_counted_and_waits_grow(start: Start) -> None:
    service = start(lambda _: Status(529, "Overloaded"))
    error = await failing(service)
    assert len(service.server.requests) == 5
    assert service.waits == [1.0, 2.0, 4.0, 8.0]
    assert error.what == (
        f"{service.server.url} is out of order (529: Overloaded). It was tried 5 times."
    )


async def test_chance_halves_a_wait_at_most(start: Start) -> None:
    service = start([Status(500), "ok"], patience={"chance": lambda: 0.0})
    await service.ask()
    assert service.waits == [0.5]


async def test_the_service_is_waited_for_as_long_as_it_asks(start: Start) -> None:
    service = start(
        [
            Status(429, headers={"retry-after": "17"}),
            Status(429, headers={"retry-after-ms": "4000"}),
            "ok",
        ]
    )
    await service.ask()
    assert service.waits == [18.0, 5.0]


@pytest.mark.parametrize("gmt", [True, False])
async def test_the_service_may_name_a_date(start: Start, *, gmt: bool) -> None:
    date = formatdate(time.time() + 100, usegmt=gmt)
    service = start([Status(503, headers={"retry-after": date}), "ok"])
    await service.ask()
    assert 60 < service.waits[0] <= 101


@pytest.mark.parametrize("odd", ["soon", "-5", "nan", "inf", ""])
async def test_an_odd_wait_is_passed_over(start: Start, odd: str) -> None:
    service = start([Status(429, headers={"retry-after": odd}), "ok"])
    await service.ask()
    assert service.waits == [1.0]


async def test_a_wait_beyond_the_time_left_is_not_begun(start: Start) -> None:
    service = start(
        [Status(429, headers={"retry-after": "60"})], patience={"time_left": lambda: 20.0}
    )
    error = await failing(service)
    assert "the next try would be in 61 s, and 20 s are left" in error.what
    assert service.waits == []


async def test_a_wait_beyond_reason_is_not_begun(start: Start) -> None:
    service = start([Status(429, headers={"retry-after": "86400"})])
    assert "asks to wait 86401 s" in (await failing(service)).what
    assert service.waits == []


@pytest.mark.parametrize(
    ("fault", "said", "remedy"),
    [
        (Status(401, "invalid x-api-key"), "does not accept the key (401: invalid", "api_key"),
        (Status(403), "refuses access", "may use this model"),
        (Status(404, "no such model"), "knows no model `claude-opus-5-5`", "`model`"),
        (Status(400, "Your credit balance is too low"), "credit balance is too low", ""),
        (Status(400, body=b'{"detail": "bad field"}'), "(400: bad field)", ""),
        (Status(400, body=b"\xff\x00<"), "refuses the request (400", ""),
        (
            Status(200, body=b"<html>Sign in</html>", content_type="text/html"),
            "answers with text/html, which is not the Messages API",
            "proxy",
        ),
        (
            Status(302, headers={"location": "https://elsewhere.test/v1"}),
            "elsewhere.test",
            "base_url",
        ),
        (
            Events(events=[{"type": "error", "error": {"type": "invalid_request_error"}}]),
            "invalid_request_error",
            "",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
async def test_what_will_not_pass_is_told_at_once(
    start: Start, fault: Answer, said: str, remedy: str
) -> None:
    service = start([fault])
    error = await failing(service)
    assert said in error.what
    assert remedy in error.remedy
    assert len(service.server.requests) == 1


@pytest.mark.parametrize(
    "fault",
    [
        Status(413),
        Status(400, "prompt is too long: 250000 tokens > 200000 maximum"),
        Status(400, "the request exceeds the available context size (4096 tokens)"),
        Status(400, "This model's maximum context length is 8192 tokens"),
        Status(400, "input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000"),
    ],
    ids=lambda fault: str(fault)[:40],
)
async def test_a_request_too_long_is_told_apart(start: Start, fault: Status) -> None:
    service = start([fault])
    with pytest.raises(RequestTooLong):
        await service.ask()
    assert len(service.server.requests) == 1


async def test_a_redirect_sends_nothing_to_the_other_host(start: Start) -> None:
    with serving(["stolen"]) as other:
        moved = Status(307, headers={"location": f"{other.url}/v1/messages"})
        service = start([moved])
        await failing(service)
        assert other.requests == []


@pytest.mark.parametrize(
    "fault",
    [
        Status(401, f"invalid x-api-key {KEY}"),
        Status(401, f"invalid credentials {PACKED}"),
        Events(events=[{"type": "error", "error": {"type": KEY, "message": PACKED}}]),
        Status(500, body=f"Authorization: Bearer {KEY}".encode(), content_type="text/plain"),
        Status(302, headers={"location": f"https://user:{KEY}@elsewhere.test/"}),
        Events(events=[{"type": "error", "error": {"type": "api_error", "message": KEY}}]),
    ],
    ids=["status", "packed", "type", "text", "redirect", "stream"],
)
async def test_no_error_and_no_notice_holds_the_key(start: Start, fault: Answer) -> None:
    service = start(lambda _: fault, patience={"tries": 2})
    error = await failing(service)
    told = "".join((str(error), repr(error.__dict__), *service.notices))
    assert KEY not in told
    assert PACKED not in told
    assert error.__cause__ is None


async def test_an_address_is_told_without_its_password() -> None:
    with serving([Status(500)]) as server:
        url = server.url.replace("http://", "http://me:hidden-word@")
        model = connect(Settings(base_url=url), patience=Patience(tries=1))
        with pytest.raises(RequestFailed) as caught:
            await model.ask(request())
        await model.close()
    assert server.url in caught.value.what
    assert "hidden-word" not in str(caught.value)


async def test_a_closed_port_is_told_with_a_remedy() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    model = connect(Settings(base_url=url), patience=Patience(tries=2, first=0.0))
    with pytest.raises(RequestFailed) as caught:
        await model.ask(request())
    await model.close()
    assert caught.value.what == f"Nothing answers at {url}. It was tried 2 times."
    assert "base_url" in caught.value.remedy


@pytest.mark.parametrize("events", [[], BEGUN], ids=["before", "within"])
async def test_a_silent_service_is_given_up(start: Start, events: list[dict[str, object]]) -> None:
    service = start([Events(events=events, stall=True), WHOLE], idle=0.2)
    assert (await service.ask()).text == "Hello, dear world."
    assert "was silent for 0.2 seconds" in service.notices[0]
    assert await asyncio.to_thread(service.server.left.wait, 5)


async def test_cancelling_in_flight_leaves_the_service_at_once(start: Start) -> None:
    service = start([Events(events=BEGUN, stall=True)])
    heard = asyncio.Event()
    task = asyncio.create_task(service.model.ask(request(), lambda _: heard.set()))
    await heard.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(service.server.left.wait, 5)
    assert len(service.server.requests) == 1


async def test_cancelling_ends_a_wait(start: Start) -> None:
    waiting = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        waiting.set()
        await asyncio.Event().wait()

    service = start([Status(429), "never"], patience={"sleep": sleep})
    task = asyncio.create_task(service.ask())
    await waiting.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(service.server.requests) == 1


async def test_tries_that_were_answered_are_counted(start: Start) -> None:
    service = start([Events(events=BROKEN_CALL), Status(500), Reply(text="ok")])
    usage = (await service.ask()).usage
    assert (usage.calls, usage.input_tokens, usage.output_tokens) == (2, 13, 14)


async def test_a_failure_tells_what_was_paid(start: Start) -> None:
    service = start(lambda _: Events(events=BROKEN_CALL), patience={"tries": 3})
    error = await failing(service)
    assert (error.usage.calls, error.usage.input_tokens) == (3, 9)
    assert error.usage.usd is not None
    assert error.usage.usd > 0


async def test_arguments_cut_at_the_length_are_dropped_with_their_call(start: Start) -> None:
    delta: Json = {"type": "message_delta", "delta": {"stop_reason": "max_tokens"}, "usage": {}}
    service = start([Events(events=[*BROKEN_CALL[:-2], delta, BROKEN_CALL[-1]])])
    reply = await service.ask()
    assert (reply.stop, reply.parts) == ("max_tokens", ())


async def test_unknown_events_and_blocks_are_passed_over(start: Start) -> None:
    events = WHOLE.events()
    odd = {"type": "content_block_start", "index": 9, "content_block": {"type": "novelty"}}
    service = start([Events(events=[events[0], {"type": "novelty"}, odd, *events[1:]])])
    assert (await service.ask()).parts == (TextPart(text="Hello, dear world."),)


async def test_events_without_names_are_read(start: Start) -> None:
    raw = [_unnamed(event) for event in WHOLE.events()]
    service = start([Events(events=[*raw, b"data: [DONE]\n\n"])])
    assert (await service.ask()).text == "Hello, dear world."


def _unnamed(event: dict[str, object]) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()
