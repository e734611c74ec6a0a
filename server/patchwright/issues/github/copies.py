"""What GitHub tells, or the copy of it that was kept where it does not answer."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from patchwright.domain.errors import IssueError
from patchwright.issues.github.errors import Gone, Unanswered
from patchwright.issues.github.kept import Exchanges, Kept, Shelf
from patchwright.issues.github.terms import Terms

_Value = TypeVar("_Value")

Read = Callable[[Terms], tuple[_Value, Exchanges]]
"""Asks on terms; returns what was told, and the exchanges that told it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Had(Generic[_Value]):
    """What was told.

    Attributes:
        value: As it was read.
        age: How old the copy is, in seconds, where one stands in.
        why: Why it does; None where GitHub has answered.
    """

    value: _Value
    age: float = 0.0
    why: Unanswered | None = None


def asked_or_kept(terms: Terms, shelf: Shelf, read: Read[_Value]) -> Had[_Value]:
    """Return what *read* comes to, and keep it on *shelf*; or what was kept there.

    Raises:
        IssueError: It cannot be had; a copy goes where it is not there any more.
    """
    kept = shelf.load()
    try:
        value, exchanges = read(replace(terms, known=kept.exchanges if kept else {}))
    except Unanswered as error:
        if kept is None:
            raise
        return _stale(terms, kept, error, read)
    except Gone:
        shelf.forget()
        raise
    shelf.save(exchanges)
    return Had(value=value)


def age_in_words(seconds: float) -> str:
    """Say how old something is: `3 hours ago`."""
    minutes = max(0, round(seconds / 60))
    if minutes < 2:
        return "a minute ago"
    if minutes < 120:
        return f"{minutes} minutes ago"
    hours = round(minutes / 60)
    return f"{hours} hours ago" if hours < 48 else f"{round(hours / 24)} days ago"


def _stale(terms: Terms, kept: Kept, error: Unanswered, read: Read[_Value]) -> Had[_Value]:
    """Return what was kept, or raise *error* where that is not whole."""
    try:
        value, _ = read(replace(terms, known=kept.exchanges, offline=True))
    except IssueError:
        raise error from None
    return Had(value=value, age=max(0.0, time.time() - kept.at), why=error)
