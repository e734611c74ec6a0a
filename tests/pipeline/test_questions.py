"""A limit that would end a run is a question first, where somebody is there to answer."""

import asyncio
import os
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.made import NOW
from tests.pipeline.scripts import model

from patchwright.domain.event import Answered, Asked
from patchwright.domain.question import END, RAISE, Question
from patchwright.domain.run import Limits, RunState
from patchwright.pipeline import runs
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.journal.reading import events_of
from patchwright.processes.child import start

WIDE = Limits(usd=1000, tokens=10**9, calls=1000, seconds=1000, locate_share=1.0)
FEW = replace(WIDE, calls=3)


@dataclass
class Person:
    """Answers as a test says, and sees how the run stands meanwhile."""

    ground: Ground
    answers: list[str]
    questions: list[Question] = field(default_factory=list[Question])
    states: list[RunState] = field(default_factory=list[RunState])

    async def __call__(self, question: Question) -> str:
        self.questions.append(question)
        [stored] = runs.list_runs(self.ground.state, NOW)
        self.states.append(stored.state)
        assert isinstance(events_of(self.ground.state, stored.id)[-1], Asked)
        return self.answers.pop(0)


def asks(ground: Ground, *answers: str) -> Person:
    ground.ask = person = Person(ground, list(answers))
    return person


async def test_who_wants_more_gets_as_much_again_each_time(ground: Ground) -> None:
    person = asks(ground, RAISE, RAISE)
    outcome = await ground.fix(model(), limits=FEW)
    assert outcome.state is RunState.DONE
    assert outcome.proposed is not None
    assert [one.number for one in person.questions] == [1, 2]
    assert person.questions[0].text == (
        "The requests of the run are used up: 3 of 3. May the run use up to 6 requests in all?"
    )
    assert [one.title for one in person.questions[1].choices] == [
        "Go On, up to 9 requests",
        "End with What It Has",
    ]
    assert person.states == [RunState.WAITING] * 2
    assert [(one.choice, one.limits.calls) for one in ground.told(Answered)] == [
        (RAISE, 6),
        (RAISE, 9),
    ]
    stored = runs.find(ground.state, outcome.run, NOW)
    assert stored.terms.limits.calls == 9
    assert stored.terms.raised_from == {"calls": 3}


@pytest.mark.parametrize("choice", [END, "no such choice", ""])
async def test_who_wants_no_more_is_not_asked_again(ground: Ground, choice: str) -> None:
    person = asks(ground, choice)
    asked = await ground.fix(model(), limits=FEW)
    ground.ask = None
    alone = await ground.fix(model(), limits=FEW)
    assert len(person.questions) == 1
    assert (asked.state, asked.reason, asked.usage) == (alone.state, alone.reason, alone.usage)
    assert runs.find(ground.state, asked.run, NOW).terms.raised_from == {}


async def test_a_share_is_no_question(ground: Ground) -> None:
    person = asks(ground)
    await ground.fix(model(), limits=replace(WIDE, locate_share=0.0))
    assert person.questions == []


async def test_a_request_that_is_dearer_than_all_is_asked_for_once(ground: Ground) -> None:
    ground.settings = replace(ground.settings, price_input=1.0, price_output=10_000.0)
    person = asks(ground, RAISE, END)
    await ground.fix(model(), limits=replace(WIDE, usd=0.5))
    first, second = (one.text for one in person.questions)
    assert "May the run use up to" in first
    # As much as the request could cost, in steps of the limit; the next one may need more again.
    [answered, _] = ground.told(Answered)
    assert answered.limits.usd % 0.5 == 0
    assert answered.limits.usd >= 0.5
    assert f"of the {answered.limits.usd:.2f} USD" in second


async def test_a_cancel_answers_and_ends_the_run(ground: Ground) -> None:
    async def never(_: Question) -> str:
        ground.cancel.set()
        await asyncio.Event().wait()
        return RAISE

    ground.ask = never
    outcome = await ground.fix(model(), limits=FEW)
    assert outcome.state is RunState.CANCELLED
    assert [one.choice for one in ground.told(Answered)] == [END]


async def test_what_is_interrupted_while_it_waits_is_no_choice_of_its_user(ground: Ground) -> None:
    async def never(_: Question) -> str:
        ground.cancel.interrupt()
        await asyncio.Event().wait()
        return RAISE

    ground.ask = never
    outcome = await ground.fix(model(), limits=FEW)
    assert outcome.state is RunState.INTERRUPTED
    assert outcome.reason.startswith("What the run went on in ended before it did.")
    assert runs.find(ground.state, outcome.run, NOW).state is RunState.INTERRUPTED
    ground.cancel, person = Cancel(), asks(ground, RAISE, RAISE)
    again = await ground.resume(outcome.run, model(), limits=FEW)
    assert again.state is RunState.DONE
    assert len(person.questions) == 2


async def test_who_cannot_be_asked_wants_no_more(ground: Ground) -> None:
    async def broken(_: Question) -> str:
        raise OSError("gone")

    ground.ask = broken
    outcome = await ground.fix(model(), limits=FEW)
    assert "requests of the run are used up" in outcome.reason
    assert runs.find(ground.state, outcome.run, NOW).state is outcome.state


async def test_waiting_takes_none_of_the_runs_time(ground: Ground) -> None:
    ticks = [0.0]
    spent = list[Any]()

    async def slow(question: Question) -> str:
        ticks[0] += 10_000
        spent.append(question)
        return RAISE

    ground.ask = slow
    outcome = await ground.fix(model(), limits=FEW, ticks=lambda: ticks[0])
    assert len(spent) == 2
    assert outcome.state is RunState.DONE
    assert outcome.seconds == 0


async def test_a_run_that_was_killed_while_it_waited_goes_on_and_asks_again(ground: Ground) -> None:
    place = Path(__file__).parents[2]
    args = [sys.executable, "-m", "tests.pipeline.killed", str(ground.root.parent), "3", "asks"]
    env = {"PATH": os.defpath, "PYTHONPATH": os.pathsep.join([str(place), *sys.path])}
    with start(args, cwd=place, env=env, stderr="ours") as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"hanging\n"
        [stored] = runs.list_runs(ground.state, NOW)
        assert stored.state is RunState.WAITING
        child.kill()
    [stored] = runs.list_runs(ground.state, NOW)
    assert stored.state is RunState.INTERRUPTED
    person, rest = asks(ground, RAISE, RAISE), model()
    outcome = await ground.resume(stored.id, rest, limits=FEW)
    assert outcome.state is RunState.DONE
    assert len(person.questions) == 2
    assert len(rest.requests) == outcome.usage.calls - 3
