"""A live graph that follows what an editor shows."""

import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from patchwright.app.live_graph import LiveGraph
from patchwright.app.opened import Opened
from patchwright.domain.issue import Issue
from patchwright.domain.source import Snapshot
from patchwright.graph.build import Coverage, Progress
from patchwright.settings.workers import workers_of
from patchwright.workspace.live import LiveTree, asks_for_all
from patchwright.workspace.stat_cache import StatCache
from patchwright.workspace.take import look, take

if TYPE_CHECKING:
    from patchwright.graph.locate import Places

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415

_PAUSE_SECONDS = 0.1


class Following:
    """One step after the other, whichever threads ask for them."""

    def __init__(self, graph: LiveGraph) -> None:
        self.graph = graph
        self.coverage: Coverage | None = None
        self._lock = threading.RLock()
        self._reached = (0, 0)
        self._tree: LiveTree | None = None
        self._known: StatCache | None = None

    def bring(
        self,
        opened: Opened,
        unsaved: Mapping[str, str],
        progress: Progress,
        changed: frozenset[str] | None = None,
    ) -> Coverage:
        """Bring the graph to the disk overlaid by *unsaved*; where *changed* is None, walk the disk."""
        with self._turn(progress):
            # Where this step fails, nothing is known of what it was told.
            tree, self._tree = self._tree, None
            tree = self._seen(tree, opened, unsaved, changed)
            coverage = self._bring(opened, tree.snapshot, progress)
            self._tree = tree
            return coverage

    def fix(self, opened: Opened, unsaved: Mapping[str, str], progress: Progress) -> Snapshot:
        """Return the files as they are in the editor, kept for good; the graph is brought there."""
        with self._turn(progress):
            snapshot = take(
                opened.root,
                blobs=opened.state.blobs,
                max_file_bytes=opened.loaded.settings.max_file_bytes,
                unsaved=unsaved,
                known=self._cache(opened),
            )
            self._bring(opened, snapshot, progress)
            return snapshot

    def locate(
        self, opened: Opened, issue: Issue, unsaved: Mapping[str, str], progress: Progress
    ) -> "Places":
        """Return where *issue* may have its cause in what the editor shows."""
        from patchwright.graph.locate import locate

        history = opened.history()
        with self._turn(progress):
            self.bring(opened, unsaved, progress)
            return locate(self.graph.get(), issue, history)

    @contextmanager
    def _turn(self, progress: Progress) -> Generator[None]:
        """Wait for our turn; *progress* is told what we wait for, and may end that by raising."""
        while not self._lock.acquire(timeout=_PAUSE_SECONDS):
            progress(*self._reached)
        try:
            yield
        finally:
            self._lock.release()

    def _seen(
        self,
        tree: LiveTree | None,
        opened: Opened,
        unsaved: Mapping[str, str],
        changed: frozenset[str] | None,
    ) -> LiveTree:
        max_bytes = opened.loaded.settings.max_file_bytes
        if (
            tree is not None
            and changed is not None
            and tree.max_bytes == max_bytes
            and not any(map(asks_for_all, changed))
        ):
            return tree.after(unsaved, changed)
        known, blobs = self._cache(opened), opened.state.blobs
        disk = look(opened.root, blobs=blobs, max_file_bytes=max_bytes, known=known)
        return LiveTree(root=opened.root, max_bytes=max_bytes, disk=disk).after(unsaved)

    def _bring(self, opened: Opened, snapshot: Snapshot, progress: Progress) -> Coverage:
        def tell(done: int, of: int) -> None:
            self._reached = done, of
            progress(done, of)

        workers = workers_of(opened.loaded.settings)
        self.coverage = self.graph.bring(snapshot, workers=workers, progress=tell)
        return self.coverage

    def _cache(self, opened: Opened) -> StatCache:
        if self._known is None:
            self._known = StatCache(opened.cache / "files")
        return self._known
