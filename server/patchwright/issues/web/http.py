"""One GET over HTTP, bounded in time and size, that follows nothing and adds no credentials."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from urllib.parse import urlsplit

import requests
from requests import exceptions
from urllib3.exceptions import HTTPError, NameResolutionError, NewConnectionError, SSLError
from urllib3.exceptions import TimeoutError as TooLate

from patchwright.issues.web.cause import Cause

LARGEST = 32 << 20
"""Bytes of a body after decompression; a page of a hundred of the longest comments has less."""

_CHUNK = 1 << 16
_UNCONNECTED: dict[type, Cause] = {
    NameResolutionError: Cause.UNKNOWN_HOST,
    NewConnectionError: Cause.UNREACHABLE,
}


class NoAnswer(Exception):  # noqa: N818 - it is told as what it is, and never reaches a user
    """No answer came."""

    def __init__(self, cause: Cause) -> None:
        self.cause = cause
        super().__init__(cause.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """An answer; names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def get(url: str, headers: Mapping[str, str], seconds: float) -> Response:
    """Return the answer for *url*; proxies and certificates are those of the environment.

    Raises:
        NoAnswer: None came within *seconds*, or it is too large.
    """
    if seconds <= 0:
        raise NoAnswer(Cause.SLOW)
    done = SimpleQueue[Response | Exception]()
    given_up = threading.Event()

    def work() -> None:
        try:
            done.put(_got(url, headers, seconds, given_up))
        except Exception as error:  # noqa: BLE001 - the barrier of one request; raised below
            done.put(error)

    # Names are resolved, and headers read, without any deadline: only leaving them behind has one.
    threading.Thread(target=work, name="patchwright-http", daemon=True).start()
    try:
        answer = done.get(timeout=seconds)
    except Empty:
        given_up.set()
        raise NoAnswer(Cause.SLOW) from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def session_for(url: str) -> requests.Session:
    """Return a session for *url* that adds no credentials and looks at no redirect."""
    session = _Session()
    # Anything but None keeps requests from looking for a password in the user's .netrc.
    session.auth = _as_it_is
    # Without encryption, which only addresses of this machine may do, a proxy would read it.
    session.trust_env = urlsplit(url).scheme == "https"
    return session


class _Session(requests.Session):
    """A session that looks at no redirect, not even to prepare what would follow it."""

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return nothing: asked for it, requests reads the whole body first, however long."""


def _got(
    url: str, headers: Mapping[str, str], seconds: float, given_up: threading.Event
) -> Response:
    try:
        with session_for(url) as session:
            response = session.get(
                url, headers=dict(headers), timeout=seconds, allow_redirects=False, stream=True
            )
            with response:
                body = _body(response, given_up)
        named = {name.lower(): value for name, value in response.headers.items()}
        return Response(status=response.status_code, headers=named, body=body)
    except (OSError, HTTPError) as error:
        raise NoAnswer(_cause(error)) from error


def _as_it_is(request: requests.PreparedRequest) -> requests.PreparedRequest:
    return request


def _body(response: requests.Response, given_up: threading.Event) -> bytes:
    parts, size = list[bytes](), 0
    # Whatever has come, however little, so that a server that trickles is left in time.
    while part := response.raw.read1(_CHUNK, decode_content=True):
        parts.append(part)
        size += len(part)
        if size > LARGEST:
            raise NoAnswer(Cause.LARGE)
        if given_up.is_set():
            raise NoAnswer(Cause.SLOW)
    return b"".join(parts)


def _cause(error: Exception) -> Cause:
    match error:
        case exceptions.SSLError() | SSLError():
            return Cause.CERTIFICATE
        # The address itself is known to be good; what is not is that of a proxy.
        case exceptions.ProxyError() | exceptions.InvalidSchema() | exceptions.InvalidURL():
            return Cause.PROXY
        case exceptions.Timeout() | TooLate():
            return Cause.SLOW
        case exceptions.RequestException() | HTTPError():
            return _UNCONNECTED.get(type(_reason(error)), Cause.CUT)
        case _:
            # So requests says that the file of certificates is not there.
            return Cause.NO_CERTIFICATES


def _reason(error: Exception) -> object:
    """Return what urllib3 says inside of what requests says."""
    inner = error.args[0] if error.args else None
    return getattr(inner, "reason", inner)
