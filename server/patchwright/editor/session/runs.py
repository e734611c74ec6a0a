"""The runs that go on: each is a task of its own, whatever becomes of the request."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.run import RunId
from patchwright.editor.protocol.pace import Timing, of_loop
from patchwright.editor.runs.offer import tell_end
from patchwright.editor.runs.run_task import Enter, carry_out, show
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.going import Going

if TYPE_CHECKING:
    from patchwright.editor.session.session import Session

MOST = 4
"""Runs that may go on at once."""

_KEPT = 50
"""Ended runs that are remembered, for those that never came to a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A run that is asked for.

    Attributes:
        run: Its id.
        folder: Where.
        name: What people call its issue.
        key: What makes its issue the same as another's; None where a run goes on.
        enter: Makes what it begins or goes on with.
    """

    run: RunId
    folder: OpenFolder
    name: str
    key: IssueRef | Issue | None
    enter: Enter


class Runs:
    """Runs of this connection.

    Attributes:
        cancels: What cancels each thing that is shown as progress, by its token.
    """

    def __init__(
        self, now: Callable[[], float] = time.time, timing: Callable[[], Timing] = of_loop
    ) -> None:
        self.cancels: dict[str | int, Callable[[], None]] = {}
        self._now, self._time = now, timing
        self._going: dict[RunId, Going] = {}
        self._ended: dict[RunId, Going] = {}
        self._tasks: dict[RunId, asyncio.Task[None]] = {}
        self._offers: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def going(self) -> list[Going]:
        """Those that go on, oldest first."""
        return list(self._going.values())

    @property
    def ended(self) -> list[Going]:
        """Those that ended, newest first."""
        return list(reversed(self._ended.values()))

    def start(self, session: "Session", order: Order) -> tuple[RunId, bool]:
        """Start a run; return its id, or that of the one on the same issue that goes on, and which.

        Raises UserError where as many go on as may.
        """
        if same := self._same(order):
            return same.run, True
        self._check_room()
        going = Going(
            run=order.run, folder=order.folder, name=order.name, key=order.key, began=self._now()
        )
        self._ended.pop(order.run, None)
        self._going[order.run] = going
        task = asyncio.create_task(self._carry_out(session, going, order.enter))
        self._tasks[order.run] = task
        return order.run, False

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

    def cancel_progress(self, token: str | int) -> None:
        """End what is shown as *token*; nothing where it has ended."""
        if cancel := self.cancels.get(token):
            cancel()

    @property
    def timing(self) -> Timing:
        """The time by which what is shown is paced."""
        return self._time()

    async def idle(self) -> None:
        """Wait until none goes on."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self, grace: float = 3.0) -> None:
        """End them all, each with the best so far; return within about *grace* seconds."""
        self._closed = True
        for offer in self._offers:
            offer.cancel()
        await self._end(self.going, grace)

    async def close_folder(self, folder: OpenFolder, grace: float = 3.0) -> None:
        """End those of *folder*, likewise."""
        await self._end([one for one in self.going if one.folder is folder], grace)

    def _same(self, order: Order) -> Going | None:
        for one in self.going:
            alike = order.key is not None and one.key == order.key and not one.cancel.is_set()
            if one.run == order.run or (one.folder is order.folder and alike):
                return one
        return None

    def _check_room(self) -> None:
        if self._closed:
            raise UserError("The server is ending; no run begins any more.")
        if len(self._going) >= MOST:
            named = ", ".join(f"{one.name} ({one.run})" for one in self.going)
            raise UserError(
                f"{MOST} runs go on already: {named}.",
                remedy="Wait for one to end, or end one with patchwright.cancel.",
            )

    async def _carry_out(self, session: "Session", going: Going, enter: Enter) -> None:
        try:
            told = await carry_out(show(session, going, self.timing), enter)
        finally:
            self._forget(going)
        if not self._closed:
            self._go_on(tell_end(session, going.run, told))

    def _forget(self, going: Going) -> None:
        del self._going[going.run], self._tasks[going.run]
        self._ended[going.run] = going
        while len(self._ended) > _KEPT:
            del self._ended[next(iter(self._ended))]

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        offer = asyncio.create_task(work)
        self._offers.add(offer)
        offer.add_done_callback(self._offers.discard)

    async def _end(self, those: Iterable[Going], grace: float) -> None:
        tasks = [self._tasks[one.run] for one in those]
        for one in those:
            one.stop()
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=grace)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=1.0)
