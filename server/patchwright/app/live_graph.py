"""The live graph of a repository: at whatever snapshot it was last brought to."""

import threading
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.source import Snapshot

if TYPE_CHECKING:
    from patchwright.graph.build import Coverage, Progress
    from patchwright.graph.store import Graph

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


class LiveGraph:
    """Opened when it is first needed; any thread may ask for it.

    Other processes may bring it elsewhere at any time, so that a run goes on with a
    copy, which it brings to its own snapshot.
    """

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self._opening = threading.Lock()

    @cached_property
    def _graph(self) -> "Graph":
        from patchwright.graph.store import open_graph

        return open_graph(self._cache / "graph.db")

    def get(self) -> "Graph":
        """Return the graph itself."""
        with self._opening:
            return self._graph

    def bring(
        self, snapshot: Snapshot, *, workers: int, progress: "Progress | None" = None
    ) -> "Coverage":
        """Bring the graph to *snapshot*."""
        from patchwright.graph.build import bring

        return bring(self.get(), snapshot, workers=workers, progress=progress)

    def close(self) -> None:
        """Close it, if it was opened."""
        with self._opening:
            if "_graph" in self.__dict__:
                self._graph.close()
