"""Files of the state are read where they are files: a pipe in the place of one would never end."""

import os
import stat
from pathlib import Path

from patchwright.domain.errors import UserError

_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(file: Path) -> bytes:
    """Return what *file* holds; blocks.

    Raises:
        UserError: It is a pipe, a folder, or the like.
        OSError: It cannot be read.
    """
    check(file)
    # It may have become another since: then this does not wait, either.
    handle = os.open(file, os.O_RDONLY | _NO_WAIT)
    with os.fdopen(handle, "rb") as opened:
        _check(file, os.fstat(handle))
        return opened.read()


def check(file: Path) -> None:
    """Raise UserError where there is something at *file* that is no regular file; blocks."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return
    _check(file, found)


def _check(file: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise UserError(
            f"{file} is no regular file, and was not read.",
            kept="The hunk is as it was.",
            remedy="Move it away.",
        )
