"""Which part of a document somebody means who points into it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from patchwright.domain.text import split_lines
from patchwright.issues.prose.markdown import markdown_lines

_ATX = re.compile(r" {0,3}(?P<signs>#{1,6})(?:[ \t]|$)")
_SETEXT = re.compile(r" {0,3}(?P<sign>=|-)(?P=sign)*[ \t]*$")
_RULER = re.compile(r"(?P<sign>[!-/:-@\[-`{-~])(?P=sign)*[ \t]*$")


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading: its first line, and its level, from one."""

    line: int
    level: int


def section(text: str, lexis: str, line: int) -> tuple[int, int]:
    """Return first and last line, the last not included, of what *line* belongs to.

    In Markdown and reStructuredText that is the section of the nearest heading above,
    with its own sections; else the paragraph.
    """
    lines = split_lines(text)
    if reader := _READERS.get(lexis):
        return _section(reader(lines), line, len(lines))
    return _paragraph(lines, line)


def _section(headings: list[_Heading], line: int, n_lines: int) -> tuple[int, int]:
    above = [heading for heading in headings if heading.line <= line]
    start, level = (above[-1].line, above[-1].level) if above else (0, 6)
    below = (heading.line for heading in headings[len(above) :] if heading.level <= level)
    return start, next(below, n_lines)


def _paragraph(lines: list[str], line: int) -> tuple[int, int]:
    if line >= len(lines) or not lines[line].strip():
        return line, line
    start = end = line
    while start and lines[start - 1].strip():
        start -= 1
    while end < len(lines) and lines[end].strip():
        end += 1
    return start, end


def _markdown_headings(lines: list[str]) -> list[_Heading]:
    found, before = list[_Heading](), ""
    for number, (line, is_prose) in enumerate(markdown_lines(lines)):
        line_ = line.rstrip("\r\n") if is_prose else ""
        if atx := _ATX.match(line_):
            found.append(_Heading(number, len(atx["signs"])))
        elif before and (setext := _SETEXT.match(line_)):
            found.append(_Heading(number - 1, 1 if setext["sign"] == "=" else 2))
        before = "" if atx else line_.strip()
    return found


def _rst_headings(lines: list[str]) -> list[_Heading]:
    """Return titles with a ruler below; the first kind of ruler is the first level."""
    found, kinds = list[_Heading](), list[str]()
    stripped = [line.rstrip() for line in lines]
    for number in range(1, len(lines)):
        title, ruler = stripped[number - 1], _RULER.match(stripped[number])
        if (
            not ruler
            or not title
            or _RULER.match(title)
            or len(ruler[0].rstrip()) < len(title.strip())
        ):
            continue
        over = number >= 2 and stripped[number - 2] == stripped[number]
        kind = ruler["sign"] + ("over" if over else "")
        kinds += [] if kind in kinds else [kind]
        found.append(_Heading(number - 1 - over, kinds.index(kind) + 1))
    return found


_READERS: dict[str, Callable[[list[str]], list[_Heading]]] = {
    "markdown": _markdown_headings,
    "rst": _rst_headings,
}
