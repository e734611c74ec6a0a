"""Files reached from the root without ever following a symbolic link.

Every folder on the way is opened relative to the one before with O_NOFOLLOW, so
that nobody can swap one for a link between a check and its use.
"""

import os
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.invisible import spelled_line

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# A FIFO that took a file's place must not hold us.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A regular file: its bytes and its stat."""

    data: bytes
    stat: os.stat_result


def no_folder(_path: str) -> None:
    """Refuse to make a folder that is missing."""
    raise FileNotFoundError


@contextmanager
def folder_of(
    root: Path, path: str, *, missing: Callable[[str], None] = no_folder
) -> Generator[int]:
    """Open the folder that holds *path* and give its descriptor.

    Args:
        root: The workspace; it may itself be reached over links.
        path: Relative, with `/`.
        missing: Told each folder before it is made; the default refuses.

    Raises:
        WorkspaceError: A folder on the way is a link, or no folder.
        FileNotFoundError: A folder is missing.
        OSError: It cannot be opened.
    """
    handle = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        parts = path.split("/")[:-1]
        for depth, part in enumerate(parts):
            inner = _enter(handle, part, "/".join(parts[: depth + 1]), missing)
            os.close(handle)
            handle = inner
        yield handle
    finally:
        os.close(handle)


def _enter(handle: int, part: str, folder: str, missing: Callable[[str], None]) -> int:
    try:
        return os.open(part, _FOLDER, dir_fd=handle)
    except FileNotFoundError:
        missing(folder)
        os.mkdir(part, dir_fd=handle)
        os.fsync(handle)
        return os.open(part, _FOLDER, dir_fd=handle)
    except OSError as error:
        # ELOOP or ENOTDIR, by system; anything else, such as a lack of rights, is as bad.
        raise WorkspaceError(
            f"{spelled_line(str(folder))} is a symbolic link or cannot be entered: {error.strerror}."
        ) from error


def read_in(folder: int, name: str, limit: int = -1) -> Found | None:
    """Return the regular file *name* of an open folder, None where there is nothing.

    Args:
        folder: Its descriptor.
        name: One component.
        limit: Bytes to read at the most; -1 is all.

    Raises:
        WorkspaceError: It is a link, a folder, a device.
        OSError: It cannot be read.
    """
    try:
        before = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(before.st_mode):
        # A device is not even opened: opening can have effects.
        raise WorkspaceError(f"{spelled_line(name)} is not a regular file.")
    with os.fdopen(os.open(name, _FILE, dir_fd=folder), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise WorkspaceError(f"{spelled_line(name)} is not a regular file.")
        return Found(data=file.read(limit), stat=found)


def read(root: Path, path: str, limit: int = -1) -> Found | None:
    """Return the regular file at *path*, None where there is nothing; raises as `read_in`."""
    try:
        with folder_of(root, path) as folder:
            return read_in(folder, path.rpartition("/")[2], limit)
    except FileNotFoundError:
        return None
