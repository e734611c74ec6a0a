"""A repository opened for one command; implements `cli.program.Project`."""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.cli.program import Indexed, Progress
from patchwright.domain.candidate import Candidate
from patchwright.domain.event import Event
from patchwright.domain.issue import Issue
from patchwright.domain.run import RunId
from patchwright.domain.source import Snapshot
from patchwright.settings.load import Loaded
from patchwright.settings.places import cache_of
from patchwright.settings.workers import workers_of
from patchwright.storage.state import State

if TYPE_CHECKING:
    from patchwright.app.course import ReadyRun
    from patchwright.app.ended import EndedRun
    from patchwright.graph.locate import Places
    from patchwright.graph.search import Hit
    from patchwright.graph.store import Graph
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


class OpenProject:
    """Root, settings, state, and what is built of them when first needed.

    Its snapshot is taken once, and its live graph brought to that.
    """

    def __init__(
        self, root: Path, loaded: Loaded, state: State, notices: Sequence[str] = ()
    ) -> None:
        self.root, self.loaded, self.notices, self.state = root, loaded, notices, state

    @property
    def cache(self) -> Path:
        """The folder for what may vanish."""
        return cache_of(self.root, self.loaded.settings)

    @cached_property
    def snapshot(self) -> Snapshot:
        """The files as they were when first asked for."""
        from patchwright.workspace.stat_cache import StatCache
        from patchwright.workspace.take import take

        return take(
            self.root,
            blobs=self.state.blobs,
            max_file_bytes=self.loaded.settings.max_file_bytes,
            known=StatCache(self.cache / "files"),
        )

    @cached_property
    def graph(self) -> "Graph":
        """The live graph, at whatever snapshot it was brought to."""
        from patchwright.graph.store import open_graph

        return open_graph(self.cache / "graph.db")

    def index(self, progress: Progress | None = None) -> Indexed:
        """Bring the live graph to the snapshot."""
        from patchwright.graph.build import bring

        workers = workers_of(self.loaded.settings)
        coverage = bring(self.graph, self.snapshot, workers=workers, progress=progress)
        entries = self.snapshot.entries
        return Indexed(
            coverage=coverage,
            listed=len(entries),
            left_out=tuple(entries[path] for path in sorted(entries) if entries[path].unread),
        )

    def search(self, question: str, *, limit: int, tests: bool) -> "Sequence[Hit]":
        """Return symbols that answer *question*, from the live graph."""
        from patchwright.graph.search import search

        return search(self.graph, question, limit=limit, tests=tests)

    def locate(self, issue: Issue) -> "Places":
        """Return where *issue* may have its cause, from the live graph and the history."""
        from patchwright.graph.locate import locate

        return locate(self.graph, issue, self.history())

    def history(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return subjects of commits with the paths that they changed, newest first."""
        from patchwright.workspace.history import commit_subjects

        commits = commit_subjects(self.root, self.loaded.settings.history_commits)
        return tuple((commit.subject, commit.paths) for commit in commits)

    def begin(
        self, issue: Issue, *, replay: Path | None = None, progress: Progress | None = None
    ) -> "AbstractContextManager[ReadyRun]":
        """Begin a run, live or strictly from a recording."""
        from patchwright.app.course import begun, replayed

        if replay:
            return replayed(self, issue, replay, progress)
        return begun(self, issue, progress)

    def resume(self, run: str) -> "AbstractContextManager[ReadyRun | EndedRun]":
        """Go on with a run, on the files as they were when it began."""
        from patchwright.app.course import resumed

        return resumed(self, run)

    def replay(self, run: str) -> "AbstractContextManager[ReadyRun]":
        """Carry a stored run out again, from its journal alone, leaving no trace."""
        from patchwright.app.course import repeated

        return repeated(self, run)

    def runs(self) -> "Sequence[StoredRun]":
        """Return all runs, newest first."""
        from patchwright.pipeline.runs import list_runs

        return list_runs(self.state, time.time())

    def run(self, name: str) -> "StoredRun":
        """Return the run whose id ends with *name*."""
        from patchwright.pipeline.runs import find

        return find(self.state, name, time.time())

    def events(self, run: RunId) -> Sequence[Event]:
        """Return what a run told."""
        from patchwright.pipeline.journal import events_of

        return events_of(self.state, run)

    def outcome(self, run: "StoredRun") -> "Outcome | None":
        """Return what a run came to."""
        from patchwright.pipeline.outcome import outcome_of

        return outcome_of(run)

    def apply(self, run: "StoredRun", best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch that a run came to into the repository."""
        from patchwright.app.ended import apply, kept_snapshot

        return apply(self, kept_snapshot(self, run), best, tests=tests)

    def delete(self, name: str) -> RunId:
        """Forget a run."""
        from patchwright.pipeline.runs import delete

        run = self.run(name).id
        delete(self.state, run, time.time())
        return run

    def record(self, run: RunId, file: Path) -> int:
        """Write a run's exchanges to a file."""
        from patchwright.pipeline import recording

        made = recording.of_run(self.state, self.run(run))
        return recording.write(made, file, root=str(self.root))

    def close(self) -> None:
        """Close what was opened."""
        if "graph" in self.__dict__:
            self.graph.close()
