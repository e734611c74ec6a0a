"""What is kept on disk: can it be written, and how large is it?"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

from patchwright.cli.again import again
from patchwright.cli.render.figures import count, size
from patchwright.domain.health import Found, note, ok, problem
from patchwright.log import starting
from patchwright.settings.places import cache_of, faults_of, log_of, state_of
from patchwright.settings.table import Settings

_LITTLE, _TOO_LITTLE = 500 << 20, 10 << 20
"""Bytes on the disk: what is worth a word, and what stops a run sooner or later."""

_MEND = "Let the folder be yours and writable, or set `{setting}` to another one."


def folder(path: Path, setting: str) -> Iterator[Found]:
    """Look whether *path*, which *setting* names, can be written, and has room."""
    there = next(each for each in (path, *path.parents) if os.path.lexists(each))
    if why := _why_not_writable(there, made=there == path):
        yield problem(
            f"{path} cannot be written: {why}", _MEND.format(setting=setting), stops="workspace"
        )
        return
    free = shutil.disk_usage(there).free
    said = f"{path}, {size(free)} free"
    if free < _TOO_LITTLE:
        yield problem(said, "Free some space on that disk.", stops="workspace")
    elif free < _LITTLE:
        yield note(said, "Free some space on that disk.")
    else:
        yield ok(said)


def sizes(root: Path, settings: Settings) -> Iterator[Found]:
    """Say how much is kept, and how to be rid of it."""
    for about, path, free in (
        ("State", state_of(root, settings), f"`{again(root, 'runs', 'delete', 'RUN')}` frees some"),
        ("Cache", cache_of(root, settings), "may be deleted at any time"),
    ):
        here, everywhere = _bytes(path), _bytes(path.parent)
        yield ok(f"{size(here)} here, {size(everywhere)} in all; {free}", about=f"{about} size")


def logs(settings: Settings) -> Iterator[Found]:
    """Say where the log and the tracebacks of faults are."""
    log, faults = log_of(settings), faults_of(settings)
    if why := starting.problem():
        yield note(f"{log} is not written: {why}", _MEND.format(setting="state_dir"))
    else:
        yield ok(f"{log}, {size(_bytes(log.parent))}" if log.exists() else f"{log} (not there yet)")
    n_faults = sum(1 for _ in faults.glob("*.log")) if faults.is_dir() else 0
    if n_faults:
        yield note(
            f"{count(n_faults, 'traceback')} in {faults}",
            "Report what they tell; they may be deleted.",
            about="Faults",
        )


def _why_not_writable(there: Path, *, made: bool) -> str:
    """Return why nothing can be made in *there*, or nothing; what is *made* is ours to try in."""
    if not there.is_dir():
        return f"{there} is no folder"
    if not os.access(there, os.W_OK | os.X_OK):
        return f"{there} may not be written by you"
    if not made:
        return ""
    try:
        with TemporaryFile(dir=there) as file:
            file.write(bytes(4096))
            file.flush()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _bytes(path: Path) -> int:
    """Return the bytes of all files in *path*; what vanishes meanwhile counts for nothing."""
    try:
        with os.scandir(path) as entries:
            return sum(_bytes_of(entry) for entry in entries)
    except OSError:
        return 0


def _bytes_of(entry: os.DirEntry[str]) -> int:
    try:
        if entry.is_dir(follow_symlinks=False):
            return _bytes(Path(entry.path))
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0
