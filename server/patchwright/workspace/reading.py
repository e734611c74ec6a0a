"""The bytes of a snapshot, wherever they still are."""

from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import StorageError, WorkspaceError
from patchwright.domain.invisible import spelled_line
from patchwright.domain.source import BlobId, blob_id
from patchwright.storage.blobs import BlobStore
from patchwright.workspace import inside
from patchwright.workspace.git import ask_git, has_repository


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceBlobs:
    """Reads a blob from disk if the file still holds it, else from the store, else from git."""

    root: Path
    store: BlobStore

    def read(self, blob: BlobId, path: str) -> bytes:
        """Return the bytes of *blob*; *path* is where it stood. Raises WorkspaceError."""
        for source in (self._on_disk, self._in_store, self._in_git):
            data = source(blob, path)
            if data is not None and blob_id(data) == blob:
                return data
        raise WorkspaceError(
            f"{spelled_line(path)} has changed, and the content that it had is nowhere kept ({blob}).",
            remedy="Start again from the files as they are now.",
        )

    def _on_disk(self, _blob: BlobId, path: str) -> bytes | None:
        try:
            found = inside.read(self.root, path)
        except (OSError, WorkspaceError):
            return None
        return found.data if found else None

    def _in_store(self, blob: BlobId, _path: str) -> bytes | None:
        try:
            return self.store.get(blob) if self.store.has(blob) else None
        except StorageError:
            return None

    def _in_git(self, blob: BlobId, _path: str) -> bytes | None:
        if not has_repository(self.root):
            return None
        out = ask_git(self.root, ("cat-file", "--batch"), stdin=blob.encode() + b"\n")
        # "<id> blob <size>", a line feed, the bytes, a line feed; or "<id> missing".
        head, _, rest = (out or b"").partition(b"\n")
        return rest[:-1] if head.split(b" ")[1:2] == [b"blob"] else None
