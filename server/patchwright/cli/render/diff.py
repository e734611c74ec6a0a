"""A diff for a terminal: coloured, harmless, each hunk with its why."""

import re
from collections.abc import Callable, Iterator

from rich.text import Text

from patchwright.cli.render.visible import one_line, visible
from patchwright.domain.text import split_lines, strip_end

_HUNK = re.compile(r"^@@ -(?P<start>\d+)(?:,(?P<n>\d+))? \+(?:\d+)(?:,(?P<m>\d+))? @@")
_STYLE = {"+": "green", "-": "red", "@": "cyan", "\\": "dim"}

Why = Callable[[str, int, int], list[str]]
"""Given a path and the first and last line that change, zero-based: the reasons."""


def shown_diff(diff: str, why: Why) -> Iterator[Text | str]:
    """Yield the lines of a git-style *diff*, and as `str` the reasons, each above its hunk."""
    path, left = "", 0
    lines = [strip_end(line) for line in split_lines(diff)]
    for index, line in enumerate(lines):
        if left > 0:
            left -= 2 if line[:1] == " " else 0 if line[:1] == "\\" else 1
            yield _styled(line)
            continue
        if line.startswith("diff --git "):
            path = ""
        elif line.startswith(("--- ", "+++ ")):
            path = _path(line) or path
        if found := _HUNK.match(line):
            left = int(found["n"] or 1) + int(found["m"] or 1)
            # Of no lines, the number is that of the line before them.
            start = int(found["start"]) - (found["n"] != "0")
            first, last = _changed(lines, index + 1, start)
            yield from (f"# {one_line(reason, 300)}" for reason in why(path, first, last))
        yield _styled(line, heading=not found)


def _path(line: str) -> str:
    name = line[4:].rstrip("\t")
    return "" if name == "/dev/null" else name.removeprefix("a/").removeprefix("b/")


def _changed(lines: list[str], index: int, start: int) -> tuple[int, int]:
    """The first and last line of the old text, zero-based, that a hunk changes."""
    changed, at = list[int](), start
    for line in lines[index:]:
        if line.startswith(("@@ ", "diff --git ")):
            break
        if line.startswith(("+", "-")):
            changed.append(at)
        at += not line.startswith(("+", "\\"))
    return (min(changed), max(changed)) if changed else (start, start)


def _styled(line: str, *, heading: bool = False) -> Text:
    style = "bold" if heading else _STYLE.get(line[:1], "")
    return Text(visible(line), style=style)
