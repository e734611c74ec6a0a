"""Small files that are there as a whole or not at all, whatever ends us."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".part-"
"""What the names of files begin with that are not whole yet; a crash may leave some."""


def write_whole(path: Path, content: bytes) -> None:
    """Put *content* at *path* for good: a temporary file, fsync, rename, fsync of the folder.

    Of several processes that write at once the last wins. The file and folders that
    were missing are their user's alone. Raises OSError; then what stood there stands.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=TEMPORARY, dir=path.parent)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - opens a descriptor, not a path
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
