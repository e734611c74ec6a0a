"""Blobs: kept whole, found damaged, cleaned up."""

import errno
import os
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.errors import StorageError
from patchwright.domain.source import BlobId, blob_id
from patchwright.storage.blobs import BlobStore
from patchwright.storage.failure import Damaged


@pytest.fixture
def blobs(tmp_path: Path) -> BlobStore:
    return BlobStore(tmp_path / "state" / "blobs")


def file_of(blobs: BlobStore, blob: BlobId) -> Path:
    return blobs.folder / blob[:2] / blob[2:]


@given(data=st.binary(max_size=2000))
def test_what_is_put_is_got_back(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    blobs = BlobStore(tmp_path_factory.mktemp("blobs"))
    assert blobs.get(blobs.put(data)) == data


def test_ids_are_those_of_git(blobs: BlobStore) -> None:
    # printf 'hello\n' | git hash-object --stdin
    assert blobs.put(b"hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a"


def test_many_are_put_in_order(blobs: BlobStore) -> None:
    many = [b"%d" % number for number in range(50)]
    assert blobs.put_many(many) == [blob_id(data) for data in many]
    assert set(blobs.ids()) == {blob_id(data) for data in many}


def test_an_absent_blob_is_an_error(blobs: BlobStore) -> None:
    absent = blob_id(b"absent")
    assert not blobs.has(absent)
    with pytest.raises(StorageError, match=absent):
        blobs.get(absent)


@pytest.mark.parametrize("damage", [b"", b"noise", zlib.compress(b"other text")])
def test_a_damaged_blob_is_found_by_its_hash_and_mended_by_put(
    blobs: BlobStore, damage: bytes
) -> None:
    blob = blobs.put(b"text")
    file_of(blobs, blob).write_bytes(damage)
    with pytest.raises(Damaged, match="damaged"):
        blobs.get(blob)
    assert blobs.get(blobs.put(b"text")) == b"text"


def test_a_blob_is_synced_before_it_has_its_name(
    blobs: BlobStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[bool] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        named.append(blobs.has(blob_id(b"text")))
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    blobs.put(b"text")
    assert named == [False, True]


def test_a_full_disk_is_said_and_leaves_nothing_behind(
    blobs: BlobStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = blobs.put(b"kept")

    def no_space(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", no_space)
        with pytest.raises(StorageError, match=r"disk is full.*kept.*Free some space"):
            blobs.put(b"lost")
    assert [path.name for path in blobs.folder.rglob("*") if path.is_file()] == [kept[2:]]


def test_only_what_is_to_be_kept_stays(blobs: BlobStore) -> None:
    keep, drop = blobs.put(b"keep"), blobs.put(b"drop")
    assert blobs.delete_all_but([keep], idle_seconds=0) == 1
    assert list(blobs.ids()) == [keep]
    assert not blobs.has(drop)


def test_what_was_put_or_held_of_late_stays(blobs: BlobStore) -> None:
    put, held, old = blobs.put(b"put"), blobs.put(b"held"), blobs.put(b"old")
    yesterday = time.time() - 86400
    for blob in (put, held, old):
        os.utime(file_of(blobs, blob), (yesterday, yesterday))
    blobs.put(b"put")
    assert blobs.hold(held)
    assert blobs.delete_all_but([]) == 1
    assert set(blobs.ids()) == {put, held}
    assert not blobs.hold(old)


def test_what_a_crash_left_goes_once_it_is_old(blobs: BlobStore) -> None:
    keep = blobs.put(b"keep")
    young, old = (file_of(blobs, keep).with_name(f".part-{age}") for age in ("young", "old"))
    young.write_bytes(b"")
    old.write_bytes(b"")
    yesterday = time.time() - 86400
    os.utime(old, (yesterday, yesterday))
    assert list(blobs.ids()) == [keep]
    blobs.delete_all_but([keep])
    assert young.exists()
    assert not old.exists()
