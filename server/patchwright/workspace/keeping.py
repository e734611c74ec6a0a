"""Whether the bytes that a snapshot met are kept, for when the disk has changed."""

from typing import Protocol

from patchwright.domain.source import BlobId
from patchwright.storage.blobs import BlobStore

_BATCH_BYTES = 8 << 20


class Keeping(Protocol):
    """Where bytes go that git does not hold verbatim."""

    def keep(self, data: bytes) -> None:
        """Keep *data*, at the latest when flushed."""
        ...

    def holds(self, blob: BlobId) -> bool:
        """Say whether *blob* need not be given again."""
        ...

    def flush(self) -> None:
        """Write what still waits; raises StorageError."""
        ...


class Durable:
    """Keeps all in a store, many at once."""

    def __init__(self, store: BlobStore) -> None:
        self._store = store
        self._waiting: list[bytes] = []
        self._bytes = 0

    def keep(self, data: bytes) -> None:
        """Keep *data*, at the latest when flushed."""
        self._waiting.append(data)
        self._bytes += len(data)
        if self._bytes > _BATCH_BYTES:
            self.flush()

    def holds(self, blob: BlobId) -> bool:
        """Say whether the store has *blob*, and let no sweep take it soon."""
        return self._store.hold(blob)

    def flush(self) -> None:
        """Write what still waits; raises StorageError."""
        self._store.put_many(self._waiting)
        self._waiting.clear()
        self._bytes = 0


class Fleeting:
    """Keeps nothing: what is needed soon is read from the disk once more."""

    def keep(self, data: bytes) -> None:
        """Let *data* go."""

    def holds(self, blob: BlobId) -> bool:
        """Ask for nothing."""
        del blob
        return True

    def flush(self) -> None:
        """Have nothing to write."""
