"""A live graph that follows what an editor shows."""

import threading
from collections.abc import Mapping
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


class Following:
    """One step after the other, whichever threads ask for them."""

    def __init__(self, graph: LiveGraph) -> None:
        self.graph = graph
        self.coverage: Coverage | None = None
        self._lock = threading.RLock()
        self._tree: LiveTree | None = None
        self._known: StatCache | None = None

    def bring(
        self,
        opened: Opened,
        unsaved: Mapping[str, str],
        progress: Progress | None = None,
        changed: frozenset[str] | None = None,
    ) -> Coverage:
        """Bring the graph to the disk overlaid by *unsaved*; where *changed* is None, walk the disk."""
        with self._lock:
            self._tree = self._seen(opened, unsaved, changed)
            return self._bring(opened, self._tree.snapshot, progress)

    def fix(
        self, opened: Opened, unsaved: Mapping[str, str], progress: Progress | None = None
    ) -> Snapshot:
        """Return the files as they are in the editor, kept for good; the graph is brought there."""
        with self._lock:
            snapshot = take(
                opened.root,
                blobs=opened.state.blobs,
                max_file_bytes=opened.loaded.settings.max_file_bytes,
                unsaved=unsaved,
                known=self._cache(opened),
            )
            self._bring(opened, snapshot, progress)
            return snapshot

    def locate(self, opened: Opened, issue: Issue, unsaved: Mapping[str, str]) -> "Places":
        """Return where *issue* may have its cause in what the editor shows."""
        from patchwright.graph.locate import locate

        history = opened.history()
        with self._lock:
            self.bring(opened, unsaved)
            return locate(self.graph.get(), issue, history)

    def _seen(
        self, opened: Opened, unsaved: Mapping[str, str], changed: frozenset[str] | None
    ) -> LiveTree:
        tree, max_bytes = self._tree, opened.loaded.settings.max_file_bytes
        follows = changed is not None and not any(map(asks_for_all, changed))
        if tree is not None and changed is not None and follows and tree.max_bytes == max_bytes:
            return tree.after(unsaved, changed)
        disk = look(
            opened.root,
            blobs=opened.state.blobs,
            max_file_bytes=max_bytes,
            known=self._cache(opened),
        )
        return LiveTree(root=opened.root, max_bytes=max_bytes, disk=disk).after(unsaved)

    def _bring(self, opened: Opened, snapshot: Snapshot, progress: Progress | None) -> Coverage:
        workers = workers_of(opened.loaded.settings)
        self.coverage = self.graph.bring(snapshot, workers=workers, progress=progress)
        return self.coverage

    def _cache(self, opened: Opened) -> StatCache:
        if self._known is None:
            self._known = StatCache(opened.cache / "files")
        return self._known
