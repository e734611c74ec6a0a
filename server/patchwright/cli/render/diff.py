"""A diff for a terminal: colored, harmless, each file under the reasons for its hunks."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from patchwright.cli.render.visible import one_line, visible
from patchwright.domain.text import split_lines, strip_end

_HUNK = re.compile(r"^@@ -(?P<start>\d+)(?:,(?P<n>\d+))? \+(?:\d+)(?:,(?P<m>\d+))? @@")
_STYLE = {"+": "green", "-": "red", "@": "cyan", "\\": "dim"}

Why = Callable[[str, int, int], list[str]]
"""Given a path and the first and last line that change, zero-based: the reasons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffLine:
    """A line of a diff, harmless, and its color."""

    text: str
    style: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hunk:
    """A hunk: where it begins, its path, and what of the old text it changes, zero-based.

    `place` names the lines that go, or the one before which some come, from one.
    """

    at: int
    path: str
    first: int
    last: int
    place: str


def shown_diff(diff: str, why: Why, *, exact: bool = False) -> Iterator[DiffLine | str]:
    """Yield the lines of a git-style *diff*, and as `str` the reasons, each file's above it.

    `git apply` takes what is copied: between the hunks of one file it stands no other line.
    With *exact* each line keeps its end; else it has none.
    """
    for lines in _files(diff):
        hunks = list(_hunks([strip_end(line) for line in lines]))
        yield from _reasons(hunks, why)
        headings = set(range(min((hunk.at for hunk in hunks), default=len(lines))))
        for at, line in enumerate(lines):
            yield styled(line, heading=at in headings, exact=exact)


def _files(diff: str) -> Iterator[list[str]]:
    """Split *diff* where the next file begins."""
    lines, left = list[str](), 0
    for line in split_lines(diff):
        if left > 0:
            left -= _counts(line)
        elif line.startswith("diff --git ") and lines:
            yield lines
            lines = []
        elif found := _HUNK.match(line):
            left = int(found["n"] or 1) + int(found["m"] or 1)
        lines.append(line)
    yield lines


def _hunks(lines: list[str]) -> Iterator[_Hunk]:
    path, left = "", 0
    for at, line in enumerate(lines):
        if left > 0:
            left -= _counts(line)
        elif line.startswith(("--- ", "+++ ")):
            path = _path(line) or path
        elif found := _HUNK.match(line):
            n, m = int(found["n"] or 1), int(found["m"] or 1)
            left = n + m
            # Of no lines, the number is that of the line before them.
            start = int(found["start"]) - (n != 0)
            yield _hunk(at, path, lines[at + 1 :], n + m, start)


def _counts(line: str) -> int:
    """How many lines, of the old text and the new, a line of a hunk stands for."""
    return 2 if line[:1] == " " else 0 if line[:1] == "\\" else 1


def _path(line: str) -> str:
    name = line[4:].rstrip("\t")
    return "" if name == "/dev/null" else name.removeprefix("a/").removeprefix("b/")


def _hunk(at: int, path: str, lines: list[str], left: int, start: int) -> _Hunk:
    """Read a hunk whose body, of *left* lines, begins *lines*; its old text begins at *start*."""
    gone, come, now = list[int](), list[int](), start
    for line in lines:
        if left <= 0:
            break
        left -= _counts(line)
        if line.startswith(("+", "-")):
            (come if line.startswith("+") else gone).append(now)
        now += not line.startswith(("+", "\\"))
    changed = [*gone, *come] or [start]
    named = gone or [min(changed)]
    return _Hunk(
        at=at,
        path=path,
        first=min(changed),
        last=max(changed),
        place=_span(min(named) + 1, max(named) + 1),
    )


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def _reasons(hunks: list[_Hunk], why: Why) -> Iterator[str]:
    places = dict[tuple[str, ...], list[str]]()
    for hunk in hunks:
        places.setdefault(tuple(why(hunk.path, hunk.first, hunk.last)), []).append(hunk.place)
    for reasons, where in places.items():
        word = "line" if len(where) == 1 and "-" not in where[0] else "lines"
        for n, reason in enumerate(reasons):
            lead = "    " if n else f"{word} {', '.join(where)}: "
            yield lead + one_line(reason, 300)


def styled(line: str, *, heading: bool = False, exact: bool = False) -> DiffLine:
    """Return a line of a diff, harmless; with *exact* it keeps its end."""
    words = strip_end(line)
    end = line[len(words) :]
    # A lone CR would let a terminal write over the line.
    shown = visible(words) + ("\\x0d" if end == "\r" else "")
    style = "bold" if heading else _STYLE.get(line[:1], "")
    if exact:
        shown += "\n" if end == "\r" else end
    return DiffLine(text=shown, style=style)
