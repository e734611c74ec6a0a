"""Where a repository begins."""

from pathlib import Path


def find_root(start: Path) -> Path:
    """Return the nearest folder at or above *start* that has `.git` (file or folder), else *start*.

    Git is not asked: it would read a configuration before anybody trusted it.
    """
    start = start.absolute()
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        # A symbolic link that leads nowhere is a broken repository, and still one.
        if (candidate / ".git").exists() or (candidate / ".git").is_symlink():
            return candidate
    return folder
