"""The bytes of a snapshot outlive the files."""

import pytest
from tests.workspace.tree import Tree

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import blob_id


def test_texts_are_kept_where_git_does_not_hold_them(tree: Tree) -> None:
    tree.put({"clean": "clean\n", "dirty": "old\n"}).commit()
    tree.put({"dirty": "dirty\n", "untracked": "untracked\n", "binary": b"\0"})
    tree.take()
    assert set(tree.state.blobs.ids()) == {blob_id(b"dirty\n"), blob_id(b"untracked\n")}


def test_a_snapshot_is_read_after_its_files_have_changed(tree: Tree) -> None:
    tree.put({"clean": "clean\n", "dirty": "old\n"}).commit()
    tree.put({"dirty": "dirty\n", "untracked": "untracked\n"})
    snapshot = tree.take()
    tree.put({"clean": "other\n", "dirty": "other\n"})
    (tree.root / "untracked").unlink()
    assert [snapshot.text(path) for path in sorted(snapshot.entries)] == [
        "clean\n",
        "dirty\n",
        "untracked\n",
    ]


def test_a_blob_that_is_nowhere_is_an_error(tree: Tree) -> None:
    tree.put({"binary": b"\0"})
    snapshot = tree.take()
    tree.put({"binary": b"\0\0"})
    with pytest.raises(WorkspaceError, match="binary has changed"):
        snapshot.bytes_of("binary")


def test_a_damaged_blob_is_not_believed(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    snapshot = tree.take()
    (tree.root / "a").unlink()
    [kept] = [path for path in tree.state.blobs.folder.rglob("*") if path.is_file()]
    kept.write_bytes(b"noise")
    with pytest.raises(WorkspaceError):
        snapshot.text("a")


def test_a_link_that_took_a_files_place_is_not_followed(tree: Tree) -> None:
    tree.put({"a": b"\0same", "b": b"\0same"})
    snapshot = tree.take()
    (tree.root / "a").unlink()
    (tree.root / "a").symlink_to("b")
    with pytest.raises(WorkspaceError):
        snapshot.bytes_of("a")


def test_a_patched_snapshot_is_read_without_touching_the_disk(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    change = FileChange(path="a", before="a\n", after="b\n")
    assert tree.take().with_patch(Patch(files=(change,))).text("a") == "b\n"
    assert tree.contents() == {"a": b"a\n"}
