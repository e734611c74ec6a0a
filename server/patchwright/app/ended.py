"""A run that is done: shown and written from what is kept of it; no stage runs again."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from patchwright.app.project import OpenProject
from patchwright.domain.candidate import Candidate
from patchwright.domain.edit import Patch
from patchwright.domain.event import Event, Noticed, RunStarted
from patchwright.domain.run import RunId
from patchwright.domain.source import Snapshot
from patchwright.pipeline import snapshots
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.runs import StoredRun
from patchwright.workspace.reading import WorkspaceBlobs
from patchwright.workspace.write import write

_NOTHING_ASKED = (
    "The run has ended, and this is what it told then: nothing is asked and nothing is paid."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedRun:
    """A run that is done; implements `cli.program.Course`.

    Prompts, settings and the program may have changed since: what it came to stays.
    """

    project: OpenProject
    stored: StoredRun
    outcome: Outcome

    @property
    def root(self) -> Path:
        """The repository's folder."""
        return self.project.root

    @property
    def run(self) -> RunId:
        """Its id."""
        return self.stored.id

    @property
    def recorded(self) -> bool:
        """Its figures are those of the time when it ran."""
        return False

    async def go(self, emit: Callable[[Event], None], cancel: asyncio.Event) -> Outcome:
        """Tell again what the run told, and return what it came to."""
        noticed = False
        for event in self.project.events(self.run):
            if cancel.is_set():
                break
            emit(event)
            if isinstance(event, RunStarted) and not noticed:
                emit(Noticed(text=_NOTHING_ASKED))
                noticed = True
            # Lets an interrupt through.
            await asyncio.sleep(0)
        return self.outcome

    def apply(self, best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch into the repository, if its files are as the run saw them."""
        return apply(self.project, kept_snapshot(self.project, self.stored), best, tests=tests)


def kept_snapshot(project: OpenProject, stored: StoredRun) -> Snapshot:
    """Return the files as they were when the run began; raises StorageError."""
    blobs = WorkspaceBlobs(root=project.root, store=project.state.blobs)
    return snapshots.load(project.state, stored.snapshot, blobs)


def apply(
    project: OpenProject, snapshot: Snapshot, best: Candidate, *, tests: bool
) -> tuple[str, ...]:
    """Write a candidate into the repository, if its files are as in *snapshot*.

    Args:
        project: The repository.
        snapshot: What the candidate's run saw.
        best: The candidate.
        tests: Whether its optional changes of tests are written too.

    Returns:
        The paths written.

    Raises:
        WorkspaceError: And then nothing is written.
    """
    files = (*best.patch.files, *(best.tests.files if tests else ()))
    patch = Patch(files=tuple(sorted(files, key=lambda change: change.path)))
    return write(project.root, snapshot, patch, project.state)
