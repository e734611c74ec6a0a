"""A repository opened for one command; implements `cli.program.Project`."""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.app.live_graph import LiveGraph
from patchwright.app.opened import Opened, patch_of
from patchwright.app.servers import RunServers
from patchwright.app.trust import is_trusted
from patchwright.cli.program import Indexed, Progress
from patchwright.domain.candidate import Candidate
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.event import Event
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.run import RunId
from patchwright.domain.source import Snapshot
from patchwright.settings.load import Loaded
from patchwright.settings.workers import workers_of

if TYPE_CHECKING:
    from patchwright.app.course import Ground, ReadyRun
    from patchwright.app.ended import EndedRun
    from patchwright.app.reviewing import Review
    from patchwright.graph.locate import Places
    from patchwright.graph.search import Hit
    from patchwright.issues.github.fetching import Fetched
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


class OpenProject:
    """An open repository, and what is built of it when first needed.

    Its snapshot is taken once, and its live graph brought to that. With *trusted* it
    is trusted for this command, whatever answer is kept.
    """

    def __init__(self, opened: Opened, *, trusted: bool = False) -> None:
        self._opened, self._trusted = opened, trusted
        self._live = LiveGraph(opened.cache)
        self._servers = RunServers(opened.root, opened.cache, lambda: self.trusted, warm=False)

    @property
    def root(self) -> Path:
        """Its folder."""
        return self._opened.root

    @property
    def loaded(self) -> Loaded:
        """The settings in force in it."""
        return self._opened.loaded

    @property
    def trusted(self) -> bool:
        """Whether programs in it may run outside of a sandbox."""
        return self._trusted or is_trusted(self.root, self.loaded.settings)

    @property
    def notices(self) -> Sequence[str]:
        """What opening it finished or undid of an earlier, interrupted write."""
        return self._opened.notices

    @cached_property
    def snapshot(self) -> Snapshot:
        """The files as they were when first asked for."""
        from patchwright.workspace.stat_cache import StatCache
        from patchwright.workspace.take import take

        return take(
            self.root,
            blobs=self._opened.state.blobs,
            max_file_bytes=self.loaded.settings.max_file_bytes,
            known=StatCache(self._opened.cache / "files"),
        )

    def index(self, progress: Progress | None = None) -> Indexed:
        """Bring the live graph to the snapshot."""
        workers = workers_of(self.loaded.settings)
        coverage = self._live.bring(self.snapshot, workers=workers, progress=progress)
        entries = self.snapshot.entries
        return Indexed(
            coverage=coverage,
            listed=len(entries),
            left_out=tuple(entries[path] for path in sorted(entries) if entries[path].unread),
        )

    def search(self, question: str, *, limit: int, tests: bool) -> "Sequence[Hit]":
        """Return symbols that answer *question*, from the live graph."""
        from patchwright.graph.search import search

        return search(self._live.get(), question, limit=limit, tests=tests)

    def issue(self, ref: IssueRef) -> "Fetched":
        """Return the issue that *ref* means here."""
        from patchwright.app.issue import issue_of

        return issue_of(self.root, self.loaded, ref)

    def locate(self, issue: Issue) -> "Places":
        """Return where *issue* may have its cause, from the live graph and the history."""
        from patchwright.graph.locate import locate

        return locate(self._live.get(), issue, self._opened.history())

    def begin(
        self, issue: Issue, *, replay: Path | None = None, progress: Progress | None = None
    ) -> "AbstractContextManager[ReadyRun]":
        """Begin a run, live or strictly from a recording."""
        from patchwright.app.course import begun, replayed

        ground = self._ground(progress)
        return replayed(ground, issue, replay) if replay else begun(ground, issue)

    def correction(self, run: str, asked: AskedCorrection) -> Correction:
        """Return what *asked* comes to in a run; raises UserError where it does not fit."""
        from patchwright.app.branches import correction_of

        return correction_of(self._opened, run, asked)

    def resume(
        self, run: str, correction: Correction | None = None
    ) -> "AbstractContextManager[ReadyRun | EndedRun]":
        """Go on with a run, on the files as they were when it began."""
        from patchwright.app.course import resumed

        return resumed(self._opened, self._live, self._servers, run, correction)

    def replay(self, run: str) -> "AbstractContextManager[ReadyRun]":
        """Carry a stored run out again, from its journal alone, leaving no trace."""
        from patchwright.app.course import repeated

        return repeated(self._opened, self._live, self._servers, run)

    def runs(self) -> "Sequence[StoredRun]":
        """Return all runs, newest first."""
        return self._opened.runs()

    def run(self, name: str) -> "StoredRun":
        """Return the run whose id ends with *name*."""
        return self._opened.run(name)

    def events(self, run: RunId, branch: int | None = None) -> Sequence[Event]:
        """Return what a branch of a run told."""
        return self._opened.events(run, branch)

    def outcome(self, run: "StoredRun", branch: int | None = None) -> "Outcome | None":
        """Return what a branch of a run came to."""
        from patchwright.app.branches import outcome_of

        return outcome_of(self._opened, run, branch)

    def apply(self, run: "StoredRun", best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch that a run came to into the repository."""
        return self._opened.write(self._opened.snapshot_of(run), patch_of(best, tests=tests))

    def review(self) -> "Review":
        """Return what decides on proposals, on the files as they are on disk."""
        from patchwright.app.reviewing import Review

        return Review(self._opened)

    def delete(self, name: str) -> RunId:
        """Forget a run."""
        from patchwright.pipeline.runs import delete

        run = self.run(name).id
        delete(self._opened.state, run, time.time())
        return run

    def record(self, run: RunId, file: Path) -> int:
        """Write a run's exchanges to a file."""
        from patchwright.pipeline import recording

        made = recording.of_run(self._opened.state, self.run(run))
        return recording.write(made, file, root=str(self.root))

    def close(self) -> None:
        """Close what was opened."""
        self._servers.kill()
        self._live.close()
        self._opened.state.close()

    def _ground(self, progress: Progress | None) -> "Ground":
        from patchwright.app.course import Ground

        def snapshot() -> Snapshot:
            self.index(progress)
            return self.snapshot

        return Ground(
            opened=self._opened, live=self._live, snapshot=snapshot, servers=self._servers
        )
