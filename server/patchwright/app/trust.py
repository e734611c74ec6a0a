"""The user's answer on whether a workspace is trusted: kept for its path, outside of it.

Trusted means that programs in the workspace may run as its user: language servers in
its `.venv` or `node_modules`, and what build servers run of its code. The answer lies in
the state folder, so that nothing which comes with a repository can give it.

It is about one folder. That of a folder above or below says nothing. One that was
moved, or that stands where another stood, is asked about anew: the real path and the
number that the file system gives the folder must both be those of the answer. What
the files hold is not compared: it changes with every pull, and whoever copies a
history can make a repository look like another.
"""

import json
import logging
import os
import time
from dataclasses import replace
from pathlib import Path
from stat import S_IWGRP, S_IWOTH
from typing import Any

from patchwright.domain.errors import UserError
from patchwright.domain.trust import Answer, WorkspaceTrust
from patchwright.domain.untyped import object_of
from patchwright.settings.places import state_of
from patchwright.settings.table import Settings
from patchwright.storage import failure
from patchwright.storage.whole import write_whole

_log = logging.getLogger(__name__)

_FILE = "trust.json"
_VERSION = 1
_LARGEST_FILE = 1 << 16
_PASSED_OVER = "so the workspace is not trusted"


def is_trusted(root: Path, settings: Settings) -> bool:
    """Say whether programs in *root* may run; whatever is doubtful means no."""
    return trust_of(root, settings).trusted


def trust_of(root: Path, settings: Settings) -> WorkspaceTrust:
    """Return what its user answered for *root*; never raises."""
    root, file = root.resolve(), file_of(root, settings)
    try:
        kept = _read(file)
        if _lies_in(root, file):
            return _inside(file, there=kept is not None)
        return WorkspaceTrust() if kept is None else _answer(kept, root, file)
    except OSError as error:
        # It may be a file of others, a folder, or out of reach.
        return _doubtful(f"{file} cannot be read ({error.strerror or error})")
    except (ValueError, RecursionError):
        return _doubtful(f"{file} is damaged")


def set_trust(root: Path, settings: Settings, *, trusted: bool) -> None:
    """Keep the user's answer for *root*, for good.

    Raises:
        StorageError: It cannot be written; the one before it stands.
        UserError: It would lie inside the workspace, where whoever writes the repository could give it.
    """
    root, file = root.resolve(), file_of(root, settings)
    if _lies_in(root, file):
        raise UserError(
            f"{file} would lie inside the workspace, and no answer is kept there.",
            remedy="Set `state_dir` to a folder outside of it.",
        )
    try:
        kept = {
            "version": _VERSION,
            "path": str(root),
            "folder": root.stat().st_ino,
            "trusted": trusted,
            "answered": int(time.time()),
        }
        write_whole(file, json.dumps(kept).encode())
    except OSError as error:
        raise failure.of_disk(error, file) from error
    _log.info("%s is %s from now on", root, "trusted" if trusted else "not trusted")


def file_of(root: Path, settings: Settings) -> Path:
    """Return where the answer for *root* is kept."""
    return state_of(root, settings) / _FILE


def _lies_in(root: Path, file: Path) -> bool:
    return file.resolve().is_relative_to(root)


def _read(file: Path) -> Any:
    """Return what is kept; None where nothing is. Raises OSError and ValueError."""
    try:
        # A pipe would hang us.
        handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    with open(handle, "rb") as opened:  # noqa: PTH123 - opens a descriptor, not a path
        found = os.fstat(handle)
        # What others can write is not its user's answer.
        if found.st_uid != os.geteuid() or found.st_mode & (S_IWGRP | S_IWOTH):
            raise PermissionError(0, "others than you may write it")
        content = opened.read(_LARGEST_FILE + 1)
    if len(content) > _LARGEST_FILE:
        raise ValueError
    return json.loads(content)


def _answer(kept: Any, root: Path, file: Path) -> WorkspaceTrust:
    kept = object_of(kept)
    trusted = kept.get("trusted")
    if kept.get("version") != _VERSION or not isinstance(trusted, bool):
        return _doubtful(f"{file} is damaged, or of a newer Patchwright")
    if kept.get("path") != str(root) or kept.get("folder") != root.stat().st_ino:
        return _doubtful(f"another folder stood at {root} when it was answered for")
    return WorkspaceTrust(answer=Answer.YES if trusted else Answer.NO)


def _inside(file: Path, *, there: bool) -> WorkspaceTrust:
    found = _doubtful(f"{file} lies inside the workspace") if there else WorkspaceTrust()
    return replace(found, can_be_kept=False)


def _doubtful(why: str) -> WorkspaceTrust:
    return WorkspaceTrust(problem=f"{why}, {_PASSED_OVER}.")
