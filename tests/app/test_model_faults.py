"""A model's service that fails in every way it can, under the whole program.

Each fault ends in another try, in a correction, or in a sentence; the run is kept, and
goes on once the model is well again.
"""

import json
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.commands import Command, Ended
from tests.support.model_server import (
    Answer,
    Events,
    ModelServer,
    Reply,
    Status,
    broken_call,
    serving,
)

from patchwright.app import models
from patchwright.cli.exits import Exit
from patchwright.llm.patience import Patience
from patchwright.llm.service import connect

FIXED = "+            yield self.after(first, steps)\n"
SEARCHER, PLANNER, EDITOR = "You are the Searcher", "You are the Planner", "You are the Editor"
BEGUN = Reply(text="Hello.").events()[:4]
DRAFTS = "## Draft 1\nMended.\n\npocketbook/rhythm.py\n<<<<<<< ORIGINAL\n    no such line\n=======\n    x\n>>>>>>> UPDATED\n"


@dataclass(kw_only=True)
class Failing:
    """Answers one role with *faults*, each once and the last one for ever; other roles well.

    *well* ends the faults, and `endless` says whether the last one stays.
    """

    role: str
    faults: Sequence[Answer]
    endless: bool = False
    asked: int = 0
    well: bool = False

    def __call__(self, body: dict[str, Any]) -> Answer:
        if self.well or self.role not in str(body["system"]):
            return scripted_fix.answer(body)
        self.asked += 1
        if self.asked > len(self.faults) and not self.endless:
            return scripted_fix.answer(body)
        return self.faults[min(self.asked, len(self.faults)) - 1]


@dataclass(kw_only=True)
class Service:
    """The failing service, and what was waited for it."""

    failing: Failing
    server: ModelServer
    waits: list[float] = field(default_factory=list[float])


Start = Callable[..., Service]


