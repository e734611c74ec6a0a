"""One server, kept: started when it is needed, started again when it ended, given up when that is vain.

A server that ends soon after its start, again and again, is left alone for a while with
its last words; one that has served for a time is started again at once.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from patchwright.langservers.errors import NoServer, ServerError
from patchwright.langservers.find import Found
from patchwright.langservers.server import Server
from patchwright.langservers.state import Condition, State
from patchwright.processes.memory import memory_of
from patchwright.processes.offload import offload
from patchwright.processes.together import is_called_away

SOUND_SECONDS = 30.0
"""One that lived so long has served; its end does not count as one in a row."""

MOST_ENDS = 4
"""Ends in a row after which it is left alone."""

MOST_UNANSWERED = 2
"""Questions in a row without an answer in time, after which it is ended."""

REST_SECONDS = 600.0
"""For how long one that ends in vain is left alone."""

_FIRST_PAUSE = 0.5

_log = logging.getLogger(__name__)


class Kept:
    """One server of one folder; one asker at a time.

    Attributes:
        found: Its row and program.
        turns: Held by who asks.
        used: When it was last asked, on the clock.
    """

    def __init__(
        self, found: Found, root: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.found, self.root, self._clock = found, root, clock
        self.turns = asyncio.Lock()
        self.used = clock()
        self._server: Server | None = None
        self._starting: asyncio.Task[Server] | None = None
        self._closed = False
        self._began = 0.0
        self._ends = self._unanswered = 0
        self._rests_until = 0.0
        self._why = ""

    @property
    def server(self) -> Server | None:
        """The server, if it runs."""
        return self._server if self._server and not self._server.link.died.is_set() else None

    @property
    def rests(self) -> bool:
        """Whether it is left alone for a while."""
        return self._clock() < self._rests_until

    async def get(self) -> Server:
        """Return the server, started if it must be; only within a turn.

        Raises:
            NoServer: It cannot be started, or is left alone for a while.
        """
        self.used = self._clock()
        if self._server and self._server.link.died.is_set():
            await self.end(self._server.link.death.what)
        if self._server is None:
            self._server = await self._started()
        if self._closed:
            # It was killed from another thread just as it had begun.
            await self.stop()
            raise self._ended()
        return self._server

    async def end(self, why: str) -> None:
        """End the server because of what it did, and remember that."""
        # One that hangs while it begins has not served, however long that takes.
        sound = self._server is not None and self._clock() - self._began > SOUND_SECONDS
        self._ends = 1 if sound else self._ends + 1
        self._why = why
        _log.info("%s is ended: %s", self.found.row.name, why)
        if self._ends >= MOST_ENDS:
            self._rests_until = self._clock() + REST_SECONDS
        await self.stop()

    async def stop(self) -> None:
        """Let the server go; it is started again when it is needed."""
        server, self._server, self._unanswered = self._server, None, 0
        if server:
            await server.stop()

    async def hung(self, why: str) -> None:
        """Take in that a question was not answered; one that leaves several is ended."""
        self._unanswered += 1
        if self._unanswered >= MOST_UNANSWERED:
            await self.end(why)

    def answered(self) -> None:
        """Take in that a turn went well."""
        self._unanswered = 0

    async def weigh(self) -> int:
        """Return the bytes that it holds; one that holds too many is ended."""
        server = self.server
        weight = await offload(memory_of, server.link.pid) if server else 0
        most = self.found.row.memory
        if weight >> 20 > most and server is self.server:
            await self.end(
                f"{self.found.row.name} held {weight >> 20} MB of memory, more than {most}."
            )
        return weight

    async def close(self) -> None:
        """End the server, and one that begins, with leave taken; none is started any more."""
        self._closed = True
        if self._starting:
            self._starting.cancel()
            await asyncio.wait([self._starting])
        await self.stop()

    def kill(self) -> None:
        """End the process at once, and one that begins; none is started any more. From any thread."""
        self._closed = True
        if self._server:
            self._server.link.kill()
        if starting := self._starting:
            with suppress(RuntimeError):
                # A loop that has been closed has nothing under way.
                starting.get_loop().call_soon_threadsafe(starting.cancel)

    def state(self, *, on_tree: bool) -> State:
        """Return how it is now."""
        server, row = self.server, self.found.row
        condition = Condition.RUNNING if server else Condition.STOPPED
        if not server and self.rests:
            condition = Condition.UNHEALTHY
        return State(
            name=row.name,
            serves=row.serves,
            version=server.version if server else "",
            condition=condition,
            memory=memory_of(server.link.pid) if server else 0,
            why="" if server else self._why,
            on_tree=on_tree,
        )

    async def _started(self) -> Server:
        name = self.found.row.name
        if (left := self._rests_until - self._clock()) > 0:
            raise NoServer(
                f"{name} ended {self._ends} times in a row and is left alone for"
                f" {max(round(left / 60), 1)} min. {self._why}".rstrip()
            )
        if self._ends > 1:
            await asyncio.sleep(_FIRST_PAUSE * 2 ** (self._ends - 2))
        self._began = self._clock()
        found = self.found
        self._starting = task = asyncio.create_task(
            Server.start(found.row, found.command, self.root)
        )
        try:
            return await self._begun(task)
        except ServerError as error:
            await self.end(error.what)
            raise NoServer(error.what) from error
        finally:
            self._starting = None

    async def _begun(self, task: "asyncio.Task[Server]") -> Server:
        """Return the server that *task* starts; raises ServerError, NoServer where all ends meanwhile."""
        if self._closed:
            task.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            # Either who asks has gone, and the start with it, or only the start was ended.
            if self._closed and not is_called_away():
                raise self._ended() from None
            raise

    def _ended(self) -> NoServer:
        return NoServer(f"{self.found.row.name} has been ended with its folder.")
