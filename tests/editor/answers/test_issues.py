"""`patchwright/issues`, asked of the whole program with a GitHub on the loopback interface."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import be_new_user
from tests.support.fake_editor import FakeEditor, editing
from tests.support.github_server import GitHubServer, refusal, serving_github
from tests.support.lsp_peer import RpcError

from patchwright.app.application import Application
from patchwright.processes.run import run

HIDDEN = "ghp_s3cretOfTheUser"
ISSUES: dict[tuple[str, int], Any] = {
    ("octo/demo", 3): {"title": f"Wrong day {HIDDEN}", "labels": ["bug"], "assignees": ["ann"]},
    ("octo/demo", 5): {"title": "Slow\u202estart", "comments": ["x"]},
    ("octo/demo", 6): {"title": "A pull request", "pull_request": True},
}


@asynccontextmanager
async def asking(
    root: Path, github: GitHubServer, monkeypatch: pytest.MonkeyPatch, *, token: str = HIDDEN
) -> AsyncGenerator[FakeEditor]:
    """Have an editor with a clone of octo/demo open, whose user has *token*."""
    be_new_user(monkeypatch, root / "home")
    work = root / "work"
    work.mkdir()
    url = f"{github.url}/octo/demo.git"
    for command in (("init", "-q"), ("remote", "add", "origin", url)):
        assert run(["git", *command], cwd=work, timeout=20).code == 0
    monkeypatch.setenv("PATCHWRIGHT_GITHUB_HOSTS", github.setting)
    if token:
        monkeypatch.setenv("GH_ENTERPRISE_TOKEN", token)
    async with editing(work, program=Application()) as editor:
        yield editor


async def issues(editor: FakeEditor, **asked: Any) -> Any:
    return await editor.request("patchwright/issues", asked, 30)


async def failing(editor: FakeEditor, **asked: Any) -> RpcError:
    with pytest.raises(RpcError) as caught:
        await issues(editor, **asked)
    return caught.value


async def test_open_issues_are_told_to_pick_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_github(issues=ISSUES, admits=HIDDEN) as github:
        github.people = {HIDDEN: "ann"}
        async with asking(tmp_path, github, monkeypatch) as editor:
            assert await issues(editor, words="day", assignee="me") == {
                "host": github.host,
                "repository": "octo/demo",
                "issues": [
                    {
                        "reference": "#3",
                        "number": 3,
                        "title": "Wrong day ***",
                        "author": "ann",
                        "labels": ["bug"],
                        "assignees": ["ann"],
                        "comments": 0,
                        "updated": "2026-01-02T03:04:05Z",
                        "url": f"{github.url}/octo/demo/issues/3",
                    }
                ],
                "more": False,
                "login": "ann",
                "stale": "",
                "age": None,
                "reason": None,
            }
            every = await issues(editor, uri=(tmp_path / "work" / "a.py").as_uri())
            assert [one["number"] for one in every["issues"]] == [5, 3]
            assert every["issues"][0]["title"] == "Slow\\u{202e}start"


async def test_a_copy_stands_in_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_github(issues=ISSUES) as github:
        async with asking(tmp_path, github, monkeypatch) as editor:
            first = await issues(editor)
            github.answers["/repos/octo/demo/issues"] = refusal(503, "")
            found = await issues(editor)
            assert found["issues"] == first["issues"]
            assert isinstance(found["age"], int)
            assert found["reason"] == "unreachable"
            assert found["stale"].endswith("So the list is as it was a minute ago.")


async def test_what_hinders_is_answered_with_a_reason_and_shown_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_github(issues=ISSUES, admits=HIDDEN) as github:
        async with asking(tmp_path, github, monkeypatch, token="") as editor:
            error = await failing(editor)
            assert (error.code, error.data) == (-32803, {"reason": "sign-in"})
            assert "tells nothing without a token (401)" in error.sentence
            github.answers["/repos/octo/demo/issues"] = refusal(503, "")
            assert (await failing(editor)).data == {"reason": "unreachable"}
            assert (await failing(editor, assignee="a b")).data is None
            assert editor.shown == []


async def test_a_folder_without_a_repository_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_github() as github:
        async with asking(tmp_path, github, monkeypatch) as editor:
            for url in ("", "https://gitlab.com/octo/demo"):
                run(["git", "remote", "remove", "origin"], cwd=tmp_path / "work", timeout=20)
                if url:
                    run(["git", "remote", "add", "origin", url], cwd=tmp_path / "work", timeout=20)
                assert (await failing(editor)).data == {"reason": "no-repository"}
            assert github.requests == []


@pytest.mark.parametrize(
    "asked", [{"page": 0}, {"limit": 101}, {"labels": "bug"}, {"words": "x" * 2000}, {"label": []}]
)
async def test_what_does_not_fit_is_refused(
    asked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_github() as github:
        async with asking(tmp_path, github, monkeypatch) as editor:
            assert (await failing(editor, **asked)).code == -32602
            assert github.requests == []
