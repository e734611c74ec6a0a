"""Marks on lines of texts that change: where they begin, and where they are afterwards.

Pure: lines in, marks out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from patchwright.domain.evidence import Finding
from patchwright.domain.text import strip_end


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One place that is pointed at.

    Attributes:
        line: The line, from zero.
        start: Where in it the mark begins, in code points.
        end: Where it ends.
        text: What the line said when it was marked, without its end.
        message: What is told there.
    """

    line: int
    start: int
    end: int
    text: str
    message: str


def mark_of(finding: Finding, lines: Sequence[str], message: str) -> Mark | None:
    """Return the mark on the name of what was found; on its first line where that has none.

    None where the text has no such line any more.
    """
    first, last = finding.location.range.start.line, finding.location.range.end.line
    if first >= len(lines):
        return None
    name = re.compile(rf"(?<!\w){re.escape(finding.symbol.rpartition('.')[2])}(?!\w)")
    for line in range(first, min(max(last, first + 1), len(lines))):
        # A decorator above may name something alike; it does not define it.
        if lines[line].lstrip().startswith("@") or not finding.symbol:
            continue
        if found := name.search(lines[line]):
            return _mark(lines, line, found.start(), found.end(), message)
    text = strip_end(lines[first])
    return _mark(lines, first, len(text) - len(text.lstrip()), len(text), message)


def moved(marks: Sequence[Mark], lines: Sequence[str]) -> tuple[Mark, ...]:
    """Return *marks* as they are in changed *lines*: where their line went, or not at all."""
    contents = [strip_end(line) for line in lines]
    wanted = {mark.text for mark in marks}
    places = dict[str, list[int]]()
    for number, content in enumerate(contents):
        if content in wanted:
            places.setdefault(content, []).append(number)
    return tuple(
        replace(mark, line=min(near, key=lambda line: (abs(line - mark.line), line)))
        for mark in marks
        if (near := places.get(mark.text))
    )


def _mark(lines: Sequence[str], line: int, start: int, end: int, message: str) -> Mark:
    return Mark(line=line, start=start, end=end, text=strip_end(lines[line]), message=message)
