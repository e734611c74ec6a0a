"""A repository of which settings and state are open, and what is asked of its state alone."""

import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.candidate import Candidate
from patchwright.domain.edit import Patch
from patchwright.domain.errors import StorageError
from patchwright.domain.event import Event
from patchwright.domain.run import RunId, RunState
from patchwright.domain.source import Snapshot
from patchwright.settings.load import Loaded
from patchwright.settings.places import cache_of, state_of
from patchwright.storage.state import State

if TYPE_CHECKING:
    from patchwright.pipeline.ledger.ledger import Ledger
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun
    from patchwright.pipeline.work import History
    from patchwright.workspace.plan import Restored

_log = logging.getLogger(__name__)

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """An open repository; any thread may ask it.

    Attributes:
        root: Its folder.
        loaded: The settings in force.
        state: What must never be lost of it.
        cache: The folder for what may vanish.
        notices: What opening it finished or undid of an interrupted write.
    """

    root: Path
    loaded: Loaded
    state: State
    cache: Path
    notices: Sequence[str] = ()

    def history(self) -> "History":
        """Return subjects of commits with the paths that they changed, newest first."""
        from patchwright.workspace.history import commit_subjects

        commits = commit_subjects(self.root, self.loaded.settings.history_commits)
        return tuple((commit.subject, commit.paths) for commit in commits)

    def runs(self) -> "Sequence[StoredRun]":
        """Return all runs, newest first."""
        from patchwright.pipeline.runs import list_runs

        return list_runs(self.state, time.time())

    def run_states(self) -> Mapping[RunId, tuple[RunState, int]]:
        """Return how each run stands, and which branch is its newest."""
        from patchwright.pipeline.runs import states

        return states(self.state, time.time())

    def run(self, name: str) -> "StoredRun":
        """Return the run whose id ends with *name*; raises UserError."""
        from patchwright.pipeline.runs import find

        return find(self.state, name, time.time())

    def events(self, run: RunId, branch: int | None = None) -> Sequence[Event]:
        """Return what a branch of a run told, in order; None is the newest."""
        from patchwright.pipeline.journal.reading import events_of

        return events_of(self.state, run, branch)

    def outcome(self, run: "StoredRun") -> "Outcome | None":
        """Return what a run came to."""
        from patchwright.pipeline.outcome import outcome_of

        return outcome_of(run)

    def proposal(self, ledger: "Ledger", run: "StoredRun") -> "Proposal | None":
        """Return what *run* proposes, entered into the *ledger*; None where it proposes nothing.

        Runs of older programs are entered when they are first asked for.
        """
        from patchwright.pipeline.ledger import entering

        outcome = self.outcome(run)
        if outcome is None or outcome.proposed is None:
            return None
        if ledger.find(run.id) is None:
            snapshot = None
            with suppress(StorageError):
                snapshot = self.snapshot_of(run)
            source = entering.Source(
                run=run.id,
                best=outcome.proposed,
                ranking=outcome.ranking,
                events=tuple(self.events(run.id, outcome.branch)),
                snapshot=snapshot,
            )
            # It was made when its run ended, whenever it is first asked for.
            entering.enter(self.state, source, run.ended or time.time())
        return ledger.find(run.id)

    def snapshot_of(self, run: "StoredRun") -> Snapshot:
        """Return the files as they were when *run* began; raises StorageError."""
        from patchwright.pipeline import snapshots
        from patchwright.workspace.reading import WorkspaceBlobs

        blobs = WorkspaceBlobs(root=self.root, store=self.state.blobs)
        return snapshots.load(self.state, run.snapshot, blobs)

    def write(
        self, snapshot: Snapshot, patch: Patch, restored: "Restored | None" = None
    ) -> tuple[str, ...]:
        """Write *patch* and return its paths, if its files are as in *snapshot*.

        Args:
            snapshot: How its files are.
            patch: What changes.
            restored: Files that come back as they were.

        Raises:
            WorkspaceError: And then nothing is written.
        """
        from patchwright.workspace.write import write

        return write(self.root, snapshot, patch, self.state, restored=restored or {})


def opened(root: Path, loaded: Loaded) -> Opened:
    """Open the state of a repository, and put right what an interrupted write left.

    Raises:
        StorageError: It cannot be opened.
    """
    from patchwright.storage.state import open_state
    from patchwright.workspace.write import recover

    state = open_state(state_of(root, loaded.settings))
    try:
        notices = recover(root, state)
    except BaseException:
        state.close()
        raise
    cache = cache_of(root, loaded.settings)
    _log.info("%s is open; its state lies in %s", root, state_of(root, loaded.settings))
    for notice in notices:
        _log.info("%s", notice)
    return Opened(root=root, loaded=loaded, state=state, cache=cache, notices=tuple(notices))


def patch_of(best: Candidate, *, tests: bool) -> Patch:
    """Return what of *best* is written: its patch, and with *tests* its changes of those."""
    files = (*best.patch.files, *(best.tests.files if tests else ()))
    return Patch(files=tuple(sorted(files, key=lambda change: change.path)))
