"""Whole runs that a real language server gates, and that ask it where names lead."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from tests.support.commands import Command

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("model")]

SERVER = "basedpyright-langserver"


@pytest.fixture(autouse=True)
def with_servers(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the one server of the development environment be found, and no other."""
    beside = Path(sys.executable).parent / SERVER
    if not beside.is_file():
        pytest.skip(f"there is no {SERVER} beside this Python")
    programs = user / "programs"
    programs.mkdir()
    (programs / SERVER).symlink_to(beside)
    git = shutil.which("git")
    assert git
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{Path(git).parent}")
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "auto")


def test_a_real_server_gates_a_run(project: Path, command: Command) -> None:
    ended = command("fix", "ISSUE.md", "--apply", "--trust")
    assert (ended.code, ended.err) == (0, ""), ended.out
    assert f"no new errors (by {SERVER})" in ended.out, ended.out
    assert "yield self.after(first, steps)" in (project / "pocketbook" / "rhythm.py").read_text()


def test_one_that_may_run_code_is_not_asked_before_the_repository_is_trusted(
    project: Path, command: Command
) -> None:
    del project
    assert "which is not trusted" in command("fix", "ISSUE.md").out
    command("trust", "--grant")
    assert f"no new errors (by {SERVER})" in command("fix", "ISSUE.md").out


def test_a_run_that_servers_gated_is_replayed_with_them(project: Path, command: Command) -> None:
    del project
    command("trust", "--grant")
    command("fix", "ISSUE.md")
    (line,) = command("runs", "list", "--json").out.split("\n")[:-1]
    ended = command("runs", "replay", json.loads(line)["id"])
    assert ended.code == 0, ended.err
    assert f"no new errors (by {SERVER})" in ended.out
