"""`patchwright.resume`: go on with a run that was interrupted, cancelled or has failed."""

from typing import TYPE_CHECKING

from pydantic import Field

from patchwright.domain.errors import UserError
from patchwright.domain.run import RunState
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.fix import Started
from patchwright.editor.commands.where import folders_of, run_of
from patchwright.editor.runs.beginning import resuming
from patchwright.editor.runs.start import start
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.pipeline.runs import StoredRun

_MAY_GO_ON = (RunState.INTERRUPTED, RunState.CANCELLED, RunState.FAILED)


class Asked(Message):
    """Which run."""

    run: str = Field(
        "", description="Its id, or the end of it; without one, the newest that did not get done"
    )
    uri: str = Field("", description="A file in its folder, where that is not clear")


async def resume(session: Session, asked: Asked) -> Started:
    """Let a run go on and return its id at once; what it has paid for is not paid again."""
    folder, stored = await _meant(session, asked)
    going = Going(
        run=stored.id,
        folder=folder,
        name=one_line(stored.issue.title, 80),
        key=None,
    )
    run, already = start(session, going, resuming(stored.id))
    return Started(run=run, already=already)


async def _meant(session: Session, asked: Asked) -> "tuple[OpenFolder, StoredRun]":
    if asked.run:
        return await run_of(session, asked.run, asked.uri)
    open_runs = [
        (folder, run)
        for folder in await folders_of(session, asked.uri)
        for run in await offload(folder.folder.runs)
        if run.state in _MAY_GO_ON
    ]
    if not open_runs:
        raise UserError("No run was interrupted, cancelled or has failed.")
    return max(open_runs, key=lambda one: (one[1].started, one[1].id))


RESUME = Command(
    name="patchwright.resume",
    title="Go on with a run",
    arguments=Asked,
    answer=Started,
    run=resume,
    main="run",
)
