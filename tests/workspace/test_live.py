"""The tree as an editor shows it: followed file by file, it is what a whole look gives."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.workspace.tree import Tree

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import FileEntry
from patchwright.storage.state import open_state
from patchwright.workspace.live import LiveTree, asks_for_all
from patchwright.workspace.take import look

MOST = 1_000
RULES = {".gitignore": "*.log\n/out/\n", ".patchwrightignore": "data\n"}


def live(tree: Tree, texts: Mapping[str, str] | None = None) -> LiveTree:
    """Look at all of *tree*, and lay *texts* over it."""
    disk = look(tree.root, blobs=tree.state.blobs, max_file_bytes=MOST)
    return LiveTree(root=tree.root, max_bytes=MOST, disk=disk).after(texts or {})


def contents(shown: LiveTree) -> dict[str, tuple[FileEntry, bytes]]:
    snapshot = shown.snapshot
    return {
        path: (entry, snapshot.bytes_of(path) if entry.blob else b"")
        for path, entry in snapshot.entries.items()
    }


def kept(tree: Tree) -> list[str]:
    return list(tree.state.blobs.ids())


def test_a_text_is_seen_and_nothing_of_it_is_kept(tree: Tree) -> None:
    tree.put({"a.py": "old\n", "b.py": "b\n"})
    shown = live(tree).after({"a.py": "new\n", "b.py": "b\n"})
    assert shown.snapshot.text("a.py") == "new\n"
    assert shown.after({"a.py": "newer\n"}).snapshot.text("a.py") == "newer\n"
    assert kept(tree) == []


def test_a_text_that_goes_back_and_a_document_that_closes_are_the_disk_again(tree: Tree) -> None:
    tree.put({"a.py": "old\n"})
    disk = live(tree)
    shown = disk.after({"a.py": "new\n"})
    assert shown.snapshot.id != disk.snapshot.id
    assert shown.after({"a.py": "old\n"}).snapshot.id == disk.snapshot.id
    assert shown.after({}).snapshot.id == disk.snapshot.id


def test_what_the_disk_became_is_seen_for_what_is_said_to_have_changed(tree: Tree) -> None:
    tree.put({"a.py": "old\n", "gone.py": "gone\n"})
    shown = live(tree)
    tree.put({"a.py": "saved\n", "sub/new.py": "new\n", "x.log": "log\n", **RULES})
    (tree.root / "gone.py").unlink()
    shown = shown.after({}, ["a.py", "gone.py", "sub/new.py", "x.log"])
    assert set(shown.snapshot.entries) == {"a.py", "sub/new.py"}
    assert shown.snapshot.text("a.py") == "saved\n"


def test_a_new_document_is_a_new_file_and_one_that_is_deleted_stays_in_the_editor(
    tree: Tree,
) -> None:
    tree.put({"a.py": "old\n"})
    shown = live(tree, {"new/untitled.py": "new\n", "a.py": "mine\n"})
    assert shown.snapshot.text("new/untitled.py") == "new\n"
    (tree.root / "a.py").unlink()
    shown = shown.after(shown.texts, ["a.py"])
    assert shown.snapshot.text("a.py") == "mine\n"
    assert "a.py" not in shown.after({}).snapshot.entries


@pytest.mark.parametrize("git", [False, True])
def test_texts_that_are_none_of_ours_never_enter(tree: Tree, *, git: bool) -> None:
    tree.put({**RULES, ".env": "KEY=1\n", "on.log": "", "a.py": "", "data/x.py": "", "inner/x": ""})
    (tree.root / "link.py").symlink_to("a.py")
    (tree.root / "inside").symlink_to(tree.root / "inner")
    if git:
        tree.commit()
    tree.put({"nested/.git/HEAD": "ref: refs/heads/main\n", "nested/.git/config": ""})
    for folder in ("objects", "refs"):
        (tree.root / "nested" / ".git" / folder).mkdir()
    paths = (
        ".env",
        ".env.local",
        "id_rsa",
        "on.log",
        "out/made.py",
        "data/x.py",
        "link.py",
        "inside/new.py",
        "nested/x.py",
        "../out.py",
        "/etc/passwd",
        ".git/config",
        "a\0b",
        "x" * 300 + "/y.py",
    )
    before = live(tree)
    shown = before.after(dict.fromkeys(paths, "s3cret"), paths)
    new = shown.snapshot.entries.keys() - before.snapshot.entries.keys()
    assert new <= {"x" * 300 + "/y.py"}
    for path in shown.snapshot.entries.keys() - new:
        assert shown.snapshot.entries[path] == before.snapshot.entries[path]
    assert kept(tree) == []


def test_a_text_that_is_too_long_or_no_text_is_listed_and_not_read(tree: Tree) -> None:
    tree.put({"long.py": "short\n", "half.py": "whole\n"})
    shown = live(tree, {"long.py": "x" * (MOST + 1), "half.py": "\ud800\n", "both.py": "\udfff"})
    entries = shown.snapshot.entries
    assert entries["long.py"].unread == "huge"
    assert entries["half.py"].unread.startswith("undecodable")
    assert not shown.snapshot.can_read("both.py")
    shown = shown.after({"long.py": "x" * MOST, "half.py": "\U0001f600\n"})
    assert shown.snapshot.text("long.py") == "x" * MOST
    assert shown.snapshot.text("half.py") == "\U0001f600\n"


def test_files_on_disk_that_are_not_read_stay_so_under_a_text(tree: Tree) -> None:
    tree.put({"long.py": "x" * (MOST + 1), "raw.py": b"\xff\0"})
    shown = live(tree, {"long.py": "short\n", "raw.py": "text\n"})
    assert shown.snapshot.entries["long.py"].unread == "huge"
    assert shown.snapshot.entries["raw.py"].unread


def test_a_text_is_in_its_files_own_encoding(tree: Tree) -> None:
    tree.put({"latin.py": b"# coding: latin-1\n", "wide.py": "a".encode("utf-16")})
    shown = live(tree, {"latin.py": "# coding: latin-1\n'é'\n", "wide.py": "b"})
    assert shown.snapshot.bytes_of("latin.py") == b"# coding: latin-1\n'\xe9'\n"
    assert shown.snapshot.bytes_of("wide.py") == "b".encode("utf-16")


def test_a_file_that_changes_before_it_is_read_is_gone(tree: Tree) -> None:
    tree.put({"a.py": "old\n"})
    shown = live(tree)
    tree.put({"a.py": "new\n"})
    with pytest.raises(WorkspaceError):
        shown.snapshot.bytes_of("a.py")


def test_only_rules_ask_for_a_whole_look() -> None:
    assert asks_for_all(".gitignore")
    assert asks_for_all("sub/.patchwrightignore")
    assert not asks_for_all("sub/gitignore.py")


PATHS = ("a.py", "b/c.py", "b/d.log", "data/x", "e", ".env")
TEXTS = ("", "one\n", "two\r\n", "\ud800", "x" * (MOST + 1))
steps = st.lists(
    st.tuples(
        st.sampled_from(("write", "delete", "type", "close")),
        st.sampled_from(PATHS),
        st.sampled_from(TEXTS),
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(steps=steps, git=st.sampled_from((False, False, False, True)))
def test_followed_step_by_step_it_is_what_a_whole_look_gives(
    steps: list[tuple[str, str, str]], *, git: bool
) -> None:
    with TemporaryDirectory() as folder, open_state(Path(folder) / "state") as state:
        tree = Tree(root=Path(folder) / "work", state=state)
        tree.put({**RULES, "a.py": "a\n", "b/c.py": "c\n"})
        if git:
            tree.commit()
        shown, texts = live(tree), dict[str, str]()
        for step, path, text in steps:
            _do(tree, texts, (step, path, text))
            changed = [path] if step in ("write", "delete") else []
            shown = shown.after(texts, changed)
            # With git every look starts it, so that only the last is compared.
            assert git or contents(shown) == contents(live(tree, texts))
        assert contents(shown) == contents(live(tree, texts))
        assert kept(tree) == []


def _do(tree: Tree, texts: dict[str, str], step: tuple[str, str, str]) -> None:
    match step:
        case ("write", path, text):
            tree.put({path: text.encode("utf-8", "surrogatepass")})
        case ("delete", path, _):
            (tree.root / path).unlink(missing_ok=True)
        case ("type", path, text):
            texts[path] = text
        case (_, path, _):
            texts.pop(path, None)
