"""Files in the cache that people look at in their editor: private, whole, and few."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from patchwright.domain.errors import StorageError

_MOST = 20
"""Files that are kept in one folder; the oldest go first."""


def write(folder: Path, name: str, text: str) -> Path:
    """Write *text* as UTF-8 into a file that only the user may read, and return it.

    A reader never sees half of it. Raises StorageError where the cache cannot be written.
    """
    file = folder / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=".", dir=folder)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(text.encode("utf-8", "replace"))
            Path(temporary).replace(file)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sweep(folder, file)
    except OSError as error:
        raise StorageError(
            f"{file} cannot be written: {error.strerror or error}.",
            kept="The run is kept.",
            remedy="Make room there, or let it be written.",
        ) from error
    return file


def _sweep(folder: Path, newest: Path) -> None:
    files = sorted(
        (entry for entry in folder.iterdir() if entry != newest), key=_changed, reverse=True
    )
    for old in files[_MOST - 1 :]:
        with suppress(OSError):
            old.unlink()


def _changed(file: Path) -> float:
    try:
        return file.lstat().st_mtime
    except OSError:
        return 0.0
