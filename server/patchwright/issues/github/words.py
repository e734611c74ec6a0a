"""Texts and names as GitHub tells them, made fit to be kept and shown."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from github.IssueComment import IssueComment
from github.NamedUser import NamedUser
from github.Organization import Organization

from patchwright.domain.invisible import spelled_line
from patchwright.domain.issue import Comment
from patchwright.domain.text import with_lf
from patchwright.issues.hidden.parts import hidden_parts

_MOST_HIDDEN = 30
_WEB = frozenset({"https", "http"})
_MOST_LABELS = 100
_GHOST = "ghost"
"""What GitHub shows for an author who deleted their account."""
_REPOSITORY = re.compile(r"/repos/([A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+)\Z")


def whole(text: str | None) -> str:
    """Return a text that can be kept: without halves of pairs and without NUL."""
    mended = (text or "").encode("utf-8", "replace").decode("utf-8")
    return with_lf(mended).replace("\0", "\N{REPLACEMENT CHARACTER}")


def one_line(text: str | None) -> str:
    """Return a text likewise, on one line."""
    return " ".join(whole(text).split())


def labels_of(issue: Mapping[str, Any]) -> tuple[str, ...]:
    """Return its labels, made visible; by GitHub's description one may be a bare name, or null."""
    told: list[dict[str, Any] | str] = issue["labels"]
    names = (each if isinstance(each, str) else each["name"] for each in told[:_MOST_LABELS])
    return tuple(spelled_line(name) for name in names if name is not None)


def author_of(comment: IssueComment) -> str:
    """Return who wrote it, made visible."""
    user: NamedUser | Organization | None = comment.user
    return spelled_line(user.login) if user else _GHOST


def login_of(person: Mapping[str, Any] | None) -> str:
    """Return what somebody is called there, made visible."""
    return spelled_line(str(person["login"])) if person else _GHOST


def url_of(url: str, host: str) -> str:
    """Return where people read it, if that is on *host*; else nothing."""
    parts = urlsplit(url)
    return spelled_line(url) if parts.scheme in _WEB and parts.netloc == host else ""


def repository_of(issue: Mapping[str, Any]) -> str:
    """Return `owner/name` of where an issue is now, or nothing where that is not told."""
    found = _REPOSITORY.search(str(issue.get("repository_url")))
    return found[1] if found else ""


def hidden_of(title: str, body: str, comments: tuple[Comment, ...]) -> tuple[str, ...]:
    """Describe what readers of the page do not see, and where it stands."""
    places = [("title", title), ("body", body)] + [
        (f"comment {number} by {comment.author}", comment.body)
        for number, comment in enumerate(comments, 1)
    ]
    parts = [f"{place}: {part}" for place, text in places for part in hidden_parts(text)]
    more = len(parts) - _MOST_HIDDEN
    said = (f"and {more:,} more hidden parts",) if more > 0 else ()
    return (*parts[:_MOST_HIDDEN], *said)
