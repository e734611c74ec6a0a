"""The prose that somebody selected, or that stands around the cursor."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from patchwright.domain.text import Position, Range, split_lines
from patchwright.issues.prose.comment_text import said
from patchwright.issues.prose.files import lexis_of
from patchwright.issues.prose.rule import Kind, Stretch
from patchwright.issues.prose.sections import section
from patchwright.issues.prose.stretches import stretches

_DOCUMENTS = frozenset({"markdown", "rst", "text", "commit"})
_ONE_LINE_DOWN = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t]*")


def prose_at(text: str, path: str, selected: Range) -> str | None:
    """Return the prose that *selected* covers, None where nothing of it is prose.

    Documents are returned as they stand, comments and docstrings without their signs
    and the indentation they share. An empty range is a cursor, and means what a reader
    takes for one thing there: the comments that go on one below the other, the section
    of a Markdown or reStructuredText document with its heading, the paragraph of a
    text, the message of a commit.

    Args:
        text: The document.
        path: Its path, which says how it is written.
        selected: What is selected, in code points.
    """
    lines = [0, *accumulate(len(line) for line in split_lines(text))]
    start, end = _offset(lines, selected.start), _offset(lines, selected.end)
    lexis = lexis_of(path)
    if lexis in _DOCUMENTS:
        if start == end:
            start, end = _around(text, lexis, lines, selected.start.line)
        found = text[start:end].strip("\r\n")
    else:
        groups = _groups(text, lines, stretches(text, path))
        found = (_selected if start < end else _pointed_at)(text, groups, start, end)
    return found if found.strip() else None


def _around(text: str, lexis: str, lines: list[int], line: int) -> tuple[int, int]:
    if lexis == "commit":
        message = list(stretches(text, "COMMIT_EDITMSG"))
        return (message[0].start, message[0].end) if message else (0, 0)
    first, last = section(text, lexis, line)
    return _offset(lines, Position(first, 0)), _offset(lines, Position(last, 0))


def _selected(text: str, groups: list[list[Stretch]], start: int, end: int) -> str:
    within = ([part for part in group if part.start < end and part.end > start] for group in groups)
    parts = (said(text, group, start, end) for group in within if group)
    return "\n\n".join(part for part in parts if part.strip())


def _pointed_at(text: str, groups: list[list[Stretch]], cursor: int, _end: int) -> str:
    group = next((group for group in groups if group[-1].end >= cursor), None)
    # In front of a comment, on its own line, a cursor points at it as well.
    if not group or text[cursor : group[0].start].strip(" \t"):
        return ""
    return said(text, group, 0, len(text))


def _groups(text: str, lines: list[int], found: Iterable[Stretch]) -> list[list[Stretch]]:
    """Return comments to the line's end in groups that go on one below the other."""
    groups, column = list[list[Stretch]](), -1
    for part in found:
        above, column = column, part.start - lines[bisect_right(lines, part.start) - 1]
        if groups and above == column and _goes_on(text, groups[-1][-1], part):
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def _goes_on(text: str, above: Stretch, below: Stretch) -> bool:
    if above.kind is not Kind.LINE or below.kind is not Kind.LINE:
        return False
    return bool(_ONE_LINE_DOWN.fullmatch(text, above.end, below.start))


def _offset(lines: list[int], position: Position) -> int:
    """Return the offset of *position*, as near as the text has it."""
    if position.line >= len(lines) - 1:
        return lines[-1]
    return min(lines[position.line] + position.column, lines[position.line + 1])
