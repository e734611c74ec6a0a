"""What people read where GitHub does not tell an issue: each sentence whole."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.support.fetching import DEMO, PATH, TOKEN, error_of, fetched, said
from tests.support.github_server import Answer, refusal, serving_github

from patchwright.domain.errors import IssueError
from patchwright.issues.github import door
from patchwright.issues.github.asking import Asking
from patchwright.issues.github.errors import unanswered
from patchwright.issues.github.refusals import Refusal, refused
from patchwright.issues.web import http
from patchwright.issues.web.cause import Cause

NOON = 1_800_014_400
"""12:00 UTC of some day."""

ANYBODY = Asking(issue="octo/demo#12", host="github.com")
SOURCE = "environment GITHUB_TOKEN"
KNOWN = replace(ANYBODY, token_from=SOURCE)
NAMED = (
    "Look at the number, which is no discussion's, and at the repository's name; if it is private,"
)
GIVE = "set GITHUB_TOKEN, or log in with `gh auth login`."
SAVE = "If you have its text, save it to a file and name that instead."
USED_UP = {"x-ratelimit-remaining": "0", "x-ratelimit-limit": "60"}
RESET = {**USED_UP, "x-ratelimit-reset": str(NOON + 720)}
SSO = {"x-github-sso": "required; url=https://github.com/orgs/octo/sso?authorization_request=A"}


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_PAUSES", (0.0, 0.0))


@pytest.mark.parametrize(
    ("asking", "status", "message", "headers", "text"),
    [
        (
            ANYBODY,
            401,
            "Requires authentication",
            {},
            f"GitHub tells nothing without a token (401). Give one: {GIVE}",
        ),
        (
            KNOWN,
            401,
            "Bad credentials",
            {},
            "GitHub refuses the token from environment GITHUB_TOKEN (401). Nothing else was tried with it or without it. Renew the token, or take it away: public issues are read without one.",
        ),
        (
            ANYBODY,
            403,
            "API rate limit exceeded for 192.0.2.1.",
            RESET,
            f"GitHub takes no more requests without a token until 12:12 UTC, which is in 12 min: its limit of 60 an hour is reached. Wait that long, or give a token, which may ask more: {GIVE}",
        ),
        (
            KNOWN,
            429,
            "API rate limit exceeded",
            RESET,
            "GitHub takes no more requests with the token from environment GITHUB_TOKEN until 12:12 UTC, which is in 12 min: its limit of 60 an hour is reached. Wait that long.",
        ),
        (
            KNOWN,
            403,
            "You have exceeded a secondary rate limit.",
            {"retry-after": "60"},
            "GitHub takes no more requests with the token from environment GITHUB_TOKEN until 12:01 UTC, which is in 1 min: its limit is reached. Wait that long.",
        ),
        (
            KNOWN,
            429,
            "",
            {"retry-after": "soon"},
            "GitHub takes no more requests with the token from environment GITHUB_TOKEN for at least a minute: its limit is reached. Wait that long.",
        ),
        (
            KNOWN,
            403,
            "You have triggered an abuse detection mechanism.",
            {},
            "GitHub takes no more requests with the token from environment GITHUB_TOKEN for at least a minute: its limit is reached. Wait that long.",
        ),
        (
            KNOWN,
            403,
            "Resource protected by organization SAML enforcement.",
            SSO,
            "The organization of octo/demo#12 wants the token from environment GITHUB_TOKEN to be authorized for its single sign-on (403). Authorize it at https://github.com/orgs/octo/sso?authorization_request=A and try again.",
        ),
        (
            KNOWN,
            403,
            "Resource not accessible by personal access token",
            {},
            'GitHub forbids reading octo/demo#12 (403): "Resource not accessible by personal access token". Let the token from environment GITHUB_TOKEN read issues of this repository.',
        ),
        (
            ANYBODY,
            403,
            "",
            {},
            f"GitHub forbids reading octo/demo#12 (403). Give a token: {GIVE}",
        ),
        (
            ANYBODY,
            404,
            "Not Found",
            {},
            f"GitHub shows no octo/demo#12 to everybody (404). {NAMED} give a token: {GIVE}",
        ),
        (
            KNOWN,
            404,
            "Not Found",
            {},
            f"GitHub shows no octo/demo#12 to the token from environment GITHUB_TOKEN (404). {NAMED} let the token read its issues.",
        ),
        (
            ANYBODY,
            410,
            "This issue was deleted",
            {},
            f'GitHub has no octo/demo#12, or has it no more (410): "This issue was deleted". {SAVE}',
        ),
        (
            ANYBODY,
            410,
            "Issues are disabled for this repo",
            {},
            f'GitHub has no octo/demo#12, or has it no more (410): "Issues are disabled for this repo". {SAVE}',
        ),
        (
            ANYBODY,
            451,
            "Repository access blocked",
            {},
            "GitHub may not show octo/demo#12 for legal reasons (451). If you have its text and may use it, save it to a file and name that.",
        ),
        (
            ANYBODY,
            418,
            "I'm a\x1b[2J teapot.",
            {},
            "GitHub answered 418 when it was asked for octo/demo#12: \"I'm a\\u{1b}[2J teapot\". Save the issue's text to a file and name that instead.",
        ),
        (
            ANYBODY,
            502,
            "",
            {},
            "GitHub has a fault of its own (502), and had it when it was asked again. Try again later; https://www.githubstatus.com tells how it is.",
        ),
    ],
)
def test_each_refusal_has_one_sentence_and_a_remedy(
    asking: Asking, status: int, message: str, headers: Mapping[str, str], text: str
) -> None:
    body = json.dumps({"message": message})
    refusal_ = Refusal(status=status, headers=headers, body=body, now=NOON)
    assert str(refused(asking, refusal_)) == text


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        (
            Cause.SLOW,
            "GitHub took too long to tell octo/demo#12. Try again, or save the issue's text to a file and name that.",
        ),
        (
            Cause.UNKNOWN_HOST,
            "GitHub cannot be reached: the network does not know its name. Look at your network, or save the issue's text to a file and name that.",
        ),
        (
            Cause.UNREACHABLE,
            "GitHub cannot be reached: nobody answers there. Look at your network, or save the issue's text to a file and name that.",
        ),
        (
            Cause.CUT,
            "The connection to GitHub broke off, each time it was tried. Look at your network, or save the issue's text to a file and name that.",
        ),
        (
            Cause.PROXY,
            "GitHub cannot be reached: the proxy on the way refuses or does not answer. Look at HTTPS_PROXY and NO_PROXY in your environment.",
        ),
        (
            Cause.CERTIFICATE,
            "Whoever answers for GitHub has no certificate that is trusted here. If your network opens TLS, let REQUESTS_CA_BUNDLE name the file of its certificates.",
        ),
        (
            Cause.NO_CERTIFICATES,
            "GitHub was not asked: there is no such file of certificates as your environment names. Look at REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE.",
        ),
        (
            Cause.LARGE,
            "GitHub sends far more than an issue can hold for octo/demo#12. Save what tells of the fault to a file and name that.",
        ),
    ],
)
def test_each_cause_of_no_answer_has_one_sentence_and_a_remedy(cause: Cause, text: str) -> None:
    assert str(unanswered(ANYBODY, cause)) == text


def test_an_enterprise_host_is_called_by_its_name_and_has_its_own_tokens() -> None:
    with serving_github() as github:
        assert said(github) == (
            "GitHub at HOST shows no octo/demo#12 to everybody (404). Look at the number, which"
            " is no discussion's, and at the repository's name; if it is private, give a token: set GH_ENTERPRISE_TOKEN, or"
            " log in with `gh auth login --hostname HOST`."
        )


def test_a_refused_token_is_not_tried_again_nor_left_out() -> None:
    with serving_github(issues={DEMO: {}}, admits="another") as github:
        assert said(github, **TOKEN) == (
            "GitHub at HOST refuses the token from environment GH_ENTERPRISE_TOKEN (401). Nothing"
            " else was tried with it or without it. Renew the token, or take it away: public"
            " issues are read without one."
        )
        assert len(github.requests) == 1


def test_a_rate_limit_is_not_waited_for() -> None:
    limited = refusal(403, "API rate limit exceeded", Retry_After="3000")
    with serving_github(answers={PATH: limited}) as github:
        assert "takes no more requests without a token until" in said(github)
        assert len(github.requests) == 1


def test_a_fault_of_githubs_own_is_tried_three_times() -> None:
    with serving_github(answers={PATH: refusal(503, "Unavailable")}) as github:
        assert said(github) == (
            "GitHub at HOST has a fault of its own (503), and had it when it was asked again. Try"
            " again later."
        )
        assert len(github.requests) == 3


def test_a_fault_that_passes_is_not_told() -> None:
    good: dict[str, Any] = {
        "number": 12,
        "title": "T",
        "html_url": "",
        "labels": [],
        "comments": 0,
        "state": "",
    }
    answers = {PATH: [refusal(500, ""), Answer(body=b"{}", cut=True), Answer(body=good)]}
    with serving_github(answers=answers) as github:
        assert fetched(github).issue.title == "T"


def test_a_connection_that_breaks_off_is_tried_three_times() -> None:
    with serving_github(answers={PATH: Answer(body={"title": "T"}, cut=True)}) as github:
        assert said(github).startswith("The connection to GitHub at HOST broke off, each time")
        assert len(github.requests) == 3


@pytest.mark.parametrize("answer", [Answer(silent=True), Answer(drip=True), Answer(trickle=True)])
def test_a_server_that_is_slow_is_left(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_SECONDS_A_REQUEST", 0.4)
    with serving_github(answers={PATH: answer}) as github:
        assert said(github).startswith("GitHub at HOST took too long to tell octo/demo#12.")
        assert len(github.requests) == 1


def test_everything_together_has_an_end() -> None:
    with serving_github(issues={DEMO: {"comments": ["x"] * 500}}) as github:
        assert said(github, timeout=0.0).startswith("GitHub at HOST took too long")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>Log in!</html>",
        b'{"title": ',
        b"[" * 100_000,
        b"null",
        b"[]",
        b"{}",
        b'{"title": 7}',
        b'{"title": null, "labels": null}',
        b'{"number": 1, "title": "T", "labels": [{"name": {}}]}',
        b'{"number": 1, "title": "T", "labels": [], "comments": "many"}',
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_issue_is_said_to_be_none(body: bytes) -> None:
    with serving_github(answers={PATH: Answer(body=body)}) as github:
        assert said(github) == (
            "GitHub at HOST answered something that cannot be understood when it was asked for"
            " octo/demo#12. If a proxy or a log-in page stands in between, get past it; else save"
            " the issue's text to a file and name that."
        )


def test_a_body_of_50_mb_is_not_read() -> None:
    with serving_github(answers={PATH: Answer(body=b"[" + b" " * (50 << 20))}) as github:
        assert said(github).startswith("GitHub at HOST sends far more than an issue can hold")


def test_a_body_that_unpacks_to_very_much_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    import gzip  # noqa: PLC0415 - this test alone packs

    monkeypatch.setattr(http, "LARGEST", 1 << 20)
    packed = Answer(body=gzip.compress(b" " * (8 << 20)), headers={"Content-Encoding": "gzip"})
    with serving_github(answers={PATH: packed}) as github:
        assert said(github).startswith("GitHub at HOST sends far more than an issue can hold")


def test_a_server_that_is_not_there_is_said_to_be_out_of_reach() -> None:
    with serving_github() as github:
        pass
    assert said(github) == (
        "GitHub at HOST cannot be reached: nobody answers there. Look at your network, or save the"
        " issue's text to a file and name that."
    )


def test_no_error_holds_the_token() -> None:
    with serving_github(admits="another") as github:
        error: BaseException | None = error_of(github, **TOKEN)
    while error:
        assert "s3cret" not in repr(error) + str(vars(error))
        error = error.__cause__ or error.__context__


def test_errors_are_of_the_family() -> None:
    assert issubclass(type(unanswered(ANYBODY, Cause.SLOW)), IssueError)
