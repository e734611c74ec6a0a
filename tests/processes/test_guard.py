"""Nothing that we start outlives us, however we end."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from patchwright.processes.child import start

SERVER = str(Path(__file__).parents[2] / "server")

SLEEP = "import sys, time; print('up', flush=True); time.sleep(600)"
LEAVES_THE_GROUP = (
    "import subprocess, sys, time\n"
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)', sys.argv[1]],"
    " start_new_session=True)\n"
    "print('up', flush=True)\n"
    "time.sleep(float(sys.argv[2]))\n"
)
PARENT = """
import sys, threading, time
from pathlib import Path
from patchwright.processes.child import start
from patchwright.processes.pool import Pool
marker = sys.argv[1]
sys.path.append(marker)  # the workers get it with our path, in their arguments
child = start([sys.executable, "-c", sys.argv[2], marker], cwd=Path("/"))
child.stdout.readline()
family = start([sys.executable, "-c", sys.argv[3], marker, "600"], cwd=Path("/"))
family.stdout.readline()
pool = Pool("time:sleep", 2)
results = pool.map([b"x"] * 2)
print([type(result).__name__ for _, result in results], flush=True)
time.sleep(600)
"""


@pytest.fixture
def marker() -> Iterator[str]:
    marker = f"/marker-{uuid.uuid4().hex}"
    yield marker
    for pid in marked(marker):
        os.kill(pid, signal.SIGKILL)


def marked(marker: str) -> list[int]:
    """The processes with *marker* among their arguments."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and marker in (folder / "cmdline").read_text():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def soon(marker: str, number: int) -> bool:
    """Say whether there are so many processes before long; one that is born has no name at first."""
    give_up = time.monotonic() + 20
    while time.monotonic() < give_up:
        if len(marked(marker)) == number:
            return True
        os.sched_yield()
    return False


def soon_none(marker: str) -> bool:
    return soon(marker, 0)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_outlives_a_killed_parent(marker: str, number: signal.Signals) -> None:
    with subprocess.Popen(  # noqa: S603, TID251 - the parent that is killed must not be guarded
        [sys.executable, "-c", PARENT, marker, SLEEP, LEAVES_THE_GROUP],
        env={"PYTHONPATH": SERVER},
        stdout=subprocess.PIPE,
    ) as parent:
        assert parent.stdout
        assert parent.stdout.readline().strip() == b"['Failed', 'Failed']"
        # Guards and children: of the sleeper, of the family of two, of two workers; the parent.
        assert soon(marker, 2 + 3 + 4 + 1)
        parent.send_signal(number)
        parent.wait()
    assert soon_none(marker)


def test_closing_a_child_ends_its_whole_family(marker: str) -> None:
    with start([sys.executable, "-c", LEAVES_THE_GROUP, marker, "600"], cwd=Path("/")) as child:
        assert child.stdout
        child.stdout.readline()
        assert soon(marker, 3)
    assert soon_none(marker)


def test_what_a_child_leaves_behind_ends_with_it(marker: str) -> None:
    with start([sys.executable, "-c", LEAVES_THE_GROUP, marker, "0"], cwd=Path("/")) as child:
        assert child.wait(30) == 0
        assert marked(marker) == []


def test_a_killed_guard_takes_its_child_along(marker: str) -> None:
    with start([sys.executable, "-c", SLEEP, marker], cwd=Path("/")) as child:
        assert child.stdout
        child.stdout.readline()
        os.kill(child.pid, signal.SIGKILL)
        assert child.wait(30) == -signal.SIGKILL
    assert soon_none(marker)


def test_a_stopped_guard_is_ended_all_the_same(
    marker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwright.processes.child._END_SECONDS", 0.1)
    with start([sys.executable, "-c", SLEEP, marker], cwd=Path("/")) as child:
        assert child.stdout
        child.stdout.readline()
        os.kill(child.pid, signal.SIGSTOP)
        assert child.kill() == -signal.SIGKILL
    assert soon_none(marker)
