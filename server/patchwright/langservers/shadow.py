"""A snapshot laid out as files in the cache, for servers that must find them on a disk.

It goes from one snapshot to the next by what differs. Folders of installed packages, which
no snapshot holds, are linked from the workspace, and nothing is written behind a link.
What may hold secrets is left out, as are links of the repository's own.
"""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from tempfile import mkdtemp

from patchwright.domain.source import EntryKind, FileEntry, Snapshot
from patchwright.workspace.path_rules import why_not
from patchwright.workspace.secret import is_secret

_PACKAGES = (".venv", "venv", "node_modules")
_LOCK = "lock"
_TREE = "tree"


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
    """A tree of files that is ours alone, for as long as this process lives.

    Args:
        above: A folder in the cache; trees whose processes died are swept from it.
        root: The workspace.

    Raises:
        OSError: The folder cannot be made.
    """

    def __init__(self, above: Path, root: Path) -> None:
        self._root = root
        above.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sweep(above)
        self._home = Path(mkdtemp(dir=above))
        self._lock = _held(self._home / _LOCK)
        self._has = dict[str, FileEntry]()
        self.folder = self._home / _TREE
        self.folder.mkdir()
        self._links = frozenset[str]()

    def bring(self, snapshot: Snapshot) -> tuple[News, ...]:
        """Make the tree that of *snapshot*, and return what became of its files.

        Raises:
            OSError: Something cannot be written.
            WorkspaceError: A text of the snapshot is gone.
        """
        wanted = {
            path: entry
            for path, entry in snapshot.entries.items()
            if _may_stand(entry) and path.partition("/")[0] not in self._links
        }
        if not self._has:
            self._link(wanted)
        gone = [path for path in self._has if path not in wanted]
        # What goes makes room: a file may stand where a folder was.
        news = [self._removed(path) for path in gone]
        new = [path for path, entry in wanted.items() if self._has.get(path) != entry]
        return (*news, *(self._written(path, wanted[path], snapshot) for path in sorted(new)))

    def remove(self) -> None:
        """Remove the tree."""
        shutil.rmtree(self._home, ignore_errors=True)
        os.close(self._lock)

    def _written(self, path: str, entry: FileEntry, snapshot: Snapshot) -> News:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(snapshot.bytes_of(path))
        if entry.mode & 0o100:
            target.chmod(0o700)
        known = self._has.get(path)
        self._has[path] = entry
        return News(path=path, changed=Changed.CHANGED if known else Changed.CREATED)

    def _removed(self, path: str) -> News:
        del self._has[path]
        target = self.folder / path
        target.unlink(missing_ok=True)
        with suppress(OSError):
            for folder in target.relative_to(self.folder).parents[:-1]:
                (self.folder / folder).rmdir()
        return News(path=path, changed=Changed.DELETED)

    def _link(self, wanted: dict[str, FileEntry]) -> None:
        above = {path.partition("/")[0] for path in wanted}
        there = [name for name in _PACKAGES if name not in above and (self._root / name).is_dir()]
        for name in there:
            (self.folder / name).symlink_to((self._root / name).resolve(), target_is_directory=True)
        self._links = frozenset(there)


def _may_stand(entry: FileEntry) -> bool:
    return (
        entry.kind is EntryKind.FILE
        and entry.blob is not None
        and not why_not(entry.path)
        and not is_secret(entry.path)
    )


def _held(file: Path) -> int:
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return handle


def _sweep(above: Path) -> None:
    """Remove the trees whose processes have ended: nobody holds their locks."""
    for home in _homes(above):
        try:
            handle = _held(home / _LOCK)
        except OSError:
            continue
        shutil.rmtree(home, ignore_errors=True)
        os.close(handle)


def _homes(above: Path) -> Iterator[Path]:
    with suppress(OSError):
        # One without a lock is just being made.
        yield from [home for home in above.iterdir() if (home / _LOCK).exists()]
