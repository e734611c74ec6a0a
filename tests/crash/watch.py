"""What happens in folders, told as it happens (inotify(7))."""

import ctypes
import os
import select
import struct
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

_LIBC = ctypes.CDLL(None, use_errno=True)
_MODIFY, _MOVED_TO, _CREATE, _DELETE = 0x2, 0x80, 0x100, 0x200
_MASK = _MODIFY | _MOVED_TO | _CREATE | _DELETE
_IS_FOLDER = 0x40000000
_HEAD = struct.Struct("iIII")
_FLAGS = os.O_NONBLOCK | os.O_CLOEXEC


class Watch:
    """Counts writes, renames, creations and removals below a folder, folders to come included."""

    def __init__(self, folder: Path) -> None:
        self.counted = 0
        self._handle: int = _LIBC.inotify_init1(_FLAGS)
        self._folders = dict[int, Path]()
        self._add(folder)

    def until(self, n: int, ended: Callable[[], bool], seconds: float) -> bool:
        """Return True as soon as *n* things have happened, False once *ended* says so."""
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        give_up = time.monotonic() + seconds
        while self.counted < n:
            if not poll.poll(20) and ended():
                return False
            self.look()
            assert time.monotonic() < give_up
        return True

    def look(self) -> None:
        """Count what has happened by now."""
        try:
            data = os.read(self._handle, 65536)
        except BlockingIOError:
            return
        at = 0
        while at < len(data):
            number, mask, _cookie, length = _HEAD.unpack_from(data, at)
            name = data[at + _HEAD.size : at + _HEAD.size + length].rstrip(b"\0")
            at += _HEAD.size + length
            self.counted += 1
            if mask & _IS_FOLDER and mask & _CREATE:
                self._add(self._folders[number] / os.fsdecode(name))

    def _add(self, folder: Path) -> None:
        number = _LIBC.inotify_add_watch(self._handle, os.fsencode(folder), _MASK)
        if number < 0:  # it is gone again
            return
        self._folders[number] = folder
        for inner in folder.iterdir():
            if inner.is_dir() and inner.name != ".git":
                self._add(inner)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        os.close(self._handle)
