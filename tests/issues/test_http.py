"""One GET: the way that it takes, and what it carries."""

import socket
from pathlib import Path

import pytest
import requests
from tests.support.fetching import DEMO, TOKEN, fetched
from tests.support.github_server import PREFIX, serving_github

from patchwright.issues.web import http
from patchwright.issues.web.cause import Cause
from patchwright.issues.web.http import NoAnswer, get

API = "https://api.github.com/repos/octo/demo/issues/12"
DEAD = "http://127.0.0.1:1"
"""A proxy that is not there."""


def cause_of(url: str, seconds: float = 10.0) -> Cause:
    with pytest.raises(NoAnswer) as caught:
        get(url, {}, seconds)
    return caught.value.cause


@pytest.fixture
def netrc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A password of the user for every host."""
    (tmp_path / "netrc").write_text("default login ann password s3cret\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))


def authorization(session: requests.Session, url: str) -> str | None:
    return session.prepare_request(requests.Request("GET", url)).headers.get("Authorization")


@pytest.mark.usefixtures("netrc")
def test_a_password_in_netrc_is_not_added() -> None:
    assert authorization(http.session_for(API), API) is None
    with serving_github(issues={DEMO: {}}) as github:
        fetched(github)
        assert not any("authorization" in asked.headers for asked in github.requests)


@pytest.mark.usefixtures("netrc")
def test_requests_by_itself_would_add_it() -> None:
    with requests.Session() as session:
        assert authorization(session, API)


def test_the_proxy_of_the_environment_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", DEAD)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    assert cause_of(API) is Cause.PROXY


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "http://:::", "nonsense"])
def test_a_proxy_that_cannot_be_used_is_told_from_github(
    proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ALL_PROXY", "all_proxy", "https_proxy", "NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTPS_PROXY", proxy)
    assert cause_of(API) is Cause.PROXY


def test_a_file_of_certificates_that_is_not_there_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(tmp_path / "none.pem"))
    assert cause_of(API) is Cause.NO_CERTIFICATES


def test_what_stays_on_this_machine_passes_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, DEAD)
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with serving_github(issues={DEMO: {}}) as github:
        assert fetched(github, **TOKEN).issue.title == "It breaks"


def test_an_unknown_name_is_told_from_a_host_that_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    assert cause_of("http://127.0.0.1:1/") is Cause.UNREACHABLE
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    assert cause_of("https://nowhere.invalid/") is Cause.UNKNOWN_HOST


def test_who_speaks_no_tls_has_no_certificate() -> None:
    with serving_github() as github:
        assert cause_of(f"https://{github.host}{PREFIX}/") is Cause.CERTIFICATE


def test_without_time_nothing_is_asked() -> None:
    with serving_github() as github:
        assert cause_of(github.url, seconds=0.0) is Cause.SLOW
        assert github.requests == []


def test_a_header_that_would_end_itself_is_not_sent() -> None:
    with serving_github() as github:
        with pytest.raises(NoAnswer):
            get(github.url, {"Authorization": "token x\r\nHost: evil.example"}, 10.0)
        assert github.requests == []
