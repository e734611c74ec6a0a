"""What stands on disk now: servers read it by themselves, whatever a snapshot holds.

Files are looked at by their stat, and read again only where that has changed.
"""

import os
import stat
import threading
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, blob_id
from patchwright.workspace import inside
from patchwright.workspace.stat_cache import Stamp, stamp_of

_RACY_NS = 2_000_000_000


Stands = Mapping[str, BlobId | None]
"""The content of files on disk, by path; None where there is none."""


class Disk:
    """The files of a folder, each read once as long as it stays as it is; for any thread."""

    def __init__(self, root: Path) -> None:
        self._root, self._above = root, f"{root}/"
        self._lock = threading.Lock()
        self._known = dict[str, tuple[Stamp, BlobId]]()

    def look(self, paths: Iterable[str]) -> Stands:
        """Return what stands at *paths* now."""
        with self._lock:
            return {path: self._blob(path) for path in paths}

    def _blob(self, path: str) -> BlobId | None:
        try:
            found = os.lstat(self._above + path)
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
