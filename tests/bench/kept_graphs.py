"""Graphs of one repository at many commits, made one from another, and kept where wished."""

import hashlib
import sys
from pathlib import Path

from patchwright.domain.source import Snapshot
from patchwright.graph.build import bring
from patchwright.graph.store import Graph, open_graph

_MADE_BY = sorted(
    module.__file__
    for name, module in sys.modules.items()
    if name.startswith("patchwright.") and module.__file__
)
"""What building a graph imports; read here, before anything else is imported."""


class KeptGraphs:
    """The graphs of the cases of one repository.

    Each new one is a copy of the one before, brought to its snapshot, so that no
    content is read twice.
    """

    def __init__(self, folder: Path, *, keep: bool) -> None:
        self._folder = folder / (_digest() if keep else "")
        self._folder.mkdir(parents=True, exist_ok=True)
        self._keep = keep
        self._last: Graph | None = None

    def graph_of(self, case: str, snapshot: Snapshot) -> Graph:
        """Return the graph of *snapshot*; the one returned before is closed or changed."""
        path = self._folder / f"{case if self._keep else 'graph'}.db"
        last = self._last
        if last is not None and last.path != path:
            self._last = open_graph(path) if path.is_file() else last.freeze(path)
            last.close()
        graph = self._last = self._last or open_graph(path)
        bring(graph, snapshot, workers=1)
        return graph

    def close(self) -> None:
        """Close what is open."""
        if self._last is not None:
            self._last.close()


def _digest() -> str:
    """Return a name for what graphs are made by: the text of every module of ours that is needed."""
    made_by = hashlib.sha256()
    for file in _MADE_BY:
        made_by.update(Path(file).read_bytes())
    return made_by.hexdigest()[:12]
