"""Tell the user what a reader of a rendered text does not see, or easily overlooks.

`neutral` keeps what is surely hidden from a model. The rest of what is named here,
such as the words that describe an image, reaches it, since it may tell of the fault.
"""

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator

from patchwright.domain.invisible import invisible, is_invisible
from patchwright.domain.text import with_lf
from patchwright.issues.hidden import concealment

_KINDS = {"comment": "HTML comment", "markup": "HTML markup", "link definition": "link definition"}
_SHOWN_CHARACTERS = 200
_MOST = 30
"""Parts that are described; of more, the number is told."""

_TAGS = range(0xE0000, 0xE0080)
_TAG = re.compile(r"<(?P<name>[A-Za-z][\w-]{0,40})(?P<attributes>\s[^<>]{0,4000})?/?>")
_VALUE = re.compile(r"=\s*(?:\"([^\"]*)\"|'([^']*)'|\S+)")
_UNSHOWN = re.compile(r"(?:^|\s)hidden(?:[\s=]|$)|(?:display|visibility|opacity|font-size)\s*:")
_UNSHOWN_ELEMENTS = frozenset({"template", "script", "style", "noscript", "title", "textarea"})
_IMAGE = re.compile(r"!\[(?P<words>[^\[\]\n]{1,4000})\][(\[]")
_TITLE = re.compile(r"\]\([^()\s]{1,4000}[ \t\n]+(?P<words>\"[^\"\n]+\"|'[^'\n]+')\s*\)")
_LINK = re.compile(r"(?<!!)\[(?P<words>[^\[\]\n]{0,200})\]\((?P<target>[^()\s]{1,4000})")
_INFO = re.compile(r"^[ \t>]{0,12}(?:`{3,}|~{3,})(?P<words>[^\n`]+)$", re.MULTILINE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,30});")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ADDRESS = re.compile(r"\w+://\S+")
_FEW_WORDS = 3
"""So many say what an image is; more may say what to do."""

_GAP = re.compile(r"(?<=\S)(?:[ \t]*\n){40,}(?=[ \t]*\S)")
_FAR = re.compile(r"(?<![ \t\u00a0\u2000-\u200a\u3000])[ \t\u00a0\u2000-\u200a\u3000]{200,}(?=\S)")


_Placed = tuple[int, str]
"""Where something stands, and what is said of it."""


def hidden_parts(text: str) -> tuple[str, ...]:
    """Describe what of *text* a reader does not see, each in one line that can be seen.

    First what is hidden (comments and the like, invisible characters), then what is
    easily overlooked: words in attributes, descriptions and titles; elements that
    some programs do not show; links without words; words behind long gaps.
    """
    text = with_lf(text)
    reading = concealment.read(text)
    comments = [
        (part.start, f"{_KINDS[part.kind]}: {_shown(part.words)}")
        for part in reading.hidden
        if part.words
    ]
    breaks = [found.start() for found in re.finditer("\n", text)]
    placed = [
        *comments,
        *_invisible(text),
        *_overlooked(reading.prose),
        *_far(reading.prose),
        *_infos(text),
    ]
    found = [
        *_spelled_by_tags(text),
        *(f"line {bisect_left(breaks, at) + 1}: {said}" for at, said in placed),
    ]
    more = len(found) - _MOST
    return (*found[:_MOST], *([f"{more} more parts like these"] if more > 0 else []))


def _invisible(text: str) -> Iterator[_Placed]:
    places: dict[str, list[int]] = {}
    for index in invisible(text):
        if (index or text[index] != "\ufeff") and ord(text[index]) not in _TAGS:
            places.setdefault(text[index], []).append(index)
    for char, found in places.items():
        yield found[0], _name(char) + (f" ({len(found)} times)" if len(found) > 1 else "")


def _spelled_by_tags(text: str) -> Iterator[str]:
    tags = [ord(text[index]) for index in invisible(text) if ord(text[index]) in _TAGS]
    if tags:
        said = "".join(chr(code - _TAGS.start) for code in tags)
        yield f"invisible tag characters spell: {_shown(said)}"


def _overlooked(prose: str) -> Iterator[_Placed]:
    """Yield words that stand where few look."""
    for tag in _TAG.finditer(prose):
        for said in _in_tag(tag["name"].lower(), tag["attributes"] or ""):
            yield tag.start(), said
    for pattern, what in ((_IMAGE, "description of an image"), (_TITLE, "title of a link")):
        for found in pattern.finditer(prose):
            if _has_words(found["words"]):
                yield found.start(), f"{what}: {_shown(found['words'])}"


def _infos(text: str) -> Iterator[_Placed]:
    """Yield words behind a fence of code, where the name of a language stands."""
    for info in _INFO.finditer(text):
        if _has_words(info["words"]):
            yield info.start("words"), f"words behind a fence: {_shown(info['words'])}"


def _far(prose: str) -> Iterator[_Placed]:
    """Yield what is drawn as nothing, and what stands far from all else."""
    for link in _LINK.finditer(prose):
        if all(char.isspace() or is_invisible(link[1], at) for at, char in enumerate(link[1])):
            yield link.start(), f"link without visible words: {_shown(link['target'])}"
    for entity in _ENTITY.finditer(prose):
        char = html.unescape(entity[0])
        if len(char) == 1 and char != entity[0] and is_invisible(char, 0):
            yield entity.start(), f"{_name(char)}, written as {entity[0]}"
    for gap in _GAP.finditer(prose):
        yield gap.end(), f"text below {gap[0].count(chr(10))} blank lines"
    for gap in _FAR.finditer(prose):
        yield gap.end(), f"text behind {len(gap[0])} blanks"


def _in_tag(name: str, attributes: str) -> Iterator[str]:
    if name in _UNSHOWN_ELEMENTS:
        yield f"HTML element that not all programs show: <{name}>"
    if _UNSHOWN.search(attributes):
        yield f"HTML element that some programs hide: <{name}{_shown(attributes, before=' ')}>"
    values = [found[1] or found[2] or "" for found in _VALUE.finditer(attributes)]
    for words in (*values, _VALUE.sub(" ", attributes)):
        if _has_words(words):
            yield f"words in HTML <{name}>: {_shown(words)}"


def _has_words(text: str) -> bool:
    return len(_WORD.findall(_ADDRESS.sub(" ", text))) > _FEW_WORDS


def _name(char: str) -> str:
    kind = "private character" if unicodedata.category(char) == "Co" else "control character"
    return f"{unicodedata.name(char, kind).lower()} (U+{ord(char):04X})"


def _shown(text: str, *, before: str = "") -> str:
    kept = ("".join(char if _plain(char) else " " for char in text)).split()
    words = before + " ".join(kept)
    return words if len(words) <= _SHOWN_CHARACTERS else words[: _SHOWN_CHARACTERS - 1] + "…"


def _plain(char: str) -> bool:
    return char.isprintable() or char.isspace()
