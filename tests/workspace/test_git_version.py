"""Which git is asked, and how old it is."""

from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.workspace.git import ask_git
from patchwright.workspace.git_version import git_of


def made(folder: Path, script: str) -> Path:
    folder.mkdir(exist_ok=True)
    program = folder / "git"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize(
    ("script", "version"),
    [
        ("echo git version 2.39.5", (2, 39, 5)),
        ("echo 'git version 2.45.2 (Apple Git-154)'", (2, 45, 2)),
        ("echo git version 3", (3,)),
        ("echo something else", ()),
        ("echo git version 2.39.5; exit 1", ()),
        ("kill -9 $$", ()),
    ],
)
def test_its_version_is_read(
    script: str,
    version: tuple[int, ...],
    tree: Tree,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = made(tmp_path / "bin", script)
    monkeypatch.setenv("PATH", str(program.parent))
    git = git_of(tree.root)
    assert git
    assert (git.program, git.version) == (program, version)


def test_one_that_cannot_be_started_is_named(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = made(tmp_path / "bin", "")
    program.write_bytes(b"\x7fELF no program")
    monkeypatch.setenv("PATH", str(program.parent))
    git = git_of(tree.root)
    assert git
    assert git.version == ()


@pytest.mark.parametrize("how", ["file", "link into it", "none"])
def test_there_is_none_but_that_of_the_workspace(
    how: str, tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, outside = tree.root / "bin", tmp_path / "bin"
    program = made(inside, "touch ran")
    outside.mkdir()
    if how == "link into it":
        (outside / "git").symlink_to(program)
    monkeypatch.setenv("PATH", str({"file": inside}.get(how, outside)))
    monkeypatch.chdir(tree.root)
    assert git_of(tree.root) is None
    assert ask_git(tree.root, ("ls-files",)) is None
    assert not (tree.root / "ran").exists()


def test_a_root_that_is_reached_over_a_link_gives_no_git(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(made(tree.root / "bin", "touch ran").parent))
    (tmp_path / "link").symlink_to(tree.root)
    assert git_of(tmp_path / "link") is None
    assert ask_git(tmp_path / "link", ("ls-files",)) is None
    assert not (tree.root / "ran").exists()
