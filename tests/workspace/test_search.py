"""Seeking in a snapshot."""

import pytest
from tests.workspace.tree import Tree

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import UserError
from patchwright.workspace.search import find_files, grep

FILES = ["a.py", "b.txt", "pkg/a.py", "pkg/sub/c.py", "pkg/sub/d[1].py", "with,comma"]


@pytest.mark.parametrize(
    ("glob", "expected"),
    [
        ("*.py", ["a.py", "pkg/a.py", "pkg/sub/c.py", "pkg/sub/d[1].py"]),
        ("a.py", ["a.py", "pkg/a.py"]),
        ("pkg/*.py", ["pkg/a.py"]),
        ("pkg/**/*.py", ["pkg/a.py", "pkg/sub/c.py", "pkg/sub/d[1].py"]),
        ("**/*.py", ["a.py", "pkg/a.py", "pkg/sub/c.py", "pkg/sub/d[1].py"]),
        ("./pkg/a.py", ["pkg/a.py"]),
        ("pkg/**", ["pkg/a.py", "pkg/sub/c.py", "pkg/sub/d[1].py"]),
        ("**", FILES),
        ("?.txt", ["b.txt"]),
        ("[ab].*", ["a.py", "b.txt", "pkg/a.py"]),
        ("[!a].py", ["pkg/sub/c.py"]),
        ("*.{txt,md}", ["b.txt"]),
        ("d[[]1].py", ["pkg/sub/d[1].py"]),
        ("d[", []),
        ("", []),
    ],
)
def test_globs_find_paths(tree: Tree, glob: str, expected: list[str]) -> None:
    assert find_files(tree.put(dict.fromkeys(FILES, "")).take(), glob) == expected


def test_a_broken_glob_is_said(tree: Tree) -> None:
    with pytest.raises(UserError, match="no pattern"):
        find_files(tree.take(), "{a")


def test_lines_that_match_come_by_path_and_line(tree: Tree) -> None:
    tree.put({"b": "x\r\nmatch 1\r\n", "a": "match\x0c2\nno\nmatch 3", "c": b"match\0"})
    assert grep(tree.take(), r"match.\d") == [
        ("a", 0, "match\x0c2"),
        ("a", 2, "match 3"),
        ("b", 1, "match 1"),
    ]


def test_only_so_many_lines_of_files_that_the_glob_matches(tree: Tree) -> None:
    tree.put({"a.py": "m\nm\nm\n", "a.txt": "m\n"})
    assert [hit.line for hit in grep(tree.take(), "m", paths="*.py", limit=2)] == [0, 1]


def test_the_snapshot_is_searched_not_the_disk(tree: Tree) -> None:
    tree.put({"a": "disk\n"})
    snapshot = tree.take(unsaved={"a": "unsaved\n"})
    patched = snapshot.with_patch(
        Patch(files=(FileChange(path="a", before="unsaved\n", after="patched\n"),))
    )
    assert grep(snapshot, "disk|unsaved|patched") == [("a", 0, "unsaved")]
    assert grep(patched, "disk|unsaved|patched") == [("a", 0, "patched")]


def test_secrets_are_not_searched(tree: Tree) -> None:
    tree.put({".env": "match\n"})
    assert grep(tree.take(), "match") == []


def test_a_file_whose_text_is_gone_is_passed_over(tree: Tree) -> None:
    snapshot = tree.put({"a": "m\n", "b": "m\n"}).take()
    tree.state.blobs.delete_all_but([], idle_seconds=0)
    (tree.root / "a").unlink()
    assert grep(snapshot, "m") == [("b", 0, "m")]


def test_a_broken_pattern_is_said(tree: Tree) -> None:
    with pytest.raises(UserError, match="no regular expression"):
        grep(tree.take(), "(")
