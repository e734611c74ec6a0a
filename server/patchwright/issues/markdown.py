"""Prose of Markdown, reStructuredText and commit messages: what is not code.

Fences, indented code and code spans are as CommonMark 0.31 has them, without the
containers: a fence within a list or a quotation is one all the same.
"""

import re
from collections.abc import Iterator

from patchwright.domain.text import split_lines
from patchwright.issues.rule import Kind, Stretch

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
    fence, listed, code, blank = "", False, False, True
    for line in lines:
        found = _FENCE.match(line.rstrip("\r\n"))
        if fence:
            closes = found and found["fence"].startswith(fence) and not line[found.end() :].strip()
            fence = "" if closes else fence
            yield line, False
            continue
        if found:
            fence, blank, code = found["fence"], False, False
            yield line, False
            continue
        empty = not line.strip()
        indented = bool(_INDENTED.match(line)) and not empty
        code = (indented and not listed and (blank or code)) or (code and empty)
        if not empty and not indented:
            listed = bool(_ITEM.match(line)) or (listed and not blank)
        blank = empty
        yield line, not code


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
