"""Something that ends once nobody uses it any more."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

from patchwright.domain.errors import StorageError


class Uses:
    """Who uses something that may be closed at any time, from any thread.

    Args:
        end: Ends it; called once, when it was closed and the last use is over.
        name: What it is called.
    """

    def __init__(self, end: Callable[[], None], name: str) -> None:
        self._end, self._name = end, name
        self._lock = threading.Lock()
        self._going = 0
        self.closed = False

    @contextmanager
    def one(self) -> Generator[None]:
        """Use it; raises StorageError where it was closed."""
        with self._lock:
            self.check()
            self._going += 1
        try:
            yield
        finally:
            self._leave()

    def check(self) -> None:
        """Raise StorageError where it was closed."""
        if self.closed:
            raise StorageError(f"{self._name} was closed.", remedy="Open it again.")

    def close(self) -> None:
        """Let nobody begin to use it any more; closing twice does nothing."""
        with self._lock:
            first, self.closed = not self.closed, True
            last = first and not self._going
        if last:
            self._end()

    def _leave(self) -> None:
        with self._lock:
            self._going -= 1
            last = self.closed and not self._going
        if last:
            self._end()
