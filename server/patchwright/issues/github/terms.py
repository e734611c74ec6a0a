"""What is asked of GitHub, as whom, and for how long."""

from dataclasses import dataclass, field

from patchwright.issues.github.asking import Asking
from patchwright.issues.github.kept import Exchange, Exchanges


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """One fetching of an issue.

    Attributes:
        api: The API's root.
        asking: For sentences about it.
        token: Given with each request; empty for none.
        until: When all must be done, by the monotonic clock.
        known: What was answered before; asked again on condition.
        offline: Whether only what is known is answered.
    """

    api: str
    asking: Asking
    token: str = field(repr=False)
    until: float
    known: Exchanges = field(default_factory=dict[str, Exchange], repr=False)
    offline: bool = False


def headers_of(token: str) -> dict[str, str]:
    """Return what each request carries; an empty *token* is none."""
    own = {"User-Agent": "patchwright", "Accept": "application/vnd.github+json"}
    return {**own, "Authorization": f"token {token}"} if token else own
