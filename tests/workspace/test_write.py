"""Writing patches: exact bytes, all or nothing, never elsewhere."""

import errno
import os
import stat
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot, blob_id
from patchwright.workspace.write import recover, write


def change(path: str, before: str | None, after: str | None, renamed_from: str = "") -> FileChange:
    return FileChange(path=path, before=before, after=after, renamed_from=renamed_from)


def patch(*changes: FileChange) -> Patch:
    return Patch(files=changes)


def states(tree: Tree) -> list[str]:
    return [state for (state,) in tree.state.database.read("SELECT state FROM intent ORDER BY id")]


def refuse(tree: Tree, made: Patch, match: str, snapshot: Snapshot | None = None) -> None:
    """The patch is refused with a reason, and nothing has changed."""
    taken = snapshot or tree.take()
    before = tree.contents()
    with pytest.raises(WorkspaceError, match=match) as caught:
        write(tree.root, taken, made, tree.state)
    assert caught.value.kept == "Nothing was changed."
    assert tree.contents() == before
    assert states(tree) == []


def test_files_are_changed_made_removed_and_moved_together(tree: Tree) -> None:
    tree.put({"a.py": "a\n", "gone.py": "g\n", "old/name.py": "n\n"}).commit()
    made = patch(
        change("a.py", "a\n", "b\n"),
        change("gone.py", "g\n", None),
        change("new/deep/file.py", None, "new\n"),
        change("old/other.py", "n\n", "n2\n", renamed_from="old/name.py"),
    )
    snapshot = tree.take()
    written = write(tree.root, snapshot, made, tree.state)
    assert written == ("a.py", "gone.py", "new/deep/file.py", "old/name.py", "old/other.py")
    assert tree.contents() == {
        "a.py": b"b\n",
        "new/deep/file.py": b"new\n",
        "old/other.py": b"n2\n",
    }
    assert states(tree) == ["done"]
    assert tree.take().id == snapshot.with_patch(made).id


def test_a_change_that_all_files_hold_already_is_nothing_to_do(tree: Tree) -> None:
    tree.put({"a.py": "a\n", "gone.py": "g\n"}).commit()
    made = patch(
        change("a.py", "a\n", "b\n"),
        change("gone.py", "g\n", None),
        change("new/file.py", None, "new\n"),
    )
    snapshot = tree.take()
    write(tree.root, snapshot, made, tree.state)
    assert write(tree.root, snapshot, made, tree.state) == ()
    assert states(tree) == ["done"]
    (tree.root / "a.py").write_text("a\n")
    half = tree.contents()
    with pytest.raises(WorkspaceError, match=r"new/file\.py: it exists on disk"):
        write(tree.root, snapshot, made, tree.state)
    assert tree.contents() == half


@pytest.mark.parametrize(
    ("data", "before", "after", "expected"),
    [
        (b"\xef\xbb\xbfa\r\nb\n\tc", "a\r\nb\n\tc", "a\r\nB\n\tc", b"\xef\xbb\xbfa\r\nB\n\tc"),
        (b"\xff\xfea\x00\r\x00", "a\r", "ab\r", b"\xff\xfea\x00b\x00\r\x00"),
        (
            b"# coding: latin-1\n'\xe9'\n",
            "# coding: latin-1\n'é'\n",
            "# coding: latin-1\n'éü'\n",
            b"# coding: latin-1\n'\xe9\xfc'\n",
        ),
        (b"form\x0cfeed\x1c", "form\x0cfeed\x1c", "form\x0cfeed\x1cx", b"form\x0cfeed\x1cx"),
    ],
)
def test_encoding_bom_and_line_ends_stay(
    tree: Tree, data: bytes, before: str, after: str, expected: bytes
) -> None:
    tree.put({"a.py": data})
    write(tree.root, tree.take(), patch(change("a.py", before, after)), tree.state)
    assert tree.contents() == {"a.py": expected}


