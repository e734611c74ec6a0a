"""Command lines that are named to people, to be copied."""

import shlex
from pathlib import Path

from patchwright.cli.render.visible import visible


def again(root: Path, *words: str) -> str:
    """Return the command `patchwright` with *words* on the repository *root*, from the current folder."""
    where = () if _stands_in(root) else ("--repo", str(root))
    return visible(shlex.join(("patchwright", *words, *where)))


def _stands_in(root: Path) -> bool:
    try:
        return Path.cwd().resolve().is_relative_to(root)
    except FileNotFoundError:
        # The current folder was deleted.
        return False
