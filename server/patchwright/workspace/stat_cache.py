"""What was found out about files, so that unchanged ones need not be read again.

A file counts as unchanged while its stat does. One that was modified less than
two seconds before it was read could change again without a trace (git calls
that racy), so it is not remembered.
"""

import json
import os
import tempfile
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwright.domain.source import BlobId

_VERSION = 1
_RACY_NS = 2_000_000_000

Stamp = tuple[int, int, int, int, int]
"""Modified and changed (nanoseconds), size, inode, mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a file held: its blob, and why it is not read as text (or nothing)."""

    blob: BlobId
    unread: str


def stamp_of(found: os.stat_result) -> Stamp:
    """Return what tells whether a file has changed."""
    return (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_mode)


class StatCache:
    """A cache in one file, which may vanish or be damaged at any time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._old: dict[str, tuple[Stamp, Known]] = _load(path)
        self._new: dict[str, tuple[Stamp, Known]] = {}
        self._now = time.time_ns()

    def find(self, path: str, stamp: Stamp) -> Known | None:
        """Return what is known of the file at *path* if it has not changed."""
        found = self._old.get(path)
        if found is None or found[0] != stamp:
            return None
        self._new[path] = found
        return found[1]

    def note(self, path: str, stamp: Stamp, known: Known) -> None:
        """Remember what was read, unless the file is too young."""
        if max(stamp[0], stamp[1]) + _RACY_NS < self._now:
            self._new[path] = (stamp, known)

    def save(self) -> None:
        """Write what was found or noted since the last time; a cache that cannot be written is none."""
        if self._new != self._old:
            rows = {
                path: [*stamp, known.blob, known.unread]
                for path, (stamp, known) in self._new.items()
            }
            with suppress(OSError):
                _write(self._path, json.dumps([_VERSION, rows]).encode())
        self._old, self._new, self._now = self._new, {}, time.time_ns()


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - opens a descriptor, not a path
            file.write(zlib.compress(data, 1))
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _load(path: Path) -> dict[str, tuple[Stamp, Known]]:
    with suppress(OSError, zlib.error, ValueError, TypeError, KeyError):
        version, rows = json.loads(zlib.decompress(path.read_bytes()))
        if version == _VERSION:
            return {name: _row(*row) for name, row in rows.items()}
    return {}


def _row(*row: Any) -> tuple[Stamp, Known]:
    modified, changed, size, inode, mode, blob, unread = row
    return (modified, changed, size, inode, mode), Known(blob=BlobId(blob), unread=unread)
