"""URLs of issues and pull requests: one row for each form that forges use."""

import re

from patchwright.domain.issue import IssueRef

OWNER = r"[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){0,38}"
"""A GitHub account; an underscore is in those that an enterprise manages."""

NAME = r"(?!\.{1,2}(?![\w.-]))[\w.-]{1,100}"
"""A repository, which is never called `.` or `..`."""

URL_CHARACTER = r"[^\s<>\"'`|\\^{}()\[\]\x00]"
"""What a URL goes on with in prose; brackets and quotation marks are around it."""

NUMBER = r"[1-9][0-9]{0,8}"

_HOST = re.compile(r"(?P<name>[^\s/?#@:\\\[\]%]+|\[[0-9A-Fa-f:]+\])(?::(?P<port>[0-9]{1,5}))?")
_DEFAULT_PORT = {"https": "443", "http": "80"}
_SCHEME = re.compile(r"(?:(?P<scheme>https?)://)?(?P<host>[^/?#]*)(?P<path>/[^?#]*)", re.IGNORECASE)
_BEHIND = r"(?:/|$)"
_FORMS = tuple(
    re.compile(rf"/(?P<repository>{repository})/{kind}(?P<number>{NUMBER}){_BEHIND}", re.ASCII)
    for repository, kind in (
        (rf"{OWNER}/{NAME}", "(?:issues|pull)/"),
        # GitLab, whose projects lie in any number of groups.
        (r"[\w.-]+(?:/[\w.-]+){1,20}", "-/(?:issues|merge_requests|work_items)/"),
        (rf"{OWNER}/{NAME}", "(?:pulls|merge_requests|pull-requests)/"),
        # sourcehut and Azure DevOps.
        (r"~[\w.-]+/[\w.-]+", ""),
        (r"[\w.%-]+/[\w.%-]+", "_workitems/edit/"),
    )
)


def ref_of(url: str) -> IssueRef | None:
    """Return what *url* names, its host as it is written, or None where it is no issue's.

    The host decides who would be asked, so nothing in it is mended: one with a user
    before it names nothing, and one that only looks like another stays different.
    """
    parts = _SCHEME.match(url)
    if not parts:
        return None
    host = _host(parts["host"], (parts["scheme"] or "https").lower())
    found = next((hit for form in _FORMS if (hit := form.match(parts["path"]))), None)
    if not host or not found:
        return None
    return IssueRef(number=int(found["number"]), repository=found["repository"], host=host)


def lowered(host: str) -> str:
    """Return *host* in lower case, by ASCII alone: other letters may fold into ASCII ones."""
    return host.lower() if host.isascii() else host


def _host(written: str, scheme: str) -> str:
    found = _HOST.fullmatch(written)
    if not found:
        return ""
    port = found["port"]
    named = f":{port}" if port and port != _DEFAULT_PORT[scheme] else ""
    return lowered(found["name"]) + named
