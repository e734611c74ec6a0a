"""What is on its way to the editor: written by a thread, so that the loop never waits.

Where the editor does not read, news that later news replace are dropped first;
answers and requests never. One that reads nothing at all is given up.
"""

import os
import threading
from collections import Counter, deque
from collections.abc import Callable

LIMIT = 64 << 20
"""How many bytes may wait before news are dropped, and again before the editor is given up."""


class Outbox:
    """Frames that wait for being written to one descriptor."""

    def __init__(self, descriptor: int, on_lost: Callable[[], None], limit: int = LIMIT) -> None:
        self._descriptor, self._on_lost, self._limit = descriptor, on_lost, limit
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._topics = Counter[str]()
        self._size = 0
        self._closed = False
        self._more = threading.Condition()
        self._thread = threading.Thread(target=self._write, name="editor-outbox", daemon=True)
        self._thread.start()

    def put(self, body: bytes, topic: str = "") -> None:
        """Send one message soon; one with a *topic* takes the place of a waiting one of that."""
        frame = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        with self._more:
            if self._closed:
                return
            if self._topics[topic] and topic:
                self._drop(lambda waiting: waiting == topic)
            self._waiting.append((topic, frame))
            self._topics[topic] += 1
            self._size += len(frame)
            if self._size > self._limit:
                self._drop(bool)
            lost = self._size > 2 * self._limit
            self._more.notify()
        if lost:
            self._give_up()

    def close(self, seconds: float) -> None:
        """Write what waits, for at most *seconds*, and take nothing more."""
        with self._more:
            self._closed = True
            self._more.notify()
        self._thread.join(seconds)

    def _drop(self, fits: Callable[[str], bool]) -> None:
        self._waiting = deque(one for one in self._waiting if not fits(one[0]))
        self._topics = Counter(topic for topic, _ in self._waiting)
        self._size = sum(len(frame) for _, frame in self._waiting)

    def _write(self) -> None:
        while (frame := self._take()) is not None:
            rest = memoryview(frame)
            try:
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
            except OSError:
                self._give_up()
                return

    def _take(self) -> bytes | None:
        with self._more:
            while not self._waiting and not self._closed:
                self._more.wait()
            if not self._waiting:
                return None
            topic, frame = self._waiting.popleft()
            self._topics[topic] -= 1
            self._size -= len(frame)
            return frame

    def _give_up(self) -> None:
        with self._more:
            self._closed = True
            self._waiting.clear()
            self._more.notify()
        self._on_lost()
