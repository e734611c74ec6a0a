"""The program as its user starts it: as a process, in a pipe and on a terminal."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.model_server import Answer, Events, ModelServer, serving

from patchwright.processes.environment import inherited

pytestmark = pytest.mark.slow

Process = subprocess.Popen[bytes]  # noqa: TID251 - the type only
PROGRAM = [sys.executable, "-P", "-m", "patchwright"]
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@contextmanager
def started(
    arguments: Sequence[str],
    project: Path,
    *,
    model: ModelServer | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
) -> Generator[Process]:
    """Start the program itself, without a guard between: signals and terminals are tried here."""
    access = {"ANTHROPIC_BASE_URL": model.url, "ANTHROPIC_API_KEY": "s3cret"} if model else {}
    # A test runner of several processes tells them a width; the terminal's own is what counts.
    environment = inherited(
        without=("COLUMNS", "LINES", "PATCHWRIGHT_"), plus={"TERM": "xterm-256color", **access}
    )
    with subprocess.Popen(  # noqa: S603, TID251 - a test of signals needs the process itself
        [*PROGRAM, *arguments],
        cwd=project,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE if stderr is None else stderr,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def types_in(out: bytes) -> list[str]:
    return [json.loads(line)["type"] for line in out.decode().split("\n")[:-1]]


class Stalling:
    """A scripted model whose answer to one role never comes, until it is let go."""

    def __init__(self, role: str) -> None:
        self.role, self.reached = role, threading.Event()

    def __call__(self, body: dict[str, Any]) -> Answer:
        if self.role in str(body["system"]):
            self.reached.set()
            return Events(events=[], stall=True)
        return scripted_fix.answer(body)


def test_a_whole_fix_in_a_pipe(project: Path) -> None:
    arguments = ["fix", "ISSUE.md", "--json", "--apply"]
    with (
        serving(scripted_fix.answer) as model,
        started(arguments, project, model=model) as process,
    ):
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err.decode()
    told = types_in(out)
    assert (told[0], told[-1]) == ("RunStarted", "RunFinished")
    assert {"Located", "Planned", "DraftRead", "Gated", "Voted", "Proposed"} <= set(told)
    assert b"Written   pocketbook/rhythm.py" in err
    assert "yield self.after(first, steps)" in (project / "pocketbook" / "rhythm.py").read_text()


def test_one_signal_ends_a_run_with_the_best_so_far(project: Path) -> None:
    stalling = Stalling("choose between")
    with (
        serving(stalling) as model,
        started(["fix", "ISSUE.md", "--json"], project, model=model) as process,
    ):
        assert stalling.reached.wait(60)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err.decode()
    assert b"Stopping: the best so far will be shown." in err
    assert types_in(out)[-1] == "RunFinished"
    assert json.loads(out.decode().split("\n")[-2])["state"] == "cancelled"
    assert b"+            yield self.after(first, steps)" in err


def test_a_second_signal_ends_at_once_and_the_run_can_go_on(project: Path) -> None:
    stalling = Stalling("You are the Planner")
    with serving(stalling) as model:
        with started(["fix", "ISSUE.md"], project, model=model) as process:
            assert stalling.reached.wait(60)
            process.send_signal(signal.SIGINT)
            assert process.stdout
            _read_until(process.stdout.fileno(), b"Stopping")
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        assert process.returncode == 130
        with started(["runs", "list", "--json"], project) as listing:
            out, _err = listing.communicate(timeout=60)
        run = json.loads(out)
        # The second signal may have come after the run's own end.
        assert run["state"] in {"interrupted", "cancelled"}
        n_asked = len(model.requests)
        stalling.role = "nobody"
        with started(["runs", "resume", run["id"]], project, model=model) as resumed:
            out, err = resumed.communicate(timeout=60)
    assert resumed.returncode == 0, err.decode()
    systems = [str(asked.body["system"]) for asked in model.requests[n_asked:]]
    assert not [system for system in systems if "You are the Searcher" in system]


def test_a_reader_that_goes_away_ends_it_quietly(project: Path) -> None:
    reading, writing = os.pipe()
    with (
        serving(scripted_fix.answer) as model,
        started(["fix", "ISSUE.md"], project, model=model, stdout=writing) as process,
    ):
        os.close(writing)
        os.read(reading, 10)
        os.close(reading)
        _out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ("search", "forecast", "--json"),
        ("search", "forecast"),
        ("locate", "ISSUE.md", "--json"),
        ("index", "--json"),
        ("config", "--json"),
        ("config",),
        ("runs", "list"),
        ("--help",),
        ("fix", "--help"),
    ],
)
def test_every_command_says_that_its_reader_went_away(
    arguments: tuple[str, ...], project: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with started(arguments, project, stdout=writing) as process:
        os.close(writing)
        _out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


def test_a_terminal_shows_whole_lines(project: Path) -> None:
    width = 72
    with serving(scripted_fix.answer) as model:
        shown = on_terminal(["fix", "ISSUE.md"], project, model, width)
    plain = _ESCAPES.sub("", shown)
    assert "$ " not in plain
    assert max(len(line) for line in re.split(r"[\r\n]+", plain)) <= width
    assert "\x1b[32m+            yield self.after(first, steps)" in shown
    assert "3 of 4 drafts" in plain
    # The cursor is shown again at the end.
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")


def on_terminal(arguments: list[str], project: Path, model: ModelServer, width: int) -> str:
    """Run the program on a pseudo-terminal and return all that it wrote there."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    with started(arguments, project, model=model, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        written = _read_until(ours, None)
        assert process.wait(60) == 0, written[-500:].decode()
    os.close(ours)
    return written.decode()


def _read_until(descriptor: int, end: bytes | None) -> bytes:
    """Read until *end* was written, or until nobody can write any more."""
    written = b""
    while end is None or end not in written:
        ready, _, _ = select.select([descriptor], [], [], 60)
        assert ready, f"nothing more came after {written[-200:]!r}"
        try:
            data = os.read(descriptor, 65536)
        except OSError:  # a terminal whose last writer has closed it
            break
        if not data:
            break
        written += data
    return written
