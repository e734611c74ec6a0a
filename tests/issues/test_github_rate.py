"""How many requests are left, as a GitHub on the loopback interface tells it."""

from typing import Any

import pytest
from tests.support.fetching import TOKEN
from tests.support.github_server import Answer, refusal, serving_github

from patchwright.domain.errors import IssueError
from patchwright.issues.github.fetching import Access
from patchwright.issues.github.rate import Rate, rate_of
from patchwright.issues.hosts.at_hand import hosts_of

CORE = {"limit": 5_000, "remaining": 4_321, "reset": 1_800_014_400, "used": 679}


def rate(answer: Answer, **access: Any) -> Rate | None:
    with serving_github(answers={"/rate_limit": answer}) as github:
        found = rate_of(github.host, Access(hosts=hosts_of(github.setting), **access))
        assert len(github.requests) == 1
        return found


def test_what_is_left_is_told() -> None:
    told = Answer(body={"resources": {"core": CORE}, "rate": CORE})
    assert rate(told) == Rate(left=4_321, limit=5_000, reset=1_800_014_400.0)


def test_a_host_that_counts_nothing_has_no_limit() -> None:
    assert rate(refusal(404, "Rate limiting is not enabled.")) is None


def test_a_refused_token_is_said() -> None:
    with pytest.raises(IssueError, match=r"refuses the token from environment GH_ENTERPRISE_TOKEN"):
        rate(refusal(401, "Bad credentials"), **TOKEN)


@pytest.mark.parametrize("body", [b"{}", b"[", b"null", {"resources": {"core": {"limit": "x"}}}])
def test_what_is_none_is_said_to_be_none(body: Any) -> None:
    with pytest.raises(
        IssueError, match="something that cannot be understood when it was asked for its rate"
    ):
        rate(Answer(body=body))


def test_a_host_that_is_not_named_is_not_asked() -> None:
    with pytest.raises(IssueError, match="nor a host that your own settings name"):
        rate_of("evil.example", Access(**TOKEN))
