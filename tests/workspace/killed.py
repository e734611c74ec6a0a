"""A program that kills itself by SIGKILL in the middle of writing, once for each step.

For each step a fresh copy of the tree is made in a folder of its own, named by
the number of the step (and that of the step of `recover`, if that is killed as
well), and left as the kill left it. Forking is safe here, where no thread runs.
"""

import itertools
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from patchwright.domain.edit import FileChange, Patch
from patchwright.storage.state import open_state
from patchwright.workspace.take import take
from patchwright.workspace.write import recover, write

BEFORE = {"a.py": "a\n", "gone.py": "g\n", "sub/old.py": "o\n"}
AFTER = {"a.py": "A\n", "deep/new/n.py": "n\n", "sub/moved.py": "O\n"}
CHANGES = Patch(
    files=(
        FileChange(path="a.py", before="a\n", after="A\n"),
        FileChange(path="deep/new/n.py", before=None, after="n\n"),
        FileChange(path="gone.py", before="g\n", after=None),
        FileChange(path="sub/moved.py", before="o\n", after="O\n", renamed_from="sub/old.py"),
    )
)


def killing_at(step: int) -> Callable[[str], None]:
    """Return a hook that kills this process at the step of that number, from one."""
    steps = itertools.count(1)

    def at_step(_name: str) -> None:
        if next(steps) == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return at_step


def write_killed(folder: Path, step: int) -> None:
    """Make the tree in *folder* and write the changes, up to *step*."""
    root = folder / "work"
    for path, text in BEFORE.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    with open_state(folder / "state") as state:
        snapshot = take(root, blobs=state.blobs, max_file_bytes=1000)
        write(root, snapshot, CHANGES, state, at_step=killing_at(step))


def recover_killed(folder: Path, step: int) -> None:
    """Recover in *folder*, up to *step*."""
    with open_state(folder / "state") as state:
        recover(folder / "work", state, at_step=killing_at(step))


def is_killed(work: Callable[[Path, int], None], folder: Path, step: int) -> bool:
    """Call *work* in a process of its own, and say whether it was killed."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            work(folder, step)
            code = 0
        finally:
            os._exit(code)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if status > 0:
        raise SystemExit(status)
    return status == -signal.SIGKILL


def main(base: Path, recover_steps: list[int]) -> None:
    """Write killed at every step; after some, recover killed at each of *recover_steps*."""
    for step in itertools.count(1):
        if not is_killed(write_killed, base / str(step), step):
            return
        for second in recover_steps if step % 4 == 2 else ():
            folder = base / f"{step}-{second}"
            is_killed(write_killed, folder, step)
            is_killed(recover_killed, folder, second)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [int(step) for step in sys.argv[2:]])
