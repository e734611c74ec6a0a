"""Snapshots of runs: the list of their files, kept so that a run goes on with its own.

The content is kept elsewhere: in git, or in the blob store where git does not
hold it.
"""

import json
import logging
import zlib
from pathlib import Path
from types import MappingProxyType
from typing import Any

from patchwright.domain.errors import StorageError
from patchwright.domain.source import BlobId, Blobs, EntryKind, FileEntry, Snapshot
from patchwright.llm.wire import canonical
from patchwright.storage.database import Writer
from patchwright.storage.state import State

_SWEPT = "swept"
"""An empty file beside the blobs, as old as the last sweep."""
_DAY_SECONDS = 86_400.0

_log = logging.getLogger(__name__)


def save(writer: Writer, snapshot: Snapshot) -> None:
    """Keep the entries of *snapshot*; saving it again does nothing.

    The run that needs them is written in the same transaction: the entries that no
    run needs go whenever a run is deleted.
    """
    entries = [_form(snapshot.entries[path]) for path in sorted(snapshot.entries)]
    writer.run(
        "insert or ignore into snapshot (id, entries_json) values (?, ?)",
        (snapshot.id, zlib.compress(canonical(entries).encode("ascii"))),
    )


def load(state: State, snapshot: str, blobs: Blobs) -> Snapshot:
    """Return the kept snapshot, with its content from *blobs*; raises StorageError."""
    entries = {entry.path: entry for entry in _entries(state, snapshot)}
    found = Snapshot(entries=MappingProxyType(entries), blobs=blobs)
    if found.id != snapshot:
        raise StorageError(f"The list of files of snapshot {snapshot[:12]} is damaged.")
    return found


def blobs_in_use(state: State) -> frozenset[BlobId]:
    """Return the blobs that a run's snapshot, a proposal or an unfinished write refers to."""
    ids = [row[0] for row in state.database.read("select id from snapshot")]
    kept = {entry.blob for snapshot in ids for entry in _entries(state, snapshot) if entry.blob}
    rows = state.database.read(
        "select before_blob, after_blob from intent_file join intent on intent.id = intent"
        " where state not in ('done', 'undone')"
    )
    rows += state.database.read("select distinct base_blob from hunk")
    kept.update(BlobId(blob) for row in rows for blob in row if blob)
    return frozenset(kept)


def sweep(state: State, *, idle_seconds: float = 3600.0) -> int:
    """Delete the blobs that nothing refers to; return how many.

    A snapshot's blobs are written before its list, so that those that were put or held
    in the last *idle_seconds* stay.
    """
    return state.blobs.delete_all_but(blobs_in_use(state), idle_seconds=idle_seconds)


def sweep_daily(state: State, now: float) -> int:
    """Sweep, unless that was done in the last day; return how many blobs went.

    Meant for a moment when no run goes on. *now* is in seconds of the epoch.
    """
    marker = state.blobs.folder / _SWEPT
    try:
        if not state.blobs.folder.is_dir() or now - _last(marker) < _DAY_SECONDS:
            return 0
        marker.touch()
        return sweep(state)
    except (StorageError, OSError, zlib.error, ValueError) as error:
        # A list that cannot be read may name any blob, so that all of them stay.
        _log.warning("blobs that nothing uses were not deleted: %s", error)
        return 0


def _last(marker: Path) -> float:
    try:
        return marker.stat().st_mtime
    except FileNotFoundError:
        return float("-inf")


def _entries(state: State, snapshot: str) -> list[FileEntry]:
    rows = state.database.read("select entries_json from snapshot where id = ?", (snapshot,))
    if not rows:
        raise StorageError(f"The list of files of snapshot {snapshot[:12]} is not kept any more.")
    return [_entry(form) for form in json.loads(zlib.decompress(rows[0][0]))]


def _form(entry: FileEntry) -> list[Any]:
    return [entry.path, entry.blob, entry.size, entry.mode, entry.kind.value, entry.unread]


def _entry(form: list[Any]) -> FileEntry:
    path, blob, size, mode, kind, unread = form
    return FileEntry(
        path=path, blob=blob, size=size, mode=mode, kind=EntryKind(kind), unread=unread
    )
