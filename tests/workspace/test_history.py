"""Commit subjects: read where they can be, left out where not."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.workspace.history import CommitSubject, commit_subjects


def subjects(tree: Tree, limit: int = 100) -> list[tuple[str, tuple[str, ...]]]:
    return [(commit.subject, commit.paths) for commit in commit_subjects(tree.root, limit)]


def test_subjects_come_newest_first_with_their_paths(tree: Tree) -> None:
    tree.put({"a": "1\n", "b c": "1\n"}).commit("first subject\n\nand a body")
    tree.commit("empty")
    tree.put({"b c": "2\n", "ünï": "1\n"}).commit("Zweitens: ü")
    assert commit_subjects(tree.root, 100) == [
        CommitSubject(subject="Zweitens: ü", paths=("b c", "ünï")),
        CommitSubject(subject="empty", paths=()),
        CommitSubject(subject="first subject", paths=("a", "b c")),
    ]
    assert [subject for subject, _ in subjects(tree, 2)] == ["Zweitens: ü", "empty"]
    assert subjects(tree, 0) == []


def test_names_of_any_bytes_are_read(tree: Tree) -> None:
    names = sorted(["new\nline", "tab\t", os.fsdecode(b"\xff")], key=os.fsencode)
    tree.put(dict.fromkeys(names, "x")).commit("odd names")
    assert subjects(tree) == [("odd names", tuple(names))]


def test_merges_are_left_out_and_renames_name_both_paths(tree: Tree) -> None:
    tree.put({"a": "a\n" * 20}).commit("one")
    tree.git("checkout", "-q", "-b", "side")
    tree.put({"side": "s\n"}).commit("side")
    tree.git("checkout", "-q", "main")
    tree.git("mv", "a", "b")
    tree.commit("moved")
    tree.git("merge", "-q", "--no-edit", "side")
    assert sorted(subjects(tree)) == [
        ("moved", ("a", "b")),
        ("one", ("a",)),
        ("side", ("side",)),
    ]


def test_settings_that_would_change_the_form_do_not(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit("one")
    for name, value in {
        "format.pretty": "raw",
        "log.decorate": "full",
        "log.follow": "true",
        "color.ui": "always",
        "i18n.logOutputEncoding": "latin-1",
        "diff.orderFile": "absent",
        "log.diffMerges": "on",
    }.items():
        tree.git("config", name, value)
    assert subjects(tree) == [("one", ("a",))]


def test_without_a_history_there_is_none(tree: Tree) -> None:
    assert subjects(tree) == []
    tree.git("init", "-q")
    assert subjects(tree) == []
    (tree.root / ".git" / "HEAD").write_text("noise")
    assert subjects(tree) == []


def test_without_git_there_is_none(tree: Tree, without_git: Callable[[], None]) -> None:
    tree.put({"a": "a\n"}).commit("one")
    without_git()
    assert subjects(tree) == []


def test_a_shallow_history_gives_what_it_has(tree: Tree, tmp_path: Path) -> None:
    for number in range(3):
        tree.put({"a": f"{number}\n"}).commit(f"commit {number}")
    tree.git("clone", "-q", "--depth", "2", f"file://{tree.root}", str(tmp_path / "shallow"))
    found = commit_subjects(tmp_path / "shallow", 100)
    assert [commit.subject for commit in found] == ["commit 2", "commit 1"]


@pytest.mark.parametrize("kind", ["commit", "tree"])
def test_a_broken_history_gives_what_could_be_read(tree: Tree, kind: str) -> None:
    for number in range(3):
        tree.put({"a": f"{number}\n"}).commit(f"commit {number}")
    name = tree.git("rev-parse", "HEAD~2" if kind == "commit" else "HEAD~2^{tree}").decode().strip()
    (tree.root / ".git" / "objects" / name[:2] / name[2:]).unlink()
    found = [subject for subject, _ in subjects(tree)]
    assert found == ["commit 2", "commit 1"][: len(found)]


def test_objects_that_are_all_gone_give_nothing(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit()
    shutil.rmtree(tree.root / ".git" / "objects")
    (tree.root / ".git" / "objects").mkdir()
    with pytest.raises(subprocess.CalledProcessError):
        tree.git("log")
    assert subjects(tree) == []
