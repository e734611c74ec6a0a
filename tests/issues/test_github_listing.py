"""The open issues of a repository, as a GitHub on the loopback interface lists and searches them."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fetching import TOKEN
from tests.support.github_server import Answer, GitHubServer, refusal, searched, serving_github

from patchwright.domain.errors import IssueError, Reason, UserError
from patchwright.issues.github import listing
from patchwright.issues.github.fetching import Access
from patchwright.issues.github.listing import Listing, OpenIssue, open_issues
from patchwright.issues.github.wanted import Wanted, question
from patchwright.issues.hosts.at_hand import Repository, hosts_of

LIST, SEARCH = "/repos/octo/demo/issues", "/search/issues"
ISSUES: dict[tuple[str, int], Any] = {
    ("octo/demo", 3): {"title": "Wrong day", "labels": ["bug"], "assignees": ["ann"]},
    ("octo/demo", 5): {
        "title": "Slow start",
        "author": None,
        "labels": ["bug", "good first issue"],
        "comments": ["x", "y"],
        "updated": "2026-03-04T05:06:07Z",
    },
    ("octo/demo", 6): {"title": "A pull request", "pull_request": True},
    ("octo/demo", 7): {"title": "Done", "state": "closed"},
    ("octo/other", 8): {"title": "Wrong day elsewhere"},
}


def listed(github: GitHubServer, wanted: Wanted | None = None, **access: Any) -> Listing:
    repository = Repository(host=github.host, name=access.pop("name", "octo/demo"))
    asked = Access(hosts=hosts_of(github.setting), **access)
    return open_issues(wanted or Wanted(), repository, asked)


def numbers(found: Listing) -> list[int]:
    return [one.number for one in found.issues]


def error_of(github: GitHubServer, wanted: Wanted | None = None, **access: Any) -> IssueError:
    with pytest.raises(IssueError) as caught:
        listed(github, wanted, **access)
    return caught.value


def test_open_issues_are_listed_without_pull_requests_newest_change_first() -> None:
    with serving_github(issues=ISSUES) as github:
        found = listed(github)
        assert found == Listing(
            repository=Repository(host=github.host, name="octo/demo"),
            issues=(
                OpenIssue(
                    number=5,
                    title="Slow start",
                    author="ghost",
                    labels=("bug", "good first issue"),
                    assignees=(),
                    comments=2,
                    updated="2026-03-04T05:06:07Z",
                    url=f"{github.url}/octo/demo/issues/5",
                ),
                OpenIssue(
                    number=3,
                    title="Wrong day",
                    author="ann",
                    labels=("bug",),
                    assignees=("ann",),
                    comments=0,
                    updated="2026-01-02T03:04:05Z",
                    url=f"{github.url}/octo/demo/issues/3",
                ),
            ),
        )
        assert [path.partition("?")[0] for path in github.paths] == [LIST]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(words="wrong"), [3]),
        (Wanted(words="START slow"), [5]),
        (Wanted(words="repo:octo/other wrong"), []),
        (Wanted(labels=("good first issue",)), [5]),
        (Wanted(labels=("bug",), words="day"), [3]),
        (Wanted(labels=("bug, urgent",)), []),
        (Wanted(assignee="ann"), [3]),
        (Wanted(assignee="none"), [5]),
        (Wanted(assignee="none", words="s"), [5]),
        (Wanted(assignee="ann", words="day"), [3]),
    ],
)
def test_issues_are_found_by_words_labels_and_whose_they_are(
    wanted: Wanted, found: list[int]
) -> None:
    with serving_github(issues=ISSUES) as github:
        assert numbers(listed(github, wanted)) == found


@pytest.mark.parametrize(
    "words",
    [
        "is:closed",
        'x" is:closed repo:octo/other "y',
        "-label:bug",
        r"\" is:pr",
        "a\nrepo:octo/other",
        "user:octo OR is:pr",
        "NOT x",
        "(repo:a/b)",
        "“is:pr”",
        "\0is:pr",
    ],
)
def test_what_a_user_types_is_only_sought(words: str) -> None:
    asked = question(Wanted(words=words), "octo/demo", "")
    query = str(asked.parameters["q"])
    repository, wished = searched(query)
    assert repository == "octo/demo"
    assert len(wished.words) == len(
        words.replace('"', " ").replace("\\", " ").replace("\0", " ").split()
    )
    assert query.count('"') % 2 == 0
    assert not {"OR", "NOT", "AND"} & set(query.split())


def test_a_label_cannot_end_its_quotation() -> None:
    asked = question(Wanted(labels=('a" is:closed "',), words="x"), "octo/demo", "")
    assert asked.parameters["q"] == 'repo:octo/demo is:issue is:open label:"a is:closed" x'


def test_a_search_is_never_longer_than_github_takes() -> None:
    asked = question(Wanted(words="a:b " * 500), "octo/demo", "")
    assert len(str(asked.parameters["q"])) <= len("repo:octo/demo is:issue is:open ") + 256


@pytest.mark.parametrize("assignee", ["*", "a b", "x repo:a/b", "", "@me"])
def test_what_is_nobodys_login_is_refused_and_not_sent(assignee: str) -> None:
    with serving_github(issues=ISSUES) as github:
        if not assignee:
            assert numbers(listed(github, Wanted(assignee=assignee))) == [5, 3]
            return
        with pytest.raises(UserError, match="nobody's login"):
            listed(github, Wanted(assignee=assignee))
        assert github.requests == []


def test_pages_follow_and_the_last_says_so() -> None:
    with serving_github(issues=ISSUES) as github:
        pages = [listed(github, Wanted(limit=1, page=page)) for page in (1, 2, 3)]
        # A page on which only a pull request stands is empty, and not the last.
        found = [(numbers(one), one.more) for one in pages]
        assert found == [([5], True), ([], True), ([3], False)]
        sought = [listed(github, Wanted(words="s", limit=1, page=page)) for page in (1, 2)]
        assert [(numbers(one), one.more) for one in sought] == [([5], True), ([3], False)]


def test_github_is_not_asked_for_more_than_it_lets_search() -> None:
    with serving_github(issues=ISSUES) as github:
        found = listed(github, Wanted(words="s", limit=100, page=11))
        assert (found.issues, found.more, github.requests) == ((), False, [])


def test_mine_are_those_of_the_token() -> None:
    with serving_github(issues=ISSUES) as github:
        github.people = {"s3cret-token": "ann"}
        found = listed(github, Wanted(assignee="me"), **TOKEN)
        assert (numbers(found), found.login) == ([3], "ann")
        assert numbers(listed(github, Wanted(assignee="me", words="day"), **TOKEN)) == [3]
        assert all(one.headers["authorization"] == "token s3cret-token" for one in github.requests)


def test_whose_a_token_is_is_asked_once_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "github"
    with serving_github(issues=ISSUES) as github:
        github.people = {"s3cret-token": "ann", "other": "ben"}
        for _ in range(3):
            assert listed(github, cache=cache, **TOKEN).login == "ann"
        assert github.paths.count("/user") == 1
        assert listed(github, cache=cache, token="other", token_from="gh").login == "ben"  # noqa: S106 - of the test
        monkeypatch.setattr(listing, "_KNOWN_FOR", -1.0)
        github.people["s3cret-token"] = "anna"
        assert listed(github, cache=cache, **TOKEN).login == "anna"
    assert not any("s3cret-token" in file.read_text() for file in tmp_path.rglob("*.json"))


def test_a_token_of_nobody_lists_all_the_same() -> None:
    with serving_github(issues=ISSUES) as github:
        found = listed(github, **TOKEN)
        assert (numbers(found), found.login) == ([5, 3], "")
        assert "forbids reading" in str(error_of(github, Wanted(assignee="me"), **TOKEN))


def test_nobody_has_issues_of_their_own() -> None:
    with serving_github(issues=ISSUES) as github:
        error = error_of(github, Wanted(assignee="me"))
        assert error.reason is Reason.SIGN_IN
        assert github.requests == []


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (refusal(404, "Not Found"), Reason.SIGN_IN),
        (refusal(401, "Bad credentials"), Reason.SIGN_IN),
        (refusal(403, "Forbidden"), Reason.SIGN_IN),
        (refusal(403, "API rate limit exceeded", X_RateLimit_Remaining="0"), Reason.SIGN_IN),
        (refusal(410, "Issues has been disabled in this repository."), None),
        (refusal(503, ""), Reason.UNREACHABLE),
        (Answer(body={}, cut=True), Reason.UNREACHABLE),
        (Answer(body=b"<html>"), None),
        (Answer(body=[{"number": "x"}]), None),
    ],
)
def test_what_a_program_can_help_with_is_told(answer: Answer, reason: Reason | None) -> None:
    with serving_github(answers={LIST: answer}) as github:
        assert error_of(github).reason is reason


def test_a_limit_with_a_token_is_none_that_signing_in_lifts() -> None:
    with serving_github(answers={LIST: refusal(429, "rate limit")}) as github:
        assert error_of(github, **TOKEN).reason is None


def test_a_repository_that_is_not_shown_is_told_alike_when_it_is_searched() -> None:
    with serving_github(issues=ISSUES) as github:
        error = error_of(github, Wanted(words="x"), name="octo/secret")
        assert error.reason is Reason.SIGN_IN
        assert str(error).replace(github.host, "HOST") == (
            "GitHub at HOST shows no issues of octo/secret to everybody (422). Look at the"
            " repository's name (setting `repository`, or the remotes); if it is private, give a"
            " token: set GH_ENTERPRISE_TOKEN, or log in with `gh auth login --hostname HOST`."
        )


def test_a_limit_of_searches_is_one_of_a_minute() -> None:
    limited = refusal(
        403,
        "API rate limit exceeded",
        X_RateLimit_Remaining="0",
        X_RateLimit_Limit="10",
        X_RateLimit_Resource="search",
    )
    with serving_github(answers={SEARCH: limited}) as github:
        assert "its limit of 10 a minute is reached" in str(error_of(github, Wanted(words="x")))


def test_a_renamed_repository_is_listed_with_the_same_wishes() -> None:
    with serving_github(issues=ISSUES, renamed={"octo/old": "octo/demo"}) as github:
        found = listed(github, Wanted(labels=("good first issue",)), name="octo/old")
        assert numbers(found) == [5]


def test_a_list_is_not_asked_for_elsewhere() -> None:
    with serving_github(issues=ISSUES) as hostile, serving_github() as github:
        for leads in (f"{hostile.url}/api/v3{LIST}", f"{github.url}/api/v3/repos/octo/demo"):
            github.answers[LIST] = Answer(status=301, body={}, headers={"Location": leads})
            assert "nothing was sent there" in str(error_of(github, **TOKEN))
        assert hostile.requests == []


# -- copies


def test_a_list_that_is_as_it_was_is_not_sent_again(tmp_path: Path) -> None:
    with serving_github(issues=ISSUES) as github:
        first = listed(github, cache=tmp_path / "github")
        assert listed(github, cache=tmp_path / "github") == first
        assert "if-none-match" in github.requests[-1].headers


def test_a_copy_stands_in_and_says_why_and_how_old_it_is(tmp_path: Path) -> None:
    with serving_github(issues=ISSUES) as github:
        first = listed(github, cache=tmp_path / "github")
        github.answers[LIST] = refusal(503, "")
        found = listed(github, cache=tmp_path / "github")
        assert (found.issues, found.more) == (first.issues, False)
        assert found.why
        assert found.why.reason is Reason.UNREACHABLE
        assert found.stale.endswith(
            "(503), and had it when it was asked again. So the list is as it was a minute ago."
        )
        # A copy is that of one wish.
        assert error_of(github, Wanted(assignee="none"), cache=tmp_path / "github")


def test_a_copy_goes_with_what_it_is_of(tmp_path: Path) -> None:
    with serving_github(issues=ISSUES) as github:
        listed(github, cache=tmp_path / "github")
        github.answers[LIST] = refusal(404, "Not Found")
        error_of(github, cache=tmp_path / "github")
        github.answers[LIST] = refusal(503, "")
        error_of(github, cache=tmp_path / "github")


def test_lists_do_not_drive_out_copies_of_issues(tmp_path: Path) -> None:
    with serving_github(issues=ISSUES) as github:
        listed(github, cache=tmp_path / "github")
    assert not (tmp_path / "github").exists()
    assert [one.name for one in tmp_path.iterdir()] == ["github-lists"]
