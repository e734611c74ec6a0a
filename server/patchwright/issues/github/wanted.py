"""Which open issues of a repository are wanted, and how GitHub is asked for them. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.domain.errors import UserError

ME, NOBODY = "me", "none"

MOST = 100
"""Issues of one page."""

SEARCHED = 1_000
"""Results that GitHub lets anybody page through. Source: its REST API, "Search"."""

_LONGEST = 256
"""Characters of a search besides its qualifiers. Source: the same."""

_PLAIN = re.compile(r"\w+")
_OPERATORS = frozenset({"and", "or", "not"})
_LOGIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which of the open issues are wanted.

    Attributes:
        words: What they speak of; empty is anything.
        labels: All of these they have.
        assignee: A login, `me`, `none`, or empty for anybody.
        page: From one.
        limit: How many on a page.
    """

    words: str = ""
    labels: tuple[str, ...] = ()
    assignee: str = ""
    page: int = 1
    limit: int = MOST


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A path of the API and its parameters."""

    path: str
    parameters: dict[str, str | int]

    @property
    def is_search(self) -> bool:
        """Whether it is answered by a search."""
        return self.path.startswith("/search")


def question(wanted: Wanted, repository: str, login: str) -> Question:
    """Return how GitHub is asked; *login* is who `me` is. Raises UserError."""
    paged: dict[str, str | int] = {"per_page": wanted.limit, "page": wanted.page}
    assignee = _assignee(wanted.assignee, login)
    words = " ".join(_words(wanted.words))
    # What lists labels has commas between them.
    if words or any("," in label for label in wanted.labels):
        parts = [f"repo:{repository} is:issue is:open", *_qualifiers(wanted, assignee), words]
        return Question(
            path="/search/issues", parameters={"q": " ".join(filter(None, parts)), **paged}
        )
    named = {"labels": ",".join(map(_said, wanted.labels)), "assignee": assignee}
    filters = {name: value for name, value in named.items() if value}
    order = {"state": "open", "sort": "updated", "direction": "desc"}
    return Question(path=f"/repos/{repository}/issues", parameters={**order, **filters, **paged})


def _qualifiers(wanted: Wanted, assignee: str) -> Iterator[str]:
    for label in wanted.labels:
        yield f'label:"{_said(label)}"'
    if assignee:
        yield "no:assignee" if assignee == NOBODY else f"assignee:{assignee}"


def _words(text: str) -> Iterator[str]:
    """Yield the words of a user so that each is only sought: none is a qualifier or an operator."""
    room = _LONGEST
    for word in _said(text).split():
        plain = _PLAIN.fullmatch(word) and word.lower() not in _OPERATORS
        # Between quotes nothing has a meaning but a quote, and there is none left.
        sought = word if plain else f'"{word}"'
        room -= len(sought) + 1
        if room < 0:
            return
        yield sought


def _said(text: str) -> str:
    """Return *text* on one line, without what ends or escapes a quotation."""
    return " ".join(re.sub(r'["\\\0]', " ", text).split())


def _assignee(name: str, login: str) -> str:
    if name == ME:
        return login
    if name and not _LOGIN.fullmatch(name):
        raise UserError(
            f"{name[:100]!a} is nobody's login at GitHub.",
            remedy="Give a login, `me` for yourself, or `none` for issues that nobody has.",
        )
    return name
