"""Where a repository begins."""

import os
from pathlib import Path

from patchwright.domain.errors import WorkspaceError


def find_root(start: Path) -> Path:
    """Return the nearest folder at or above *start* that has `.git` (file or folder), else *start*.

    Git is not asked: it would read a configuration before anybody trusted it.
    """
    start = start.absolute()
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        # A symbolic link that leads nowhere is a broken repository, and still one.
        if os.path.lexists(candidate / ".git") or _is_bare(candidate):
            return candidate
    return folder


def is_git_folder(folder: Path | str) -> bool:
    """Say whether *folder* is the top of a repository, with a working tree or bare."""
    return os.path.lexists(f"{folder}/.git") or _is_bare(folder)


def check_root(root: Path) -> None:
    """Raise WorkspaceError where *root* is git's own: a bare repository, or inside of one.

    What stands there are hooks and configuration that git runs and obeys.
    """
    for folder in (root, *root.parents):
        if os.path.lexists(f"{folder}/.git"):
            return
        if _is_bare(folder):
            raise WorkspaceError(
                f"{folder} is git's own folder (a bare repository), without files of a project.",
                remedy="Clone it, and start in the clone.",
            )


def _is_bare(folder: Path | str) -> bool:
    """Say whether git would take *folder* for a repository that has no working tree."""
    if not os.path.lexists(f"{folder}/HEAD"):
        return False
    return Path(folder, "objects").is_dir() and Path(folder, "refs").is_dir()
