"""Seeking in the files of a snapshot, unsaved and patched text included."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.domain.text import split_lines, strip_end

_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|\[[!^]?\]?[^\]]*\]|[{},]|[^*?\[{},]+|\[", re.DOTALL)
_WILD = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|"}

# A longer line is generated or minified, and patterns can take for ever on it.
_MAX_LINE = 2000


class GrepHit(NamedTuple):
    """A line that matches: zero-based, without its end."""

    path: str
    line: int
    text: str


def find_files(snapshot: Snapshot, glob: str) -> list[str]:
    """Return the listed paths that *glob* matches, sorted.

    `*` and `?` stay within one folder, `**` does not, `[…]` is a set and `{a,b}` a
    choice. A glob without `/` is matched against names in every folder. Raises
    UserError for a broken one.
    """
    matches = _matcher(glob)
    return [path for path in sorted(snapshot.entries) if matches(path)]


def grep(snapshot: Snapshot, pattern: str, *, paths: str = "**", limit: int = 200) -> list[GrepHit]:
    """Return the first *limit* lines that the regular expression *pattern* matches, by path and line.

    Only readable files that the glob *paths* matches are read. Raises UserError for
    a broken pattern.
    """
    try:
        sought = re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise UserError(f"{pattern!r} is no regular expression: {error}.") from error
    matches, hits = _matcher(paths), list[GrepHit]()
    for entry in snapshot.readable():
        if not matches(entry.path):
            continue
        for line, text in enumerate(_lines(snapshot, entry.path)):
            bare = strip_end(text)
            if sought.search(bare[:_MAX_LINE]):
                hits.append(GrepHit(path=entry.path, line=line, text=bare))
                if len(hits) >= limit:
                    return hits
    return hits


def _lines(snapshot: Snapshot, path: str) -> list[str]:
    try:
        return split_lines(snapshot.text(path))
    except (KeyError, WorkspaceError):
        # Its text is gone; the others are still worth seeking in.
        return []


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
