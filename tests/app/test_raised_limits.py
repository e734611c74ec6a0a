"""A limit that its user raised while a run went on holds when that is resumed, unless he sets it anew."""

import asyncio
from pathlib import Path

import pytest
from tests.app.open_folders import ISSUE, opened
from tests.support.model_server import ModelServer

from patchwright.app.ready import ReadyRun
from patchwright.domain.event import Event, RunStarted
from patchwright.domain.question import END, RAISE, Question
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.pipeline.cancel import Cancel

GIVEN = {"workers": 1, "max_calls": 1}


async def go(course: ReadyRun, n_yes: int) -> list[Event]:
    """Let a run use more so many times, and cancel it then; return what it told."""
    told, cancel, answers = list[Event](), Cancel(), iter([RAISE] * n_yes)

    async def ask(_: Question) -> str:
        answer = next(answers, END)
        if answer == END:
            cancel.set()
        return answer

    await course.go(told.append, cancel, ask)
    return told


def raised(project: Path) -> RunId:
    """Begin a run whose user lets it use more once, and cancels it then; return its id."""
    with opened(project, GIVEN) as folder:
        run = folder.new_run()
        with folder.begin(run, ISSUE, {}, {}) as course:
            assert isinstance(course, ReadyRun)
            asyncio.run(go(course, 1))
        assert folder.run(run).terms.limits.calls == 2
    return run


@pytest.mark.parametrize(
    ("given", "calls"),
    [
        (GIVEN, 2),
        ({**GIVEN, "max_calls": 5}, 5),
        ({**GIVEN, "max_calls": 100}, 100),
        ({"workers": 1}, 2),
    ],
)
def test_what_was_raised_holds_until_the_setting_is_another(
    project: Path, model: ModelServer, given: dict[str, int], calls: int
) -> None:
    run = raised(project)
    with opened(project, given) as folder, folder.resume(run) as course:
        assert isinstance(course, ReadyRun)
        told = asyncio.run(go(course, 9))
        assert limits_of(told).calls == calls
        assert folder.run(run).state is RunState.DONE
    assert model.requests


def test_what_is_raised_over_a_setting_of_later_holds_over_that_one(
    project: Path, model: ModelServer
) -> None:
    run, later = raised(project), {**GIVEN, "max_calls": 3}
    for n_yes, calls in ((1, 3), (0, 6)):
        with opened(project, later) as folder, folder.resume(run) as course:
            assert isinstance(course, ReadyRun)
            told = asyncio.run(go(course, n_yes))
            assert limits_of(told).calls == calls
    assert model.requests


def limits_of(told: list[Event]) -> Limits:
    """Return the limits that a run begins with."""
    [started] = [event for event in told if isinstance(event, RunStarted)]
    return started.limits
