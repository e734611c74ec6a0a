"""Finding the files of a snapshot by their names."""

import re
from collections.abc import Callable
from functools import lru_cache

from patchwright.domain.errors import UserError
from patchwright.domain.source import Snapshot

_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|\[[!^]?\]?[^\]]*\]|[{},]|[^*?\[{},]+|\[", re.DOTALL)
_WILD = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|"}


def find_files(snapshot: Snapshot, glob: str) -> list[str]:
    """Return the listed paths that *glob* matches, sorted.

    `*` and `?` stay within one folder, `**` does not, `[…]` is a set and `{a,b}` a
    choice. A glob without `/` is matched against names in every folder. Raises
    UserError for a broken one.
    """
    matches = _matcher(glob)
    return [path for path in sorted(snapshot.entries) if matches(path)]


def _matcher(glob: str) -> Callable[[str], bool]:
    pattern = _regex_of(glob)
    if "/" in glob or "**" in glob:
        return lambda path: pattern.fullmatch(path) is not None
    return lambda path: pattern.fullmatch(path.rpartition("/")[2]) is not None


@lru_cache(maxsize=64)
def _regex_of(glob: str) -> re.Pattern[str]:
    parts = [_part(found[0]) for found in _GLOB.finditer(glob.removeprefix("./"))]
    try:
        return re.compile("".join(parts), re.DOTALL)
    except re.error as error:
        raise UserError(f"{glob!r} is no pattern for paths: {error}.") from error


def _part(part: str) -> str:
    known = _WILD.get(part)
    if known is not None:
        return known
    if part.startswith("[") and len(part) > 1:
        inside = part[1:-1].replace("\\", r"\\").replace("[", r"\[")
        return f"(?!/)[{'^' + inside[1:] if inside.startswith(('!', '^')) else inside}]"
    return re.escape(part)
