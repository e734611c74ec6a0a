"""What of a snapshot stands on disk as it is, and what does not.

Servers read the disk by themselves, so a run must know what of it is not as in its
snapshot. Files are looked at by their stat, and read again only where that has changed.
"""

import os
import stat
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, Snapshot, blob_id
from patchwright.workspace import inside
from patchwright.workspace.stat_cache import Stamp, stamp_of

_RACY_NS = 2_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A snapshot held against the disk.

    Attributes:
        stands: The content of each file on disk that was looked at, by path; None where there is none.
        differs: Files that stand there with another content.
        missing: Files of the snapshot that are not there.
    """

    stands: Mapping[str, BlobId | None]
    differs: frozenset[str]
    missing: frozenset[str]


class Disk:
    """The files of a folder, each read once as long as it stays as it is; for any thread."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = threading.Lock()
        self._known = dict[str, tuple[Stamp, BlobId]]()

    def compare(self, snapshot: Snapshot, concerns: Callable[[str], bool]) -> Compared:
        """Hold against the disk what of *snapshot* has content and *concerns* the asker."""
        wanted = {
            path: entry.blob
            for path, entry in snapshot.entries.items()
            if entry.blob is not None and concerns(path)
        }
        with self._lock:
            stands = {path: self._blob(path) for path in wanted}
        return Compared(
            stands=stands,
            differs=frozenset(
                path for path, blob in stands.items() if blob is not None and blob != wanted[path]
            ),
            missing=frozenset(path for path, blob in stands.items() if blob is None),
        )

    def _blob(self, path: str) -> BlobId | None:
        try:
            found = os.lstat(f"{self._root}/{path}")
        except (OSError, ValueError):
            return None
        known = self._known.get(path)
        if known and known[0] == stamp_of(found):
            return known[1]
        return self._read(path) if stat.S_ISREG(found.st_mode) else None

    def _read(self, path: str) -> BlobId | None:
        now = time.time_ns()
        try:
            file = inside.read(self._root, path)
        except (OSError, ValueError, WorkspaceError):
            return None
        if file is None:
            return None
        blob, stamp = blob_id(file.data), stamp_of(file.stat)
        # One that was written just now could change again without a trace.
        if max(stamp[0], stamp[1]) + _RACY_NS < now:
            self._known[path] = (stamp, blob)
        return blob
