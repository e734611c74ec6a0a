"""Words that stand where few look: in attributes, descriptions, titles, and behind fences."""

import re
from collections.abc import Iterator

from patchwright.issues.hidden.telling import Placed, has_words, shown

_TAG = re.compile(r"<(?P<name>[A-Za-z][\w-]{0,40})(?P<attributes>\s[^<>]{0,4000})?/?>")
_VALUE = re.compile(r"=\s*(?:\"([^\"]*)\"|'([^']*)'|\S+)")
_UNSHOWN = re.compile(r"(?:^|\s)hidden(?:[\s=]|$)|(?:display|visibility|opacity|font-size)\s*:")
_UNSHOWN_ELEMENTS = frozenset({"template", "script", "style", "noscript", "title", "textarea"})
_IMAGE = re.compile(r"!\[(?P<words>[^\[\]\n]{1,4000})\][(\[]")
_TITLE = re.compile(r"\]\([^()\s]{1,4000}[ \t\n]+(?P<words>\"[^\"\n]+\"|'[^'\n]+')\s*\)")
_INFO = re.compile(r"^[ \t>]{0,12}(?:`{3,}|~{3,})(?P<words>[^\n`]+)$", re.MULTILINE)


def overlooked(prose: str) -> Iterator[Placed]:
    """Yield words in tags, descriptions of images, and titles of links."""
    for tag in _TAG.finditer(prose):
        for said in _in_tag(tag["name"].lower(), tag["attributes"] or ""):
            yield tag.start(), said
    for pattern, what in ((_IMAGE, "description of an image"), (_TITLE, "title of a link")):
        for found in pattern.finditer(prose):
            if has_words(found["words"]):
                yield found.start(), f"{what}: {shown(found['words'])}"


def infos(text: str) -> Iterator[Placed]:
    """Yield words behind a fence of code, where the name of a language stands."""
    for info in _INFO.finditer(text):
        if has_words(info["words"]):
            yield info.start("words"), f"words behind a fence: {shown(info['words'])}"


def _in_tag(name: str, attributes: str) -> Iterator[str]:
    if name in _UNSHOWN_ELEMENTS:
        yield f"HTML element that not all programs show: <{name}>"
    if _UNSHOWN.search(attributes):
        yield f"HTML element that some programs hide: <{name}{shown(attributes, before=' ')}>"
    values = [found[1] or found[2] or "" for found in _VALUE.finditer(attributes)]
    for words in (*values, _VALUE.sub(" ", attributes)):
        if has_words(words):
            yield f"words in HTML <{name}>: {shown(words)}"
