"""Which pull requests GitHub links to an issue, as far as anybody may ask."""

from itertools import islice
from typing import Any

from github.Issue import Issue as GitHubIssue

from patchwright.domain.errors import IssueError
from patchwright.issues.github.door import MISREAD, PER_PAGE
from patchwright.issues.github.words import repository_of

_MOST = 10 * PER_PAGE
_UNKNOWN = "Linked pull requests are not known"


def linked_to(found: GitHubIssue) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the pull requests that mention the issue, as `owner/name#13`, and notices.

    The REST API tells of links that were made by hand that they are there, but not to
    what; GraphQL would, but only to who has a token.
    """
    try:
        events = [event.raw_data for event in islice(found.get_timeline(), _MOST + 1)]
        mentions = dict.fromkeys(map(_mention, events))
    except IssueError as error:
        return (), (f"{_UNKNOWN}. {error.what}",)
    except MISREAD:
        return (), (f"{_UNKNOWN}: what GitHub told of them is not understood.",)
    return tuple(filter(None, mentions)), tuple(filter(None, (_by_hand(events), _bound(events))))


def _mention(event: dict[str, Any]) -> str:
    if event.get("event") != "cross-referenced":
        return ""
    issue: dict[str, Any] = event["source"]["issue"]
    number, repository = issue.get("number"), repository_of(issue)
    is_named = repository and isinstance(number, int) and issue.get("pull_request")
    return f"{repository}#{number}" if is_named else ""


def _by_hand(events: list[dict[str, Any]]) -> str:
    kinds = [event.get("event") for event in events]
    if kinds.count("connected") <= kinds.count("disconnected"):
        return ""
    return "A pull request was linked by hand; GitHub tells which one only on the issue's page."


def _bound(events: list[dict[str, Any]]) -> str:
    if len(events) <= _MOST:
        return ""
    return f"Only the first {_MOST:,} events of its timeline were searched for links."
