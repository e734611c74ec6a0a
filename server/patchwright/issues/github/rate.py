"""How many requests GitHub still takes of us; asking that is free."""

import json
import logging
import time
from dataclasses import dataclass
from typing import Any

from patchwright.issues.github.api import api_of
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.errors import not_understood, unanswered
from patchwright.issues.github.fetching import Access
from patchwright.issues.github.refusals import Refusal, refused
from patchwright.issues.github.terms import headers_of

_log = logging.getLogger(__name__)

_SECONDS = 10.0
_NOT_FOUND = 404


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """What is left of an hour's requests.

    Attributes:
        left: How many.
        limit: Of how many.
        reset: When all are there again, in seconds since 1970.
    """

    left: int
    limit: int
    reset: float


def rate_of(host: str, access: Access) -> Rate | None:
    """Return what *host* still takes; None where it counts nothing, as many Enterprise hosts.

    Raises:
        IssueError: It cannot be asked, or refuses the token; says why, and what to do.
    """
    asking = Asking(issue="its rate limit", host=host, token_from=access.token_from)
    status, headers, body = _asked(f"{api_of(host, access.hosts)}/rate_limit", asking, access)
    if status == _NOT_FOUND:
        return None
    if status >= 400:
        raise refused(asking, Refusal(status=status, headers=headers, body=body, now=time.time()))
    try:
        core: dict[str, Any] = json.loads(body)["resources"]["core"]
        return Rate(
            left=int(core["remaining"]), limit=int(core["limit"]), reset=float(core["reset"])
        )
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise not_understood(asking) from error


def _asked(url: str, asking: Asking, access: Access) -> tuple[int, dict[str, str], str]:
    # requests is slow to load.
    from patchwright.issues.github.log import line_of  # noqa: PLC0415
    from patchwright.issues.web import http  # noqa: PLC0415

    try:
        answer = http.get(url, headers_of(access.token), min(_SECONDS, access.timeout))
    except http.NoAnswer as no_answer:
        _log.info("%s", line_of(url, no_answer))
        raise unanswered(asking, no_answer.cause) from no_answer
    _log.info("%s", line_of(url, answer))
    return answer.status, dict(answer.headers), answer.body.decode("utf-8", "replace")
