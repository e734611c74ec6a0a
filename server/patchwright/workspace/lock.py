"""One writer in a workspace at a time, among all processes."""

import fcntl
import os
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

from patchwright.domain.errors import WorkspaceError
from patchwright.storage.state import State

_WAIT_SECONDS = 10.0
_PAUSE = 0.02


@contextmanager
def alone(state: State) -> Generator[None]:
    """Hold the lock of a state folder; the kernel lets go of it when we die. Raises WorkspaceError."""
    handle = os.open(
        state.database.path.with_name("write.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600
    )
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    give_up = time.monotonic() + _WAIT_SECONDS
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > give_up:
                raise WorkspaceError(
                    "Another Patchwright is writing in this workspace.",
                    kept="Nothing was changed.",
                    remedy="Try again when it is done.",
                ) from error
            threading.Event().wait(_PAUSE)
        else:
            return
