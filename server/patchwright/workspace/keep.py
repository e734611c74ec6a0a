"""Snapshots that outlive the process: their entries in the state, their texts as blobs."""

import json
import zlib
from pathlib import Path
from types import MappingProxyType
from typing import Any

from patchwright.domain.errors import StorageError
from patchwright.domain.source import BlobId, EntryKind, FileEntry, Snapshot, SnapshotId
from patchwright.storage.state import State
from patchwright.workspace.reading import WorkspaceBlobs


def keep_snapshot(state: State, snapshot: Snapshot) -> None:
    """Record the entries of *snapshot* under its id; raises StorageError."""
    rows = [
        [entry.path, entry.blob, entry.size, entry.mode, entry.kind.value, entry.unread]
        for _, entry in sorted(snapshot.entries.items())
    ]
    packed = zlib.compress(json.dumps(rows).encode())
    with state.database.transaction() as writer:
        writer.run("INSERT OR IGNORE INTO snapshot VALUES (?, ?)", (snapshot.id, packed))


def load_snapshot(state: State, snapshot: SnapshotId, root: Path) -> Snapshot:
    """Return the snapshot of *root* that was kept under its id; raises StorageError."""
    rows = state.database.read("SELECT entries_json FROM snapshot WHERE id = ?", (snapshot,))
    if not rows:
        raise StorageError(f"The snapshot {snapshot} was not kept.")
    entries = dict(_entry(*row) for row in json.loads(zlib.decompress(rows[0][0])))
    blobs = WorkspaceBlobs(root=root.resolve(), store=state.blobs)
    return Snapshot(entries=MappingProxyType(entries), blobs=blobs)


def kept_blobs(state: State) -> frozenset[BlobId]:
    """Return the blobs that kept snapshots and unfinished changes name; raises StorageError."""
    found = set[BlobId]()
    for (packed,) in state.database.read("SELECT entries_json FROM snapshot"):
        found.update(row[1] for row in json.loads(zlib.decompress(packed)) if row[1])
    for sides in state.database.read(
        "SELECT before_blob, after_blob FROM intent_file JOIN intent ON intent.id = intent"
        " WHERE state IN ('begun', 'undoing', 'left')"
    ):
        found.update(blob for blob in sides if blob)
    return frozenset(found)


def _entry(*row: Any) -> tuple[str, FileEntry]:
    path, blob, size, mode, kind, unread = row
    return path, FileEntry(
        path=path, blob=blob, size=size, mode=mode, kind=EntryKind(kind), unread=unread
    )
