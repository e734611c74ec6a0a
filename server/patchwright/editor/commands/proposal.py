"""Which run's patch a command is about, with what came of the run."""

from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.domain.candidate import Candidate
from patchwright.domain.errors import UserError
from patchwright.domain.run import RunState
from patchwright.editor.commands.where import folders_of, run_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.stored import OPEN, StoredRun
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A run that came to a patch.

    Attributes:
        folder: Where its files lie.
        stored: The run.
        outcome: What it came to.
        best: Its first candidate, whether it is proposed or not.
    """

    folder: OpenFolder
    stored: StoredRun
    outcome: Outcome
    best: Candidate

    def proposed(self) -> Candidate:
        """Return the candidate that the run proposes; raises UserError where it does not."""
        if self.outcome.proposed is None:
            raise UserError(
                f"Run {self.stored.id} proposes no patch. {self.outcome.reason}".strip(),
                kept="Nothing was changed.",
                remedy="patchwright.preview shows the best that it came to.",
            )
        return self.outcome.proposed


async def proposal_of(session: Session, name: str, uri: str = "") -> Proposal:
    """Return the proposal of run *name*; without a name, the newest that there is.

    Raises UserError where the run goes on, came to nothing, or is none.
    """
    if name:
        folder, stored = await run_of(session, name, uri)
        outcome = await offload(folder.folder.outcome, stored)
        return _whole(folder, stored, outcome)
    for folder, stored in await _newest_first(session, uri):
        outcome = await offload(folder.folder.outcome, stored)
        if outcome is not None and outcome.proposed is not None:
            return _whole(folder, stored, outcome)
    raise UserError(
        "No run has proposed a patch yet.",
        remedy="Start one on an issue: patchwright.fix.",
    )


async def _newest_first(session: Session, uri: str) -> Iterator[tuple[OpenFolder, StoredRun]]:
    every = [
        (folder, run)
        for folder in await folders_of(session, uri)
        for run in await offload(folder.folder.runs)
    ]
    return iter(sorted(every, key=lambda one: (one[1].started, one[1].id), reverse=True))


def _whole(folder: OpenFolder, stored: StoredRun, outcome: Outcome | None) -> Proposal:
    best = next(iter(outcome.ranking.candidates), None) if outcome else None
    if outcome is None or best is None or stored.state in OPEN:
        raise UserError(
            f"Run {stored.id} has come to no patch: {_state(stored)}.",
            kept="Nothing was changed.",
            remedy=_remedy(stored),
        )
    return Proposal(folder=folder, stored=stored, outcome=outcome, best=best)


def _state(stored: StoredRun) -> str:
    why = f" ({stored.reason.rstrip('.')})" if stored.reason else ""
    return f"it is {stored.state.value}{why}"


def _remedy(stored: StoredRun) -> str:
    if stored.state in OPEN:
        return "Wait for its end; patchwright.status tells how far it is."
    if stored.state is RunState.DONE:
        return ""
    return f"patchwright.resume {stored.id} goes on with it."