@pytest.fixture
def start(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts a service that fails; its user waits without waiting."""
    assert project.is_dir()
    running: list[Any] = []

    def begin(role: str, *faults: Answer, endless: bool = False) -> Service:
        failing = Failing(role=role, faults=faults, endless=endless)
        context = serving(failing)
        server = context.__enter__()
        running.append(context)
        service = Service(failing=failing, server=server)

        async def sleep(seconds: float) -> None:
            service.waits.append(seconds)

        monkeypatch.setattr(models, "Patience", partial(Patience, sleep=sleep, chance=lambda: 1.0))
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
        return service

    yield begin
    for context in running:
        context.__exit__(None, None, None)


def fixed(ended: Ended) -> bool:
    return ended.code == 0 and FIXED in ended.out


def goes_on(command: Command, service: Service) -> bool:
    """Say whether the run goes on to a patch once the service is well."""
    service.failing.well = True
    run = json.loads(command("runs", "list", "--json").out)["id"]
    return fixed(command("runs", "resume", run))


BROKEN_CALL = Events(events=broken_call("search_method"))
TOO_MANY = Status(429, "slow", headers={"retry-after": "7"})
CUT = Events(events=BEGUN, cut=True)
LOOP = Reply(calls=(("search_method", {"method_name": "days"}),))


@pytest.mark.parametrize(
    ("role", "fault", "said", "wait"),
    [
        (PLANNER, TOO_MANY, "takes no more requests at the moment (429: slow).", 8.0),
        (PLANNER, Status(529, "Overloaded"), "is out of order (529: Overloaded).", 1.0),
        (EDITOR, CUT, "broke.", 1.0),
        (PLANNER, Reply(), "The model's reply was empty.", 1.0),
        (SEARCHER, BROKEN_CALL, "broke off: its arguments are no JSON.", 1.0),
    ],
    ids=["429", "529", "cut", "empty", "broken-call"],
)
def test_what_may_pass_is_tried_again_and_said(
    role: str, fault: Answer, said: str, wait: float, start: Start, command: Command
) -> None:
    service = start(role, fault)
    ended = command("fix", "ISSUE.md")
    assert fixed(ended), ended.out
    assert f"{said} Try 2 of 5 follows in {wait:.1f} s." in ended.out
    assert service.waits == [wait]


@pytest.mark.parametrize(
    ("role", "fault", "said"),
    [
        (PLANNER, TOO_MANY, "(429: slow). It was tried 5 times. Try again later."),
        (PLANNER, Status(529, "Overloaded"), "(529: Overloaded). It was tried 5 times."),
        (EDITOR, CUT, "broke. It was tried 5 times."),
        (PLANNER, Reply(), "The model's reply was empty. It was tried 5 times."),
        (SEARCHER, BROKEN_CALL, "its arguments are no JSON. It was tried 5 times."),
        (
            PLANNER,
            Reply(text="I will not.", stop="refusal"),
            "The model declined to go on as the planner: I will not.",
        ),
        (PLANNER, Status(413, "too large"), "says that the request is too long (413: too large)."),
        (PLANNER, Reply(text='{"way": '), "The planner gave no usable answer 4 times in a row"),
        (
            EDITOR,
            LOOP,
            "The editor gave no usable answer 3 times in a row: no rounds of tool calls",
        ),
    ],
    ids=["429", "529", "cut", "empty", "broken-call", "refusal", "413", "no-json", "loop"],
)
def test_what_stays_ends_the_run_in_a_sentence_and_the_run_goes_on_later(
    role: str, fault: Answer, said: str, start: Start, command: Command
) -> None:
    service = start(role, fault, endless=True)
    ended = command("fix", "ISSUE.md")
    assert (ended.code, ended.err) == (Exit.NO_MODEL, "")
    assert "No patch was found." in ended.out
    assert said in ended.out
    assert service.failing.asked < 20
    assert "s3cret" not in ended.out
    assert goes_on(command, service)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("search_method", {"nonsense": 1}), "failed: search_method was not called"),
        (("rm_rf", {"path": "/"}), "failed: There is no tool rm_rf."),
    ],
)
def test_a_call_that_cannot_be_made_is_answered_and_the_model_goes_on(
    call: tuple[str, dict[str, Any]], said: str, start: Start, command: Command
) -> None:
    service = start(SEARCHER, Reply(calls=(call,)))
    ended = command("fix", "ISSUE.md")
    assert fixed(ended)
    assert said in ended.out
    assert service.waits == []


def test_a_searcher_that_calls_tools_for_ever_is_gone_on_without(
    start: Start, command: Command
) -> None:
    service = start(SEARCHER, LOOP, endless=True)
    ended = command("fix", "ISSUE.md")
    assert fixed(ended)
    assert "no rounds of tool calls are left. The places of retrieval are used." in ended.out
    assert service.failing.asked < 20


def test_drafts_that_never_match_are_no_patch(start: Start, command: Command) -> None:
    service = start(EDITOR, Reply(text=DRAFTS), endless=True)
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.NO_PATCH
    assert "No patch was found." in ended.out
    assert "This patch" not in ended.out
    assert "No lines like them were found: read the file again" in ended.out
    # The drafts, and three returns.
    assert service.failing.asked == 4


def test_a_huge_result_reaches_the_model_cut(start: Start, command: Command, project: Path) -> None:
    wide = "word " * 20
    (project / "pocketbook" / "wide.py").write_text(f"# {wide}\n" * 9_000)  # just below the limit
    calls = (("search_code", {"code_str": "word"}), ("find_code", {"query": wide * 50}))
    service = start(SEARCHER, Reply(calls=calls))
    ended = command("fix", "ISSUE.md")
    assert fixed(ended)
    results = str(service.server.requests[1].body["messages"][-1])
    assert "Found 9000 hits of: word" in results
    assert len(results) < 40_000


def test_a_service_that_falls_silent_is_left_and_tried_again(
    start: Start, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "connect", partial(connect, idle=0.4))
    service = start(PLANNER, Events(events=BEGUN, stall=True), endless=True)
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.NO_MODEL
    assert "It was tried 5 times." in ended.out
    assert service.failing.asked == 5
    assert goes_on(command, service)


def test_a_service_that_is_not_there_is_named(
    start: Start, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = start(PLANNER)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}"
        monkeypatch.setenv("ANTHROPIC_BASE_URL", address)
        ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.NO_MODEL
    assert address in ended.out
    monkeypatch.setenv("ANTHROPIC_BASE_URL", service.server.url)
    assert goes_on(command, service)
