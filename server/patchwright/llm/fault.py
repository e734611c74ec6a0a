"""What went wrong with one try, in sentences for people, without key and headers."""

import email.utils
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol, Self, cast
from urllib.parse import urlsplit

from patchwright.llm.errors import Fault, Kind
from patchwright.log import redacted
from patchwright.settings.table import Settings

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_PASSING = frozenset({408, 409, 429})
_REFUSED = frozenset({400, 422})
_TOO_LONG = re.compile(
    r"too long|exceed_context|too many (?:input |prompt )?tokens|request_too_large"
    r"|exceed\w*[^.]{0,60}context|context (?:length|window|size)[^.]{0,40}exceed|maximum context",
    re.IGNORECASE,
)
_LATER = "Try again later."
_SENTENCES = {
    401: (
        "does not accept the key",
        "Set `api_key` or `auth_token` in your own settings, or ANTHROPIC_API_KEY.",
    ),
    403: ("refuses access", "Look whether the key may use this model."),
    404: (
        "knows no model `{model}`, or is not the right address",
        "Look at the settings `model` and `base_url`.",
    ),
    413: ("says that the request is too long", ""),
    429: ("takes no more requests at the moment", _LATER),
}
_LASTING = frozenset({"invalid_request_error", "authentication_error", "permission_error"})
_UNPAID = re.compile(r"credit balance|billing", re.IGNORECASE)
_LONGEST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where requests go, and what must never be told of it.

    Attributes:
        url: The address without user name and password.
        model: The model's name.
        idle: How long the service may be silent, in seconds.
        secrets: What is cut out of every sentence.
    """

    url: str
    model: str
    idle: float
    secrets: tuple[str, ...] = ()

    @classmethod
    def of(cls, url: str, settings: Settings, *, idle: float) -> Self:
        """Return the place of *url*."""
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
        secrets = (settings.api_key, settings.auth_token, parts.password or "")
        return cls(
            url=f"{parts.scheme}://{host}{parts.path}",
            model=settings.model,
            idle=idle,
            secrets=tuple(secret for secret in secrets if secret),
        )

    @property
    def open_to_all(self) -> bool:
        """Whether requests leave this machine unencrypted."""
        parts = urlsplit(self.url)
        return parts.scheme == "http" and parts.hostname not in LOOPBACK

    def clean(self, text: str) -> str:
        """Return *text* on one line, cut, and without secrets that the service may have echoed."""
        # Before the cut, which may leave half of one.
        return re.sub(r"\s+", " ", redacted(text, self.secrets)).strip()[:_LONGEST]


class Response(Protocol):
    """What is looked at in an answer over HTTP."""

    @property
    def status_code(self) -> int:
        """The status."""
        ...

    @property
    def headers(self) -> Any:
        """The headers, by names in any case."""
        ...


def of_status(response: Response, body: object, place: Place) -> Fault:
    """Return the fault that a status other than 200 tells."""
    status = response.status_code
    said = place.clean(_message(body))
    if 300 <= status < 400:
        return _redirected(response, place)
    what, remedy = _sentence(status, said, place)
    wait = _wait(response.headers) if status in _PASSING or status >= 500 else None
    return Fault(what, remedy=remedy, kind=_kind(status, said), wait=wait)


def of_event(event: Mapping[str, Any], place: Place) -> Fault:
    """Return the fault that an `error` event within a stream tells."""
    error = event.get("error")
    kind = str(cast("dict[str, Any]", error).get("type")) if isinstance(error, dict) else "error"
    said = place.clean(_message(dict(event)))
    what = f"{place.url} broke off its reply ({place.clean(kind)}{': ' if said else ''}{said})."
    return Fault(what, kind="final" if kind in _LASTING else "passing")


def of_connection(error: Exception, place: Place) -> Fault:
    """Return the fault of a connection that could not be made, or broke."""
    names = {type(cause).__name__ for cause in (error, error.__cause__) if cause is not None}
    if names & {"ReadTimeout"}:
        return Fault(
            f"{place.url} was silent for {place.idle:g} seconds, and the request was given up."
        )
    if "CERTIFICATE" in str(error.__cause__ or error):
        return Fault(f"The certificate of {place.url} cannot be trusted.", kind="final")
    if names & {"ConnectTimeout", "ConnectError"}:
        return Fault(
            f"Nothing answers at {place.url}.",
            remedy="Look whether the service runs and whether `base_url` is right.",
        )
    if names & {"UnsupportedProtocol", "InvalidURL", "LocalProtocolError"}:
        remedy = "Look at `base_url` and `api_key`."
        return Fault(f"No request can be sent to {place.url}.", remedy=remedy, kind="final")
    return Fault(f"The connection to {place.url} broke.")


def of_page(kind: str, place: Place) -> Fault:
    """Return the fault of an answer that is neither a stream nor JSON."""
    return Fault(
        f"{place.url} answers with {place.clean(kind) or 'something unnamed'}, which is not the Messages API.",
        remedy="Look whether `base_url` is right and whether a proxy stands between.",
        kind="final",
    )


def _redirected(response: Response, place: Place) -> Fault:
    target = urlsplit(str(response.headers.get("location", "")))
    to = target.netloc.rpartition("@")[2] or "another address"
    return Fault(
        place.clean(f"{place.url} redirects to {to}; nothing was sent there."),
        remedy="If that is the right service, set `base_url` to its address.",
        kind="final",
    )


def _kind(status: int, said: str) -> Kind:
    if status == 413 or (status in {400, 422, 500} and _TOO_LONG.search(said)):
        return "too_long"
    if status in _REFUSED and not _UNPAID.search(said):
        return "refused"
    return "passing" if status in _PASSING or status >= 500 else "final"


def _sentence(status: int, said: str, place: Place) -> tuple[str, str]:
    happened, remedy = _SENTENCES.get(status, ("refuses the request", ""))
    if status >= 500:
        happened, remedy = "is out of order", _LATER
    told = happened.format(model=place.model)
    return f"{place.url} {told} ({status}{': ' if said else ''}{said}).", remedy


def _message(body: object) -> str:
    """Return what an error body says, in the form of the API or of any other server."""
    if isinstance(body, dict):
        form = cast("dict[str, Any]", body)
        inner = form.get("error", form.get("message", form.get("detail", "")))
        return _message(inner)
    text = body if isinstance(body, str) else ""
    return "a web page" if text.lstrip().startswith("<") else text


def _wait(headers: Any) -> float | None:
    """Return what `retry-after` asks for, in seconds (RFC 9110, 10.2.3), or None."""
    exact = _number(headers.get("retry-after-ms"))
    if exact is not None:
        return exact / 1000
    asked = headers.get("retry-after")
    seconds = _number(asked)
    if seconds is not None or not asked:
        return seconds
    try:
        date = email.utils.parsedate_to_datetime(asked)
    except ValueError:
        return None
    aware = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (aware - datetime.now(UTC)).total_seconds())


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None
