"""Runs are found by the end of their id, owned by a living process, and deleted when old."""

from dataclasses import replace

import pytest
from tests.pipeline.made import NOW, a_run

from patchwright.domain.errors import UserError
from patchwright.domain.event import Noticed
from patchwright.domain.model import Usage
from patchwright.domain.run import RunId, RunState
from patchwright.pipeline import lease, runs
from patchwright.pipeline.journal.journal import Journal
from patchwright.pipeline.journal.reading import events_of
from patchwright.pipeline.lease import Owner, ourselves
from patchwright.storage.state import State

DEAD = Owner(pid=1, start="another boot:1", heartbeat=NOW)


def test_ids_sort_by_time_and_differ_within_a_second() -> None:
    assert runs.new_id(NOW) < runs.new_id(NOW + 1)
    assert runs.new_id(NOW) != runs.new_id(NOW)
    assert runs.new_id(NOW).startswith("20260101-000000-")


def test_a_run_comes_back_as_it_was_written(state: State) -> None:
    run = a_run("20260101-000000-aaaaaa")
    with state.database.transaction() as writer:
        runs.create(writer, run)
    assert runs.list_runs(state, NOW) == [run]


def test_a_run_is_found_by_the_end_of_its_id(state: State) -> None:
    for end in ("aaaaaa", "bbbaaa"):
        with state.database.transaction() as writer:
            runs.create(writer, a_run(f"20260101-000000-{end}"))
    assert runs.find(state, "bbbaaa", NOW).id == "20260101-000000-bbbaaa"
    assert runs.find(state, "20260101-000000-aaaaaa", NOW).id.endswith("-aaaaaa")
    for name, said in (
        ("aaa", "Several runs"),
        ("", "no run"),
        ("%", "no run"),
        ("______", "no run"),
        ("zzz", "no run"),
    ):
        with pytest.raises(UserError, match=said):
            runs.find(state, name, NOW)


def test_a_run_whose_owner_died_is_interrupted_and_can_be_claimed(state: State) -> None:
    with state.database.transaction() as writer:
        runs.create(writer, a_run("20260101-000000-aaaaaa", owner=DEAD))
    run = runs.find(state, "aaaaaa", NOW)
    assert run.state is RunState.INTERRUPTED
    runs.claim(state, run.id, ourselves(NOW))
    assert runs.find(state, "aaaaaa", NOW).state is RunState.RUNNING


def test_a_run_with_a_living_owner_cannot_be_claimed_or_deleted(state: State) -> None:
    run = a_run("20260101-000000-aaaaaa")
    with state.database.transaction() as writer:
        runs.create(writer, run)
    with pytest.raises(UserError, match="still going on"):
        runs.claim(state, run.id, ourselves(NOW))
    with pytest.raises(UserError, match="still going on"):
        runs.delete(state, run.id, NOW)


def test_without_a_start_time_a_fresh_heartbeat_is_a_sign_of_life() -> None:
    owner = Owner(pid=1, start="", heartbeat=NOW)
    assert lease.is_alive(owner, NOW + 30)
    assert not lease.is_alive(owner, NOW + 300)


def test_this_process_lives_and_one_with_its_id_and_another_start_does_not() -> None:
    assert lease.is_alive(ourselves(NOW), NOW)
    assert not lease.is_alive(replace(ourselves(NOW), start="another boot:1"), NOW)


def test_the_end_of_a_run_is_kept(state: State) -> None:
    run = a_run("20260101-000000-aaaaaa")
    with state.database.transaction() as writer:
        runs.create(writer, run)
    ended = replace(
        run,
        state=RunState.DONE,
        reason="Done.",
        ended=NOW + 5,
        usage=Usage(calls=3, usd=None),
        seconds=5.0,
        result='{"diff":"x"}',
    )
    runs.finish(state, ended)
    assert runs.find(state, "aaaaaa", NOW) == replace(ended, owner=None)


def test_only_the_newest_ended_runs_are_kept_and_never_one_that_goes_on(state: State) -> None:
    for number in range(5):
        run = a_run(f"20260101-00000{number}-aaaaa{number}", started=NOW + number)
        with state.database.transaction() as writer:
            runs.create(writer, run)
        if number:
            runs.finish(state, replace(run, state=RunState.FAILED, ended=NOW))
    assert len(runs.keep_newest(state, 2, NOW)) == 2
    assert [run.id[-1] for run in runs.list_runs(state, NOW)] == ["4", "3", "0"]


async def test_what_a_deleted_run_told_goes_with_it(state: State) -> None:
    run = RunId("20260101-000000-aaaaaa")
    with state.database.transaction() as writer:
        runs.create(writer, a_run(run, state=RunState.DONE))
    journal = Journal(state, run)
    journal.note(Noticed(text="x"))
    await journal.flush()
    runs.delete(state, run, NOW)
    assert events_of(state, run) == []
    assert runs.list_runs(state, NOW) == []
