"""The place of one worker in a pool."""

import logging
import os
import select
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from patchwright.processes import worker
from patchwright.processes.child import Child, start
from patchwright.processes.frames import frame_of, read_frame

_log = logging.getLogger(__name__)

_ROOT = Path("/")
_DYING_SECONDS = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """An item that has no result, and why."""

    reason: str


Result = bytes | Failed


def result_in(answer: bytes) -> Result:
    """Return what a worker's answer says."""
    if answer.startswith(b"+"):
        return answer[1:]
    return Failed(reason=answer[1:].decode("utf-8", "replace"))


@dataclass(slots=True, kw_only=True)
class Slot:
    """A worker that is started when it is needed, and replaced when it died."""

    entry: str
    _child: Child | None = None

    def ask(self, item: bytes, seconds: float) -> Result:
        """Return the worker's result for *item*, or why there is none; never raises."""
        give_up = time.monotonic() + seconds
        try:
            answer = _exchange(self._running(), frame_of(item), give_up)
        except TimeoutError:
            _log.info("a worker took longer than %g s for one item, and is replaced", seconds)
            self.close()
            return Failed(reason=f"took longer than {seconds:g} s")
        except OSError as error:
            return self._dead(str(error))
        return self._dead("it ended") if answer is None else result_in(answer)

    def close(self) -> None:
        """End the worker."""
        if self._child:
            self._child.close()
            self._child = None

    def _running(self) -> Child:
        if self._child is None:
            child = start(worker.command(self.entry), cwd=_ROOT)
            os.set_blocking(_stream(child.stdin).fileno(), False)
            self._child = child
        return self._child

    def _dead(self, what: str) -> Failed:
        code = self._child.wait(_DYING_SECONDS) if self._child else None
        _log.info("a worker died (exit code %s: %s), and is replaced", code, what)
        self.close()
        how = what if code is None else f"exit code {code}"
        return Failed(reason=f"the worker died on it ({how})")


def _exchange(child: Child, frame: bytes, give_up: float) -> bytes | None:
    """Return the answer to *frame*, None where the worker ended; raises OSError."""
    questions, answers = _stream(child.stdin), _stream(child.stdout)
    rest = memoryview(frame)
    while rest:
        _await(questions, select.POLLOUT, give_up)
        rest = rest[os.write(questions.fileno(), rest) :]
    _await(answers, select.POLLIN, give_up)
    return read_frame(answers)


def _await(stream: IO[bytes], event: int, give_up: float) -> None:
    poll = select.poll()
    poll.register(stream, event)
    if not poll.poll(max(0.0, give_up - time.monotonic()) * 1000):
        raise TimeoutError


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise OSError("the worker has no pipe")
    return stream
