"""Work that goes on beside the requests, for as long as the connection does."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """What goes on; it is cancelled at the end, and nothing begins any more then."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended = False

    def go_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Let *work* go on beside the requests."""
        if self._ended:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end(self) -> None:
        """Cancel all that goes on."""
        self._ended = True
        for task in list(self._tasks):
            task.cancel()
