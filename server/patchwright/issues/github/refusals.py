"""What each refusal of GitHub means for people: one sentence, and what to do."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from patchwright.domain.errors import IssueError, Reason
from patchwright.domain.invisible import spelled_line
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.errors import Forbidden, Gone, Unanswered
from patchwright.issues.hosts.at_hand import GITHUB
from patchwright.log.secrets import redacted

_SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An answer that is none.

    Attributes:
        status: From 400 on.
        headers: Names in small letters.
        body: As it was sent.
        now: Seconds since 1970.
    """

    status: int
    headers: Mapping[str, str]
    body: str
    now: float

    @property
    def message(self) -> str:
        """Return what the server says, as one harmless line without secrets; it may be nothing."""
        try:
            told: Any = json.loads(self.body)
        except (ValueError, RecursionError):
            return ""
        message = cast("dict[str, Any]", told).get("message") if isinstance(told, dict) else None
        line = spelled_line(redacted(message)) if isinstance(message, str) else ""
        return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def refused(asking: Asking, refusal: Refusal) -> IssueError:
    """Return the error for a status from 400 on."""
    if refusal.status in {403, 429} and _is_rate_limit(refusal):
        return _limited(asking, refusal)
    if refusal.status >= 500:
        return _broken(asking, refusal)
    return _MEANING.get(refusal.status, _other)(asking, refusal)


def _unauthorized(asking: Asking, _: Refusal) -> IssueError:
    if not asking.token_from:
        return IssueError(
            f"{asking.service} tells nothing without a token (401).",
            remedy=f"Give one: {asking.give_token}.",
            reason=Reason.SIGN_IN,
        )
    return IssueError(
        f"{asking.service} refuses the token from {asking.token_from} (401).",
        kept="Nothing else was tried with it or without it.",
        remedy="Renew the token, or take it away: public issues are read without one.",
        reason=Reason.SIGN_IN,
    )


def _is_rate_limit(refusal: Refusal) -> bool:
    return (
        refusal.status == 429
        or "retry-after" in refusal.headers
        or refusal.headers.get("x-ratelimit-remaining") == "0"
        # The second is what older Enterprise servers say of a secondary limit.
        or any(words in refusal.message.lower() for words in ("rate limit", "abuse detection"))
    )


def _limited(asking: Asking, refusal: Refusal) -> IssueError:
    whose = f"with the token from {asking.token_from}" if asking.token_from else "without a token"
    reset, limit = (refusal.headers.get(f"x-ratelimit-{name}", "") for name in ("reset", "limit"))
    wait = refusal.headers.get("retry-after", "")
    used_up = refusal.headers.get("x-ratelimit-remaining") == "0"
    if used_up and _is_count(reset):
        until = _until(int(reset), refusal.now)
    elif _is_count(wait):
        until = _until(refusal.now + int(wait), refusal.now)
    else:
        until = "for at least a minute"
    each = "a minute" if refusal.headers.get("x-ratelimit-resource") == "search" else "an hour"
    most = f" of {limit} {each}" if used_up and _is_count(limit) else ""
    return Unanswered(
        f"{asking.service} takes no more requests {whose} {until}: its limit{most} is reached.",
        remedy="Wait that long."
        if asking.token_from
        else f"Wait that long, or give a token, which may ask more: {asking.give_token}.",
        reason=None if asking.token_from else Reason.SIGN_IN,
    )


def _is_count(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,10}", text) is not None


def _until(when: float, now: float) -> str:
    minutes = max(1, round((when - now) / 60))
    at = datetime.fromtimestamp(when, UTC)
    return f"until {at:%H:%M} UTC, which is in {minutes} min"


def _forbidden(asking: Asking, refusal: Refusal) -> IssueError:
    sso = re.match(r"required; url=(https://\S+)", refusal.headers.get("x-github-sso", ""))
    if sso and asking.token_from:
        return IssueError(
            f"The organization of {asking.issue} wants the token from {asking.token_from} to be"
            " authorized for its single sign-on (403).",
            remedy=f"Authorize it at {spelled_line(sso[1])} and try again.",
        )
    remedy = (
        f"Let the token from {asking.token_from} read issues of this repository."
        if asking.token_from
        else f"Give a token: {asking.give_token}."
    )
    return Forbidden(
        f"{asking.service} forbids reading {asking.issue} (403){_said(refusal)}.",
        remedy=remedy,
        reason=Reason.SIGN_IN,
    )


def _not_found(asking: Asking, refusal: Refusal) -> IssueError:
    if asking.token_from:
        return Gone(
            f"{asking.service} shows no {asking.issue} to the token from {asking.token_from}"
            f" ({refusal.status}).",
            remedy=f"{asking.look_at}; if it is private, let the token read its issues.",
            reason=Reason.SIGN_IN,
        )
    return Gone(
        f"{asking.service} shows no {asking.issue} to everybody ({refusal.status}).",
        remedy=f"{asking.look_at}; if it is private, give a token: {asking.give_token}.",
        reason=Reason.SIGN_IN,
    )


def _unprocessable(asking: Asking, refusal: Refusal) -> IssueError:
    """Return the error where a search is refused: so it is told that a repository is not shown."""
    return (_not_found if asking.is_list else _other)(asking, refusal)


def _gone(asking: Asking, refusal: Refusal) -> IssueError:
    return Gone(
        f"{asking.service} has no {asking.issue}, or has it no more (410){_said(refusal)}.",
        remedy="If you have its text, save it to a file and name that instead.",
    )


def _unavailable(asking: Asking, _: Refusal) -> IssueError:
    return Gone(
        f"{asking.service} may not show {asking.issue} for legal reasons (451).",
        remedy="If you have its text and may use it, save it to a file and name that.",
    )


def _other(asking: Asking, refusal: Refusal) -> IssueError:
    return IssueError(
        f"{asking.service} answered {refusal.status} when it was asked for {asking.issue}"
        f"{_said(refusal)}.",
        remedy=f"{asking.instead[:1].upper()}{asking.instead[1:]} instead.",
    )


def _broken(asking: Asking, refusal: Refusal) -> IssueError:
    where = "; https://www.githubstatus.com tells how it is" if asking.host == GITHUB else ""
    return Unanswered(
        f"{asking.service} has a fault of its own ({refusal.status}), and had it when it was asked again.",
        remedy=f"Try again later{where}.",
        reason=Reason.UNREACHABLE,
    )


def _said(refusal: Refusal) -> str:
    return f': "{refusal.message.rstrip(".")}"' if refusal.message else ""


_MEANING = {
    401: _unauthorized,
    403: _forbidden,
    404: _not_found,
    410: _gone,
    422: _unprocessable,
    451: _unavailable,
}
