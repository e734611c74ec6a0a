"""What is logged of requests to GitHub."""

import logging

import pytest
from tests.support.fetching import DEMO, PATH, TOKEN, error_of, fetched
from tests.support.github_server import Answer, refusal, serving_github


@pytest.fixture(autouse=True)
def all_levels(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "patchwright")


def test_path_status_page_and_what_is_left_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    told = {"comments": ["words"] * 150}
    left = {"X-RateLimit-Remaining": "57"}
    with serving_github(issues={DEMO: told}) as github:
        fetched(github, **TOKEN)
        github.answers[PATH] = Answer(status=404, body={}, headers=left)
        error_of(github)
    at = f"GET {github.host}/api/v3{PATH}"
    assert f"{at}: 200" in caplog.messages
    assert any(one.endswith("/issues/12/comments?page=2: 200") for one in caplog.messages)
    assert f"{at}: 404, 57 requests left" in caplog.messages
    assert "words" not in caplog.text
    assert TOKEN["token"] not in caplog.text


def test_each_try_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with serving_github(answers={PATH: refusal(502, "no words")}) as github:
        error_of(github)
    assert caplog.messages == [f"GET {github.host}/api/v3{PATH}: 502"] * 3


def test_that_nobody_answers_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with serving_github() as github:
        pass
    error_of(github)
    assert caplog.messages == [f"GET {github.host}/api/v3{PATH}: no answer (unreachable)"]


def test_of_a_query_only_the_page_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with serving_github() as github:
        further = f"{github.url}/api/v3{PATH}/comments?s=s3cret&page=7"
        github.answers[PATH] = Answer(status=302, body={}, headers={"Location": further})
        error_of(github)
    assert "s3cret" not in caplog.text
    assert any(f"{PATH}/comments?page=7: " in one for one in caplog.messages)
