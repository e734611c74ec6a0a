"""Runs of a folder that stays open: ids, several at a time, what a failing one leaves."""

import asyncio
from pathlib import Path

import pytest
from tests.app.open_folders import ISSUE, RHYTHM, opened
from tests.support.model_server import ModelServer

from patchwright.app.folder import OpenFolder
from patchwright.app.ready import ReadyRun
from patchwright.domain.errors import ModelError, StorageError, UserError
from patchwright.domain.event import Event, Noticed, RunStarted
from patchwright.domain.run import RunId, RunState
from patchwright.graph.store import Graph
from patchwright.pipeline import runs
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.outcome import Outcome
from patchwright.processes.offload import offload


async def go(course: ReadyRun, *, cancelled: bool = False) -> tuple[Outcome, list[Event]]:
    """Let a run go to its end; return that and what it told."""
    cancel, told = Cancel(), list[Event]()
    if cancelled:
        cancel.set()
    return await course.go(told.append, cancel), told


def test_a_run_has_the_id_that_was_told_before_and_sees_unsaved_text(
    project: Path, model: ModelServer
) -> None:
    typed = (project / RHYTHM).read_text() + "# unsaved\n"
    with opened(project) as folder:
        run = folder.new_run()
        with folder.begin(run, ISSUE, {RHYTHM: typed}, {}) as course:
            outcome, told = asyncio.run(go(course))
        assert outcome.proposed
        (change,) = folder.patch(outcome.proposed, tests=False).files
        assert change.before == typed
        assert isinstance(told[0], RunStarted)
        assert told[0].run == run == folder.run(run).id
        assert list(folder.events(run)) == told
        assert folder.outcome(folder.run(run)) == outcome
    assert model.requests


def test_several_runs_go_on_at_once_each_with_its_own_files(
    project: Path, model: ModelServer
) -> None:
    text = (project / RHYTHM).read_text()

    async def one(folder: OpenFolder, number: int) -> str:
        unsaved = {RHYTHM: f"{text}# {number}\n"}
        context = folder.begin(folder.new_run(), ISSUE, unsaved, {})
        course = await offload(context.__enter__)
        try:
            outcome, _ = await go(course)
        finally:
            await offload(context.__exit__, None, None, None)
        assert outcome.proposed
        return outcome.proposed.patch.files[0].before or ""

    async def three(folder: OpenFolder) -> list[str]:
        return await asyncio.gather(*(one(folder, number) for number in range(3)))

    with opened(project) as folder:
        assert asyncio.run(three(folder)) == [f"{text}# {number}\n" for number in range(3)]
        assert [run.state for run in folder.runs()] == [RunState.DONE] * 3
        assert list((folder.cache / "runs").iterdir()) == []
    assert model.requests


def test_a_run_that_was_cancelled_before_it_went_on_asks_nothing(
    project: Path, model: ModelServer
) -> None:
    with opened(project) as folder, folder.begin(folder.new_run(), ISSUE, {}, {}) as course:
        outcome, _ = asyncio.run(go(course, cancelled=True))
        assert outcome.state is RunState.CANCELLED
        assert folder.run(course.run).state is RunState.CANCELLED
    assert not model.requests


def test_settings_for_one_run_hold_for_it_alone_and_bad_ones_are_told(
    project: Path, model: ModelServer
) -> None:
    given = {"max_calls": 0, "ballots": 99}
    with opened(project) as folder:
        with folder.begin(folder.new_run(), ISSUE, {}, given) as course:
            outcome, told = asyncio.run(go(course))
        assert outcome.state is RunState.FAILED
        assert Noticed(text="editor: ballots: 99 is more than 15; 3 stays") in told
        assert folder.loaded.settings.max_calls > 0
        assert folder.loaded.problems == ()
    assert not model.requests


def test_a_run_that_cannot_begin_leaves_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Graph:
        raise StorageError("The disk is full.")

    with opened(project) as folder:
        with pytest.raises(ModelError):
            folder.begin(folder.new_run(), ISSUE, {}, {}).__enter__()
        with pytest.raises(UserError):
            folder.begin(folder.new_run(), ISSUE, {}, {"max_cost": "x"}).__enter__()
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
        monkeypatch.setattr(Graph, "freeze", full)
        with pytest.raises(StorageError):
            folder.begin(folder.new_run(), ISSUE, {}, {}).__enter__()
        assert folder.runs() == []
        assert [*(folder.cache / "runs").iterdir()] == []


def test_a_run_whose_end_cannot_be_written_is_interrupted_and_goes_on_later(
    project: Path, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StorageError("The disk is full.")

    with opened(project) as folder:
        run = folder.new_run()
        with monkeypatch.context() as patching, folder.begin(run, ISSUE, {}, {}) as course:
            patching.setattr(runs, "finish", full)
            with pytest.raises(StorageError):
                asyncio.run(go(course))
            assert folder.run(run).state is RunState.RUNNING
        assert folder.run(run).state is RunState.INTERRUPTED
        asked = len(model.requests)
        with folder.resume(run) as again:
            assert isinstance(again, ReadyRun)
            outcome, _ = asyncio.run(go(again))
        assert outcome.state is RunState.DONE
        assert len(model.requests) == asked


def test_a_folder_that_is_closed_under_a_run_stays_open_for_it(
    project: Path, model: ModelServer
) -> None:
    with opened(project) as folder:
        with folder.begin(folder.new_run(), ISSUE, {}, {}) as course:
            folder.close()
            outcome, _ = asyncio.run(go(course))
            assert outcome.state is RunState.DONE
        with pytest.raises(StorageError):
            folder.runs()
    assert model.requests


def test_the_same_id_twice_is_refused_and_the_first_run_stays(
    project: Path, model: ModelServer
) -> None:
    with opened(project) as folder, folder.begin(RunId("once"), ISSUE, {}, {}) as course:
        with pytest.raises(StorageError):
            folder.begin(course.run, ISSUE, {}, {}).__enter__()
        assert [run.id for run in folder.runs()] == ["once"]
        assert asyncio.run(go(course))[0].state is RunState.DONE
    assert model.requests


def test_what_runs_stand_on_stays_when_another_begins_elsewhere(
    project: Path, model: ModelServer
) -> None:
    with (
        opened(project) as one,
        opened(project) as other,
        one.begin(one.new_run(), ISSUE, {}, {}) as course,
    ):
        with other.begin(other.new_run(), ISSUE, {}, {}) as beside:
            assert asyncio.run(go(beside))[0].state is RunState.DONE
        assert course.work.graph.database.read("SELECT count(*) FROM file")[0][0] > 0
        assert asyncio.run(go(course))[0].state is RunState.DONE
    assert model.requests
