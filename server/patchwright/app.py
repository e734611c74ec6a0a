"""The composition root: builds every object, and imports each room where it is needed."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from patchwright.cli.program import Indexed, Progress, Target
from patchwright.domain.issue import Issue
from patchwright.domain.source import Snapshot
from patchwright.settings.load import Loaded, load
from patchwright.settings.places import cache_of, faults_of, state_of

if TYPE_CHECKING:
    from patchwright.graph.locate import Places
    from patchwright.graph.search import Hit
    from patchwright.graph.store import Graph
    from patchwright.storage.state import State

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


def main() -> NoReturn:
    """Carry out the command line that the process was started with, and end."""
    from patchwright.cli.barrier import run

    sys.exit(run(Application(), sys.argv[1:]))


class Application:
    """What an edge asks for everything; implements `cli.program.Program`."""

    def settings(self, target: Target) -> tuple[Path, Loaded]:
        """Return the root and the settings in force there."""
        from patchwright.workspace.root import find_root

        start = (target.start or Path.cwd()).resolve()
        root = start if target.exact else find_root(start)
        return root, load(root, target.given)

    @contextmanager
    def open(self, target: Target) -> "Iterator[OpenProject]":
        """Open a repository's state, and put right what an interrupted write left."""
        from patchwright.storage.state import open_state
        from patchwright.workspace.write import recover

        root, loaded = self.settings(target)
        with open_state(state_of(root, loaded.settings)) as state:
            project = OpenProject(root, loaded, state, recover(root, state))
            try:
                yield project
            finally:
                project.close()

    def log_file(self) -> Path:
        """Return a new file's path for a traceback."""
        folder = faults_of(load().settings)
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{time.time_ns()}.log"


class OpenProject:
    """A repository opened for one command; implements `cli.program.Project`.

    Its snapshot is taken once, when first needed, and its graph brought to that.
    """

    def __init__(
        self, root: Path, loaded: Loaded, state: "State", notices: Sequence[str] = ()
    ) -> None:
        self.root, self.loaded, self.notices = root, loaded, notices
        self._state = state

    @cached_property
    def snapshot(self) -> Snapshot:
        """The files as they were when first asked for."""
        from patchwright.workspace.take import take

        settings = self.loaded.settings
        return take(self.root, blobs=self._state.blobs, max_file_bytes=settings.max_file_bytes)

    @cached_property
    def _graph(self) -> "Graph":
        from patchwright.graph.store import open_graph

        return open_graph(cache_of(self.root, self.loaded.settings) / "graph.db")

    def index(self, progress: Progress | None = None) -> Indexed:
        """Bring the live graph to the snapshot."""
        from patchwright.graph.build import bring

        workers = self.loaded.settings.workers
        coverage = bring(self._graph, self.snapshot, workers=workers, progress=progress)
        entries = self.snapshot.entries
        return Indexed(
            coverage=coverage,
            listed=len(entries),
            left_out=tuple(entries[path] for path in sorted(entries) if entries[path].unread),
        )

    def search(self, question: str, *, limit: int, tests: bool) -> "Sequence[Hit]":
        """Return symbols that answer *question*, from the live graph."""
        from patchwright.graph.search import search

        return search(self._graph, question, limit=limit, tests=tests)

    def locate(self, issue: Issue) -> "Places":
        """Return where *issue* may have its cause, from the live graph and the history."""
        from patchwright.graph.locate import locate

        return locate(self._graph, issue, self._history())

    def _history(self) -> list[tuple[str, tuple[str, ...]]]:
        from patchwright.workspace.history import commit_subjects

        limit = self.loaded.settings.history_commits
        commits = commit_subjects(self.root, limit)
        return [(commit.subject, commit.paths) for commit in commits]

    def close(self) -> None:
        """Close what was opened."""
        if "_graph" in self.__dict__:
            self._graph.close()
