"""Bytes by their identity, each in one compressed file."""

import os
import time
import zlib
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from patchwright.domain.errors import StorageError
from patchwright.domain.source import BlobId, blob_id
from patchwright.storage import failure
from patchwright.storage.whole import TEMPORARY, write_whole

_LEVEL = 1
_STALE_SECONDS = 3600.0
_THREADS = 8


class BlobStore:
    """A folder of blobs; several processes may use it at once.

    A blob stands under `ab/cdef…`, as zlib. It comes into being by a rename
    after fsync, so that it is there as a whole or not at all.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, data: bytes) -> BlobId:
        """Keep *data* for good and return its id; raises StorageError."""
        blob = blob_id(data)
        if not (self._sound(blob) and self.hold(blob)):
            try:
                write_whole(self._path(blob), zlib.compress(data, _LEVEL))
            except OSError as error:
                raise failure.of_disk(error, self.folder) from error
        return blob

    def put_many(self, many: Iterable[bytes]) -> list[BlobId]:
        """Keep all of *many* and return their ids in order; raises StorageError.

        The file system joins the fsyncs of several threads into one commit.
        """
        with ThreadPoolExecutor(_THREADS, "blobs") as threads:
            return list(threads.map(self.put, many))

    def get(self, blob: BlobId) -> bytes:
        """Return the bytes of *blob*; raises StorageError where it is absent or damaged."""
        path = self._path(blob)
        try:
            data = zlib.decompress(path.read_bytes())
        except FileNotFoundError as error:
            raise StorageError(f"The blob {blob} is not in {self.folder}.") from error
        except OSError as error:
            raise failure.of_disk(error, path) from error
        except zlib.error as error:
            raise _damaged(path) from error
        if blob_id(data) != blob:
            raise _damaged(path)
        return data

    def has(self, blob: BlobId) -> bool:
        """Say whether *blob* is there; `get` says whether it is sound."""
        return self._path(blob).exists()

    def hold(self, blob: BlobId) -> bool:
        """Say whether *blob* is there, and let it count as new, so that no sweep takes it soon."""
        try:
            os.utime(self._path(blob))
        except OSError:
            return False
        return True

    def ids(self) -> Iterator[BlobId]:
        """Yield the ids of all blobs."""
        for path in self.folder.glob("??/*"):
            if not path.name.startswith(TEMPORARY):
                yield BlobId(path.parent.name + path.name)

    def delete_all_but(
        self, keep: Collection[BlobId], *, idle_seconds: float = _STALE_SECONDS
    ) -> int:
        """Delete the blobs not in *keep* and what crashes left; return how many blobs.

        What was put or held in the last *idle_seconds* stays: another process may be
        about to say that it needs it.
        """
        kept, deleted = frozenset(keep), 0
        for path in self.folder.glob("??/*"):
            if path.name.startswith(TEMPORARY):
                _delete_stale(path, _STALE_SECONDS)
            elif path.parent.name + path.name not in kept:
                deleted += _delete_stale(path, idle_seconds)
        return deleted

    def _path(self, blob: BlobId) -> Path:
        return self.folder / blob[:2] / blob[2:]

    def _sound(self, blob: BlobId) -> bool:
        if not self.has(blob):
            return False
        try:
            self.get(blob)
        except StorageError:
            return False
        return True


def _delete_stale(path: Path, seconds: float) -> bool:
    # A young one may be another process's blob that is just being written.
    with suppress(OSError):
        if time.time() - path.stat().st_mtime >= seconds:
            path.unlink()
            return True
    return False


def _damaged(path: Path) -> StorageError:
    return failure.Damaged(
        f"The blob {path} is damaged.",
        kept="It was left as it is.",
        remedy="Check the disk; remove the file, and it is written again when its text is met.",
    )
