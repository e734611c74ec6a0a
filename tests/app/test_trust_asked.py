"""The question on trust as its user meets it: on a terminal, and from several processes."""

import os
import pty
import select
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from patchwright.app.trust import file_of, set_trust, trust_of
from patchwright.cli.exits import Exit
from patchwright.domain.trust import Answer
from patchwright.processes.environment import inherited
from patchwright.processes.run import run
from patchwright.settings.load import load

pytestmark = pytest.mark.slow

_TIMES = 60
_WRITER = f"""
import sys
from pathlib import Path
from patchwright.app.trust import set_trust
from patchwright.settings.load import load
for number in range({_TIMES}):
    set_trust(Path(sys.argv[1]), load().settings, trusted=bool(number % 2))
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    (root / ".venv/bin").mkdir(parents=True)
    (root / "a.py").write_text("x = 1\n")
    (root / "ISSUE.md").write_text("# It breaks\n")
    (root / ".venv/bin/ty").write_text("#!/bin/sh\n")
    (root / ".venv/bin/ty").chmod(0o755)
    return root


def test_what_was_typed_before_the_question_does_not_answer_it(repository: Path) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"y\ny\n")
    environment = inherited(
        without=("COLUMNS", "PATCHWRIGHT_"), plus={"PATH": "/nowhere", "TERM": "xterm"}
    )
    with subprocess.Popen(  # noqa: TID251 - its own terminal is what is tried
        [sys.executable, "-P", "-m", "patchwright", "fix", "ISSUE.md"],
        cwd=repository,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        try:
            shown = _read_until(ours, b"[y/N]: ")
            os.write(ours, b"n\n")
            shown += _read_until(ours, None)
            # It goes on, up to a model, and none is there.
            assert process.wait(60) == Exit.NO_MODEL, shown.decode()
        finally:
            process.kill()
    os.close(ours)
    assert shown.count(b"[y/N]: ") == 1
    assert trust_of(repository, load().settings).answer is Answer.NO


def test_processes_that_answer_at_once_leave_one_whole_answer(repository: Path) -> None:
    settings = load().settings
    set_trust(repository, settings, trusted=True)
    with ThreadPoolExecutor(2) as threads:
        command = [sys.executable, "-P", "-c", _WRITER, str(repository)]
        writers = [threads.submit(run, command, cwd=repository, timeout=60) for _ in range(2)]
        seen = set[Answer]()
        while not all(writer.done() for writer in writers):
            found = trust_of(repository, settings)
            assert not found.problem
            seen.add(found.answer)
        assert [writer.result().code for writer in writers] == [0, 0]
    assert seen == {Answer.YES, Answer.NO}
    assert [each.name for each in file_of(repository, settings).parent.iterdir()] == ["trust.json"]


def _read_until(descriptor: int, end: bytes | None) -> bytes:
    """Read until *end* was written, or until nobody can write any more."""
    written = b""
    while end is None or end not in written:
        ready, _, _ = select.select([descriptor], [], [], 60)
        assert ready, f"nothing more came after {written[-200:]!r}"
        try:
            written += os.read(descriptor, 65536)
        except OSError:  # a terminal whose last writer has closed it
            break
    return written
