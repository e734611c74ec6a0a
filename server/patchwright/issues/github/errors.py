"""What it means for people that GitHub does not answer, or not as it should."""

from patchwright.domain.errors import IssueError, Reason
from patchwright.issues.github.asking import Asking
from patchwright.issues.web.cause import Cause

_PASSING = frozenset({Cause.SLOW, Cause.UNKNOWN_HOST, Cause.UNREACHABLE, Cause.CUT, Cause.PROXY})
_NETWORK = "Look at your network, or {asking.instead}."
_NO_ANSWER = {
    Cause.SLOW: (
        "{asking.service} took too long to tell {asking.issue}.",
        "Try again, or {asking.instead}.",
    ),
    Cause.UNKNOWN_HOST: (
        "{asking.service} cannot be reached: the network does not know its name.",
        _NETWORK,
    ),
    Cause.UNREACHABLE: ("{asking.service} cannot be reached: nobody answers there.", _NETWORK),
    Cause.CUT: ("The connection to {asking.service} broke off, each time it was tried.", _NETWORK),
    Cause.PROXY: (
        "{asking.service} cannot be reached: the proxy on the way refuses or does not answer.",
        "Look at HTTPS_PROXY and NO_PROXY in your environment.",
    ),
    Cause.CERTIFICATE: (
        "Whoever answers for {asking.service} has no certificate that is trusted here.",
        "If your network opens TLS, let REQUESTS_CA_BUNDLE name the file of its certificates.",
    ),
    Cause.NO_CERTIFICATES: (
        "{asking.service} was not asked: there is no such file of certificates as your environment names.",
        "Look at REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE.",
    ),
    Cause.LARGE: (
        "{asking.service} sends far more than an issue can hold for {asking.issue}.",
        "Save what tells of the fault to a file and name that.",
    ),
}


class Unanswered(IssueError):  # noqa: N818 - named for what it means
    """Nobody answered, or not now: a kept copy may stand in."""


class Forbidden(IssueError):  # noqa: N818 - named for what it means
    """It is there, and not for us."""


class Gone(IssueError):  # noqa: N818 - named for what it means
    """It is not there, or not for us: a copy must not stay either."""


def unanswered(asking: Asking, cause: Cause) -> IssueError:
    """Return the error where no answer came."""
    what, remedy = _NO_ANSWER[cause]
    kind = Unanswered if cause in _PASSING else IssueError
    reason = None if cause is Cause.LARGE else Reason.UNREACHABLE
    return kind(what.format(asking=asking), remedy=remedy.format(asking=asking), reason=reason)


def not_understood(asking: Asking) -> IssueError:
    """Return the error for an answer that is none of an issue."""
    return IssueError(
        f"{asking.service} answered something that cannot be understood when it was asked for"
        f" {asking.issue}.",
        remedy="If a proxy or a log-in page stands in between, get past it; else"
        f" {asking.instead}.",
    )
