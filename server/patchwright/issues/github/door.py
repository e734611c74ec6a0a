"""The one way by which PyGithub reaches GitHub: ours, bounded and watched.

PyGithub would sleep until a rate limit ends, read without bounds, follow redirects in
circles, and sends its token wherever its own rules let it. So its `Requester` hands each
request to this one, which asks for nothing but issues, and only the API it was made for.
"""

import json
import logging
import re
import threading
import time
from dataclasses import replace
from typing import Any, cast
from urllib.parse import urljoin, urlsplit

from github.GithubException import BadAttributeException, GithubException
from github.Requester import Requester

from patchwright.domain.errors import IssueError
from patchwright.domain.invisible import spelled_line
from patchwright.issues.github.errors import Unanswered, not_understood, unanswered
from patchwright.issues.github.kept import Exchange
from patchwright.issues.github.log import line_of
from patchwright.issues.github.refusals import Refusal, refused
from patchwright.issues.github.terms import Terms, headers_of
from patchwright.issues.web import http
from patchwright.issues.web.cause import Cause

_log = logging.getLogger(__name__)

PER_PAGE = 100
MISREAD = (
    GithubException,
    BadAttributeException,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What PyGithub raises over an answer that is not what it should be."""

_SECONDS_A_REQUEST = 15.0
_PAUSES = (0.3, 1.0)
"""Seconds before a request is made a second and a third time."""
_REDIRECTS = 3
_REDIRECT = frozenset({301, 302, 307, 308})


class Door(Requester):
    """Answers PyGithub's questions.

    Attributes:
        exchanges: What was answered, by address, to be kept.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(
            auth=None,
            base_url=terms.api,
            timeout=round(_SECONDS_A_REQUEST),
            user_agent="patchwright",
            per_page=PER_PAGE,
            verify=True,
            retry=None,
            pool_size=None,
        )
        self._terms = terms
        self.exchanges = dict[str, Exchange]()

    def requestJson(  # noqa: N802, PLR0913, PLR0917 - as PyGithub calls it
        self,
        verb: str,
        url: str,
        parameters: dict[str, Any] | None = None,
        headers: dict[str, Any] | None = None,
        input: Any | None = None,  # noqa: A002 - as PyGithub names it
        cnx: Any = None,
        follow_302_redirect: bool = False,
    ) -> tuple[int, dict[str, Any], str]:
        """Answer one question of PyGithub; raises IssueError for every status that is no answer."""
        del cnx, follow_302_redirect
        whole = f"{self._terms.api}{url}" if url.startswith("/") else url
        whole = Requester.add_parameters_to_url(whole, parameters or {})
        if verb != "GET" or input is not None:
            raise ValueError("issues are only read")
        if whole in self.exchanges:
            raise ValueError("pages lead in circles")
        exchange = self._known(whole) if self._terms.offline else self._asked(whole, headers or {})
        self.exchanges[whole] = exchange
        return 200, {"link": exchange.link} if exchange.link else {}, exchange.body

    def _known(self, url: str) -> Exchange:
        if url in self._terms.known:
            return self._terms.known[url]
        raise Unanswered(f"No copy of {self._terms.asking.issue} was kept whole.")

    def _asked(self, url: str, headers: dict[str, Any]) -> Exchange:
        """Follow redirects inside of the API, and nowhere else."""
        at = url
        for _ in range(_REDIRECTS + 1):
            at = self._inside(at)
            known = self._terms.known.get(at)
            response = self._patiently(at, self._headers(headers, known))
            if response.status not in _REDIRECT:
                same = known if response.status == 304 else None
                exchange = self.exchanges[at] = same or self._exchange(response)
                # The mark is that of another address, which alone knows it again.
                return exchange if at == url else replace(exchange, etag="")
            at = urljoin(at, response.headers.get("location", ""))
        raise IssueError(
            f"{self._terms.asking.service} sends in circles when it is asked for"
            f" {self._terms.asking.issue}.",
            remedy="Name the repository as its page on GitHub does.",
        )

    def _inside(self, url: str) -> str:
        """Return *url* as it was understood, where it is one of an issue and in the API."""
        here, there = urlsplit(self._terms.api), urlsplit(url)
        allowed = rf"{re.escape(here.path)}({self._terms.paths})"
        if there[:2] == here[:2] and re.fullmatch(allowed, there.path):
            return there._replace(fragment="").geturl()
        where = there.netloc.rpartition("@")[2] if there[:2] != here[:2] else there.path
        raise IssueError(
            f"{self._terms.asking.service} sends on to {spelled_line(where)[:200]}, which is no"
            f" part of its API for issues; nothing was sent there.",
            remedy="Name the repository as its page on GitHub does, with its host.",
        )

    def _headers(self, asked: dict[str, Any], known: Exchange | None) -> dict[str, str]:
        etag = {"If-None-Match": known.etag} if known and known.etag else {}
        return {**headers_of(self._terms.token), **asked, **etag}

    def _patiently(self, url: str, headers: dict[str, str]) -> http.Response:
        """Ask up to three times while the fault is GitHub's own or the connection's."""
        outcome = self._once(url, headers)
        for pause in _PAUSES:
            if not _may_mend(outcome) or self._seconds() <= pause:
                break
            threading.Event().wait(pause)
            outcome = self._once(url, headers)
        if isinstance(outcome, http.NoAnswer):
            raise unanswered(self._terms.asking, outcome.cause) from outcome
        return outcome

    def _once(self, url: str, headers: dict[str, str]) -> http.Response | http.NoAnswer:
        outcome = self._answer(url, headers)
        _log.info("%s", line_of(url, outcome))
        return outcome

    def _answer(self, url: str, headers: dict[str, str]) -> http.Response | http.NoAnswer:
        try:
            return http.get(url, headers, min(_SECONDS_A_REQUEST, self._seconds()))
        except http.NoAnswer as no_answer:
            return no_answer

    def _seconds(self) -> float:
        return self._terms.until - time.monotonic()

    def _exchange(self, response: http.Response) -> Exchange:
        """Return an answer as it may be kept; raises IssueError where it is none."""
        body = response.body.decode("utf-8", "replace")
        if response.status >= 400:
            refusal = Refusal(
                status=response.status, headers=response.headers, body=body, now=time.time()
            )
            raise refused(self._terms.asking, refusal)
        told = _read(body)
        if response.status != 200 or told is None:
            raise not_understood(self._terms.asking)
        etag, link = (response.headers.get(name, "") for name in ("etag", "link"))
        # The mark is that of a body: it stays when another page comes to be behind a full one.
        may_go_on = len(told) >= PER_PAGE and 'rel="next"' not in link
        return Exchange(body=body, etag="" if may_go_on else etag, link=link)


def _may_mend(outcome: http.Response | http.NoAnswer) -> bool:
    if isinstance(outcome, http.NoAnswer):
        return outcome.cause is Cause.CUT
    return outcome.status >= 500


def _read(body: str) -> dict[str, Any] | list[Any] | None:
    try:
        told: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any] | list[Any]", told) if isinstance(told, dict | list) else None
