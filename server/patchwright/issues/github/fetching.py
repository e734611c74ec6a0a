"""Fetch an issue from GitHub, or the copy of it that was kept.

Tokens go to the API of the host that they belong to and nowhere else. Whatever
happens, there is an end within a minute, and one sentence that says what happened.
"""

import logging
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.issue import Issue, IssueRef
from patchwright.issues.github.api import api_of
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.copies import age_in_words, asked_or_kept
from patchwright.issues.github.errors import Unanswered
from patchwright.issues.github.kept import Exchanges, Shelf
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
    had = asked_or_kept(terms, shelf, _told)
    stale = (_stale(terms, had.age, had.why),) if had.why else ()
    return Fetched(issue=had.value.issue, notices=(*stale, *had.value.notices))


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


def _told(terms: Terms) -> "tuple[Told, Exchanges]":
    from patchwright.issues.github.reading import read

    told = read(terms)
    return told, told.exchanges


def _stale(terms: Terms, seconds: float, error: Unanswered) -> str:
    """Say that a copy stands in, and how old it is."""
    age = age_in_words(seconds)
    _log.info("%s is read from a copy, as it was %s: %s", terms.asking.issue, age, error.what)
    return f"{error.what} So {terms.asking.issue} is read as it was {age}, from the copy kept then."
