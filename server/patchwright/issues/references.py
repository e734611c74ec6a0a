"""References to issues and pull requests in a text.

The forms are GitHub's ("Autolinked references and URLs", docs.github.com): `#12`,
`GH-12`, `owner/repo#12` and URLs; also `TODO(#12)` and the like. They are looked
for in comments, docstrings and prose only. What stands between backticks is code.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.domain.issue import IssueRef
from patchwright.domain.text import Range
from patchwright.issues.files import lexis_of
from patchwright.issues.number_sign import Sign, names_an_issue
from patchwright.issues.prose import stretches
from patchwright.issues.rule import Kind, Stretch
from patchwright.issues.selection import prose_at
from patchwright.issues.spans import without_code
from patchwright.issues.urls import NAME, NUMBER, OWNER, ref_of
from patchwright.syntax.places import Places

__all__ = ["Reference", "find", "prose_at", "typed"]

_URL_CHARACTER = r"[^\s<>\"'`|\\^{}()\[\]\x00]"
_CANDIDATE = re.compile(
    rf"(?P<url>(?:(?<![\w.+-])https?://|(?<![\w./@:-])github\.com/){_URL_CHARACTER}{{1,2000}})"
    rf"|(?<![\w./#&-])(?P<gh>gh-(?P<gh_number>{NUMBER}))(?![\w#/%@]|-\w|\.\w)"
    rf"|\#(?P<number>{NUMBER})(?![0-9])",
    re.IGNORECASE | re.ASCII,
)
_QUALIFIED = re.compile(
    rf"(?<![\w./@\#&:%$~\\-])(?P<repository>{OWNER}/(?P<name>{NAME}))$", re.ASCII
)
_NAME_END = re.compile(r"[\w.-]", re.ASCII)
_NOT_BEHIND_QUALIFIED = re.compile(r"[\w#%@=]|-\w|\.\d|/\d", re.ASCII)
_PAGE = re.compile(r"\.(?:html?|xhtml|md|rst|txt|adoc|php|aspx?|jsp|xml|svg|pdf)$", re.IGNORECASE)
_SOURCE = re.compile(r"\.(?:py|[jt]sx?|rs|go|c|h|cc|cpp|java|kt|lua|cs|rb|yml|yaml|json|toml|css)$")
_FOLDERS = frozenset({
    "src", "lib", "libs", "docs", "doc", "test", "tests", "examples", "app", "pkg", "include",
    "bin", "tools", "scripts", "internal", "cmd", "packages", "spec", "util", "utils", "core",
})  # fmt: skip
_TRAILING = ".,;:!?*_~'"
_LINK = re.compile(rf"(?:\]\(|\s+<(?=[^>\s]*>`_))(?P<url>{_URL_CHARACTER}*)")
_STYLED = frozenset({"css", "scss"})
_LINE = re.compile(r"[\r\n]")
_BEFORE, _BEHIND = 144, 40
"""Characters of its line that a sign is judged by: the longest `owner/repo`, and a few words."""

_TYPED = re.compile(
    rf"(?:\#|gh-)?(?P<number>{NUMBER})|(?P<repository>{OWNER}/{NAME})\#(?P<its_number>{NUMBER})",
    re.IGNORECASE | re.ASCII,
)
_TYPED_URL = re.compile(
    rf"<?(?P<url>(?:https?://|[\w.-]+\.[a-z]+/){_URL_CHARACTER}{{1,2000}}?)>?", re.IGNORECASE
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


def _in_stretch(
    text: str, stretch: Stretch, *, styled: bool
) -> Iterator[tuple[IssueRef, int, int]]:
    said = without_code(text[stretch.inner : stretch.outer], doc=stretch.kind is Kind.DOC)
    for found in _CANDIDATE.finditer(said):
        if hit := _read(said, found, styled=styled):
            ref, start, end = hit
            yield ref, start + stretch.inner, end + stretch.inner


def _read(said: str, found: re.Match[str], *, styled: bool) -> tuple[IssueRef, int, int] | None:
    start, end = found.span()
    if found["url"]:
        url = found["url"].rstrip(_TRAILING)
        ref = ref_of(url)
        return (ref, start, start + len(url)) if ref else None
    if found["gh"]:
        return IssueRef(number=int(found["gh_number"])), start, end
    before, behind = _around(said, start, end)
    number = int(found["number"])
    if _NAME_END.match(before[-1:]) and (qualified := _QUALIFIED.search(before)):
        ref = _qualified(qualified, number, behind)
        return (ref, start - len(qualified["repository"]), end) if ref else None
    if not names_an_issue(Sign(found["number"], before, behind, styled)):
        return None
    link = _LINK.match(said, end)
    ref = ref_of(link["url"]) if link else IssueRef(number=number)
    return (ref, start, end) if ref else None


def _qualified(found: re.Match[str], number: int, behind: str) -> IssueRef | None:
    owner, name = found["repository"].split("/")
    is_file = _PAGE.search(name) or (owner in _FOLDERS and _SOURCE.search(name))
    if is_file or _NOT_BEHIND_QUALIFIED.match(behind):
        return None
    return IssueRef(number=number, repository=found["repository"])


def _around(said: str, start: int, end: int) -> tuple[str, str]:
    before = said[max(0, start - _BEFORE) : start]
    behind = said[end : end + _BEHIND]
    cut = max(before.rfind("\n"), before.rfind("\r")) + 1
    return before[cut:], _LINE.split(behind, maxsplit=1)[0]
