"""What GitHub's own command line is asked, and which one is asked at all."""

import os
from pathlib import Path

import pytest

from patchwright.issues.hosts import gh
from patchwright.issues.hosts.gh import token_of_gh


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    folder.mkdir()
    return folder


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs, and the only one in PATH besides the system's."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


def made(folder: Path, script: str) -> Path:
    program = folder / "gh"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def test_it_is_asked_for_the_token_of_the_host(programs: Path, workspace: Path) -> None:
    made(programs, 'echo "$@" > "$(dirname "$0")/asked"; pwd >> "$(dirname "$0")/asked"; echo tok')
    assert token_of_gh("github.com", workspace) == "tok"
    assert (programs / "asked").read_text() == "auth token --hostname github.com\n/\n"


def test_it_gets_none_of_our_tokens(
    programs: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = (
        "GITHUB_TOKEN",
        "GH_TOKEN",
        "GH_ENTERPRISE_TOKEN",
        "GITHUB_ENTERPRISE_TOKEN",
        "PATCHWRIGHT_GITHUB_TOKEN",
        "PATCHWRIGHT_API_KEY",
        "PATCHWRIGHT_AUTH_TOKEN",
        "ANTHROPIC_API_KEY",
    )
    for name in names:
        monkeypatch.setenv(name, "s3cret")
    made(programs, "env")
    told = token_of_gh("github.com", workspace)
    assert "GH_PROMPT_DISABLED=1" in told
    assert "s3cret" not in told


@pytest.mark.parametrize(
    "script",
    ["exit 1", "echo tok; exit 1", "sleep 30", "yes", "kill -9 $$"],
)
def test_without_an_answer_there_is_no_token(
    script: str, programs: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gh, "_SECONDS", 0.5 if "sleep" in script else 20.0)
    made(programs, script)
    assert token_of_gh("github.com", workspace) == ""


def test_without_gh_there_is_no_token(programs: Path, workspace: Path) -> None:
    os.environ["PATH"] = str(programs)  # noqa: TID251 - put back by the fixture
    assert token_of_gh("github.com", workspace) == ""


@pytest.mark.parametrize("how", ["inside", "link", "relative"])
def test_a_program_of_the_workspace_is_never_started(
    how: str, programs: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = made(workspace, "touch started; echo tok")
    monkeypatch.chdir(workspace)
    if how == "link":
        (programs / "gh").symlink_to(program)
    path = {"inside": str(workspace), "link": str(programs), "relative": "."}[how]
    monkeypatch.setenv("PATH", f"{path}:/nowhere")
    assert token_of_gh("github.com", workspace) == ""
    assert not (workspace / "started").exists()


def test_behind_a_program_of_the_workspace_the_users_own_is_found(
    programs: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(workspace, "echo bad")
    made(programs, "echo good")
    monkeypatch.setenv("PATH", f"{workspace}:{programs}:/usr/bin:/bin")
    assert token_of_gh("github.com", workspace) == "good"
