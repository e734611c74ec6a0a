"""The runs that go on: each is a task of its own, whatever becomes of the request."""

import asyncio
from collections.abc import Callable, Iterable

from patchwright.domain.errors import UserError
from patchwright.domain.run import RunId
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.going import Going

MOST = 4
"""Runs that may go on at once."""

_KEPT = 50
"""Ended runs that are remembered, for those that never came to a row."""


class Runs:
    """Runs of this connection.

    Attributes:
        closed: Whether the connection ends: no run begins, and nobody is told of ends.
        on_change: Called when one begins or has ended.
    """

    def __init__(self) -> None:
        self._going: dict[RunId, Going] = {}
        self._ended: dict[RunId, Going] = {}
        self._tasks: dict[RunId, asyncio.Task[None]] = {}
        self.closed = False
        self.on_change: list[Callable[[], None]] = []

    @property
    def going(self) -> list[Going]:
        """Those that go on, oldest first."""
        return list(self._going.values())

    @property
    def ended(self) -> list[Going]:
        """Those that ended, newest first."""
        return list(reversed(self._ended.values()))

    def check_room(self) -> None:
        """Raise UserError where no further one may begin."""
        if self.closed:
            raise UserError("The server is ending; no run begins any more.")
        if len(self._going) >= MOST:
            named = ", ".join(f"{one.name} ({one.run})" for one in self.going)
            raise UserError(
                f"{MOST} runs go on already: {named}.",
                remedy="Wait for one to end, or end one with patchwright.cancel.",
            )

    def add(self, going: Going, task: asyncio.Task[None]) -> None:
        """Take in a run that *task* carries out; it is forgotten by `forget`."""
        self._ended.pop(going.run, None)
        self._going[going.run], self._tasks[going.run] = going, task
        self._changed()

    def forget(self, going: Going) -> None:
        """Take that a run has ended."""
        del self._going[going.run], self._tasks[going.run]
        self._ended[going.run] = going
        while len(self._ended) > _KEPT:
            del self._ended[next(iter(self._ended))]
        self._changed()

    def same(self, asked: Going) -> Going | None:
        """Return the run that goes on and is asked for again: itself, or one on the same issue."""
        for one in self.going:
            alike = asked.key is not None and one.key == asked.key and not one.cancel.is_set()
            if one.run == asked.run or (one.folder is asked.folder and alike):
                return one
        return None

    def twin(self, going: Going) -> Going | None:
        """Return another run that goes on in the same folder, on what turned out the same issue."""
        for one in self.going:
            same = one.folder is going.folder and one.origin == going.origin != ""
            if same and one is not going and not one.cancel.is_set():
                return one
        return None

    def cancel(self, name: str = "") -> list[RunId]:
        """End those whose ids end with *name*, all without one; return their ids."""
        found = [one for one in self.going if one.run.endswith(name)]
        for one in found:
            one.stop()
        return [one.run for one in found]

    async def end(self, run: RunId, grace: float) -> bool:
        """End one that goes on, with the best so far; say whether it did within *grace* seconds."""
        task = self._tasks.get(run)
        if task is None:
            return True
        self._going[run].stop()
        done, _ = await asyncio.wait({task}, timeout=grace)
        return bool(done)

    async def idle(self) -> None:
        """Wait until none goes on."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self, grace: float = 3.0) -> None:
        """End them all, each with the best so far; return within about *grace* seconds."""
        self.closed = True
        await self._end(self.going, grace)

    async def close_folder(self, folder: OpenFolder, grace: float = 3.0) -> None:
        """End those of *folder*, likewise."""
        await self._end([one for one in self.going if one.folder is folder], grace)

    def _changed(self) -> None:
        for listen in list(self.on_change):
            listen()

    async def _end(self, those: Iterable[Going], grace: float) -> None:
        tasks = [self._tasks[one.run] for one in those]
        for one in those:
            one.interrupt()
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=grace)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=1.0)
