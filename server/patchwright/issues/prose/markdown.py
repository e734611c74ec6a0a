"""Prose of Markdown, reStructuredText and commit messages: what is not code.

Fences, indented code and code spans are as CommonMark 0.31 has them, without the
containers: a fence within a list or a quotation is one all the same.
"""

import re
from collections.abc import Iterator

from patchwright.domain.text import split_lines
from patchwright.issues.prose.rule import Kind, Stretch

_FENCE = re.compile(
    r"[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?P<fence>`{3,}(?=[^`\r\n]*$)|~{3,})"
)
_ITEM = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_INDENTED = re.compile(r"(?: {4}| {0,3}\t)")
_LITERAL = re.compile(
    r"(?!\s*\.\. ).*::\s*$"
    r"|\s*\.\.\s+(?:code|code-block|sourcecode|math|raw|doctest|testcode|prompt|highlight)::"
)
_MARGIN = re.compile(r"[ \t]*")
_SCISSORS = re.compile(r"# -{8,} >8 -{8,}")


def markdown(text: str) -> Iterator[Stretch]:
    """Return the prose of Markdown, a stretch for each run of lines without code."""
    return _runs(markdown_lines(split_lines(text)))


def rst(text: str) -> Iterator[Stretch]:
    """Return the prose of reStructuredText: all but literal blocks and code directives."""
    return _runs(_rst_lines(split_lines(text)))


def commit(text: str) -> Iterator[Stretch]:
    """Return what git takes for the message: no line that begins with `#`, nothing below the cut."""
    return _runs(_commit_lines(split_lines(text)))


def plain(text: str) -> Iterator[Stretch]:
    """Return the whole text."""
    return _runs((line, True) for line in (text,))


def _runs(lines: Iterator[tuple[str, bool]]) -> Iterator[Stretch]:
    start = place = 0
    for line, is_prose in lines:
        if not is_prose:
            yield from _stretch(start, place)
            start = place + len(line)
        place += len(line)
    yield from _stretch(start, place)


def _stretch(start: int, end: int) -> Iterator[Stretch]:
    if end > start:
        yield Stretch(Kind.PROSE, start, end, start, end)


def markdown_lines(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Return each line of Markdown, and whether it is prose."""
    fence, margin = "", _Margin()
    for line in lines:
        before, fence = fence, _fence_behind(line, fence)
        if before or fence:
            margin.pass_by_text()
            yield line, False
        else:
            yield line, not margin.is_code(line)


def _fence_behind(line: str, fence: str) -> str:
    """Return the fence that is open behind *line*, if *fence* is before it."""
    found = _FENCE.match(line.rstrip("\r\n"))
    if not fence or not found:
        return found["fence"] if found else fence
    closes = found["fence"].startswith(fence) and not line[found.end() :].strip()
    return "" if closes else fence


class _Margin:
    """Tells indented code from lines of a list and from those of a paragraph."""

    def __init__(self) -> None:
        self._listed = self._code = False
        self._blank = True

    def is_code(self, line: str) -> bool:
        """Say whether *line*, the next one, is indented code."""
        empty = not line.strip()
        indented = not empty and bool(_INDENTED.match(line))
        begins = indented and not self._listed and self._blank
        self._code = begins or (self._code and (indented or empty))
        if not empty and not indented:
            self._listed = bool(_ITEM.match(line)) or (self._listed and not self._blank)
        self._blank = empty
        return self._code

    def pass_by_text(self) -> None:
        """Take a line that is something else."""
        self._blank = self._code = False


def _rst_lines(lines: list[str]) -> Iterator[tuple[str, bool]]:
    margin = -1
    for line in lines:
        empty, here = not line.strip(), _width(line)
        if margin >= 0 and not empty and here <= margin:
            margin = -1
        yield line, margin < 0
        if margin < 0 and _LITERAL.match(line.rstrip("\r\n")):
            margin = here


def _commit_lines(lines: list[str]) -> Iterator[tuple[str, bool]]:
    cut = False
    for line in lines:
        cut = cut or bool(_SCISSORS.match(line))
        yield line, not cut and not line.startswith("#")


def _width(line: str) -> int:
    found = _MARGIN.match(line)
    return len(found[0].expandtabs()) if found else 0
