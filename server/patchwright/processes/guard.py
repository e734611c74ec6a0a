"""The guard: runs one command, and ends all of it when our end of the line closes.

The kernel closes the line however we die, also by SIGKILL, where no handler of
ours runs. The guard leads a session and group of its own; it adopts orphaned
descendants, so that a grandchild that left the group is found as well.

This is a program, run as `python -I -S guard.py LINE COMMAND...`, where LINE is
the descriptor of one end of a socket pair. It says on the line `S` (started),
`E<errno>` (cannot be started) or, at the end, `X<code>`. It imports only what
starts fast: a guard costs about 12 ms, of which a bare interpreter is 11.
"""

import os
import select
import sys

TYPE_CHECKING = False  # known to type checkers; importing typing takes 5 ms
if TYPE_CHECKING:
    from signal import SIGCHLD, SIGKILL, SIGPIPE, SIGXFSZ, set_wakeup_fd, signal
else:
    # What `signal` wraps in enums, which take 3 ms to import.
    from _signal import SIGCHLD, SIGKILL, SIGPIPE, SIGXFSZ, set_wakeup_fd, signal

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of prctl(2)
_ROUNDS = 50


def main(line: int, command: list[str]) -> None:
    """Run *command* until it ends or *line* closes; then nothing of it is left."""
    os.set_inheritable(line, False)
    wake = _wake_on_child()
    try:
        # A Python parent ignores these two, which children would inherit.
        child = os.posix_spawnp(
            command[0],
            command,
            os.environ,  # noqa: TID251 - handed on, not read as a setting
            setsigdef=(SIGPIPE, SIGXFSZ),
        )
    except OSError as error:
        os.write(line, b"E%d\n" % (error.errno or 0))
        return
    _drop_streams()
    _adopt_orphans()
    _say(line, b"S\n")
    code = _watch(line, wake, child)
    _end_descendants()
    _say(line, b"X%d\n" % code)
    if _reap(0)[1]:
        os.killpg(0, SIGKILL)


def _wake_on_child() -> int:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    signal(SIGCHLD, lambda _number, _frame: None)
    set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


def _drop_streams() -> None:
    # Else the child's pipes would stay open, through us, after it closed them.
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    os.close(nothing)


def _adopt_orphans() -> None:
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - after the child has started, so that it does not wait

        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _watch(line: int, wake: int, child: int) -> int:
    poll = select.poll()
    poll.register(line, select.POLLIN)
    poll.register(wake, select.POLLIN)
    while True:
        code, _ = _reap(child)
        if code is not None:
            return code
        ready = {handle for handle, _ in poll.poll()}
        if line in ready:
            return -SIGKILL
        os.read(wake, 1024)


def _reap(child: int) -> tuple[int | None, bool]:
    """Return the exit code of *child* if it ended by now, and whether others still run."""
    code = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return code, False
        if pid == 0:
            return code, True
        if pid == child:
            code = os.waitstatus_to_exitcode(status)


def _end_descendants() -> None:
    # They may start others while we look, so look until there are none.
    for _ in range(_ROUNDS):
        if not _reap(0)[1]:
            return
        for pid in _descendants():
            try:
                os.kill(pid, SIGKILL)
            except OSError:
                continue
        select.poll().poll(2)


def _descendants() -> list[int]:
    try:
        parents = {int(name): _parent(name) for name in _processes() if name.isdigit()}
    except OSError:
        return []
    found, last = set[int](), {os.getpid()}
    while last:
        last = {pid for pid, parent in parents.items() if parent in last} - found
        found |= last
    return list(found)


def _processes() -> list[str]:
    return os.listdir("/proc")  # noqa: PTH208 - pathlib takes 5 ms to import


def _parent(pid: str) -> int:
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:  # noqa: PTH123 - as above
            # The name stands in parentheses and may hold any character.
            return int(stat.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def _say(line: int, what: bytes) -> None:
    try:
        os.write(line, what)
    except OSError:
        # Nobody listens any more; the next poll of the line says so too.
        return


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
