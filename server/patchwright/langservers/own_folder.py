"""A folder that is one server's alone, for as long as it runs.

Each has a lock that this process holds; those of processes that have died are swept.
"""

import fcntl
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from patchwright.langservers.errors import CannotStart

NEW = "{new}"
"""Stands in an argument for such a folder, below the folder that is named before it."""

_LOCK = "lock"
_INSIDE = "folder"


class OwnFolder:
    """A new, empty folder; goes with `remove`.

    Args:
        above: The folder in which it and others of its kind lie.

    Raises:
        OSError: It cannot be made.
    """

    def __init__(self, above: Path) -> None:
        above.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sweep(above)
        self._home = Path(mkdtemp(dir=above))
        self._lock = _held(self._home / _LOCK)
        self.path = self._home / _INSIDE
        self.path.mkdir()

    def remove(self) -> None:
        """Remove it and all that is in it."""
        shutil.rmtree(self._home, ignore_errors=True)
        os.close(self._lock)


def with_own_folders(name: str, command: Sequence[str]) -> tuple[tuple[str, ...], list[OwnFolder]]:
    """Return *command* with the new folders that it asks for, and these.

    Args:
        name: Whose command it is.
        command: What is started, with its arguments.

    Raises:
        CannotStart: One cannot be made; none is left.
    """
    made = list[str]()
    folders = list[OwnFolder]()
    for argument in command:
        above, asked, _ = argument.partition(NEW)
        try:
            folders += [OwnFolder(Path(above))] if asked else []
        except OSError as error:
            for folder in folders:
                folder.remove()
            why = error.strerror or error
            raise CannotStart(
                f"{name} cannot be started: no folder can be made in {above} ({why})."
            ) from error
        made.append(str(folders[-1].path) if asked else argument)
    return tuple(made), folders


def _held(file: Path) -> int:
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle


def _sweep(above: Path) -> None:
    for home in above.iterdir():
        # One without a lock is just being made.
        if (home / _LOCK).exists():
            with suppress(OSError):
                handle = _held(home / _LOCK)
                shutil.rmtree(home, ignore_errors=True)
                os.close(handle)
