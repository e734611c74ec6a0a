"""The file of the log, which all processes of a user write to.

Each line is one write to a file that is opened for appending just then, so that lines of
several processes do not mix, and nobody holds a file that another has set aside. Setting
aside is done under a lock that nobody waits for. (The standard library's rotating handlers
are for one process alone, and libraries for several lock on each line, so that one process
that hangs stops all others.)
"""

import fcntl
import logging
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

LARGEST = 1 << 20
"""Bytes of a file before it is set aside."""

KEPT = 5
"""Files, the one that is written to among them."""

_FLAGS = os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CREAT
_OWNER_ONLY = 0o600


class KeptFile(logging.Handler):
    """Appends lines to a file, and sets it aside when it is full.

    What cannot be written is dropped: a full disk or a missing folder is told by all
    that must be kept, and must not be told again with each line.

    Attributes:
        problem: Why the last line was dropped; empty where it was written.
    """

    def __init__(self, path: Path, *, largest: int = LARGEST, kept: int = KEPT) -> None:
        super().__init__()
        self._path, self._largest, self._kept = path, largest, kept
        self.problem = ""
        self._torn = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; never raises."""
        try:
            self._append(f"{self.format(record)}\n".encode("utf-8", "backslashreplace"))
        except Exception as error:  # noqa: BLE001 - a log must not stop what it tells of
            self.problem = str(error)
        else:
            self.problem = ""

    def _append(self, data: bytes) -> None:
        with _appending(self._path) as file:
            if os.fstat(file).st_size + len(data) <= self._largest:
                self._write(file, data)
                return
        self._set_aside(len(data))
        with _appending(self._path) as file:
            # Another process may be setting it aside; where nobody can, there is an end.
            if os.fstat(file).st_size > 2 * self._largest:
                raise OSError(f"{self._path} is full and cannot be set aside")
            self._write(file, data)

    def _write(self, file: int, data: bytes) -> None:
        # Behind half of a line that filled the disk, the next one begins anew.
        data = b"\n" + data if self._torn else data
        written = os.write(file, data)
        self._torn = written < len(data)
        if self._torn:
            raise OSError(f"{self._path} took half of a line; the disk may be full")

    def _set_aside(self, more: int) -> None:
        """Make room for a new file, unless another process does so just now or has done it."""
        with _locked(self._path.with_suffix(".lock")) as is_ours:
            if is_ours and _size(self._path) + more > self._largest:
                for number in reversed(range(1, self._kept)):
                    with suppress(FileNotFoundError):
                        self._older(number - 1).replace(self._older(number))

    def _older(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}") if number else self._path


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0  # who has set it aside need not have begun a new one yet


@contextmanager
def _appending(path: Path) -> Generator[int]:
    """Yield a descriptor that appends to the regular file *path*; raises OSError."""
    try:
        file = os.open(path, _FLAGS | os.O_WRONLY | os.O_APPEND, _OWNER_ONLY)
    except FileNotFoundError:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(path, _FLAGS | os.O_WRONLY | os.O_APPEND, _OWNER_ONLY)
    try:
        mode = os.fstat(file).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(f"{path} is no file")
        if mode & 0o077:
            os.fchmod(file, _OWNER_ONLY)
        yield file
    finally:
        os.close(file)


@contextmanager
def _locked(path: Path) -> Generator[bool]:
    """Yield whether the lock is ours until the end of the block; waits for nobody."""
    file = os.open(path, _FLAGS | os.O_RDWR, _OWNER_ONLY)
    try:
        yield _takes(file)
    finally:
        os.close(file)


def _takes(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
