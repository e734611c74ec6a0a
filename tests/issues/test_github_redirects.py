"""Where GitHub sends on to, and that nothing goes elsewhere: no request and no token."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.support.fetching import DEMO, PATH, TOKEN, error_of, fetched, said
from tests.support.github_server import PREFIX, Answer, GitHubServer, Json, serving_github

from patchwright.domain.errors import IssueError
from patchwright.domain.issue import IssueRef
from patchwright.issues.github.fetching import Access, fetch
from patchwright.issues.hosts.at_hand import Repository, hosts_of
from patchwright.issues.web import http

NAMED = "Name the repository as its page on GitHub does, with its host."


def sent_on(status: int, location: str) -> Answer:
    return Answer(status=status, body={}, headers={"Location": location})


def test_a_renamed_repository_is_followed_with_the_token_and_told() -> None:
    words = {"title": "Moved along", "comments": ["Hi."] * 101}
    with serving_github(
        issues={("octo/new", 12): words}, renamed={"octo/demo": "octo/new"}, admits=TOKEN["token"]
    ) as github:
        found = fetched(github, **TOKEN)
        assert github.paths[1] == "/repositories/0/issues/12"
    assert (found.issue.title, found.issue.origin) == ("Moved along", "octo/new#12")
    assert len(found.issue.comments) == 101
    assert found.notices == (
        "octo/demo#12 is now octo/new#12: GitHub sent on from there, as after a renaming or a transfer.",
    )


@pytest.mark.parametrize("status", [301, 302, 307, 308])
@pytest.mark.parametrize("start", ["", "URL"])
def test_an_issue_that_was_transferred_is_followed_and_told(status: int, start: str) -> None:
    with serving_github(issues={("cat/mine", 3): {"title": "Moved along"}}) as github:
        path = f"{PREFIX}/repos/cat/mine/issues/3"
        github.answers[PATH] = sent_on(status, start.replace("URL", github.url) + path)
        found = fetched(github)
    assert (found.issue.title, found.issue.origin) == ("Moved along", "cat/mine#3")
    assert found.notices == (
        "octo/demo#12 is now cat/mine#3: GitHub sent on from there, as after a renaming or a transfer.",
    )


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_another_host_is_neither_asked_nor_given_the_token(status: int) -> None:
    with serving_github(issues={DEMO: {}}) as hostile, serving_github() as github:
        github.answers[PATH] = sent_on(status, f"{hostile.url}{PREFIX}{PATH}")
        text = said(github, **TOKEN).replace(hostile.host, "HOSTILE")
        assert hostile.requests == []
    assert text == (
        "GitHub at HOST sends on to HOSTILE, which is no part of its API for issues; nothing was"
        f" sent there. {NAMED}"
    )


@pytest.mark.parametrize(
    ("location", "shown"),
    [
        ("https://HOST/api/v3/repos/octo/demo/issues/12", "HOST"),
        ("//evil.example/api/v3/repos/octo/demo/issues/12", "evil.example"),
        ("http://HOST@evil.example/api/v3/repos/octo/demo/issues/12", "evil.example"),
        ("http://user:password@HOST/api/v3/repos/octo/demo/issues/12", "HOST"),
        ("http://HOST.evil.example/api/v3/repos/octo/demo/issues/12", "HOST.evil.example"),
        ("http://HOST:80/api/v3/repos/octo/demo/issues/12", "HOST:80"),
        ("http://HOST./api/v3/repos/octo/demo/issues/12", "HOST."),
        ("http://xn--hst-rna.example/api/v3/repos/octo/demo/issues/12", "xn--hst-rna.example"),
        ("/repos/octo/demo/issues/12", "/repos/octo/demo/issues/12"),
        ("/pages/octo/demo", "/pages/octo/demo"),
        ("/api/v3/user", "/api/v3/user"),
        ("/api/v3/repos/%2e%2e/%2e%2e/issues/12", "/api/v3/repos/%2e%2e/%2e%2e/issues/12"),
        ("http://HOST\\@evil.example/api/v3/repos/octo/demo/issues/12", "evil.example"),
        ("http://HOST\t.evil.example/api/v3/repos/octo/demo/issues/12", "HOST.evil.example"),
        ("/api/v3/repos/octo/demo/issues/../../../../pages", "/api/v3/pages"),
        (
            "/api/v3/repos/octo/..%2fpages/issues/12/events",
            "/api/v3/repos/octo/..%2fpages/issues/12/events",
        ),
        ("file:///etc/passwd", ""),
    ],
)
def test_what_is_no_issue_of_the_api_is_not_followed(location: str, shown: str) -> None:
    with serving_github(issues={DEMO: {}}) as github:
        github.answers[PATH] = sent_on(301, location.replace("HOST", github.host))
        text = said(github, **TOKEN)
        assert len(github.requests) == 1
    assert text == (
        f"GitHub at HOST sends on to {shown}, which is no part of its API for issues; nothing was"
        f" sent there. {NAMED}"
    )


class Api:
    """Stands in for the network: api.github.com, which sends on once."""

    def __init__(self, location: str) -> None:
        self.asked: list[str] = []
        self._location = location

    def get(self, url: str, headers: Mapping[str, str], seconds: float) -> http.Response:
        assert headers["Authorization"] == f"token {TOKEN['token']}"
        assert seconds > 0
        self.asked.append(url)
        status = 301 if len(self.asked) == 1 else 404
        return http.Response(status=status, headers={"location": self._location}, body=b"{}")


def asked_after(location: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is asked of whom, with the token, once api.github.com has sent on."""
    api = Api(location)
    monkeypatch.setattr(http, "get", api.get)
    with pytest.raises(IssueError):
        fetch(IssueRef(number=12), Repository(host="github.com", name="octo/demo"), Access(**TOKEN))
    return api.asked[1:]


