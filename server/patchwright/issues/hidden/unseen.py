"""What is drawn as nothing, or stands far from all else."""

import html
import re
from collections.abc import Iterator

from patchwright.domain.invisible import invisible, is_invisible
from patchwright.issues.hidden.telling import Placed, name_of, shown

_TAGS = range(0xE0000, 0xE0080)
_LINK = re.compile(r"(?<!!)\[(?P<words>[^\[\]\n]{0,200})\]\((?P<target>[^()\s]{1,4000})")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,30});")
_GAP = re.compile(r"(?<=\S)(?:[ \t]*\n){40,}(?=[ \t]*\S)")
_FAR = re.compile(r"(?<![ \t\u00a0\u2000-\u200a\u3000])[ \t\u00a0\u2000-\u200a\u3000]{200,}(?=\S)")


def characters(text: str) -> Iterator[Placed]:
    """Yield each invisible character where it first stands."""
    places: dict[str, list[int]] = {}
    for index in invisible(text):
        if (index or text[index] != "\ufeff") and ord(text[index]) not in _TAGS:
            places.setdefault(text[index], []).append(index)
    for char, found in places.items():
        yield found[0], name_of(char) + (f" ({len(found)} times)" if len(found) > 1 else "")


def spelled_by_tags(text: str) -> Iterator[str]:
    """Yield what tag characters, which nobody sees, spell."""
    tags = [ord(text[index]) for index in invisible(text) if ord(text[index]) in _TAGS]
    if tags:
        said = "".join(chr(code - _TAGS.start) for code in tags)
        yield f"invisible tag characters spell: {shown(said)}"


def far(text: str, prose: str) -> Iterator[Placed]:
    """Yield what is drawn as nothing, and what stands far from all else.

    Args:
        text: As it was written.
        prose: It with blanks in place of code and of what is hidden.
    """
    for link in _LINK.finditer(prose):
        if all(char.isspace() or is_invisible(link[1], at) for at, char in enumerate(link[1])):
            yield link.start(), f"link without visible words: {shown(link['target'])}"
    for entity in _ENTITY.finditer(prose):
        char = html.unescape(entity[0])
        if len(char) == 1 and char != entity[0] and is_invisible(char, 0):
            yield entity.start(), f"{name_of(char)}, written as {entity[0]}"
    for gap in _gaps(_GAP, text, prose):
        yield gap.end(), f"text below {gap[0].count(chr(10))} blank lines"
    for gap in _gaps(_FAR, text, prose):
        yield gap.end(), f"text behind {len(gap[0])} blanks"


def _gaps(pattern: re.Pattern[str], text: str, prose: str) -> Iterator[re.Match[str]]:
    """Yield the gaps of *text* that do not lie in code; code itself is none."""
    for gap in pattern.finditer(text):
        before, after = prose[max(gap.start() - 1, 0)], prose[gap.end()]
        if not (before.isspace() and after.isspace()):
            yield gap
