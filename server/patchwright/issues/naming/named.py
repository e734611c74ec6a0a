"""What a piece of prose names: URLs, `GH-12`, `owner/repo#12`, `#12`."""

import re
from collections.abc import Iterator

from patchwright.domain.issue import IssueRef
from patchwright.issues.naming.number_sign import names_an_issue
from patchwright.issues.naming.sign import Sign
from patchwright.issues.urls import NAME, NUMBER, OWNER, URL_CHARACTER, ref_of

Named = tuple[IssueRef, int, int]
"""What is named, and from where to where."""

_CANDIDATE = re.compile(
    rf"(?P<url>(?:(?<![\w.+-])https?://|(?<![\w./@:-])github\.com/){URL_CHARACTER}{{1,2000}})"
    rf"|(?<![\w./#&-])(?P<gh>gh-(?P<gh_number>{NUMBER}))(?![\w#/%@]|-\w|\.\w)"
    rf"|\#(?P<number>{NUMBER})(?![0-9])",
    re.IGNORECASE | re.ASCII,
)
_TRAILING = ".,;:!?*_~'"

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

# A link's words in Markdown, and in reStructuredText.
_LINK = re.compile(
    rf"(?:(?P<rest>[^\[\]\r\n]{{0,120}})\]\(|\s+<(?=[^>\s]{{0,2000}}>`_))"
    rf"(?P<url>{URL_CHARACTER}{{0,2000}})"
)
_LINE = re.compile(r"[\r\n]")
_BEFORE, _BEHIND = 144, 40
"""Characters of its line that a sign is judged by: the longest `owner/repo`, and a few words."""


def named(said: str, *, styled: bool) -> Iterator[Named]:
    """Return what *said* names, in order.

    Args:
        said: Prose of which the code is blotted out.
        styled: Whether it stands in a file that names colors all the time.
    """
    for found in _CANDIDATE.finditer(said):
        if found["url"]:
            hit = _by_url(found)
        elif found["gh"]:
            hit = (IssueRef(number=int(found["gh_number"])), *found.span())
        else:
            hit = _by_sign(said, found, styled=styled)
        if hit:
            yield hit


def _by_url(found: re.Match[str]) -> Named | None:
    url = found["url"].rstrip(_TRAILING)
    ref = ref_of(url)
    return (ref, found.start(), found.start() + len(url)) if ref else None


def _by_sign(said: str, found: re.Match[str], *, styled: bool) -> Named | None:
    start, end = found.span()
    before, behind = _around(said, start, end)
    if _NAME_END.match(before[-1:]) and (qualified := _QUALIFIED.search(before)):
        if not _is_repository(qualified) or _NOT_BEHIND_QUALIFIED.match(behind):
            return None
        repository = qualified["repository"]
        ref = IssueRef(number=int(found["number"]), repository=repository)
        return ref, start - len(repository), end
    meant = _linked(said, IssueRef(number=int(found["number"])), end)
    if not meant:
        return None
    # What a link leads to needs no other reason.
    is_issue = meant.repository or names_an_issue(Sign(found["number"], before, behind, styled))
    return (meant, start, end) if is_issue else None


def _is_repository(qualified: re.Match[str]) -> bool:
    """Tell `jlord/sheetsee.js`, GitHub's own example, from a file in a folder."""
    owner, _, name = qualified["repository"].partition("/")
    return not _PAGE.search(name) and not (owner in _FOLDERS and _SOURCE.search(name))


def _linked(said: str, ref: IssueRef, end: int) -> IssueRef | None:
    """Return what *ref* means where it is the words of a link, or among them.

    The target decides, since it may be another repository's; words that are a bare
    number and lead to no issue name none.
    """
    link = _LINK.match(said, end)
    if not link:
        return ref
    target = ref_of(link["url"])
    if not link["rest"]:
        return target
    return target if target and target.number == ref.number else ref


def _around(said: str, start: int, end: int) -> tuple[str, str]:
    before = said[max(0, start - _BEFORE) : start]
    behind = said[end : end + _BEHIND]
    cut = max(before.rfind("\n"), before.rfind("\r")) + 1
    return before[cut:], _LINE.split(behind, maxsplit=1)[0]
