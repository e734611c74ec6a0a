"""Finding the files of a snapshot by their names."""

import pytest
from tests.workspace.tree import Tree

from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.workspace import search
from patchwright.workspace.search import find_files

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


def test_a_glob_and_a_name_that_would_try_all_ways_come_to_an_end(tree: Tree) -> None:
    snapshot = tree.put({"a" * 200: ""}).take()
    assert find_files(snapshot, "*a" * 20 + "b") == []


def test_a_search_beyond_its_time_is_given_up(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SECONDS", 0.0)
    with pytest.raises(WorkspaceError, match="Use fewer stars"):
        find_files(tree.put({"a": ""}).take(), "*")
