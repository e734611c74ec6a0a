"""An issue made of what GitHub tells, by PyGithub's own objects."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from github.Issue import Issue as GitHubIssue

from patchwright.domain.issue import Comment, Issue, Trust
from patchwright.issues.attachments import attachments
from patchwright.issues.github.door import MISREAD, Door
from patchwright.issues.github.errors import not_understood, unanswered
from patchwright.issues.github.kept import Exchanges
from patchwright.issues.github.terms import Terms
from patchwright.issues.github.timeline import linked_to
from patchwright.issues.github.words import (
    author_of,
    hidden_of,
    labels_of,
    one_line,
    repository_of,
    url_of,
    whole,
)
from patchwright.issues.web.cause import Cause

MOST_COMMENTS = 1_000
LONGEST = 1 << 20
"""Characters of title, body and comments together."""


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
    except MISREAD as error:
        raise not_understood(terms.asking) from error
    finally:
        door.close()


def _read(door: Door, terms: Terms) -> Told:
    asked = terms.asking.issue
    repository, _, number = asked.partition("#")
    headers, data = door.requestJsonAndCheck("GET", f"/repos/{repository}/issues/{number}")
    found = GitHubIssue(door, headers, data, completed=True)
    title, body = one_line(found.title), whole(found.body)
    if not title:
        raise ValueError("an issue has a title")
    room = LONGEST - len(title) - len(body)
    if room < 0:
        raise unanswered(terms.asking, Cause.LARGE)
    comments, left_out = _comments(found, room)
    linked, unknown = linked_to(found)
    origin = f"{repository_of(data) or repository}#{found.number}"
    issue = Issue(
        title=title,
        body=body,
        comments=comments,
        labels=labels_of(data),
        origin=origin,
        trust=Trust.OUTSIDE,
        hidden=hidden_of(title, body, comments),
        url=url_of(found.html_url, terms.asking.host),
        state=found.state if found.state in {"open", "closed"} else "",
        linked=linked,
        attachments=attachments("\n\n".join([body, *(comment.body for comment in comments)])),
    )
    notices = filter(None, (_moved(asked, origin), _pull_request(data, origin), left_out))
    return Told(issue=issue, notices=(*notices, *unknown), exchanges=dict(door.exchanges))


def _comments(found: GitHubIssue, room: int) -> tuple[tuple[Comment, ...], str]:
    """Return the oldest comments, at most *room* characters, and what was left out."""
    taken = list[Comment]()
    listed = islice(found.get_comments(), MOST_COMMENTS) if found.comments else ()
    for each in listed:
        body = whole(each.body)
        room -= len(body)
        if room < 0:
            break
        taken.append(Comment(author=author_of(each), body=body))
    stopped = room < 0 or len(taken) == MOST_COMMENTS
    left = found.comments - len(taken)
    if not stopped or left <= 0:
        return tuple(taken), ""
    return tuple(taken), (
        f"Not read, because there is too much: the newest {left:,} of {found.comments:,} comments."
    )


def _moved(asked: str, origin: str) -> str:
    if asked.lower() == origin.lower():
        return ""
    return f"{asked} is now {origin}: GitHub sent on from there, as after a renaming or a transfer."


def _pull_request(issue: dict[str, Any], origin: str) -> str:
    if not issue.get("pull_request"):
        return ""
    return f"{origin} is a pull request: its text is read, its changes and reviews are not."
