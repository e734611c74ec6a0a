"""Small repositories as text, and the tools over them."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.model import ToolCall
from patchwright.domain.source import BlobId, FileEntry, Snapshot, blob_id
from patchwright.graph import build
from patchwright.graph.store import Graph, open_graph
from patchwright.tools.toolbox import Toolbox
from patchwright.tools.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Blobs held in memory."""

    held: dict[BlobId, bytes]

    def read(self, blob: BlobId, path: str) -> bytes:
        if blob not in self.held:
            raise WorkspaceError(f"{path} is gone.")
        return self.held[blob]


Repository = Callable[[Mapping[str, str]], View]


def snapshot_of(files: Mapping[str, str], unread: Mapping[str, str]) -> Snapshot:
    held: dict[BlobId, bytes] = {}
    entries: dict[str, FileEntry] = {}
    for path, content in files.items():
        text = dedent(content).encode()
        held[blob_id(text)] = text
        entries[path] = FileEntry(
            path=path, blob=blob_id(text), size=len(text), unread=unread.get(path, "")
        )
    return Snapshot(entries=entries, blobs=Memory(held=held))


@contextmanager
def repositories(folder: Path) -> Generator[Repository]:
    """Give a maker of views: `.env` is secret, `*.bin` binary; graphs are in *folder*."""
    graphs: list[Graph] = []

    def make(files: Mapping[str, str]) -> View:
        unread = {path: "binary" for path in files if path.endswith(".bin")}
        snapshot = snapshot_of(files, unread | {".env": "secret"})
        graph = open_graph(folder / f"graph{len(graphs)}.db")
        graphs.append(graph)
        build.bring(graph, snapshot, workers=0)
        return View(snapshot=snapshot, graph=graph)

    yield make
    for graph in graphs:
        graph.close()


def forget(view: View, path: str) -> None:
    """Make the text of *path* unreadable, as if its file had vanished."""
    blobs, blob = view.snapshot.blobs, view.snapshot.entries[path].blob
    assert isinstance(blobs, Memory)
    assert blob is not None
    del blobs.held[blob]


async def used(toolbox: Toolbox, name: str, /, **arguments: Any) -> str:
    """Return what a tool answers, whether or not it failed."""
    return (await toolbox.call(ToolCall(id="1", name=name, arguments=arguments))).text
