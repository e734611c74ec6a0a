"""`patchwright.resume`: go on with a run, as it was or corrected by its user."""

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from patchwright.domain.correction import AskedCorrection
from patchwright.domain.errors import UserError
from patchwright.domain.run import RunId, RunState, Stage
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.fix import Started
from patchwright.editor.commands.where import folders_of, run_of
from patchwright.editor.messages.message import Whole
from patchwright.editor.proposals.shown.words import name_of, titled
from patchwright.editor.runs.beginning import resuming
from patchwright.editor.runs.start import start
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.log.secrets import redacted
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.pipeline.runs import StoredRun

_MAY_GO_ON = (RunState.INTERRUPTED, RunState.CANCELLED, RunState.FAILED)
_GRACE = 10.0
"""Seconds in which a run that is cancelled has to end."""


class Asked(Message):
    """Which run, and what is corrected of it."""

    run: str = Field(
        "",
        description="Its id, or the end of it; without one, the newest that did not get done, and the newest of all where something is corrected",
    )
    uri: str = Field("", description="A file in its folder, where that is not clear")
    after: Literal["read", "locate", "plan", "draft"] | None = Field(
        None,
        alias="from",
        description="Keep what the run has up to the result of this stage, and do the rest anew",
    )
    drop: list[Whole] = Field(
        [],
        description="Places to leave out, by number, from one, as `patchwright.status` with the run tells them",
    )
    add: list[str] = Field(
        [], description="Places to add, each `path:line`, from one, or `path:Symbol`"
    )
    plan: str = Field(
        "",
        description="Another plan: for each step a line with the path, one with the symbol or `-`, what must hold there, and a blank line",
    )
    remark: str = Field("", description="What the model is told from there on")
    cancel: bool = Field(
        False, description="End the run first, where it goes on here and something is corrected"
    )

    @property
    def correction(self) -> AskedCorrection:
        """Return what is to be corrected."""
        return AskedCorrection(
            after=Stage(self.after) if self.after else None,
            drop=tuple(self.drop),
            add=tuple(self.add),
            plan=self.plan,
            remark=self.remark,
        )


async def resume(session: Session, asked: Asked) -> Started:
    """Let a run go on and return its id at once; what it has paid for is not paid again.

    A correction is laid first; one that does not fit is refused, and the run stays as it was.
    """
    folder, stored = await _meant(session, asked)
    correction = None
    if asked.correction:
        await _end(session, stored.id, asked)
        correction = await offload(folder.folder.correction, stored.id, asked.correction)
    going = Going(
        run=stored.id,
        folder=folder,
        name=one_line(redacted(name_of(stored.issue)), 80),
        title=titled(stored.issue),
        key=None,
        has_row=True,
    )
    run, already = start(session, going, resuming(stored.id, correction))
    if already and correction:
        raise _goes_on(run)
    return Started(run=run, already=already)


async def _end(session: Session, run: RunId, asked: Asked) -> None:
    """Let a run that is to be corrected end, if that is wished; raises UserError where it goes on."""
    if all(one.run != run for one in session.runs.going):
        return
    if not asked.cancel:
        raise _goes_on(run)
    if not await session.runs.end(run, _GRACE):
        raise UserError(
            f"Run {run} is ending, and was not corrected.", remedy="Ask again in a moment."
        )


def _goes_on(run: RunId) -> UserError:
    return UserError(
        f"Run {run} goes on, and can be corrected when it has ended.",
        remedy="Ask again with `cancel`, which ends it first, or wait for its end.",
    )


async def _meant(session: Session, asked: Asked) -> "tuple[OpenFolder, StoredRun]":
    if asked.run:
        return await run_of(session, asked.run, asked.uri)
    open_runs = [
        (folder, run)
        for folder in await folders_of(session, asked.uri)
        for run in await offload(folder.folder.runs)
        if run.state in _MAY_GO_ON or asked.correction
    ]
    if not open_runs:
        every = "There is no run." if asked.correction else ""
        raise UserError(every or "No run was interrupted, cancelled or has failed.")
    return max(open_runs, key=lambda one: (one[1].started, one[1].id))


RESUME = Command(
    name="patchwright.resume",
    title="Go on with a run",
    arguments=Asked,
    answer=Started,
    run=resume,
    main="run",
)
