"""References to issues and pull requests in a text.

The forms are GitHub's ("Autolinked references and URLs", docs.github.com): `#12`,
`GH-12`, `owner/repo#12` and URLs; also `TODO(#12)` and the like. They are looked
for in comments, docstrings and prose only.

What GitHub leaves open is decided so: what stands between backticks is code; where
`#` begins a comment, `#12` alone is a comment that says "12"; `name#12` is the
reference of no repository, unless the name is a word like `PR`; the words of a link
mean what the link leads to.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.domain.issue import IssueRef
from patchwright.domain.text import Range
from patchwright.issues.naming.named import Named, named
from patchwright.issues.prose.files import lexis_of
from patchwright.issues.prose.rule import Kind, Stretch
from patchwright.issues.prose.selection import prose_at
from patchwright.issues.prose.spans import without_code
from patchwright.issues.prose.stretches import stretches
from patchwright.issues.urls import NAME, NUMBER, OWNER, URL_CHARACTER, ref_of
from patchwright.syntax.places import Places

__all__ = ["Reference", "find", "prose_at", "typed"]

_STYLED = frozenset({"css", "scss"})
_TYPED = re.compile(
    rf"(?:\#|gh-)?(?P<number>{NUMBER})|(?P<repository>{OWNER}/{NAME})\#(?P<its_number>{NUMBER})",
    re.IGNORECASE | re.ASCII,
)
_TYPED_URL = re.compile(
    rf"<?(?P<url>(?:https?://|[\w.-]+\.[a-z]+/){URL_CHARACTER}{{1,2000}}?)>?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """An issue or pull request, where a text names it.

    Attributes:
        ref: What is named.
        range: Where, in code points.
        text: As it is written there.
    """

    ref: IssueRef
    range: Range
    text: str


def find(text: str, path: str) -> tuple[Reference, ...]:
    """Return the references in the comments and prose of *text*, in order.

    Args:
        text: Any text; one that is unfinished or of another language is read as far
            as it goes, in time that grows with its length.
        path: Its path, which says how it is written; an unknown suffix is prose.
    """
    styled, places = lexis_of(path) in _STYLED, Places(text)
    return tuple(
        Reference(ref=ref, range=places.range(start, end), text=text[start:end])
        for stretch in stretches(text, path)
        for ref, start, end in _in_stretch(text, stretch, styled=styled)
    )


def typed(text: str) -> IssueRef | None:
    """Return what a person means by `12`, `#12`, `GH-12`, `owner/repo#12` or a URL, else None."""
    text = text.strip()
    if found := _TYPED.fullmatch(text):
        number = int(found["number"] or found["its_number"])
        return IssueRef(number=number, repository=found["repository"] or "")
    url = _TYPED_URL.fullmatch(text)
    return ref_of(url["url"]) if url else None


def _in_stretch(text: str, stretch: Stretch, *, styled: bool) -> Iterator[Named]:
    said = without_code(text[stretch.inner : stretch.outer], doc=stretch.kind is Kind.DOC)
    for ref, start, end in named(said, styled=styled):
        yield ref, start + stretch.inner, end + stretch.inner
