"""An issue made of what GitHub tells, by PyGithub's own objects."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from github.GithubException import BadAttributeException, GithubException
from github.Issue import Issue as GitHubIssue
from github.IssueComment import IssueComment
from github.NamedUser import NamedUser
from github.Organization import Organization

from patchwright.domain.errors import IssueError
from patchwright.domain.invisible import spelled_line
from patchwright.domain.issue import Comment, Issue, Trust
from patchwright.domain.text import with_lf
from patchwright.issues.attachments import attachments
from patchwright.issues.github_door import PER_PAGE, Door
from patchwright.issues.github_errors import not_understood
from patchwright.issues.github_terms import Terms
from patchwright.issues.hidden import hidden_parts
from patchwright.issues.kept import Exchanges

MOST_COMMENTS = 1_000
LONGEST = 1 << 20
"""Characters of title, body and comments together."""

_MOST_EVENTS = 10 * PER_PAGE
_MOST_HIDDEN = 30
_GHOST = "ghost"
"""What GitHub shows for an author who deleted their account."""
_MISREAD = (
    GithubException,
    BadAttributeException,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What PyGithub raises over an answer that is not what it should be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An issue, what its user should know, and the exchanges that it was made of."""

    issue: Issue
    notices: tuple[str, ...]
    exchanges: Exchanges


def read(terms: Terms) -> Told:
    """Return the issue of *terms*; raises IssueError."""
    door = Door(terms)
    try:
        return _read(door, terms)
    except _MISREAD as error:
        raise not_understood(terms.asking) from error
    finally:
        door.close()


def _read(door: Door, terms: Terms) -> Told:
    asked = terms.asking.issue
    repository, _, number = asked.partition("#")
    headers, data = door.requestJsonAndCheck("GET", f"/repos/{repository}/issues/{number}")
    found = GitHubIssue(door, headers, data, completed=True)
    title, body = _one_line(found.title), _text(found.body)
    if not title:
        raise ValueError("an issue has a title")
    origin = f"{_repository(data) or repository}#{found.number}"
    comments, left_out = _comments(found, LONGEST - len(title) - len(body))
    linked, unknown = _linked(found)
    issue = Issue(
        title=title,
        body=body,
        comments=comments,
        labels=tuple(spelled_line(label.name) for label in found.labels),
        origin=origin,
        trust=Trust.OUTSIDE,
        hidden=_hidden(title, body, comments),
        url=_url(found.html_url, terms.asking.host),
        state=found.state if found.state in {"open", "closed"} else "",
        linked=linked,
        attachments=attachments("\n\n".join([body, *(comment.body for comment in comments)])),
    )
    notices = (_moved(asked, origin), _pull_request(data, origin), left_out, unknown)
    return Told(issue=issue, notices=tuple(filter(None, notices)), exchanges=dict(door.exchanges))


def _comments(found: GitHubIssue, room: int) -> tuple[tuple[Comment, ...], str]:
    """Return the oldest comments, at most *room* characters, and what was left out."""
    taken = list[Comment]()
    if not found.comments:
        return (), ""
    listed: Iterator[IssueComment] = iter(found.get_comments())
    for each in islice(listed, MOST_COMMENTS):
        body = _text(each.body)
        room -= len(body)
        if room < 0:
            break
        taken.append(Comment(author=_author(each), body=body))
    stopped = room < 0 or len(taken) == MOST_COMMENTS
    left = found.comments - len(taken)
    if not stopped or left <= 0:
        return tuple(taken), ""
    return tuple(taken), (
        f"Not read, because there is too much: the newest {left:,} of {found.comments:,} comments."
    )


def _linked(found: GitHubIssue) -> tuple[tuple[str, ...], str]:
    """Return the pull requests that mention the issue, or why they are not known."""
    try:
        events = [
            _pull_request_of(event.raw_data)
            for event in islice(found.get_timeline(), _MOST_EVENTS + 1)
        ]
    except IssueError as error:
        return (), f"Linked pull requests are not known. {error.what}"
    except _MISREAD:
        return (), "Linked pull requests are not known: what GitHub told of them is not understood."
    linked = tuple(dict.fromkeys(filter(None, events)))
    if len(events) > _MOST_EVENTS:
        said = f"Only the first {_MOST_EVENTS:,} events of its timeline were searched for links."
        return linked, said
    return linked, ""


def _pull_request_of(event: dict[str, Any]) -> str:
    if event.get("event") != "cross-referenced":
        return ""
    issue: dict[str, Any] = event["source"]["issue"]
    number, repository = issue.get("number"), _repository(issue)
    is_named = repository and isinstance(number, int) and issue.get("pull_request")
    return f"{repository}#{number}" if is_named else ""


def _repository(issue: dict[str, Any]) -> str:
    """Return `owner/name` of where an issue is now, or nothing where that is not told."""
    found = re.search(
        r"/repos/([A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+)\Z", str(issue.get("repository_url"))
    )
    return found[1] if found else ""


def _moved(asked: str, origin: str) -> str:
    if asked.lower() == origin.lower():
        return ""
    return f"{asked} is now {origin}: GitHub sent on from there, as after a renaming or a transfer."


def _pull_request(issue: dict[str, Any], origin: str) -> str:
    if not issue.get("pull_request"):
        return ""
    return f"{origin} is a pull request: its text is read, its changes and reviews are not."


def _author(comment: IssueComment) -> str:
    user: NamedUser | Organization | None = comment.user
    return spelled_line(user.login) if user else _GHOST


def _url(url: str, host: str) -> str:
    return url if urlsplit(url).netloc == host else ""


def _one_line(text: str) -> str:
    return " ".join(_text(text).split())


def _text(text: str | None) -> str:
    """Return a text that can be kept: without halves of pairs and without NUL."""
    whole = (text or "").encode("utf-8", "replace").decode("utf-8")
    return with_lf(whole).replace("\0", "\N{REPLACEMENT CHARACTER}")


def _hidden(title: str, body: str, comments: tuple[Comment, ...]) -> tuple[str, ...]:
    """Describe what readers of the page do not see, and where it stands."""
    places = [("title", title), ("body", body)] + [
        (f"comment {number} by {comment.author}", comment.body)
        for number, comment in enumerate(comments, 1)
    ]
    parts = [f"{place}: {part}" for place, text in places for part in hidden_parts(text)]
    more = len(parts) - _MOST_HIDDEN
    said = (f"and {more:,} more hidden parts",) if more > 0 else ()
    return (*parts[:_MOST_HIDDEN], *said)
