"""What must never be written down: secrets that are known, and what looks like one.

There is one list for the whole process, because a secret that is learned late, from an
editor or from `gh`, must be hidden by what already logs.
"""

import base64
import json
import re
import threading
from collections.abc import Iterator
from urllib.parse import quote, quote_plus

STARS = "***"
"""What stands in the place of a secret."""

_SHORTEST = 4
"""What is shorter is no secret, and hiding it would blot out words."""

_SHORTEST_CODED = 8

_BY_FORM = (
    # Keys of Anthropic and tokens of GitHub, by how they begin.
    (re.compile(r"(?<![A-Za-z0-9])(?:sk-ant-|gh[opsur]_|github_pat_)[A-Za-z0-9_-]{6,}"), STARS),
    # The user and the password of an address (RFC 3986, 3.2.1).
    (re.compile(r"(?<=://)[^\s/?#\"'<>]{1,1000}@"), f"{STARS}@"),
    (
        re.compile(
            r"(?i)\b((?:proxy-)?authorization|x-api-key|(?:set-)?cookie)(\"?'?\s{0,3}[:=]\s{0,3}b?[\"']?)"
            r"(?:(?:basic|bearer|token)\s{1,3})?[^\s\"',}]+"
        ),
        rf"\1\2{STARS}",
    ),
    (re.compile(r"(?i)\b(bearer|basic)\s{1,3}[A-Za-z0-9._~+/=-]{16,}"), rf"\1 {STARS}"),
    (
        re.compile(
            r"(?i)([?&](?:access_token|api_?key|client_secret|key|password|secret|sig|signature|token)=)"
            r"[^\s&#\"']+"
        ),
        rf"\1{STARS}",
    ),
)


class _Known:
    """The secrets of this process; any thread may add one or look for them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._forms = frozenset[str]()
        self._pattern: re.Pattern[str] | None = None

    def add(self, secrets: tuple[str, ...]) -> None:
        with self._lock:
            self._set(self._forms.union(*map(_forms, secrets)))

    def forget(self) -> None:
        with self._lock:
            self._set(frozenset())

    def blotted_out(self, text: str) -> str:
        return self._pattern.sub(STARS, text) if self._pattern else text

    def _set(self, forms: frozenset[str]) -> None:
        if forms != self._forms:
            # The longest goes first: a secret may hold another one.
            longest_first = sorted(forms, key=len, reverse=True)
            self._forms = forms
            self._pattern = re.compile("|".join(map(re.escape, longest_first))) if forms else None


_KNOWN = _Known()


def hide(*secrets: str) -> None:
    """Write stars wherever one of *secrets* would stand, from now on; empty ones are none."""
    _KNOWN.add(secrets)


def forget() -> None:
    """Know no secret any more; those that are known by their form stay hidden."""
    _KNOWN.forget()


def redacted(text: str) -> str:
    """Return *text* with stars in the place of secrets, however they are spelled."""
    text = _KNOWN.blotted_out(text)
    for form, instead in _BY_FORM:
        text = form.sub(instead, text)
    return text


def _forms(secret: str) -> frozenset[str]:
    """Return how *secret* may be spelled: as it is, in addresses, JSON, Python, Base64, hexadecimal."""
    # A token from an environment may end in a line break, which is cut off before it is used.
    plain = {secret, secret.strip()}
    spelled = {form for one in plain for form in _spelled(one) if len(form) >= _SHORTEST}
    coded = {form for one in plain for form in _coded(one) if len(form) >= _SHORTEST_CODED}
    return frozenset(spelled | coded) if len(secret.strip()) >= _SHORTEST else frozenset()


def _spelled(secret: str) -> Iterator[str]:
    yield secret
    for safe in ("", "/"):
        yield quote(secret, safe=safe, errors="surrogatepass")
        yield quote_plus(secret, safe=safe, errors="surrogatepass")
    yield json.dumps(secret)[1:-1]
    yield repr(secret)[1:-1]
    yield ascii(secret)[1:-1]


def _coded(secret: str) -> Iterator[str]:
    """Return what of *secret* stands in Base64 of any text around it (RFC 4648), and its hex digits."""
    data = secret.encode("utf-8", "surrogatepass")
    yield data.hex()
    for before, mixed in ((0, 0), (1, 2), (2, 3)):
        whole = slice(mixed, (before + len(data)) * 8 // 6)
        yield base64.b64encode(bytes(before) + data).decode()[whole]
        yield base64.urlsafe_b64encode(bytes(before) + data).decode()[whole]