@pytest.mark.parametrize("mode", [0o755, 0o600, 0o664])
def test_permissions_stay_also_where_a_file_moves(tree: Tree, mode: int) -> None:
    tree.put({"a": "a\n", "b": "b\n"})
    for name in ("a", "b"):
        (tree.root / name).chmod(mode)
    made = patch(change("a", "a\n", "A\n"), change("c", "b\n", "B\n", renamed_from="b"))
    write(tree.root, tree.take(), made, tree.state)
    for name in ("a", "c"):
        assert stat.S_IMODE((tree.root / name).stat().st_mode) == mode


def test_a_new_file_has_the_permissions_of_the_umask(tree: Tree) -> None:
    old = os.umask(0o027)
    try:
        write(tree.root, tree.take(), patch(change("a", None, "a\n")), tree.state)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tree.root / "a").stat().st_mode) == 0o640


def test_names_may_be_swapped(tree: Tree) -> None:
    tree.put({"a": "1\n", "b": "2\n"})
    made = patch(
        change("b", "1\n", "1\n", renamed_from="a"), change("a", "2\n", "2\n", renamed_from="b")
    )
    write(tree.root, tree.take(), made, tree.state)
    assert tree.contents() == {"a": b"2\n", "b": b"1\n"}


def test_nothing_to_do_is_nothing(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    assert write(tree.root, tree.take(), patch(change("a", "a\n", "a\n")), tree.state) == ()
    assert states(tree) == []


def test_every_file_that_differs_from_the_snapshot_is_named(tree: Tree) -> None:
    tree.put({"a": "a\n", "b": "b\n", "c": "c\n"})
    snapshot = tree.take()
    tree.put({"b": "other\n"})
    (tree.root / "c").unlink()
    made = patch(change("a", "a\n", "A"), change("b", "b\n", "B"), change("c", "c\n", "C"))
    refuse(tree, made, r"b: it is not as it was read; c: it is not as", snapshot)


def test_a_name_that_breaks_lines_is_spelled_out_where_it_is_refused(tree: Tree) -> None:
    tree.put({"a\nb": "a\n"})
    refuse(tree, patch(change("a\nb", "a\n", "b\n")), r"\. a\\u\{a\}b: ")


def test_a_patch_for_another_text_is_refused(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    refuse(tree, patch(change("a", "other\n", "b\n")), "for another text of a")


def test_unsaved_text_is_not_written_over(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    snapshot = tree.take(unsaved={"a": "unsaved\n"})
    refuse(tree, patch(change("a", "unsaved\n", "b\n")), "a: it is not as it was read", snapshot)


def test_a_new_file_takes_no_other_files_place(tree: Tree) -> None:
    tree.put({"a": "a\n", ".gitignore": "ignored\n", "ignored": "x\n"}).commit()
    refuse(tree, patch(change("a", None, "b\n")), "a: it exists already")
    refuse(tree, patch(change("ignored", None, "b\n")), "ignored: it exists on disk")
    moved = change("ignored", "a\n", "a\n", renamed_from="a")
    refuse(tree, patch(moved), "ignored: it exists on disk")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("../outside", "leaves the workspace"),
        ("a/../../outside", "leaves the workspace"),
        ("/etc/passwd", "not relative"),
        (".git/config", "belongs to git"),
        ("deep/.GIT/hooks/pre-commit", "belongs to git"),
        ("link/file", "symbolic link"),
        ("inner/file", "symbolic link"),
        ("deep/loop/file", "symbolic link"),
        ("file/below", "file is a file"),
        ("", "no path"),
        ("a//b", "plain form"),
        ("./a", "plain form"),
        ("nul\0", "no path"),
    ],
)
def test_nothing_is_written_elsewhere(tree: Tree, tmp_path: Path, path: str, reason: str) -> None:
    tree.put({"file": "f\n", "deep/x": "x\n", "target/x": "x\n"}).commit()
    outside = tmp_path / "outside"
    outside.mkdir()
    (tree.root / "link").symlink_to(outside)
    (tree.root / "inner").symlink_to("target")
    (tree.root / "deep" / "loop").symlink_to("..")
    refuse(tree, patch(change(path, None, "x\n")), reason)
    assert list(outside.iterdir()) == []


def test_a_link_is_not_replaced_nor_its_target_written(tree: Tree, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("x\n")
    (tree.root / "link").symlink_to(outside)
    refuse(tree, patch(change("link", "x\n", "y\n")), "not text .a symlink.")
    refuse(tree, patch(change("link", None, "y\n")), "exists already")
    assert (tree.root / "link").is_symlink()
    assert outside.read_text() == "x\n"


def test_a_file_that_became_a_link_is_not_replaced(tree: Tree) -> None:
    tree.put({"a": "a\n", "b": "a\n"})
    snapshot = tree.take()
    (tree.root / "a").unlink()
    (tree.root / "a").symlink_to("b")
    refuse(tree, patch(change("a", "a\n", "b\n")), "not a regular file", snapshot)


def test_a_folder_that_became_a_link_is_not_entered(tree: Tree, tmp_path: Path) -> None:
    tree.put({"sub/a": "a\n"})
    snapshot = tree.take()
    (tree.root / "sub").rename(tmp_path / "elsewhere")
    (tree.root / "sub").symlink_to(tmp_path / "elsewhere")
    refuse(tree, patch(change("sub/a", "a\n", "b\n")), "symbolic link", snapshot)
    assert (tmp_path / "elsewhere" / "a").read_text() == "a\n"


@pytest.mark.parametrize("path", ["secret.pem", "binary", "latin", "huge"])
def test_what_is_not_read_is_not_written(tree: Tree, path: str) -> None:
    tree.put({"secret.pem": "s", "binary": b"\0", "latin": b"\xff\xff", "huge": "h" * 10_001})
    refuse(tree, patch(change(path, "s", "x")), "is not text")
    refuse(tree, patch(change(path, None, "x")), "exists")


def test_text_that_its_encoding_lacks_is_refused(tree: Tree) -> None:
    tree.put({"a.py": b"# coding: latin-1\n", "b": "b\n"})
    made = patch(
        change("a.py", "# coding: latin-1\n", "# coding: latin-1\n'\N{EURO SIGN}'\n"),
        change("b", "b\n", "c\n"),
    )
    refuse(tree, made, r"a\.py: its text cannot be written in its encoding")
    refuse(tree, patch(change("b", "b\n", "\ud800")), "cannot be written in its encoding")


def test_text_that_would_read_differently_is_refused(tree: Tree) -> None:
    tree.put({"a.py": "'é'\n"})
    made = patch(change("a.py", "'é'\n", "# coding: latin-1\n'é'\n"))
    refuse(tree, made, "would read differently")


def test_a_write_protected_file_is_left(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    (tree.root / "a").chmod(0o444)
    refuse(tree, patch(change("a", "a\n", "b\n")), "write-protected")


def test_two_changes_of_one_file_are_refused(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    refuse(tree, patch(change("a", "a\n", "b\n"), change("a", "a\n", "c\n")), "twice")


def test_a_root_that_is_a_link_is_fine(tree: Tree, tmp_path: Path) -> None:
    tree.put({"a": "a\n"})
    (tmp_path / "alias").symlink_to(tree.root)
    snapshot = tree.take()
    write(tmp_path / "alias", snapshot, patch(change("a", "a\n", "b\n")), tree.state)
    assert tree.contents() == {"a": b"b\n"}


def test_names_that_are_no_text_are_written(tree: Tree) -> None:
    name = os.fsdecode(b"caf\xe9 .py")
    tree.put({name: "a\n"}).commit()
    write(tree.root, tree.take(), patch(change(name, "a\n", "b\n")), tree.state)
    assert tree.contents() == {name: b"b\n"}


def test_a_full_disk_undoes_what_was_written(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.put({"a": "a\n", "b": "b\n"})
    snapshot, real = tree.take(), os.rename
    made = patch(change("a", "a\n", "A\n"), change("b", "b\n", "B\n"), change("new/c", None, "C"))

    def rename(source: str, target: str, **folders: int) -> None:
        if target == "b":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(source, target, **folders)

    monkeypatch.setattr(os, "rename", rename)
    with pytest.raises(WorkspaceError, match=r"No space left on device.*Nothing was changed"):
        write(tree.root, snapshot, made, tree.state)
    assert tree.contents() == {"a": b"a\n", "b": b"b\n"}
    assert sorted(path.name for path in tree.root.iterdir()) == ["a", "b"]
    assert states(tree) == ["undone"]
    assert recover(tree.root, tree.state) == []


@pytest.mark.parametrize(
    ("refusal", "remedy"),
    [
        (errno.EACCES, "Let files be written in src, then write the patch again."),
        (errno.EROFS, "Let files be written in src, then write the patch again."),
        (errno.ENOSPC, "Make room on the disk, then write the patch again."),
        (errno.EIO, "Try again."),
    ],
)
def test_what_the_system_refuses_is_named_with_what_helps(
    refusal: int, remedy: str, tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.put({"src/a": "a\n"})
    snapshot, real = tree.take(), os.rename

    def rename(source: str, target: str, **folders: int) -> None:
        if target == "a":
            raise OSError(refusal, os.strerror(refusal))
        real(source, target, **folders)

    monkeypatch.setattr(os, "rename", rename)
    with pytest.raises(WorkspaceError) as refused:
        write(tree.root, snapshot, patch(change("src/a", "a\n", "A\n")), tree.state)
    assert refused.value.what == f"The change could not be written: src/a: {os.strerror(refusal)}."
    assert refused.value.remedy == remedy


def test_a_file_changed_while_others_are_written_is_kept(tree: Tree) -> None:
    tree.put({"a": "a\n", "b": "b\n"})
    made = patch(change("a", "a\n", "A\n"), change("b", "b\n", "B\n"))

    def meanwhile(step: str) -> None:
        if step == "replaced a":
            tree.put({"b": "user\n"})

    with pytest.raises(WorkspaceError, match=r"b has been changed meanwhile.*Left as they are: b"):
        write(tree.root, tree.take(), made, tree.state, at_step=meanwhile)
    assert tree.contents() == {"a": b"a\n", "b": b"user\n"}


def test_a_file_that_appears_meanwhile_is_kept(tree: Tree) -> None:
    def meanwhile(step: str) -> None:
        if step == "prepared new":
            tree.put({"new": "user\n"})

    with pytest.raises(WorkspaceError, match="meanwhile"):
        write(
            tree.root,
            tree.take(),
            patch(change("new", None, "ours\n")),
            tree.state,
            at_step=meanwhile,
        )
    assert tree.contents() == {"new": b"user\n"}


def test_an_interruption_undoes_and_goes_on(tree: Tree) -> None:
    tree.put({"a": "a\n", "b": "b\n"})
    made = patch(change("a", "a\n", "A\n"), change("b", "b\n", "B\n"))

    def interrupt(step: str) -> None:
        if step == "replaced a":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tree.root, tree.take(), made, tree.state, at_step=interrupt)
    assert tree.contents() == {"a": b"a\n", "b": b"b\n"}


def test_both_sides_are_kept_before_the_first_file(tree: Tree) -> None:
    tree.put({"a": "a\n"})
    kept: list[bool] = []

    def look(step: str) -> None:
        if step == "begun":
            kept.extend(tree.state.blobs.has(blob_id(data)) for data in (b"a\n", b"A\n"))

    write(tree.root, tree.take(), patch(change("a", "a\n", "A\n")), tree.state, at_step=look)
    assert kept == [True, True]


def test_only_one_writes_at_a_time(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patchwright.workspace.lock._WAIT_SECONDS", 0.05)
    tree.put({"a": "a\n"})
    snapshot, made = tree.take(), patch(change("a", "a\n", "b\n"))
    refused: list[str] = []

    def second(step: str) -> None:
        if step == "begun":
            with pytest.raises(WorkspaceError) as caught:
                write(tree.root, snapshot, made, tree.state)
            refused.append(caught.value.what)

    write(tree.root, snapshot, made, tree.state, at_step=second)
    assert refused == ["Another Patchwright is writing in this workspace."]
