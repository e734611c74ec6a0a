"""A full disk is told in a sentence, tears nothing, and is forgotten once there is room again."""

from dataclasses import replace

import pytest
from tests.crash import project
from tests.crash.disk import Disk, small_disk
from tests.crash.home import Ended, Home, tree_of

pytestmark = pytest.mark.slow

_REFUSED = 6
_ROOM = (0, 12, 150, 250)
"""KiB that are left; a whole run with its change takes more."""


def on(disk: Disk, home: Home) -> Home:
    """The same home, whose commands see the disk."""
    return replace(home, prefix=disk.prefix(home.project))


def assert_told(ended: Ended) -> None:
    """It says that the disk is full, and what to do, without a traceback."""
    said = ended.out + ended.err  # a run that has begun tells its end where it told the rest
    assert "Traceback" not in said
    assert "fault in Patchwright" not in said
    assert "full" in said or "No space left" in said


@pytest.mark.parametrize("folder", ["state", "cache"])
def test_what_is_kept_finds_no_room(home: Home, folder: str) -> None:
    before = home.tree()
    with small_disk(home.folder / folder) as disk:
        small = on(disk, home)
        for kib in _ROOM:
            disk.leave(kib * 1024)
            ended = small.run("fix", "ISSUE.md", "--apply")
            if ended.code == 0:
                break
            assert ended.code == _REFUSED
            assert_told(ended)
            assert home.tree() == before
        disk.free()
        home.put(before)
        small.succeed("fix", "ISSUE.md", "--apply")
        assert project.CREATED in home.tree()
        assert {run["state"] for run in small.runs()} <= {"done", "failed", "interrupted"}
        small.succeed("index")
    home.assert_nothing_runs()


@pytest.mark.parametrize("kib", [0, 4])
def test_the_users_files_find_no_room(home: Home, kib: int) -> None:
    with small_disk(home.project) as disk:
        small, before = on(disk, home), tree_of(disk.seen)
        disk.leave(kib * 1024)
        ended = small.run("fix", "ISSUE.md", "--apply")
        assert ended.code == _REFUSED, ended
        assert_told(ended)
        assert "Nothing was changed" in ended.err
        disk.free()
        assert tree_of(disk.seen) == before
        small.succeed("runs", "resume", small.runs()[0]["id"], "--apply")
        assert (disk.seen / project.CREATED).is_file()


@pytest.mark.parametrize("folder", ["state", "cache"])
def test_what_is_kept_may_not_be_written(home: Home, folder: str) -> None:
    home.succeed("index")
    with small_disk(home.folder / folder) as disk:
        disk.refuse_writing()
        for arguments in (("index",), ("runs", "list")):
            ended = on(disk, home).run(*arguments)
            if folder == "cache" and arguments[0] == "runs":
                assert ended.code == 0
            else:
                assert ended.code == _REFUSED, ended
                assert "Traceback" not in ended.err
                assert "is read-only" in ended.err, ended.err
                assert str(home.folder / folder) in ended.err
