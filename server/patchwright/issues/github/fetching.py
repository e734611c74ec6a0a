"""Fetch an issue from GitHub, or the copy of it that was kept.

Tokens go to the API of the host that they belong to and nowhere else. Whatever
happens, there is an end within a minute, and one sentence that says what happened.
"""

import logging
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.errors import IssueError
from patchwright.domain.issue import Issue, IssueRef
from patchwright.issues.github.api import api_of
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.errors import Gone, Unanswered
from patchwright.issues.github.kept import Kept, Shelf
from patchwright.issues.github.terms import Terms
from patchwright.issues.hosts.at_hand import Repository

if TYPE_CHECKING:
    from patchwright.issues.github.reading import Told

# requests and PyGithub are slow to load, so what uses them is imported where an issue is fetched.
# ruff: noqa: PLC0415

_log = logging.getLogger(__name__)

TIMEOUT = 60.0
"""Seconds that fetching an issue may take, all pages and retries together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """How GitHub may be asked.

    Attributes:
        token: Given to the issue's host; empty asks as anybody may.
        token_from: Where it came from, for people: `environment GITHUB_TOKEN`.
        hosts: Those besides github.com that may be asked, as `at_hand.hosts_of` gives them.
        cache: The folder for copies of issues; None keeps none.
        timeout: Seconds for everything.
    """

    token: str = field(default="", repr=False)
    token_from: str = ""
    hosts: frozenset[str] = frozenset()
    cache: Path | None = None
    timeout: float = TIMEOUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """An issue, and what its user should know of how it was come by."""

    issue: Issue
    notices: tuple[str, ...] = ()


def fetch(ref: IssueRef, repository: Repository, access: Access) -> Fetched:
    """Return the issue or pull request *ref* of *repository*.

    Where GitHub cannot answer, a kept copy is returned with a notice that says its age.

    Raises:
        IssueError: It cannot be had; says why, and what to do.
    """
    terms = _terms(ref, repository, access)
    shelf = Shelf(access.cache, f"{repository.host}/{terms.asking.issue}")
    kept = shelf.load()
    try:
        told = _told(replace(terms, known=kept.exchanges if kept else {}))
    except Unanswered as error:
        if kept is None:
            raise
        return _stale(terms, kept, error)
    except Gone:
        shelf.forget()
        raise
    shelf.save(told.exchanges)
    return Fetched(issue=told.issue, notices=told.notices)


def _terms(ref: IssueRef, repository: Repository, access: Access) -> Terms:
    """Return what is asked for, where and how long."""
    issue = f"{repository.name}#{ref.number}"
    given = access.token_from if access.token else ""
    return Terms(
        api=api_of(repository.host, access.hosts),
        asking=Asking(issue=issue, host=repository.host, token_from=given),
        token=access.token,
        until=time.monotonic() + access.timeout,
    )


def _told(terms: Terms) -> "Told":
    from patchwright.issues.github.reading import read

    return read(terms)


def _stale(terms: Terms, kept: Kept, error: Unanswered) -> Fetched:
    """Return what was kept, or raise *error* where that is not whole."""
    try:
        told = _told(replace(terms, known=kept.exchanges, offline=True))
    except IssueError:
        raise error from None
    age = _age(time.time() - kept.at)
    _log.info("%s is read from a copy, as it was %s: %s", terms.asking.issue, age, error.what)
    said = f"{error.what} So {terms.asking.issue} is read as it was {age}, from the copy kept then."
    return Fetched(issue=told.issue, notices=(said, *told.notices))


def _age(seconds: float) -> str:
    minutes = max(0, round(seconds / 60))
    if minutes < 2:
        return "a minute ago"
    if minutes < 120:
        return f"{minutes} minutes ago"
    hours = round(minutes / 60)
    return f"{hours} hours ago" if hours < 48 else f"{round(hours / 24)} days ago"
