"""A page of issues, and our login, made of what GitHub tells."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from patchwright.domain.invisible import spelled_line
from patchwright.issues.github.door import MISREAD, Door
from patchwright.issues.github.errors import not_understood
from patchwright.issues.github.kept import Exchanges
from patchwright.issues.github.listing import OpenIssue
from patchwright.issues.github.terms import Terms
from patchwright.issues.github.wanted import Question
from patchwright.issues.github.words import labels_of, login_of, one_line, url_of

_MOMENT = re.compile(r"[0-9T:.Z+-]{10,40}")
_NEXT = 'rel="next"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page, and whether another one follows."""

    issues: tuple[OpenIssue, ...]
    more: bool


def read_page(asked: Question, terms: Terms) -> tuple[Page, Exchanges]:
    """Return what *asked* is answered with; raises IssueError."""
    headers, data, exchanges = _told(asked.path, asked.parameters, terms)
    try:
        items: list[dict[str, Any]] = data["items"] if asked.is_search else data
        # Lists hold pull requests, too, and a search may once.
        issues = [_issue(one, terms) for one in items if not one.get("pull_request")]
    except MISREAD as error:
        raise not_understood(terms.asking) from error
    return Page(issues=tuple(issues), more=_NEXT in headers.get("link", "")), exchanges


def read_login(terms: Terms) -> tuple[str, Exchanges]:
    """Return whose token is given; raises IssueError."""
    _, data, exchanges = _told("/user", {}, terms)
    try:
        return spelled_line(data["login"]), exchanges
    except MISREAD as error:
        raise not_understood(terms.asking) from error


def _told(path: str, parameters: dict[str, str | int], terms: Terms) -> tuple[Any, Any, Exchanges]:
    door = Door(terms)
    try:
        headers, data = door.requestJsonAndCheck("GET", path, parameters)
    except MISREAD as error:
        raise not_understood(terms.asking) from error
    finally:
        door.close()
    return headers, data, dict(door.exchanges)


def _issue(told: Mapping[str, Any], terms: Terms) -> OpenIssue:
    updated = told.get("updated_at")
    return OpenIssue(
        number=int(told["number"]),
        title=spelled_line(one_line(told["title"])),
        author=login_of(told.get("user")),
        labels=labels_of(told),
        assignees=tuple(login_of(one) for one in told.get("assignees") or ()),
        comments=int(told.get("comments") or 0),
        updated=updated if isinstance(updated, str) and _MOMENT.fullmatch(updated) else "",
        url=url_of(str(told.get("html_url") or ""), terms.asking.host),
    )
