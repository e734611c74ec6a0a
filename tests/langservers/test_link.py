"""Requests to real processes: answered, refused, withdrawn, or failed at once with their server."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.langservers.conftest import Start

from patchwright.langservers.errors import CannotStart, Died, Refused, Silent
from patchwright.langservers.server import Server
from patchwright.langservers.table import ROWS

pytestmark = pytest.mark.slow


async def heard(server: Server) -> list[list[Any]]:
    """Return what the server was told so far."""
    return await server.link.ask("workspace/symbol", {"query": ""})


async def test_an_answer_may_be_null(start: Start) -> None:
    server = await start()
    assert await server.link.ask("test/null") is None


async def test_what_has_no_parameters_is_sent_without_them(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await start()
    sent = list[dict[str, Any]]()
    with monkeypatch.context() as patch:
        patch.setattr(server.link, "_send", sent.append)
        with pytest.raises(Silent):
            await server.link.ask("shutdown", seconds=0)
        server.link.tell("exit")
    assert [("params" in one, one["method"]) for one in sent] == [
        (False, "shutdown"),
        (True, "$/cancelRequest"),
        (False, "exit"),
    ]


async def test_halves_of_characters_are_sent_as_a_sign_of_the_same_width(start: Start) -> None:
    server = await start()
    server.link.tell("test/text", {"text": "a\ud83d b \U0001f642 \udfff\n"})
    assert [one for one in await heard(server) if one[0] == "test/text"] == [
        ["test/text", {"text": "a\ufffd b \U0001f642 \ufffd\n"}]
    ]


async def test_a_refusal_is_said_in_one_line_with_its_code(start: Start) -> None:
    server = await start()
    with pytest.raises(Refused, match=r"^scripted refuses: Not now\. \(-32801\)\.$") as caught:
        await server.link.ask("test/refuse")
    assert caught.value.code == -32801


async def test_an_error_of_any_form_is_no_answer(start: Start) -> None:
    server = await start()
    with pytest.raises(Refused, match=r"^scripted refuses: Oops\. \(-32603\)\.$"):
        await server.link.ask("test/oops")


async def test_a_request_that_takes_too_long_is_withdrawn(start: Start) -> None:
    server = await start()
    with pytest.raises(Silent, match=r"did not answer test/hang within 0\.1 s"):
        await server.link.ask("test/hang", seconds=0.09999)
    ((_, withdrawn),) = [one for one in await heard(server) if one[0] == "$/cancelRequest"]
    assert isinstance(withdrawn["id"], int)


async def test_a_request_whose_asker_goes_away_is_withdrawn(start: Start) -> None:
    server = await start()
    asking = asyncio.create_task(server.link.ask("test/hang"))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert any(one[0] == "$/cancelRequest" for one in await heard(server))


async def test_all_that_wait_fail_at_once_with_the_last_words_of_a_server_that_ends(
    start: Start,
) -> None:
    server = await start()
    hung = [asyncio.create_task(server.link.ask("test/hang")) for _ in range(3)]
    with pytest.raises(Died, match=r"scripted has ended\."):
        await server.link.ask("test/die")
    assert [type(one) for one in await asyncio.gather(*hung, return_exceptions=True)] == [Died] * 3
    await server.stop()
    with pytest.raises(Died, match=r"It said: Out of memory\."):
        await server.link.ask("test/null")


async def test_a_server_that_is_killed_fails_who_waits(start: Start) -> None:
    server = await start()
    hung = asyncio.create_task(server.link.ask("test/hang"))
    await server.link.ask("test/null")
    os.killpg(server.link.pid, signal.SIGKILL)
    with pytest.raises(Died):
        await asyncio.wait_for(hung, 10)


async def test_lines_of_any_length_on_standard_error_stop_nothing(start: Start) -> None:
    server = await start("loud")
    for number in range(5):
        server.documents.show({"x.a": f"{number}"})
    assert await server.link.ask("test/null") is None
    assert len(server.link.words.text) <= 400


async def test_requests_of_a_server_are_answered_or_refused(start: Start) -> None:
    server = await start("asks")
    answers = {one[1]["id"]: one[1] for one in await heard(server) if one[0] == "answer"}
    while len(answers) < 2:  # they may cross what is asked here
        answers = {one[1]["id"]: one[1] for one in await heard(server) if one[0] == "answer"}
    assert answers["c"]["result"] == [{"one": {"two": 3}}]
    assert answers["u"]["error"]["code"] == -32601


async def test_what_cannot_be_started_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match=r"ty cannot be started: No such file"):
        await Server.start(ROWS[0], [str(tmp_path / "none")], tmp_path)


async def test_what_ends_before_it_is_ready_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match=r"ty did not begin: ty has ended\."):
        await Server.start(ROWS[0], ["/bin/false"], tmp_path)


async def test_stopping_ends_the_process_and_may_be_done_twice(start: Start) -> None:
    server = await start()
    pid = server.link.pid
    await server.stop()
    await server.stop()
    with pytest.raises(ProcessLookupError):
        os.killpg(pid, 0)
