"""The whole program on an issue that a GitHub on the loopback interface tells."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.github_server import GitHubServer, refusal, serving_github

from patchwright.app.application import Application
from patchwright.app.issue import access_of, issue_from_text
from patchwright.cli.demo import __file__ as demo
from patchwright.cli.exits import Exit
from patchwright.domain.errors import UserError
from patchwright.domain.issue import Trust
from patchwright.processes.run import run

HIDDEN = "ghp_s3cretOfTheUser"
ISSUE = (Path(demo).parent / "project" / "ISSUE.md").read_text()
TITLE, _, BODY = ISSUE.partition("\n")
DEMO = ("octo/demo", 12)
PATH = "/repos/octo/demo/issues/12"


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[GitHubServer]:
    """One that lets in nobody without the token, which the environment holds."""
    words = {"title": TITLE.strip("# "), "body": f"{BODY}<!-- hi -->", "comments": ["Me too."]}
    with serving_github(issues={DEMO: words}, admits=HIDDEN) as server:
        monkeypatch.setenv("PATCHWRIGHT_GITHUB_HOSTS", server.setting)
        monkeypatch.setenv("GH_ENTERPRISE_TOKEN", HIDDEN)
        yield server


def remote(project: Path, name: str, url: str) -> None:
    for command in (("init", "-q"), ("remote", "add", name, url)):
        finished = run(["git", *command], cwd=project, timeout=20)
        assert finished.code == 0, finished.err


def everything_in(folder: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.mark.usefixtures("model")
def test_an_issue_of_github_becomes_a_patch_and_its_token_stays_unsaid(
    project: Path, user: Path, command: Command, github: GitHubServer
) -> None:
    remote(project, "origin", f"{github.url}/octo/demo.git")
    ended = command("fix", "#12")
    assert (ended.code, ended.err) == (0, ""), ended.out
    assert f'Issue     octo/demo#12 "{TITLE.strip("# ")}" (open, 1 comment)\n' in ended.out
    assert "HTML comment: hi" in ended.out
    assert "+            yield self.after(first, steps)\n" in ended.out
    shown = command("runs", "list").out + command("runs", "list", "--json").out
    assert HIDDEN in github.requests[0].headers["authorization"]
    assert HIDDEN not in ended.out + ended.err + shown
    kept = everything_in(user)
    assert b"octo/demo" in kept
    assert HIDDEN.encode() not in kept


def test_the_token_is_in_no_log_and_no_error(
    project: Path, user: Path, command: Command, github: GitHubServer
) -> None:
    del project
    for answer in (
        refusal(401, HIDDEN),
        refusal(403, "No."),
        refusal(404, "No."),
        refusal(500, ""),
    ):
        github.answers[PATH] = answer
        ended = command("--debug", "locate", f"{github.url}/octo/demo/issues/12")
        assert ended.code == Exit.NO_ISSUE
        assert HIDDEN not in ended.out + ended.err
    assert HIDDEN.encode() not in everything_in(user)


def test_the_setting_for_github_is_not_shown_to_another_host(
    project: Path, command: Command, github: GitHubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    del project
    monkeypatch.delenv("GH_ENTERPRISE_TOKEN")
    monkeypatch.setenv("GITHUB_TOKEN", HIDDEN)
    monkeypatch.setenv("GH_TOKEN", HIDDEN)
    ended = command("locate", f"{github.url}/octo/demo/issues/12")
    assert "tells nothing without a token (401)" in ended.err
    assert "authorization" not in github.requests[0].headers


def test_a_token_that_an_editor_hands_over_comes_first_and_goes_to_github_alone(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GH_TOKEN", "ghp_ofTheEnvironment")
    given = {"github_token": "ghp_ofTheEditor", "github_hosts": "git.example.org"}
    with closing(Application().folder(project, given)) as folder:
        allowed = access_of(project, folder.loaded, "github.com")
        assert (allowed.token, allowed.token_from) == ("ghp_ofTheEditor", "editor")
        assert not access_of(project, folder.loaded, "git.example.org").token


def test_a_workspace_cannot_name_a_host(
    project: Path, command: Command, github: GitHubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PATCHWRIGHT_GITHUB_HOSTS")
    (project / ".patchwright.toml").write_text(f'github_hosts = "{github.setting}"\n')
    ended = command("locate", f"{github.url}/octo/demo/issues/12")
    assert ended.code == Exit.USAGE
    assert github.requests == []


def test_upstream_comes_before_origin(
    project: Path, command: Command, github: GitHubServer
) -> None:
    remote(project, "origin", f"{github.url}/ann/fork.git")
    remote(project, "upstream", f"{github.url}/octo/demo.git")
    assert 'Issue     octo/demo#12 "' in command("locate", "12").out


def test_the_setting_comes_before_the_remotes(
    project: Path, command: Command, github: GitHubServer
) -> None:
    remote(project, "origin", f"{github.url}/ann/fork.git")
    (project / ".patchwright.toml").write_text('repository = "octo/demo"\n')
    assert 'Issue     octo/demo#12 "' in command("locate", "GH-12").out


def test_the_copy_stands_in_and_says_so_beside_the_output(
    project: Path, command: Command, github: GitHubServer
) -> None:
    del project
    url = f"{github.url}/octo/demo/issues/12"
    first = command("locate", url, "--json")
    github.answers[PATH] = refusal(403, "API rate limit exceeded")
    second = command("locate", url, "--json")
    assert (first.code, second.code, second.out) == (0, 0, first.out)
    assert (
        "So octo/demo#12 is read as it was a minute ago, from the copy kept then.\n" in second.err
    )


def test_without_any_repository_the_forge_is_asked_for(project: Path, command: Command) -> None:
    del project
    ended = command("locate", "12")
    assert ended.code == Exit.USAGE
    assert ended.out == ""


def test_words_become_an_issue_with_the_trust_that_they_have() -> None:
    issue = issue_from_text("# It breaks\r\n\r\nHere: ![a](https://x.example/a.png)\r\n", "a.md")
    assert (issue.title, issue.origin, issue.trust) == ("It breaks", "a.md", Trust.OUTSIDE)
    assert issue.body == "Here: ![a](https://x.example/a.png)"
    assert issue.attachments == ("image https://x.example/a.png",)
    assert issue_from_text("It breaks", "you", Trust.USER).trust is Trust.USER


def test_without_words_there_is_no_issue() -> None:
    with pytest.raises(UserError, match=r"a\.md is empty"):
        issue_from_text(" \n", "a.md")
