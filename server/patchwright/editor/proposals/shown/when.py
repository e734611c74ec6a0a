"""When proposals are looked at: after a pause in typing, at once when told, and when others act."""

import asyncio
from collections.abc import Awaitable, Callable

from patchwright.editor.protocol.pace import Timer, Timing

QUIET = 0.2
"""How long nothing must be typed before a look, in seconds."""

LATEST = 1.0
"""How long a look waits at most, while typing goes on and on."""


class When:
    """Has *look* called, one call at a time, and not for each of many reasons.

    Args:
        timing: The time by which it is paced.
        look: Looks; it does not raise.
        changed: Says, cheaply, whether somebody else has changed anything since the last look.
        beat: Returns in how many seconds that is asked next.
    """

    def __init__(
        self,
        timing: Timing,
        look: Callable[[], Awaitable[None]],
        changed: Callable[[], Awaitable[bool]],
        beat: Callable[[], float],
    ) -> None:
        self._timing, self._look, self._changed, self._beat = timing, look, changed, beat
        self._touched = self._first = 0.0
        self._pause: Timer | None = None
        self._wait: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._glance: asyncio.Task[None] | None = None
        self._again = self._stopped = False

    @property
    def is_looking(self) -> bool:
        """Whether a look goes on."""
        return self._task is not None and not self._task.done()

    def soon(self) -> None:
        """Look after a pause."""
        self._touched = self._timing.now()
        if self._pause is None and not self._stopped:
            self._first = self._touched
            self._pause = self._timing.later(QUIET, self._ripen)

    def at_once(self) -> None:
        """Look now; where a look goes on, once more after it."""
        self._pause = _cancelled(self._pause)
        if self._stopped:
            return
        self._again = True
        if not self.is_looking:
            self._task = asyncio.create_task(self._go_on())

    async def settled(self) -> None:
        """Wait until no look goes on."""
        while self._task and not self._task.done():
            await asyncio.wait([self._task])

    def stop(self) -> None:
        """Look no more."""
        self._stopped = True
        self._pause, self._wait = _cancelled(self._pause), _cancelled(self._wait)
        for task in (self._task, self._glance):
            if task:
                task.cancel()

    def _ripen(self) -> None:
        """Look, unless somebody still types."""
        self._pause = None
        wait = min(self._touched + QUIET, self._first + LATEST) - self._timing.now()
        if wait > 0:
            self._pause = self._timing.later(wait, self._ripen)
        else:
            self.at_once()

    async def _go_on(self) -> None:
        while self._again and not self._stopped:
            self._again = False
            await self._look()
        self._wait_for_beat()

    def _wait_for_beat(self) -> None:
        self._wait = _cancelled(self._wait)
        if not self._stopped:
            self._wait = self._timing.later(self._beat(), self._glance_around)

    def _glance_around(self) -> None:
        self._wait = None
        if not self._stopped:
            self._glance = asyncio.create_task(self._look_if_changed())

    async def _look_if_changed(self) -> None:
        if not self.is_looking and await self._changed():
            self.at_once()
        else:
            self._wait_for_beat()


def _cancelled(timer: Timer | None) -> None:
    if timer:
        timer.cancel()
