"""One child behind its guard."""

import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Literal, Self

from patchwright.processes.environment import inherited

_log = logging.getLogger(__name__)

Stream = Literal["pipe", "null", "ours"]
"""Where a stream goes: to us, nowhere, or where ours goes."""

_GUARD = str(Path(__file__).with_name("guard.py"))
_START_SECONDS = 30.0
_END_SECONDS = 3.0
_STREAMS: Mapping[Stream, int | None] = {
    "pipe": subprocess.PIPE,
    "null": subprocess.DEVNULL,
    "ours": None,
}

_Guard = subprocess.Popen[bytes]  # noqa: TID251 - the type only


class Child:
    """A running child; leaving its `with` block ends it and all it started.

    Attributes:
        pid: Of the guard, which leads the group of all that the child starts.
        stdin: Bytes to it, unbuffered, if it was asked for.
        stdout: Bytes from it, likewise.
        stderr: Likewise.
    """

    def __init__(self, guard: _Guard, line: socket.socket) -> None:
        self.pid = guard.pid
        self.stdin: IO[bytes] | None = guard.stdin
        self.stdout: IO[bytes] | None = guard.stdout
        self.stderr: IO[bytes] | None = guard.stderr
        self._guard, self._line = guard, line
        self._lock = threading.Lock()
        self._said = b""
        self._code: int | None = None

    def wait(self, timeout: float) -> int | None:
        """Return the exit code, negative for a signal, or None if it still runs after *timeout* seconds."""
        with self._lock:
            if self._code is None and self._hears_end(time.monotonic() + timeout):
                code = _code_in(self._said)
                if code is None and self._said.startswith(b"S"):
                    _log.info("the guard of the processes %d was killed", self.pid)
                # A guard that ended without a word was killed: end what it guarded.
                self._code = self._end_group() if code is None else code
                self._guard.wait()
            return self._code

    def kill(self) -> int:
        """End it and all it started, and return its exit code."""
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_WR)
        code = self.wait(_END_SECONDS)
        if code is None:
            # The guard does not answer: it is stopped, or cannot kill a descendant.
            code = self._end_group()
        with self._lock:
            self._code = code
            self._guard.wait()
        return code

    def close(self) -> None:
        """End it if it still runs, and close our ends of its streams."""
        self.kill()
        self._line.close()
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream:
                with suppress(OSError):
                    stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def said_start(self) -> int:
        """Return 0 once the command runs, or the errno why it cannot."""
        give_up = time.monotonic() + _START_SECONDS
        while b"\n" not in self._said and not self._hears_end(give_up, once=True):
            if time.monotonic() > give_up:
                return 110  # ETIMEDOUT
        first = self._said.split(b"\n", 1)[0]
        if first.startswith(b"S"):
            return 0
        return int(first[1:] or b"0") or 5  # EIO: the guard itself failed

    def _hears_end(self, give_up: float, *, once: bool = False) -> bool:
        """Read the line until it ends (or *once*); say whether it has ended."""
        poll = select.poll()
        poll.register(self._line, select.POLLIN)
        while poll.poll(max(0.0, give_up - time.monotonic()) * 1000):
            heard = self._recv()
            self._said += heard
            if not heard or once:
                return not heard
        return False

    def _recv(self) -> bytes:
        try:
            return self._line.recv(256)
        except OSError:
            return b""

    def _end_group(self) -> int:
        # It is not reaped yet, so that the number is still its own.
        if self._guard.returncode is None:
            with suppress(OSError):
                os.killpg(self._guard.pid, signal.SIGKILL)
        return -signal.SIGKILL


def start(
    args: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    stdin: Literal["pipe", "null"] = "pipe",
    stdout: Stream = "pipe",
    stderr: Stream = "null",
) -> Child:
    """Start a child that ends with us, and all it starts with it.

    Args:
        args: The program, by path or sought in PATH, and its arguments.
        cwd: Where it runs.
        env: Its whole environment; None is ours without our secrets.
        stdin: It never gets ours.
        stdout: Unbuffered bytes.
        stderr: Likewise.

    Raises:
        OSError: It cannot be started, as FileNotFoundError and the others say.
    """
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-I", "-S", _GUARD, str(theirs.fileno()), *args]
    try:
        guard = subprocess.Popen(  # noqa: S603, TID251 - the one place; no shell
            command,
            cwd=cwd,
            env=inherited() if env is None else env,
            stdin=_STREAMS[stdin],
            stdout=_STREAMS[stdout],
            stderr=_STREAMS[stderr],
            bufsize=0,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    child = Child(guard, ours)
    if errno := child.said_start():
        child.close()
        raise OSError(errno, os.strerror(errno), args[0])
    return child


def _code_in(said: bytes) -> int | None:
    for word in said.split(b"\n"):
        if word.startswith(b"X"):
            return int(word[1:])
    return None
