"""Finding the files of a snapshot by their names.

Globs come from a model, and names from a repository: together they can make a search
that never ends. So it is carried out by `regex`, with a deadline, and lets other
threads run.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from time import monotonic

import regex

from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.domain.source import Snapshot

SECONDS = 5.0
"""How long one search may take."""

_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|\[[!^]?\]?[^\]]*\]|[{},]|[^*?\[{},]+|\[", re.DOTALL)
_WILD = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|"}


def find_files(snapshot: Snapshot, glob: str) -> list[str]:
    """Return the listed paths that *glob* matches, sorted.

    `*` and `?` stay within one folder, `**` does not, `[…]` is a set and `{a,b}` a
    choice. A glob without `/` is matched against names in every folder.

    Raises:
        UserError: It is broken.
        WorkspaceError: The search took too long.
    """
    matches = _matcher(glob)
    try:
        return [path for path in sorted(snapshot.entries) if matches(path)]
    except TimeoutError as error:
        raise WorkspaceError(
            f"Looking for {glob[:100]!r} took more than {SECONDS:.0f} seconds. Use fewer stars."
        ) from error


def _matcher(glob: str) -> Callable[[str], bool]:
    pattern, deadline = _regex_of(glob), monotonic() + SECONDS
    names_only = "/" not in glob and "**" not in glob

    def matches(path: str) -> bool:
        left = deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        asked = path.rpartition("/")[2] if names_only else path
        return pattern.fullmatch(asked, timeout=left, concurrent=True) is not None

    return matches


@lru_cache(maxsize=64)
def _regex_of(glob: str) -> regex.Pattern[str]:
    parts = [_part(found[0]) for found in _GLOB.finditer(glob.removeprefix("./"))]
    try:
        return regex.compile("".join(parts), regex.DOTALL)
    except regex.error as error:
        raise UserError(f"{glob!r} is no pattern for paths: {error}.") from error


def _part(part: str) -> str:
    known = _WILD.get(part)
    if known is not None:
        return known
    if part.startswith("[") and len(part) > 1:
        inside = part[1:-1].replace("\\", r"\\").replace("[", r"\[")
        return f"(?!/)[{'^' + inside[1:] if inside.startswith(('!', '^')) else inside}]"
    return re.escape(part)
