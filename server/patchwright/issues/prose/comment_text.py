"""What comments say, without their signs and the indentation they share."""

import re
from textwrap import dedent

from patchwright.domain.text import with_lf
from patchwright.issues.prose.rule import Kind, Stretch

_STAR = re.compile(r"[ \t]*\*(?![*/])")


def said(text: str, group: list[Stretch], start: int, end: int) -> str:
    """Return what *group*, comments that go on one below the other, say from *start* to *end*."""
    parts = [
        text[max(start, part.inner) : max(start, min(end, part.outer), part.inner)]
        for part in group
    ]
    first = group[0]
    aligned = first.kind is Kind.LINE and start <= first.inner
    lines = with_lf("\n".join(parts)).split("\n")
    return _without_margin(_without_stars(lines) if first.kind is Kind.BLOCK else lines, aligned)


def _without_margin(lines: list[str], aligned: bool) -> str:
    """Return *lines* without shared indentation; the first has its own unless they are *aligned*.

    So PEP 257 has it ("Handling Docstring Indentation").
    """
    if aligned:
        return _trimmed(dedent("\n".join(lines)))
    rest = dedent("\n".join(line.expandtabs() for line in lines[1:]))
    return _trimmed("\n".join([lines[0].lstrip(), rest]) if lines[1:] else lines[0].strip())


def _without_stars(lines: list[str]) -> list[str]:
    """Return *lines* without the star before each, where all but the first have one."""
    rest = [line for line in lines[1:] if line.strip()]
    if not rest or not all(_STAR.match(line) for line in rest):
        return lines
    return [lines[0], *(_STAR.sub("", line, count=1) for line in lines[1:])]


def _trimmed(said: str) -> str:
    return "\n".join(line.rstrip() for line in said.split("\n")).strip("\n")
