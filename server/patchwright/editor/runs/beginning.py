"""How a run begins: its issue is brought, what of it is unseen is told, the files are taken."""

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from patchwright.domain.correction import Correction
from patchwright.domain.issue import Issue, IssueRef
from patchwright.editor.runs.run_task import Enter, Shown
from patchwright.editor.runs.wanted import Wanted, issue_of, title_of
from patchwright.editor.session.going import Going, Stopped
from patchwright.editor.session.program import Course
from patchwright.editor.showing.progress import Step
from patchwright.processes.offload import offload

_Value = TypeVar("_Value")


def beginning(wanted: Wanted, given: Mapping[str, Any]) -> Enter:
    """Return how a run on *wanted* begins; *given* are settings for it alone."""

    async def enter(shown: Shown) -> AbstractContextManager[Course]:
        going = shown.going
        shown.progress.report(Step(message="Fetch the issue"))
        issue = await _unless_stopped(going, issue_of(shown.session, going.folder, wanted))
        going.title = title_of(wanted, issue)
        shown.session.messages.log(going.title)
        if isinstance(wanted.what, IssueRef):
            _check_twin(shown, issue)
        going.check()
        # The text as it is now: what was typed while the issue was fetched counts.
        unsaved = going.folder.unsaved()
        begin = going.folder.folder.begin
        return await offload(begin, going.run, issue, unsaved, given, shown.files)

    return enter


def resuming(run: str, correction: Correction | None = None) -> Enter:
    """Return how *run* goes on; a *correction* opens a new branch of it."""

    async def enter(shown: Shown) -> AbstractContextManager[Course]:
        return await offload(shown.going.folder.folder.resume, run, correction)

    return enter


async def _unless_stopped(going: Going, work: Coroutine[Any, Any, _Value]) -> _Value:
    """Return what *work* does; raise Stopped at once where the run is cancelled meanwhile."""
    task, stop = asyncio.ensure_future(work), asyncio.ensure_future(going.cancel.wait())
    try:
        await asyncio.wait((task, stop), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            going.check()
        return await task
    finally:
        task.cancel()
        stop.cancel()


def _check_twin(shown: Shown, issue: Issue) -> None:
    """Raise Stopped where the issue turns out to be that of a run that goes on."""
    going = shown.going
    going.origin = issue.origin
    if twin := shown.session.runs.twin(going):
        raise Stopped(f"It is the issue of run {twin.run}, which goes on; no second one begins.")
