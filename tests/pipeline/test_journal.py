"""What was paid for is never paid for again, and never lost."""

import asyncio
from typing import Any

import pytest
from tests.pipeline.made import a_run

from patchwright.domain.event import Noticed
from patchwright.domain.model import Usage
from patchwright.domain.run import RunId, Stage
from patchwright.pipeline import runs
from patchwright.pipeline.journal.effect import Effect, Key
from patchwright.pipeline.journal.journal import Journal
from patchwright.pipeline.journal.reading import effects_of, events_of, spent
from patchwright.storage.state import State

RUN = RunId("20260101-000000-abcdef")


class _World:
    """Counts what was really done."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    async def do(self, journal: Journal, turn: int, request: Any) -> Effect:
        async def really() -> dict[str, Any]:
            self.done.append(request)
            return {"said": request, "usage": {"calls": 1, "input_tokens": 10}}

        key = Key(stage=Stage.LOCATE, role="searcher", turn=turn)
        return await journal.effect(key, {"messages": request}, really)


@pytest.fixture
def world(state: State) -> _World:
    with state.database.transaction() as writer:
        runs.create(writer, a_run(RUN))
    return _World()


async def test_an_effect_is_made_once_and_given_back_after(state: State, world: _World) -> None:
    first = await world.do(Journal(state, RUN), 0, ["a"])
    again = await world.do(Journal(state, RUN), 0, ["a"])
    assert (first.replayed, again.replayed) == (False, True)
    assert first.reply == again.reply
    assert world.done == [["a"]]


async def test_what_raises_is_not_recorded(state: State) -> None:
    with state.database.transaction() as writer:
        runs.create(writer, a_run(RUN))

    async def fails() -> dict[str, Any]:
        raise ZeroDivisionError

    key = Key(stage=Stage.PLAN, role="planner", turn=0)
    with pytest.raises(ZeroDivisionError):
        await Journal(state, RUN).effect(key, {}, fails)
    assert list(effects_of(state, RUN)) == []


async def test_a_differing_request_sets_all_later_effects_aside(
    state: State, world: _World
) -> None:
    journal = Journal(state, RUN)
    for turn in range(3):
        await world.do(journal, turn, [turn])
    journal = Journal(state, RUN)
    assert (await world.do(journal, 0, [0])).replayed
    changed = await world.do(journal, 1, ["other"])
    assert (changed.differed, changed.replayed) == (True, False)
    assert not (await world.do(journal, 2, [2])).replayed
    assert [effect.request["messages"] for effect in effects_of(state, RUN)] == [
        [0],
        ["other"],
        [2],
    ]


async def test_what_is_set_aside_stays_paid(state: State, world: _World) -> None:
    journal = Journal(state, RUN)
    await world.do(journal, 0, ["a"])
    await world.do(Journal(state, RUN), 0, ["b"])
    assert spent(state, RUN)[Stage.LOCATE] == Usage(calls=2, input_tokens=20)


async def test_a_request_that_gave_nothing_is_paid_and_asked_again(
    state: State, world: _World
) -> None:
    journal = Journal(state, RUN)
    key = Key(stage=Stage.LOCATE, role="searcher", turn=0)
    await journal.lost(key, Usage(calls=1, input_tokens=7))
    await journal.lost(key, Usage(calls=1, input_tokens=7))
    assert not (await world.do(journal, 0, ["a"])).replayed
    assert spent(state, RUN)[Stage.LOCATE] == Usage(calls=3, input_tokens=24)


async def test_a_cancel_does_not_part_an_answer_from_its_record(state: State) -> None:
    with state.database.transaction() as writer:
        runs.create(writer, a_run(RUN))
    answered = asyncio.Event()

    async def answer() -> dict[str, Any]:
        answered.set()
        return {"usage": {}}

    key = Key(stage=Stage.PLAN, role="planner", turn=0)
    task = asyncio.create_task(Journal(state, RUN).effect(key, {}, answer))
    await answered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    for _ in range(500):
        if list(effects_of(state, RUN)):
            break
        await asyncio.sleep(0.01)
    assert [effect.key for effect in effects_of(state, RUN)] == ["plan/planner/000"]


async def test_requests_of_a_conversation_are_stored_as_what_they_add(
    state: State, world: _World
) -> None:
    journal, long = Journal(state, RUN), "x" * 1000
    messages = [long]
    for turn in range(10):
        messages = [*messages, str(turn)]
        await world.do(journal, turn, messages)
    [(stored,)] = state.database.read("select sum(length(request_json)) from effect")
    assert stored < 3000
    assert [effect.request["messages"] for effect in effects_of(state, RUN)][-1] == messages


async def test_events_come_back_once_in_order_when_a_run_goes_on(
    state: State, world: _World
) -> None:
    journal = Journal(state, RUN)
    for turn in range(3):
        journal.note(Noticed(text=f"before {turn}"))
        await world.do(journal, turn, [turn])
    # What was not committed with an effect is told again by the run that goes on.
    journal.note(Noticed(text="lost with the process"))
    journal = Journal(state, RUN)
    for turn in range(4):
        journal.note(Noticed(text=f"before {turn}"))
        await world.do(journal, turn, [turn])
    await journal.flush()
    assert events_of(state, RUN) == [Noticed(text=f"before {turn}") for turn in range(4)]


async def test_what_a_newer_program_told_otherwise_is_left_out(state: State, world: _World) -> None:
    journal = Journal(state, RUN)
    journal.note(Noticed(text="old"))
    await world.do(journal, 0, ["a"])
    with state.database.transaction() as writer:
        writer.run("insert into event (run, seq, json) values (?, 99, ?)", (RUN, '{"type":"New"}'))
    assert events_of(state, RUN) == [Noticed(text="old")]
