"""Small repositories as retrieval sees them, without a store or with one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from types import MappingProxyType

import numpy as np

from patchwright.domain.source import BlobId, FileEntry, Snapshot, blob_id
from patchwright.graph.build import bring
from patchwright.graph.postings import FileRecord, read_record, record_of
from patchwright.graph.store import Graph, open_graph
from patchwright.graph.view import Material, Ties, View, make_view
from patchwright.syntax.extract import extract
from patchwright.syntax.facts import Facts
from patchwright.syntax.languages import language_of


def record(path: str, text: str) -> FileRecord:
    """Return the record of a file, as an index keeps it."""
    text = dedent(text)
    language = language_of(path)
    facts = extract(language, text) if language else Facts()
    return read_record(record_of(text, facts))


def make(
    files: Mapping[str, str],
    *,
    calls: Sequence[tuple[str, str]] = (),
    bases: Sequence[tuple[str, str]] = (),
    imports: Sequence[tuple[str, str]] = (),
) -> View:
    """Return the view of *files*; the ends of a relation are written `path:Qualified.name`."""
    records = [(path, record(path, text)) for path, text in files.items()]
    return make_view(
        Material(
            records=records,
            calls=_ties(records, calls),
            bases=_ties(records, bases),
            imports=imports,
        )
    )


def _ties(records: Sequence[tuple[str, FileRecord]], pairs: Sequence[tuple[str, str]]) -> Ties:
    rows = [[*_place(records, source), *_place(records, target)] for source, target in pairs]
    return Ties(ends=np.array(rows, np.int64).reshape(-1, 4), sure=np.ones(len(rows)))


def _place(records: Sequence[tuple[str, FileRecord]], name: str) -> tuple[int, int]:
    path, _, qualified = name.partition(":")
    number = [each for each, _ in records].index(path)
    found = records[number][1]
    return number, int(found.first[found.names.split("\n").index(qualified)])


@dataclass(frozen=True, slots=True)
class _Memory:
    contents: Mapping[BlobId, bytes]

    def read(self, blob: BlobId, path: str) -> bytes:
        del path
        return self.contents[blob]


def snapshot(files: Mapping[str, str]) -> Snapshot:
    """Return a snapshot of *files* that lies in memory."""
    contents = {path: dedent(text).encode() for path, text in files.items()}
    entries = {
        path: FileEntry(path=path, blob=blob_id(data), size=len(data))
        for path, data in contents.items()
    }
    blobs = _Memory({blob_id(data): data for data in contents.values()})
    return Snapshot(entries=MappingProxyType(entries), blobs=blobs)


def build(files: Mapping[str, str], folder: Path) -> Graph:
    """Return the graph of *files*, its database in *folder*."""
    graph = open_graph(folder / "graph.db")
    bring(graph, snapshot(files), workers=0)
    return graph
