"""Failures of SQLite and of the disk, said so that a user knows what to do."""

import errno
import os
import sqlite3
from pathlib import Path

from patchwright.domain.errors import StorageError

_KEPT = "Everything committed before is kept; this change is not."
_CHECK = "Check that the folder exists, that you may write there, and that the disk has room."
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_LEAST_ROOM = 64 * 1024
"""SQLite takes 32 KiB at once for the index of its log, and calls a lack of that an I/O error."""


class DuplicateRow(StorageError):  # noqa: N818 - says what stands there, as LimitReached does
    """A row with this key exists, or another constraint of the table forbids the row."""


class Damaged(StorageError):  # noqa: N818 - likewise
    """The file is no database, or a damaged one; a cache may be removed and rebuilt."""


class Newer(StorageError):  # noqa: N818 - likewise
    """A newer program wrote the file."""


def newer(path: Path, unknown: str) -> Newer:
    """Return the error for a file that holds the migration *unknown* to this program."""
    return Newer(
        f"{path} was written by a newer Patchwright (it has the migration {unknown}).",
        kept="Nothing was changed in it.",
        remedy="Update Patchwright, or set another folder.",
    )


def of_sqlite(error: sqlite3.Error, path: Path) -> StorageError:
    """Return what *error* means for the database at *path*."""
    # The low byte is the primary code; the rest refines it.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return Damaged(
                f"{path} is damaged: {error}.",
                kept="It was left as it is.",
                remedy="Move it away, and restore a backup if you have one.",
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageError(
                f"{path} is being written by another process.",
                kept=_KEPT,
                remedy="Try again when it is done.",
            )
        case sqlite3.SQLITE_CONSTRAINT:
            return DuplicateRow(f"{path} refuses a row: {error}.", kept=_KEPT)
        case _:
            return _of_folder(code, error, path)


def _of_folder(code: int, error: sqlite3.Error, path: Path) -> StorageError:
    """Return what *error* means where the place of the database may be to blame."""
    folder = path.parent
    cannot_write = code in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
    if code == sqlite3.SQLITE_FULL or (cannot_write and _lacks_room(folder)):
        return full(path)
    if folder.is_dir() and not os.access(folder, os.W_OK):
        what = f"{path} cannot be used: its folder is read-only."
        return StorageError(what, kept=_KEPT, remedy="Allow writing there, or set another folder.")
    return StorageError(f"{path} cannot be used: {error}.", kept=_KEPT, remedy=_CHECK)


def of_disk(error: OSError, path: Path) -> StorageError:
    """Return what *error* means for the file at *path*."""
    if error.errno in _FULL:
        return full(path)
    return StorageError(
        f"{path} cannot be used: {error.strerror or error}.",
        kept=_KEPT,
        remedy=_CHECK,
    )


def full(path: Path) -> StorageError:
    """Return the error for a full disk."""
    return StorageError(
        f"The disk is full: {path} could not be written.",
        kept=_KEPT,
        remedy="Free some space and try again.",
    )


def _lacks_room(folder: Path) -> bool:
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize < _LEAST_ROOM
