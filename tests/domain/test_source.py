"""A repository at one moment, and the same with a patch."""

import hashlib
from collections.abc import Mapping

import pytest

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import BlobId, EntryKind, FileEntry, Snapshot, blob_id


class Memory:
    """Blobs in memory."""

    def __init__(self, blobs: Mapping[BlobId, bytes]) -> None:
        self._blobs = blobs

    def read(self, blob: BlobId, path: str) -> bytes:  # noqa: ARG002 - the protocol asks for it
        return self._blobs[blob]


def snapshot(files: Mapping[str, bytes], *others: FileEntry) -> Snapshot:
    entries = {
        path: FileEntry(path=path, blob=blob_id(data), size=len(data))
        for path, data in files.items()
    }
    entries.update({entry.path: entry for entry in others})
    return Snapshot(entries=entries, blobs=Memory({blob_id(data): data for data in files.values()}))


def patch(*changes: FileChange) -> Patch:
    return Patch(files=changes)


def test_a_blob_has_the_id_that_git_gives_it() -> None:
    assert blob_id(b"") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    assert blob_id(b"hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a"


def test_equal_content_is_the_same_snapshot_in_whatever_order() -> None:
    one, other = {"a": b"1", "b": b"2"}, {"b": b"2", "a": b"1"}
    assert snapshot(one).id == snapshot(other).id


@pytest.mark.parametrize("files", [{"a": b"2"}, {"b": b"1"}, {}, {"a": b"1", "b": b""}])
def test_other_content_is_another_snapshot(files: Mapping[str, bytes]) -> None:
    assert snapshot(files).id != snapshot({"a": b"1"}).id


def test_the_id_is_the_hash_of_sorted_path_mode_and_blob() -> None:
    lines = "".join(
        f"{path}\0{0o100644:o}\0{blob_id(data)}\n" for path, data in (("a", b"1"), ("b", b"2"))
    )
    expected = hashlib.sha256(lines.encode()).hexdigest()
    assert snapshot({"b": b"2", "a": b"1"}).id == expected


def test_a_path_that_is_no_utf_8_has_a_place_in_the_id() -> None:
    assert snapshot({"\udcff": b""}).id != snapshot({"\udcfe": b""}).id


def test_what_cannot_be_read_is_listed_but_not_readable() -> None:
    link = FileEntry(
        path="link", blob=blob_id(b"a"), size=1, kind=EntryKind.SYMLINK, unread="a symlink"
    )
    huge = FileEntry(path="huge", blob=None, size=1 << 40)
    tree = snapshot({"b": b"2", "a": b"1"}, link, huge)
    assert [entry.path for entry in tree.readable()] == ["a", "b"]
    assert set(tree.entries) == {"a", "b", "link", "huge"}
    for path in ("link", "huge", "absent"):
        assert not tree.can_read(path)
        with pytest.raises(KeyError):
            tree.text(path)
    with pytest.raises(KeyError):
        tree.bytes_of("huge")


def test_bytes_that_are_no_text_are_not_read_as_text() -> None:
    with pytest.raises(KeyError):
        snapshot({"a": b"\xff"}).text("a")


def test_a_text_is_without_its_bom() -> None:
    assert snapshot({"a": b"\xef\xbb\xbfx\r\n"}).text("a") == "x\r\n"


def test_a_patched_snapshot_is_the_snapshot_of_the_patched_files() -> None:
    before = snapshot({"changed": b"1\n", "deleted": b"2\n", "old": b"3\n", "kept": b"4\n"})
    after = before.with_patch(
        patch(
            FileChange(path="changed", before="1\n", after="one\n"),
            FileChange(path="created", before=None, after="new\n"),
            FileChange(path="deleted", before="2\n", after=None),
            FileChange(path="moved", before="3\n", after="3\n", renamed_from="old"),
        )
    )
    files = {"changed": b"one\n", "created": b"new\n", "moved": b"3\n", "kept": b"4\n"}
    assert after.id == snapshot(files).id
    assert {path: after.bytes_of(path) for path in after.entries} == files


def test_two_files_may_change_places() -> None:
    after = snapshot({"a": b"1\n", "b": b"2\n"}).with_patch(
        patch(
            FileChange(path="a", before="2\n", after="2\n", renamed_from="b"),
            FileChange(path="b", before="1\n", after="1\n", renamed_from="a"),
        )
    )
    assert {path: after.text(path) for path in after.entries} == {"a": "2\n", "b": "1\n"}


def test_a_patch_leaves_the_snapshot_that_it_is_made_on() -> None:
    before = snapshot({"a": b"1\n"})
    before.with_patch(patch(FileChange(path="a", before="1\n", after=None)))
    assert before.text("a") == "1\n"


def test_a_patched_file_keeps_its_encoding_and_mode() -> None:
    data = b"\xff\xfea\0"
    entry = FileEntry(path="a", blob=blob_id(data), size=4, mode=0o100755)
    tree = Snapshot(entries={"a": entry}, blobs=Memory({blob_id(data): data}))
    after = tree.with_patch(patch(FileChange(path="b", before="a", after="b", renamed_from="a")))
    assert after.bytes_of("b") == b"\xff\xfeb\0"
    assert after.entries["b"].mode == 0o100755


def test_text_that_the_encoding_of_its_file_lacks_raises() -> None:
    tree = snapshot({"a": b"# coding: latin-1\n"})
    change = FileChange(path="a", before="# coding: latin-1\n", after="# coding: latin-1\n€\n")
    with pytest.raises(UnicodeEncodeError):
        tree.with_patch(patch(change))


def test_patches_may_be_laid_over_each_other() -> None:
    tree = snapshot({"a": b"1"})
    tree = tree.with_patch(patch(FileChange(path="a", before="1", after="2")))
    tree = tree.with_patch(patch(FileChange(path="b", before=None, after="3")))
    assert (tree.text("a"), tree.text("b")) == ("2", "3")