def test_what_stays_in_the_api_of_github_is_asked_with_the_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moved = "https://api.github.com/repositories/7/issues/12"
    assert asked_after(moved, monkeypatch) == [moved]


@pytest.mark.parametrize(
    "host",
    [
        "api.github.com.evil.example",
        "api.github.com.",
        "API.github.com",
        "api.github.com:443",
        "api.github.com:8443",
        "api.github.com@evil.example",
        "api.github.com:443@evil.example",
        "ann@api.github.com",
        "api.github.com%2eevil.example",
        "api.github.com%00.evil.example",
        "api.github.com\\.evil.example",
        "api.github.com\t.evil.example",
        "api.g\u0456thub.com",
        "\uff41pi.github.com",
        "api.github\u3002com",
        "xn--pi-7kc.github.com",
        "uploads.github.com",
        "github.com",
    ],
)
def test_no_lookalike_of_the_api_is_asked(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked_after(f"https://{host}/repos/octo/demo/issues/12", monkeypatch) == []


def test_what_is_not_encrypted_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = "http://api.github.com/repos/octo/demo/issues/12"
    assert asked_after(plain, monkeypatch) == []


def test_an_address_that_is_none_is_not_followed() -> None:
    with serving_github(answers={PATH: sent_on(301, "http://[/")}) as github:
        assert "answered something that cannot be understood" in said(github, **TOKEN)
        assert len(github.requests) == 1


def test_the_body_of_a_redirect_is_bounded_as_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LARGEST", 1 << 20)
    long = replace(sent_on(301, f"{PREFIX}{PATH}"), body=b" " * (8 << 20))
    with serving_github(answers={PATH: long}) as github:
        assert said(github).startswith("GitHub at HOST sends far more than an issue can hold")
        assert len(github.requests) == 1


def test_a_redirect_to_nowhere_is_a_circle() -> None:
    with serving_github(answers={PATH: Answer(status=301, body={})}) as github:
        assert said(github) == (
            "GitHub at HOST sends in circles when it is asked for octo/demo#12. Name the"
            " repository as its page on GitHub does."
        )
        assert len(github.requests) == 4


def test_a_page_on_another_host_is_not_asked_for() -> None:
    with serving_github(issues={DEMO: {"comments": ["x"]}}) as hostile, serving_github() as github:
        github.issues[DEMO] = {"comments": ["x"] * 5}
        link = f'<{hostile.url}{PREFIX}{PATH}/comments?page=2>; rel="next"'
        comments = Answer(body=[{"body": "x", "user": None}], headers={"Link": link})
        github.answers[f"{PATH}/comments"] = comments
        error = error_of(github, **TOKEN)
        assert hostile.requests == []
    assert "answered something that cannot be understood" in str(error)


def test_pages_that_lead_in_circles_are_left_at_once() -> None:
    with serving_github(issues={DEMO: {"comments": ["x"]}}) as github:
        link = f'<{github.url}{PREFIX}{PATH}/comments?per_page=100>; rel="next"'
        github.answers[f"{PATH}/comments"] = Answer(
            body=[{"body": "x", "user": None}], headers={"Link": link}
        )
        assert "answered something that cannot be understood" in said(github)
        assert len(github.requests) == 2


def test_comments_are_not_asked_of_the_address_that_an_issue_names() -> None:
    with serving_github(issues={DEMO: {}}) as hostile, serving_github() as github:
        body: Json = {
            "title": "T",
            "number": 12,
            "labels": [],
            "comments": 1,
            "html_url": "",
            "state": "",
        }
        url = f"{hostile.url}{PREFIX}{PATH}"
        github.answers[PATH] = Answer(body={**body, "url": url})
        error_of(github, **TOKEN)
        assert hostile.requests == []


def ask(github: GitHubServer, host: str, *, setting: str = "") -> str:
    access = Access(hosts=hosts_of(setting), **TOKEN)
    with pytest.raises(IssueError) as caught:
        fetch(IssueRef(number=12), Repository(host=host, name="octo/demo"), access)
    assert github.requests == []
    return str(caught.value).replace(host, "HOST")


@pytest.mark.parametrize(
    "host",
    [
        "github.com.evil.example",
        "github.com:443",
        "xgithub.com",
        "api.github.com",
        "127.0.0.1:PORT",
    ],
)
def test_a_host_that_only_looks_like_one_of_github_is_not_asked(host: str) -> None:
    with serving_github(issues={DEMO: {}}) as github:
        assert ask(github, host.replace("127.0.0.1:PORT", github.host)) == (
            "HOST is neither github.com nor a host that your own settings name, so it is not"
            " asked. If it is your GitHub Enterprise host, name it in your setting `github_hosts`."
        )


def test_a_token_does_not_go_without_encryption_to_a_host_that_is_not_this_machine() -> None:
    access = Access(hosts=frozenset({"http://evil.example"}), **TOKEN)
    with pytest.raises(IssueError, match="nor a host that your own settings name"):
        fetch(IssueRef(number=12), Repository(host="evil.example", name="octo/demo"), access)
