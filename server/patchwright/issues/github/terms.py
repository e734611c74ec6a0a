"""What is asked of GitHub, as whom, and for how long."""

from dataclasses import dataclass, field

from patchwright.issues.github.asking import Asking
from patchwright.issues.github.kept import Exchange, Exchanges

_NAME = r"(?!\.{1,2}/)[A-Za-z0-9._-]+"
_ISSUES = rf"/(repos/{_NAME}/{_NAME}|repositories/[0-9]+)/issues"

ISSUE = rf"{_ISSUES}/[0-9]+(/comments|/timeline)?"
LIST = rf"{_ISSUES}|/search/issues|/user"
"""What is asked for an issue, and for a list of them, whatever GitHub sends on to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """One question to GitHub, with all requests that it takes.

    Attributes:
        api: The API's root.
        asking: For sentences about it.
        token: Given with each request; empty for none.
        until: When all must be done, by the monotonic clock.
        known: What was answered before; asked again on condition.
        offline: Whether only what is known is answered.
        paths: Which paths of the API may be asked for, as a regular expression.
    """

    api: str
    asking: Asking
    token: str = field(repr=False)
    until: float
    known: Exchanges = field(default_factory=dict[str, Exchange], repr=False)
    offline: bool = False
    paths: str = ISSUE


def headers_of(token: str) -> dict[str, str]:
    """Return what each request carries; an empty *token* is none."""
    own = {"User-Agent": "patchwright", "Accept": "application/vnd.github+json"}
    return {**own, "Authorization": f"token {token}"} if token else own
