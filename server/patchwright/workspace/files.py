"""One path of the disk as an entry of a snapshot."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import EntryKind, FileEntry, blob_id
from patchwright.workspace import inside
from patchwright.workspace.content import why_unread
from patchwright.workspace.keeping import Keeping
from patchwright.workspace.listing import Listed
from patchwright.workspace.path_rules import why_unshown
from patchwright.workspace.secret import is_secret
from patchwright.workspace.stat_cache import Known, StatCache, stamp_of

PLAIN = 0o100644
NESTED = {EntryKind.SUBMODULE: "a submodule", EntryKind.REPOSITORY: "another repository"}
"""What is listed and never entered."""

_EXECUTABLE, _LINK, _GITLINK = 0o100755, 0o120000, 0o160000


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """Reads what stands at paths.

    Attributes:
        root: The top of the repository.
        max_bytes: Larger files are listed, not read.
        keeping: Given the bytes that git does not hold.
        known: What is known of unchanged files; brought up to date.
    """

    root: Path
    max_bytes: int
    keeping: Keeping
    known: StatCache | None = None

    def entry(self, path: str, listed: Listed) -> FileEntry | None:
        """Return what stands at *path*; None where it has vanished."""
        if listed.kind in NESTED:
            return _unread(path, 0, NESTED[listed.kind], mode=_GITLINK, kind=listed.kind)
        if listed.unread:
            return _unread(path, 0, listed.unread)
        try:
            return self._look(path, listed)
        except FileNotFoundError:
            return None
        except (OSError, WorkspaceError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it changed meanwhile"
            return _unread(path, 0, f"cannot be read: {reason}")

    def _look(self, path: str, listed: Listed) -> FileEntry | None:
        found = os.lstat(f"{self.root}/{path}")
        if stat.S_ISLNK(found.st_mode):
            return self._link(path, listed)
        if stat.S_ISREG(found.st_mode):
            return self._file(path, found, listed)
        return None if stat.S_ISDIR(found.st_mode) else _unread(path, 0, "not a regular file")

    def _link(self, path: str, listed: Listed) -> FileEntry:
        target = os.fsencode((self.root / path).readlink())
        blob = blob_id(target)
        if blob not in listed.held:
            self.keeping.keep(target)
        return FileEntry(
            path=path,
            blob=blob,
            size=len(target),
            mode=_LINK,
            kind=EntryKind.SYMLINK,
            unread="a symlink",
        )

    def _file(self, path: str, found: os.stat_result, listed: Listed) -> FileEntry | None:
        mode = _EXECUTABLE if found.st_mode & stat.S_IXUSR else PLAIN
        if why := "secret" if is_secret(path) else why_unshown(path):
            return _unread(path, found.st_size, why, mode=mode)
        if found.st_size > self.max_bytes:
            return _unread(path, found.st_size, "huge", mode=mode)
        known = self._known(path, found, listed)
        return (
            self._read(path, mode, listed)
            if known is None
            else _as_known(path, found.st_size, mode, known)
        )

    def _known(self, path: str, found: os.stat_result, listed: Listed) -> Known | None:
        known = self.known.find(path, stamp_of(found)) if self.known else None
        if known is None or known.unread or known.blob in listed.held:
            return known
        return known if self.keeping.holds(known.blob) else None

    def _read(self, path: str, mode: int, listed: Listed) -> FileEntry | None:
        found = inside.read(self.root, path, self.max_bytes + 1)
        if found is None:
            return None
        data = found.data
        if len(data) > self.max_bytes:
            return _unread(path, found.stat.st_size, "huge", mode=mode)
        known = Known(blob=blob_id(data), unread=why_unread(data))
        if not known.unread and known.blob not in listed.held:
            self.keeping.keep(data)
        if self.known and found.stat.st_size == len(data):
            self.known.note(path, stamp_of(found.stat), known)
        return _as_known(path, len(data), mode, known)


def _unread(
    path: str, size: int, why: str, *, mode: int = PLAIN, kind: EntryKind = EntryKind.FILE
) -> FileEntry:
    return FileEntry(path=path, blob=None, size=size, mode=mode, kind=kind, unread=why)


def _as_known(path: str, size: int, mode: int, known: Known) -> FileEntry:
    return FileEntry(path=path, blob=known.blob, size=size, mode=mode, unread=known.unread)
