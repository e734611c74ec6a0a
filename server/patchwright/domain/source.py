"""Files, and a whole repository at one moment.

A snapshot with a patch is a snapshot, so "the patched tree" has one meaning for
tools, gate, graph and sandbox. The three sets of a snapshot: listed (every
entry), readable (text, for graph and model), runnable (listed files, binary
ones too, for a sandbox).
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import NewType, Protocol

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.encoding import Decoded, Encoding, decode

BlobId = NewType("BlobId", str)
"""The identity of bytes: git's SHA-1 blob id, in hexadecimal."""

SnapshotId = NewType("SnapshotId", str)
"""SHA-256, in hexadecimal, of the sorted (path, mode, blob) of all entries."""


def blob_id(data: bytes) -> BlobId:
    """Return the id that git gives to *data*."""
    return BlobId(hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest())


class EntryKind(Enum):
    """What stands at a path."""

    FILE = "file"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"
    REPOSITORY = "repository"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileEntry:
    """One path of a snapshot.

    Attributes:
        path: Relative to the workspace, with `/`.
        blob: Identity of the content; None where it was not read.
        size: Bytes.
        mode: Git's mode as a number: 0o100644, 0o100755, 0o120000, 0o160000.
        kind: What stands there.
        unread: Why the text is not for graph and model, or empty: binary, huge,
            undecodable, secret, a symlink, a submodule.
    """

    path: str
    blob: BlobId | None
    size: int
    mode: int = 0o100644
    kind: EntryKind = EntryKind.FILE
    unread: str = ""


class Blobs(Protocol):
    """Where the bytes of a snapshot come from."""

    def read(self, blob: BlobId, path: str) -> bytes:
        """Return the bytes of *blob*; *path* hints where they stood. Raises WorkspaceError."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Patched:
    """Blobs of a patch laid over others."""

    added: Mapping[BlobId, bytes]
    below: Blobs

    def read(self, blob: BlobId, path: str) -> bytes:
        """Return the bytes of *blob*, from the patch first."""
        data = self.added.get(blob)
        return self.below.read(blob, path) if data is None else data


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """A repository at one moment; two with the same id hold the same bytes."""

    entries: Mapping[str, FileEntry]
    blobs: Blobs = field(repr=False, compare=False)

    @cached_property
    def id(self) -> SnapshotId:
        """The identity of the content."""
        whole = hashlib.sha256()
        for path in sorted(self.entries):
            entry = self.entries[path]
            whole.update(
                f"{path}\0{entry.mode:o}\0{entry.blob}\n".encode("utf-8", "surrogateescape")
            )
        return SnapshotId(whole.hexdigest())

    def readable(self) -> Iterator[FileEntry]:
        """Yield the entries whose text graph and model may read, by path."""
        return (self.entries[path] for path in sorted(self.entries) if self.can_read(path))

    def can_read(self, path: str) -> bool:
        """Say whether *path* is listed and its text may be read."""
        entry = self.entries.get(path)
        return entry is not None and not entry.unread and entry.blob is not None

    def bytes_of(self, path: str) -> bytes:
        """Return the bytes of a listed file; raises KeyError where it is not listed."""
        entry = self.entries[path]
        if entry.blob is None:
            raise KeyError(path)
        return self.blobs.read(entry.blob, path)

    def decoded(self, path: str) -> Decoded:
        """Return the text of a readable file and its encoding; raises KeyError otherwise."""
        if not self.can_read(path):
            raise KeyError(path)
        found = decode(self.bytes_of(path))
        if not isinstance(found, Decoded):
            raise KeyError(path)
        return found

    def text(self, path: str) -> str:
        """Return the text of a readable file; raises KeyError otherwise."""
        return self.decoded(path).text

    def with_patch(self, patch: Patch) -> "Snapshot":
        """Return this snapshot with *patch* made; raises UnicodeEncodeError where text does not fit."""
        entries, added = dict(self.entries), dict[BlobId, bytes]()
        # All that goes first: two files may change places.
        for change in patch.files:
            entries.pop(change.renamed_from or change.path, None)
        for change in patch.files:
            data = self.bytes_after(change)
            old = self.entries.get(change.renamed_from or change.path)
            if data is not None:
                added[blob_id(data)] = data
                entries[change.path] = FileEntry(
                    path=change.path,
                    blob=blob_id(data),
                    size=len(data),
                    mode=old.mode if old else 0o100644,
                )
        blobs = Patched(added=MappingProxyType(added), below=self.blobs)
        return Snapshot(entries=MappingProxyType(entries), blobs=blobs)

    def bytes_after(self, change: FileChange) -> bytes | None:
        """Return what *change* leaves at its path, in the file's own encoding; None if deleted."""
        if change.after is None:
            return None
        source = change.renamed_from or change.path
        encoding = self.decoded(source).encoding if self.can_read(source) else Encoding()
        return encoding.encode(change.after)
