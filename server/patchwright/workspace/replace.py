"""One file brought from one content to another, as a whole or not at all."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, blob_id
from patchwright.workspace import inside

AtStep = Callable[[str], None]
"""Told each thing that is on disk for good; a test ends the process there."""

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_AS_UMASK_SAYS = 0


class Changed(WorkspaceError):  # noqa: N818 - says what happened
    """A file does not hold what it should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """What happens to one path.

    Attributes:
        path: Relative, with `/`.
        temporary: The name, in the same folder, under which the content is prepared.
        before: What stands there now; None is nothing.
        after: The bytes that shall stand there; None removes the file.
        mode: Permission bits; 0 leaves them to the umask.
    """

    path: str
    temporary: str
    before: BlobId | None
    after: bytes | None
    mode: int = _AS_UMASK_SAYS

    @property
    def name(self) -> str:
        """The last component of the path."""
        return self.path.rpartition("/")[2]


def nothing(_step: str) -> None:
    """Do nothing at a step."""


def replace(
    root: Path,
    replacement: Replacement,
    *,
    missing: Callable[[str], None] = inside.no_folder,
    at_step: AtStep = nothing,
) -> None:
    """Carry out *replacement* durably: a temporary file, fsync, rename, fsync of the folder.

    Args:
        root: The workspace.
        replacement: What to do.
        missing: Told each missing folder before it is made.
        at_step: Told what is on disk.

    Raises:
        Changed: The file does not hold *before*; nothing was changed.
        WorkspaceError: The way there leads over a link.
        OSError: The disk is full, or the folder may not be written; nothing was changed.
    """
    with inside.folder_of(root, replacement.path, missing=missing) as folder:
        _prepare(folder, replacement)
        at_step(f"prepared {replacement.path}")
        try:
            _compare(folder, replacement)
            _exchange(folder, replacement)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(replacement.temporary, dir_fd=folder)
        os.fsync(folder)
        at_step(f"replaced {replacement.path}")


def sweep(root: Path, path: str, temporary: str) -> None:
    """Remove what a crash left of a replacement of *path*."""
    with suppress(OSError, WorkspaceError), inside.folder_of(root, path) as folder:
        os.unlink(temporary, dir_fd=folder)


def _prepare(folder: int, replacement: Replacement) -> None:
    with suppress(FileNotFoundError):
        os.unlink(replacement.temporary, dir_fd=folder)
    if replacement.after is None:
        return
    try:
        handle = os.open(replacement.temporary, _NEW, 0o666, dir_fd=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(replacement.after)
            _own_as_before(folder, replacement.name, file.fileno())
            if replacement.mode:
                os.fchmod(file.fileno(), replacement.mode)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(replacement.temporary, dir_fd=folder)
        raise


def _own_as_before(folder: int, name: str, handle: int) -> None:
    # Only the superuser may give files away; for others the two are the same anyway.
    with suppress(OSError):
        old = os.stat(name, dir_fd=folder, follow_symlinks=False)
        os.fchown(handle, old.st_uid, old.st_gid)


def _compare(folder: int, replacement: Replacement) -> None:
    found = inside.read_in(folder, replacement.name)
    if (blob_id(found.data) if found else None) != replacement.before:
        raise Changed(f"{replacement.path} has been changed meanwhile.")


def _exchange(folder: int, replacement: Replacement) -> None:
    name, temporary = replacement.name, replacement.temporary
    if replacement.after is None:
        os.unlink(name, dir_fd=folder)
    elif replacement.before is None:
        _name_new(folder, temporary, name)
    else:
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)


def _name_new(folder: int, temporary: str, name: str) -> None:
    # A link, unlike a rename, never takes the place of a file that has just appeared.
    try:
        os.link(temporary, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
    except FileExistsError as error:
        raise Changed(f"{name} has appeared meanwhile.") from error
    except OSError:
        # This file system has no hard links.
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
