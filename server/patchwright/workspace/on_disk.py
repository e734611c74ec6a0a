"""One file of the working tree as it is on disk now."""

import os
import stat
from pathlib import Path

from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.invisible import spelled_line
from patchwright.workspace import inside
from patchwright.workspace.path_rules import why_not
from patchwright.workspace.secret import is_secret


def read_text(root: Path, path: str) -> Decoded | None:
    """Return the text at *path* and its encoding; None where there is no file.

    Raises:
        WorkspaceError: It lies outside, holds secrets, is reached over a link, or is no text.
    """
    if why := why_not(path) or ("it may hold secrets" if is_secret(path) else ""):
        raise WorkspaceError(f"{spelled_line(path)} is not read: {why}.")
    try:
        found = inside.read(root, path)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise WorkspaceError(f"{spelled_line(path)} cannot be read: {why}.") from error
    if found is None:
        return None
    decoded = decode(found.data)
    if isinstance(decoded, Decoded):
        return decoded
    raise WorkspaceError(f"{spelled_line(path)} cannot be read as text: {decoded.reason}.")


def permissions(root: Path, path: str) -> int | None:
    """Return the permission bits of the regular file at *path*; None where there is none."""
    try:
        with inside.folder_of(root, path) as folder:
            found = os.stat(path.rpartition("/")[2], dir_fd=folder, follow_symlinks=False)
    except (OSError, ValueError, WorkspaceError):
        return None
    return stat.S_IMODE(found.st_mode) if stat.S_ISREG(found.st_mode) else None
