"""Standard input and output as the protocol's own.

Descriptor 1 is kept for the protocol alone: it is duplicated, and then points at
standard error, so that whatever prints (a library, a child) cannot mix into it.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass

_CHUNK = 64 << 10
_CHUNKS_WAITING = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Streams:
    """Descriptors that only the protocol knows.

    Attributes:
        reading: Where the editor's bytes come from.
        writing: Where ours go.
        by_hand: A person has started us in a terminal.
    """

    reading: int
    writing: int
    by_hand: bool


def take_streams() -> Streams:
    """Return what to read from and write to; from then on fd 1 is stderr, and fd 0 is empty."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        _ensure_open(descriptor, nothing)
    by_hand = os.isatty(0)
    # Duplicates are not inherited by children.
    streams = Streams(reading=os.dup(0), writing=os.dup(1), by_hand=by_hand)
    os.dup2(2, 1)
    os.dup2(nothing, 0)
    os.close(nothing)
    sys.stdout = sys.stderr
    return streams


def _ensure_open(descriptor: int, nothing: int) -> None:
    try:
        os.fstat(descriptor)
    except OSError:
        os.dup2(nothing, descriptor)


def start_reading(
    descriptor: int, feed: Callable[[bytes], None], on_end: Callable[[], None]
) -> threading.Thread:
    """Hand what comes from *descriptor* to the running loop; a thread, so that any file will do."""
    loop = asyncio.get_running_loop()
    room = threading.BoundedSemaphore(_CHUNKS_WAITING)

    def take(data: bytes) -> None:
        room.release()
        feed(data)

    def read() -> None:
        try:
            while data := _read(descriptor):
                room.acquire()
                loop.call_soon_threadsafe(take, data)
            loop.call_soon_threadsafe(on_end)
        except RuntimeError:
            return  # the loop has closed: nobody listens any more

    thread = threading.Thread(target=read, name="editor-reader", daemon=True)
    thread.start()
    return thread


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _CHUNK)
    except OSError:
        return b""
