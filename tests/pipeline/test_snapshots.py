"""A run's own snapshot is there when it goes on, whatever became of the files."""

import os
import time
from types import MappingProxyType

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.made import NOW, a_run
from tests.pipeline.scripts import model

from patchwright.domain.errors import StorageError
from patchwright.domain.source import BlobId, EntryKind, FileEntry, Snapshot
from patchwright.pipeline import runs, snapshots
from patchwright.storage.state import State


class _Store:
    """Blobs from the blob store."""

    def __init__(self, state: State) -> None:
        self._state = state

    def read(self, blob: BlobId, path: str) -> bytes:  # noqa: ARG002 - the port's form
        return self._state.blobs.get(blob)


def test_a_snapshot_comes_back_entry_by_entry(state: State) -> None:
    entries = {
        "a": FileEntry(path="a", blob=state.blobs.put(b"x"), size=1, mode=0o100755),
        "b\udc80": FileEntry(path="b\udc80", blob=None, size=9, unread="huge"),
        "c": FileEntry(path="c", blob=None, size=0, kind=EntryKind.SUBMODULE, unread="submodule"),
    }
    snapshot = Snapshot(entries=MappingProxyType(entries), blobs=_Store(state))
    with state.database.transaction() as writer:
        snapshots.save(writer, snapshot)
    with state.database.transaction() as writer:
        snapshots.save(writer, snapshot)
    loaded = snapshots.load(state, snapshot.id, _Store(state))
    assert dict(loaded.entries) == entries
    assert loaded.text("a") == "x"


def test_a_snapshot_that_is_not_kept_is_told(state: State) -> None:
    with pytest.raises(StorageError, match="not kept any more"):
        snapshots.load(state, "0" * 64, _Store(state))


async def test_a_sweep_keeps_what_runs_refer_to_and_nothing_else(ground: Ground) -> None:
    outcome = await ground.fix(model())
    stray = ground.state.blobs.put(b"nobody's")
    snapshots.sweep(ground.state, idle_seconds=0)
    assert not ground.state.blobs.has(stray)
    stored = runs.find(ground.state, outcome.run, NOW)
    loaded = snapshots.load(ground.state, stored.snapshot, _Store(ground.state))
    assert "def area" in loaded.text("shapes/area.py")
    runs.delete(ground.state, outcome.run, NOW)
    assert snapshots.sweep(ground.state, idle_seconds=0) > 0


def aged(state: State) -> None:
    """Let a day pass for all blobs."""
    for blob in list(state.blobs.ids()):
        path = state.blobs.folder / blob[:2] / blob[2:]
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 86_400))


def test_a_sweep_is_made_once_a_day(state: State) -> None:
    now = time.time()
    state.blobs.put(b"of today")
    # What was put just now may be needed at once.
    assert snapshots.sweep_daily(state, now) == 0
    aged(state)
    assert snapshots.sweep_daily(state, now + 60) == 0
    assert snapshots.sweep_daily(state, now + 90_000) == 1
    assert list(state.blobs.ids()) == []


def test_where_a_list_is_damaged_no_blob_goes(state: State) -> None:
    stray = state.blobs.put(b"perhaps somebody's")
    aged(state)
    with state.database.transaction() as writer:
        writer.run("insert into snapshot (id, entries_json) values ('x', ?)", (b"torn",))
    assert snapshots.sweep_daily(state, time.time()) == 0
    assert state.blobs.has(stray)


async def test_deleting_one_of_two_runs_leaves_the_others_snapshot(ground: Ground) -> None:
    first, second = await ground.fix(model()), await ground.fix(model())
    runs.delete(ground.state, first.run, NOW)
    stored = runs.find(ground.state, second.run, NOW)
    assert snapshots.load(ground.state, stored.snapshot, _Store(ground.state)).entries


def test_a_run_without_its_snapshot_can_be_deleted(state: State) -> None:
    with state.database.transaction() as writer:
        runs.create(writer, a_run("20260101-000000-aaaaaa", owner=None))
    runs.delete(state, runs.RunId("20260101-000000-aaaaaa"), NOW)
    assert runs.list_runs(state, NOW) == []
