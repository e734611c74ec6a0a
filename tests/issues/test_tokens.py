"""Which token is shown to which host."""

from collections.abc import Mapping

import pytest

from patchwright.domain.errors import UserError
from patchwright.issues.hosts.tokens import Token, token_for

OWN = Token(value="own", source="environment GITHUB_TOKEN")
ALL = {"GH_TOKEN": "gh", "GH_ENTERPRISE_TOKEN": "ghe", "GITHUB_ENTERPRISE_TOKEN": "githube"}
GITHUB, CORP = "github.com", "github.corp.example"


def check(
    host: str, own: Token | None, environment: Mapping[str, str], kept: str = ""
) -> tuple[str, str] | None:
    token = token_for(host, own, environment, lambda asked: kept and f"{kept}-of-{asked}")
    return (token.value, token.source) if token else None


def without(*names: str) -> dict[str, str]:
    return {name: value for name, value in ALL.items() if name not in names}


def test_for_github_the_setting_comes_first_then_gh_token_then_gh() -> None:
    assert check(GITHUB, OWN, ALL, "kept") == ("own", "environment GITHUB_TOKEN")
    assert check(GITHUB, None, ALL, "kept") == ("gh", "environment GH_TOKEN")
    assert check(GITHUB, None, without("GH_TOKEN"), "kept") == (
        "kept-of-github.com",
        "`gh auth token`",
    )
    assert check(GITHUB, None, without("GH_TOKEN")) is None


@pytest.mark.parametrize(
    "host", [CORP, "127.0.0.1:8080", "github.com.evil.example", "octo.ghe.com"]
)
def test_a_token_for_github_goes_to_no_other_host(host: str) -> None:
    assert check(host, OWN, {"GH_TOKEN": "gh"}) is None
    assert check(host, OWN, ALL) == ("ghe", "environment GH_ENTERPRISE_TOKEN")
    assert check(host, OWN, without("GH_ENTERPRISE_TOKEN")) == (
        "githube",
        "environment GITHUB_ENTERPRISE_TOKEN",
    )
    assert check(host, OWN, {}, "kept") == (f"kept-of-{host}", "`gh auth token`")


def test_a_token_for_enterprise_does_not_go_to_github() -> None:
    assert check(GITHUB, None, without("GH_TOKEN")) is None


def test_blanks_around_a_token_are_none_of_it() -> None:
    own = Token(value=" own\n", source="editor")
    assert check(GITHUB, own, {}) == ("own", "editor")


@pytest.mark.parametrize("value", ["a b", "a\r\nHost: evil.example", "tökén", " ", "x" * 1_001])
def test_what_is_no_token_is_not_shown(value: str) -> None:
    with pytest.raises(UserError) as caught:
        check(GITHUB, Token(value=value, source="editor"), {})
    assert str(caught.value) == (
        "The token from editor is none: it has blanks or signs that no token has. Give the token"
        " alone, on one line."
    )


def test_a_token_is_not_shown_where_it_is_written_down() -> None:
    assert "own" not in repr(OWN).replace("environment", "")
