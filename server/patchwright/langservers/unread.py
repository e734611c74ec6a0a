"""Files that a repository has on disk and keeps out of git, such as those that its build makes.

A tree of a snapshot lacks them, so that an import of one is not found there.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

from patchwright.domain.source import Snapshot

_DOTTED = re.compile(r"(\.*)([\w.]*)")
_WITHIN = ("", "/__init__.py", "/index.ts", "/index.js")


def is_unread(root: Path, path: str, name: str, ends: Iterable[str], snapshot: Snapshot) -> bool:
    """Say whether what *path* imports as *name* is a file on disk that *snapshot* leaves out.

    Args:
        root: The workspace.
        path: The file that imports.
        name: As it stands there, without quotes.
        ends: Of the names of files that may be meant.
        snapshot: The files that are read.
    """
    found = (
        normpath(stem + end) for stem in _stems(dirname(path), name) for end in (*_WITHIN, *ends)
    )
    return any(
        not one.startswith(("..", "/")) and one not in snapshot.entries and _is_file(root / one)
        for one in found
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # A name may be longer than any file's.
        return False


def _stems(folder: str, name: str) -> Iterator[str]:
    """Yield the paths that *name* may mean in *folder*, without their ends."""
    if "/" in name:
        yield join(folder, name)
    if dotted := _DOTTED.fullmatch(name):
        dots, names = dotted[1], dotted[2].replace(".", "/")
        if dots:
            yield join(folder, *[".."] * (len(dots) - 1), names)
            return
        above = folder
        while above:
            yield join(above, names)
            above = dirname(above)
        yield names
