"""The open issues of a repository, as GitHub lists or searches them, or as they were kept."""

import time
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from patchwright.domain.errors import IssueError, Reason
from patchwright.issues.github.api import api_of
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.copies import Had, age_in_words, asked_or_kept
from patchwright.issues.github.errors import Forbidden, Gone, Unanswered
from patchwright.issues.github.fetching import Access
from patchwright.issues.github.kept import Exchanges, Shelf
from patchwright.issues.github.terms import LIST, Terms
from patchwright.issues.github.wanted import ME, SEARCHED, Question, Wanted, question
from patchwright.issues.hosts.at_hand import Repository

if TYPE_CHECKING:
    from patchwright.issues.github.listed import Page

# requests and PyGithub are slow to load, so what uses them is imported where it is asked.
# ruff: noqa: PLC0415

TIMEOUT = 30.0
"""Seconds that a list may take, all requests and retries together."""

_KNOWN_FOR = 3600.0
"""Seconds for which it is not asked again whose token it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenIssue:
    """One line of a list.

    Attributes:
        updated: As GitHub writes it, in ISO 8601.
        url: Where people read it, or empty.
    """

    number: int
    title: str
    author: str
    labels: tuple[str, ...]
    assignees: tuple[str, ...]
    comments: int
    updated: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """One page of open issues.

    Attributes:
        repository: Whose.
        issues: Without pull requests, so that there may be fewer than were asked for.
        more: Whether another page follows.
        login: Who we are there; empty for nobody, or where that is not told.
        why: Why a copy stands in; None where GitHub has answered.
        age: How old that is, in seconds.
    """

    repository: Repository
    issues: tuple[OpenIssue, ...] = ()
    more: bool = False
    login: str = ""
    why: IssueError | None = None
    age: float = 0.0

    @property
    def stale(self) -> str:
        """Say that a copy stands in; empty where none does."""
        if self.why is None:
            return ""
        return f"{self.why.what} So the list is as it was {age_in_words(self.age)}."


def open_issues(wanted: Wanted, repository: Repository, access: Access) -> Listing:
    """Return the open issues of *repository* that are *wanted*, newest change or best match first.

    Raises:
        UserError: The wish cannot be understood.
        IssueError: They cannot be had; says why, and what to do.
    """
    terms = _terms(repository, access)
    login = _who(wanted, terms, access)
    asked = question(wanted, repository.name, login)
    if asked.is_search and wanted.page * wanted.limit > SEARCHED:
        return Listing(repository=repository, login=login)
    had = _page(asked, terms, repository, access)
    return Listing(
        repository=repository,
        issues=had.value.issues,
        more=had.value.more and not _is_last(asked, wanted),
        login=login,
        why=had.why,
        age=had.age,
    )


def _terms(repository: Repository, access: Access) -> Terms:
    given = access.token_from if access.token else ""
    asking = Asking(
        issue=f"issues of {repository.name}", host=repository.host, token_from=given, is_list=True
    )
    return Terms(
        api=api_of(repository.host, access.hosts),
        asking=asking,
        token=access.token,
        until=time.monotonic() + min(access.timeout, TIMEOUT),
        paths=LIST,
    )


def _page(asked: Question, terms: Terms, repository: Repository, access: Access) -> "Had[Page]":
    def read(terms: Terms) -> "tuple[Page, Exchanges]":
        from patchwright.issues.github.listed import read_page

        return read_page(asked, terms)

    name = f"{repository.host}{asked.path}?{urlencode(asked.parameters)}"
    return asked_or_kept(terms, Shelf(_folder(access), name), read)


def _who(wanted: Wanted, terms: Terms, access: Access) -> str:
    """Return our login; raises IssueError where it is needed and not told."""
    if not access.token:
        if wanted.assignee == ME:
            raise IssueError(
                f"Nobody is signed in to {terms.asking.service}, so that no issue is yours.",
                remedy=f"Give a token: {terms.asking.give_token}.",
                reason=Reason.SIGN_IN,
            )
        return ""
    try:
        return _login(terms, access)
    except (Unanswered, Forbidden, Gone):
        # A token that belongs to nobody, as of a workflow, may list issues all the same.
        if wanted.assignee == ME:
            raise
        return ""


def _login(terms: Terms, access: Access) -> str:
    from patchwright.issues.github.listed import read_login

    whose = sha256(access.token.encode()).hexdigest()[:16]
    shelf = Shelf(_folder(access), f"{terms.asking.host}/user/{whose}")
    kept = shelf.load()
    if kept and 0 <= time.time() - kept.at < _KNOWN_FOR:
        offline = Terms(
            api=terms.api,
            asking=terms.asking,
            token=access.token,
            until=terms.until,
            known=kept.exchanges,
            offline=True,
            paths=LIST,
        )
        return read_login(offline)[0]
    return asked_or_kept(terms, shelf, read_login).value


def _folder(access: Access) -> Path | None:
    """Return the folder for copies of lists: so many are made that they would drive out issues."""
    return access.cache.with_name(f"{access.cache.name}-lists") if access.cache else None


def _is_last(asked: Question, wanted: Wanted) -> bool:
    return asked.is_search and (wanted.page + 1) * wanted.limit > SEARCHED
