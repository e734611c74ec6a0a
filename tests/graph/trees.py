"""Small repositories in memory, and all rows of a graph by value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from patchwright.domain.source import BlobId, FileEntry, Snapshot, blob_id
from patchwright.graph.store import Graph

Tree = Mapping[str, str | bytes]


@dataclass(frozen=True, slots=True)
class Memory:
    """Blobs in memory; remembers which were read."""

    contents: dict[BlobId, bytes] = field(default_factory=dict[BlobId, bytes])
    read_paths: list[str] = field(default_factory=list[str])

    def read(self, blob: BlobId, path: str) -> bytes:
        self.read_paths.append(path)
        return self.contents[blob]


def snapshot_of(tree: Tree, memory: Memory | None = None) -> Snapshot:
    memory = memory or Memory()
    entries = dict[str, FileEntry]()
    for path, text in tree.items():
        data = text.encode() if isinstance(text, str) else text
        blob = blob_id(data)
        memory.contents[blob] = data
        entries[path] = FileEntry(path=path, blob=blob, size=len(data))
    return Snapshot(entries=MappingProxyType(entries), blobs=memory)


def rows_of(graph: Graph) -> dict[str, list[tuple[object, ...]]]:
    """Return the graph without ids: a symbol is its path and its number there."""
    symbols = graph.database.read(
        "SELECT path, s.number, p.number, s.kind, s.name, s.qualified, s.first_line,"
        " s.first_column, s.last_line, s.last_column, s.signature, s.docstring"
        " FROM symbol AS s JOIN file ON file.id = s.file LEFT JOIN symbol AS p ON p.id = s.parent"
    )
    edges = graph.database.read(
        "SELECT f.path, reference, e.kind, sf.path, s.number, tf.path, t.number, line, how, sure"
        " FROM edge AS e LEFT JOIN file AS f ON f.id = e.file"
        " LEFT JOIN symbol AS s ON s.id = e.source LEFT JOIN file AS sf ON sf.id = s.file"
        " LEFT JOIN symbol AS t ON t.id = e.target LEFT JOIN file AS tf ON tf.id = t.file"
    )
    files = graph.database.read(
        "SELECT path, blob, version FROM file JOIN extraction ON extraction.id = extraction"
    )
    return {
        "files": sorted(files),
        "symbols": sorted(symbols, key=repr),
        "edges": sorted(edges, key=repr),
    }
