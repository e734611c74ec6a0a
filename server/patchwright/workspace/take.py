"""Snapshots: the repository at one moment, unsaved text included."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from patchwright.domain.encoding import Decoded, Encoding, decode
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, EntryKind, FileEntry, Snapshot, blob_id
from patchwright.domain.text import BOM
from patchwright.storage.blobs import BlobStore
from patchwright.workspace import inside
from patchwright.workspace.content import why_unread
from patchwright.workspace.ignore import IgnoreRules, rules_of_git
from patchwright.workspace.listing import Listed, Tree, list_paths
from patchwright.workspace.path_rules import why_not
from patchwright.workspace.reading import WorkspaceBlobs
from patchwright.workspace.root import check_root
from patchwright.workspace.secret import is_secret
from patchwright.workspace.stat_cache import Known, StatCache, stamp_of

_NOTHING_UNSAVED: Mapping[str, str] = MappingProxyType({})
_NESTED = {EntryKind.SUBMODULE: "a submodule", EntryKind.REPOSITORY: "another repository"}
_PLAIN, _EXECUTABLE, _LINK, _GITLINK = 0o100644, 0o100755, 0o120000, 0o160000
_BATCH_BYTES = 8 << 20


def take(
    root: Path,
    *,
    blobs: BlobStore,
    max_file_bytes: int,
    unsaved: Mapping[str, str] = _NOTHING_UNSAVED,
    known: StatCache | None = None,
) -> Snapshot:
    """Return the files of *root* as they are now.

    Args:
        root: The top of the repository.
        blobs: Keeps every readable text that git does not hold verbatim.
        max_file_bytes: Larger files are listed, not read.
        unsaved: Texts of editors that lie over the files, by path; a path that does
            not exist on disk is a new file, unless it is ignored.
        known: What is known of unchanged files; brought up to date.

    Raises:
        WorkspaceError: *root* is no folder, or git's own.
        StorageError: A text cannot be kept.
    """
    root = root.resolve()
    if not root.is_dir():
        raise WorkspaceError(f"{root} is no folder.")
    check_root(root)
    taking = _Taking(root=root, blobs=blobs, max_bytes=max_file_bytes, known=known)
    for path, listed in list_paths(root).items():
        taking.add(path, listed)
    for path in sorted(unsaved):
        taking.lay_over(path, unsaved[path].removeprefix(BOM))
    taking.flush()
    if known:
        known.save()
    source = WorkspaceBlobs(root=root, store=blobs)
    return Snapshot(entries=MappingProxyType(taking.entries), blobs=source)


@dataclass(slots=True, kw_only=True)
class _Taking:
    """A snapshot that is being taken."""

    root: Path
    blobs: BlobStore
    max_bytes: int
    known: StatCache | None
    entries: dict[str, FileEntry] = field(default_factory=dict[str, FileEntry])
    waiting: list[bytes] = field(default_factory=list[bytes])
    waiting_bytes: int = 0

    def add(self, path: str, listed: Listed) -> None:
        """Add what stands at *path*; nothing where it has vanished."""
        if listed.kind in _NESTED:
            self._put(path, 0, mode=_GITLINK, kind=listed.kind, unread=_NESTED[listed.kind])
            return
        if listed.unread:
            self._put(path, 0, unread=listed.unread)
            return
        try:
            found = os.lstat(f"{self.root}/{path}")
            if stat.S_ISLNK(found.st_mode):
                self._add_link(path, listed)
            elif stat.S_ISREG(found.st_mode):
                self._add_file(path, found, listed)
            elif not stat.S_ISDIR(found.st_mode):
                self._put(path, 0, unread="not a regular file")
        except FileNotFoundError:
            return
        except (OSError, WorkspaceError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it changed meanwhile"
            self._put(path, 0, unread=f"cannot be read: {reason}")

    def lay_over(self, path: str, text: str) -> None:
        """Let *text* stand at *path* in place of what is on disk."""
        entry = self.entries.get(path)
        if entry is None:
            if not self._may_be_new(path):
                return
        elif entry.unread or entry.kind is not EntryKind.FILE:
            return
        encoding = self._encoding_of(path) if entry else Encoding()
        data = _encode(text, encoding)
        back = decode(data)
        unread = (
            ""
            if isinstance(back, Decoded) and back.text == text
            else "undecodable: unsaved text does not fit its declared encoding"
        )
        self._keep(data)
        mode = entry.mode if entry else _PLAIN
        self._put(path, len(data), mode=mode, blob=blob_id(data), unread=unread)

    def flush(self) -> None:
        """Write what waits for the store."""
        self.blobs.put_many(self.waiting)
        self.waiting.clear()
        self.waiting_bytes = 0

    def _add_link(self, path: str, listed: Listed) -> None:
        target = os.fsencode((self.root / path).readlink())
        blob = blob_id(target)
        if blob not in listed.held:
            self._keep(target)
        kind = EntryKind.SYMLINK
        self._put(path, len(target), mode=_LINK, blob=blob, kind=kind, unread="a symlink")

    def _add_file(self, path: str, found: os.stat_result, listed: Listed) -> None:
        mode = _EXECUTABLE if found.st_mode & stat.S_IXUSR else _PLAIN
        if is_secret(path):
            self._put(path, found.st_size, mode=mode, unread="secret")
        elif found.st_size > self.max_bytes:
            self._put(path, found.st_size, mode=mode, unread="huge")
        elif (known := self._known(path, found, listed)) is not None:
            self._put(path, found.st_size, mode=mode, blob=known.blob, unread=known.unread)
        else:
            self._read(path, mode, listed)

    def _known(self, path: str, found: os.stat_result, listed: Listed) -> Known | None:
        known = self.known.find(path, stamp_of(found)) if self.known else None
        if known is None or known.unread or known.blob in listed.held:
            return known
        return known if self.blobs.hold(known.blob) else None

    def _read(self, path: str, mode: int, listed: Listed) -> None:
        found = inside.read(self.root, path, self.max_bytes + 1)
        if found is None:
            return
        data = found.data
        if len(data) > self.max_bytes:
            self._put(path, found.stat.st_size, mode=mode, unread="huge")
            return
        known = Known(blob=blob_id(data), unread=why_unread(data))
        if not known.unread and known.blob not in listed.held:
            self._keep(data)
        if self.known and found.stat.st_size == len(data):
            self.known.note(path, stamp_of(found.stat), known)
        self._put(path, len(data), mode=mode, blob=known.blob, unread=known.unread)

    def _keep(self, data: bytes) -> None:
        self.waiting.append(data)
        self.waiting_bytes += len(data)
        if self.waiting_bytes > _BATCH_BYTES:
            self.flush()

    def _may_be_new(self, path: str) -> bool:
        """Say whether a path that is not listed is a new file, not an ignored or forbidden one."""
        if why_not(path) or is_secret(path) or os.path.lexists(self.root / path):
            return False
        if Tree(root=self.root).repository_above(path):
            return False
        ours = IgnoreRules(root=self.root, name=".patchwrightignore")
        return not ours.ignores(path) and not rules_of_git(self.root).ignores(path)

    def _encoding_of(self, path: str) -> Encoding:
        found = inside.read(self.root, path)
        decoded = decode(found.data) if found else None
        return decoded.encoding if isinstance(decoded, Decoded) else Encoding()

    def _put(
        self,
        path: str,
        size: int,
        *,
        mode: int = _PLAIN,
        blob: BlobId | None = None,
        kind: EntryKind = EntryKind.FILE,
        unread: str = "",
    ) -> None:
        self.entries[path] = FileEntry(
            path=path, blob=blob, size=size, mode=mode, kind=kind, unread=unread
        )


def _encode(text: str, encoding: Encoding) -> bytes:
    try:
        return encoding.encode(text)
    except UnicodeEncodeError:
        # The editor will ask its user; until then the text must not be lost.
        return text.encode("utf-8", "surrogatepass")
