"""A snapshot laid out as files in the cache, for servers that must find them on a disk.

It goes from one snapshot to the next by what differs. Folders of installed packages, which
no snapshot holds, are linked from the workspace, and nothing is written behind a link.
What may hold secrets is left out, as are links of the repository's own.
"""

import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from errno import ENOENT
from pathlib import Path

from patchwright.domain.source import EntryKind, FileEntry, Snapshot
from patchwright.langservers.own_folder import OwnFolder
from patchwright.workspace.path_rules import why_not
from patchwright.workspace.secret import is_secret

_PACKAGES = (".venv", "venv", "node_modules")


class Changed(IntEnum):
    """What became of a file, as `FileChangeType` of the Language Server Protocol counts."""

    CREATED = 1
    CHANGED = 2
    DELETED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One file that is not as it was."""

    path: str
    changed: Changed


class Shadow:
    """A tree of files that is ours alone, for as long as this process lives; for any thread.

    Args:
        above: A folder in the cache; trees whose processes died are swept from it.
        root: The workspace.

    Attributes:
        folder: Where it is.

    Raises:
        OSError: The folder cannot be made.
    """

    def __init__(self, above: Path, root: Path) -> None:
        self._root, self._own = root, OwnFolder(above)
        self.folder = self._own.path
        self._lock = threading.Lock()
        # None for what could not be written whole.
        self._has = dict[str, FileEntry | None]()
        self._links: frozenset[str] | None = None
        self._untold = deque[News]()
        self._leaving = self._removed = False

    def bring(self, snapshot: Snapshot) -> None:
        """Make the tree that of *snapshot*; what became of its files is `news`.

        Raises:
            OSError: Something cannot be written, or the tree was removed.
            WorkspaceError: A text of the snapshot is gone.
        """
        with self._lock:
            wanted = self._wanted(snapshot)
            # What goes makes room: a file may stand where a folder was.
            for path in [path for path in self._has if path not in wanted]:
                self._drop(path)
            new = [path for path, entry in wanted.items() if self._has.get(path) != entry]
            for path in sorted(new):
                if self._leaving:
                    raise FileNotFoundError(ENOENT, "they are no longer needed")
                self._write(path, wanted[path], snapshot)

    def news(self) -> tuple[News, ...]:
        """Return what became of files since this was asked last, by whichever snapshots."""
        # Never waits: one who is gone may still have files written.
        return tuple(self._untold.popleft() for _ in range(len(self._untold)))

    def remove(self) -> None:
        """Remove the tree; may be called twice."""
        # Who writes right now stops at the next file.
        self._leaving = True
        with self._lock:
            if not self._removed:
                self._own.remove()
            self._removed = True

    def _wanted(self, snapshot: Snapshot) -> dict[str, FileEntry]:
        wanted = {path: entry for path, entry in snapshot.entries.items() if _may_stand(entry)}
        if self._links is None:
            self._links = self._linked({path.partition("/")[0] for path in wanted})
        return {
            path: one for path, one in wanted.items() if path.partition("/")[0] not in self._links
        }

    def _write(self, path: str, entry: FileEntry, snapshot: Snapshot) -> None:
        target = self.folder / path
        changed = Changed.CHANGED if path in self._has else Changed.CREATED
        self._has[path] = None
        self._untold.append(News(path=path, changed=changed))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(snapshot.bytes_of(path))
        target.chmod(0o700 if entry.mode & 0o100 else 0o600)
        self._has[path] = entry

    def _drop(self, path: str) -> None:
        target = self.folder / path
        self._untold.append(News(path=path, changed=Changed.DELETED))
        target.unlink(missing_ok=True)
        del self._has[path]
        with suppress(OSError):
            for folder in target.relative_to(self.folder).parents[:-1]:
                (self.folder / folder).rmdir()

    def _linked(self, above: set[str]) -> frozenset[str]:
        """Link the folders of packages that no file of *above* stands in, and return their names."""
        there = [name for name in _PACKAGES if name not in above and (self._root / name).is_dir()]
        for name in there:
            (self.folder / name).symlink_to((self._root / name).resolve(), target_is_directory=True)
        return frozenset(there)


def _may_stand(entry: FileEntry) -> bool:
    return (
        entry.kind is EntryKind.FILE
        and entry.blob is not None
        and not why_not(entry.path)
        and not is_secret(entry.path)
    )
