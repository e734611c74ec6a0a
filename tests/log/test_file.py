"""The file of the log: whole lines of several processes, bounded, the user's alone, never a trouble."""

import fcntl
import logging
import os
import stat
import sys
from pathlib import Path

import pytest

from patchwright.log.file import KeptFile
from patchwright.processes.child import start
from patchwright.processes.run import run

_LOGGING = """
import logging, sys
from pathlib import Path
from patchwright.log.file import KeptFile
file = KeptFile(Path(sys.argv[1]), largest=4000, kept=40)
sys.stdin.read()
for number in range(300):
    record = logging.LogRecord("x", logging.INFO, "", 0, f"{sys.argv[2]} {number} {'y' * 60}", (), None)
    file.handle(record)
    while "is full" in file.problem:
        # Another one sets it aside, and is slow: this line was dropped, as it may be.
        file.handle(record)
    assert not file.problem, file.problem
"""


def write(file: KeptFile, *messages: str) -> None:
    for message in messages:
        file.handle(logging.LogRecord("x", logging.INFO, "", 0, message, (), None))


def test_folder_and_file_are_the_users_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write(KeptFile(tmp_path / "state" / "log" / "a.log"), "one", "two")
    finally:
        os.umask(before)
    file = tmp_path / "state" / "log" / "a.log"
    assert file.read_text() == "one\ntwo\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_file_that_others_may_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    file.write_text("")
    file.chmod(0o644)
    write(KeptFile(file), "one")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_full_files_are_set_aside_and_the_oldest_vanishes(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    write(KeptFile(file, largest=10, kept=3), *(f"line {number}" for number in range(6)))
    kept = {path.name: path.read_text() for path in tmp_path.glob("a.log*")}
    assert kept == {"a.log": "line 5\n", "a.log.1": "line 4\n", "a.log.2": "line 3\n"}


def test_no_line_of_several_processes_is_lost_or_mixed(tmp_path: Path) -> None:
    file = tmp_path / "log" / "a.log"
    names = ("ann", "ben", "eve")
    command = [sys.executable, "-c", _LOGGING, str(file)]
    children = [start([*command, name], cwd=tmp_path) for name in names]
    for child in children:
        assert child.stdin
        child.stdin.close()
    assert [child.wait(60) for child in children] == [0, 0, 0]
    for child in children:
        child.close()
    kept = sorted(file.parent.glob("a.log*"))
    told = [line for path in kept for line in path.read_text().splitlines()]
    assert sorted(told) == sorted(f"{name} {n} {'y' * 60}" for name in names for n in range(300))
    assert len(kept) > 10


def test_a_process_that_hangs_while_it_sets_aside_stops_nobody(tmp_path: Path) -> None:
    file = KeptFile(tmp_path / "a.log", largest=20)
    write(file, "one of ten")
    with (tmp_path / "a.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write(file, "two of ten")
        assert file.problem == ""
        write(file, *["more"] * 10)
        # There is an end, whoever holds the lock.
        assert "is full" in file.problem
        assert (tmp_path / "a.log").stat().st_size < 60
    write(file, "at last")
    assert (tmp_path / "a.log").read_text() == "at last\n"
    assert file.problem == ""


@pytest.mark.parametrize("what", ["folder", "pipe", "link", "file in the way", "device"])
def test_what_cannot_be_written_is_dropped_without_a_word(
    what: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.log"
    match what:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "link":
            path.symlink_to(tmp_path / "elsewhere")
        case "device":
            path = Path("/dev/full")
        case _:
            path.write_text("")
            path /= "b.log"
    file = KeptFile(path)
    write(file, "one")
    assert file.problem
    assert not (tmp_path / "elsewhere").exists()
    assert capfd.readouterr() == ("", "")


_FILLING = """
import logging, resource, sys
from pathlib import Path
from patchwright.log.file import KeptFile
file = KeptFile(Path(sys.argv[1]))
def write(text):
    file.handle(logging.LogRecord("x", logging.INFO, "", 0, text, (), None))
    print(bool(file.problem))
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, most))
write("one"), write("two of ten"), write("three")
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
write("four")
"""


def test_a_line_behind_half_of_one_begins_anew(tmp_path: Path) -> None:
    """Where there is no room the system takes what fits, as a full disk does."""
    ended = run([sys.executable, "-c", _FILLING, "a.log"], cwd=tmp_path, timeout=30)
    assert ended.out.split() == [b"False", b"True", b"True", b"False"], ended.err
    assert (tmp_path / "a.log").read_text() == "one\ntwo of\nfour\n"


def test_it_is_written_again_once_it_can_be(tmp_path: Path) -> None:
    file = KeptFile(tmp_path / "a.log")
    (tmp_path / "a.log").mkdir()
    write(file, "lost")
    (tmp_path / "a.log").rmdir()
    write(file, "kept")
    assert (tmp_path / "a.log").read_text() == "kept\n"
    assert file.problem == ""
