"""What is logged of git: that it failed and why, not what it was asked for."""

import logging
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.processes.run import run
from patchwright.workspace.git import ask_git


@pytest.fixture(autouse=True)
def all_levels(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "patchwright")


def test_why_git_fails_is_logged(tree: Tree, caplog: pytest.LogCaptureFixture) -> None:
    (tree.root / ".git").write_text("gitdir: /nowhere/at/all\n")
    assert ask_git(tree.root, ("ls-files", "-z")) is None
    (line,) = caplog.messages
    assert line.startswith("git ls-files failed: exit code 128, fatal: not a git repository")


def test_a_setting_that_is_not_there_is_no_failure(
    tree: Tree, caplog: pytest.LogCaptureFixture
) -> None:
    finished = run(["git", "init", "-q"], cwd=tree.root, timeout=20)
    assert finished.code == 0
    assert ask_git(tree.root, ("config", "--get", "no.such")) is None
    assert caplog.messages == []


def test_a_git_that_cannot_be_started_is_logged(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").write_text("#!/nowhere/at/all\n")
    (tmp_path / "bin" / "git").chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert ask_git(tree.root, ("ls-files",)) is None
    (line,) = caplog.messages
    assert line.startswith("git cannot be started: ")
