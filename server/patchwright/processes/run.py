"""One command from start to end, bounded in time and output."""

import os
import selectors
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from patchwright.processes.child import Child, start

_CHUNK = 1 << 16
_MAX_OUTPUT = 64 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """How a command ended.

    Attributes:
        code: Its exit code; negative is the signal that ended it.
        out: What it wrote to stdout, as far as it was read.
        err: Likewise stderr.
        cut: Whether it was ended because it wrote too much.
        timed_out: Whether it was ended because it took too long.
    """

    code: int
    out: bytes
    err: bytes
    cut: bool = False
    timed_out: bool = False


@dataclass(slots=True, kw_only=True)
class _Traffic:
    """The bytes on their way to and from a child."""

    stdin: memoryview
    room: int
    parts: dict[str, list[bytes]] = field(default_factory=lambda: {"out": [], "err": []})

    def step(self, name: str, stream: IO[bytes]) -> bool:
        """Move some bytes; say whether the stream is done with."""
        return self._write(stream) if name == "in" else self._read(name, stream)

    def _read(self, name: str, stream: IO[bytes]) -> bool:
        try:
            data = os.read(stream.fileno(), _CHUNK)
        except BlockingIOError:
            return False
        self.parts[name].append(data[: max(self.room, 0)])
        self.room -= len(data)
        return not data

    def _write(self, stream: IO[bytes]) -> bool:
        try:
            self.stdin = self.stdin[os.write(stream.fileno(), self.stdin[:_CHUNK]) :]
        except BlockingIOError:
            return False
        except BrokenPipeError:
            return True
        return not self.stdin


def run(
    args: Sequence[str],
    *,
    cwd: Path,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    timeout: float,
    max_output: int = _MAX_OUTPUT,
) -> Finished:
    """Run a command to its end; nothing that it started is left afterwards.

    Args:
        args: The program, by path or sought in PATH, and its arguments.
        cwd: Where it runs.
        stdin: All it can read.
        env: Its whole environment; None is ours without our secrets.
        timeout: Seconds after which it is ended.
        max_output: Bytes of stdout and stderr together after which it is ended.

    Raises:
        OSError: It cannot be started.
    """
    give_up = time.monotonic() + timeout
    traffic = _Traffic(stdin=memoryview(stdin), room=max_output)
    kind = "pipe" if stdin else "null"
    with start(args, cwd=cwd, env=env, stdin=kind, stderr="pipe") as child:
        _exchange(child, traffic, give_up)
        cut = traffic.room < 0
        code = None if cut else child.wait(max(0.0, give_up - time.monotonic()))
        timed_out = code is None and not cut
        return Finished(
            code=child.kill() if code is None else code,
            out=b"".join(traffic.parts["out"]),
            err=b"".join(traffic.parts["err"]),
            cut=cut,
            timed_out=timed_out,
        )


def _exchange(child: Child, traffic: _Traffic, give_up: float) -> None:
    """Move bytes until both outputs end, there are too many, or the time is up."""
    with selectors.DefaultSelector() as selector:
        for name, stream in (("in", child.stdin), ("out", child.stdout), ("err", child.stderr)):
            if stream:
                os.set_blocking(stream.fileno(), False)
                event = selectors.EVENT_WRITE if name == "in" else selectors.EVENT_READ
                selector.register(stream, event, (name, stream))
        while _reads(selector) and traffic.room >= 0:
            left = give_up - time.monotonic()
            if left <= 0:
                return
            for key, _ in selector.select(left):
                name, stream = key.data
                if traffic.step(name, stream):
                    selector.unregister(stream)
                    stream.close()


def _reads(selector: selectors.BaseSelector) -> bool:
    return any(key.data[0] != "in" for key in selector.get_map().values())
