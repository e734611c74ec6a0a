"""The servers of live text, and what each of them sees of it.

A turn is taken only to show the texts. What an editor shows only moves forward, so that
nobody is shown another's text; and a question that takes long keeps no other one waiting.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any, TypeVar

from patchwright.langservers.errors import Hung, NoServer
from patchwright.langservers.find import Missing
from patchwright.langservers.server import Server
from patchwright.langservers.servers import Servers
from patchwright.langservers.shadow import Changed, News
from patchwright.langservers.sight import live
from patchwright.langservers.turn import Turn
from patchwright.processes.offload import offload
from patchwright.processes.together import is_called_away

MOST_UNANSWERED = 3
"""Questions in a row that a server may leave unanswered before it is ended."""

_LISTEN_SECONDS = 60.0

_Given = TypeVar("_Given")


class Showing:
    """Shows texts to the servers of one folder; all is done on one loop.

    Args:
        servers: Those of live text alone.
        read: Gives the text of a file on disk, by its path; None where there is none.

    Attributes:
        news: Called whenever a server says something by itself.
    """

    def __init__(self, servers: Servers, read: Callable[[str], str | None]) -> None:
        self.servers, self._read = servers, read
        self.news: Callable[[], None] = lambda: None
        self._turns = dict[str, Turn]()
        self._tasks = set[asyncio.Task[Any]]()
        self._saved = dict[str, set[str]]()
        self._unanswered = Counter[str]()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The servers that run."""
        return tuple(turn for turn in self._turns.values() if not turn.server.link.died.is_set())

    async def to(self, path: str, texts: Mapping[str, str], seconds: float | None) -> Turn:
        """Return who answers for *path*, once it sees *texts*.

        Raises:
            ServerError: There is none, it cannot be started, or not within *seconds*.
        """
        entering = self.go_on(self._enter(path, texts))
        try:
            # A start that takes long goes on, whoever gives up waiting for it.
            return await asyncio.wait_for(asyncio.shield(entering), seconds)
        except asyncio.CancelledError:
            if is_called_away():
                raise
            raise NoServer(
                f"The servers of {self.servers.choice.root.name} have been ended."
            ) from None
        except TimeoutError:
            found = await offload(self.servers.find, path)
            name = "A server" if isinstance(found, Missing) else found.row.name
            raise NoServer(f"{name} is not ready yet.") from None

    async def one_of_each(self, paths: Iterable[str]) -> list[str]:
        """Return one path for each server that the files have."""

        def look() -> list[str]:
            every = [(path, self.servers.find(path)) for path in paths]
            found = {one.row.name: path for path, one in every if not isinstance(one, Missing)}
            return list(found.values())

        return await offload(look)

    async def heard(self, turn: Turn, answer: Awaitable[_Given]) -> _Given:
        """Return the *answer* of a server; one that leaves several out is ended."""
        try:
            given = await answer
        except Hung:
            self._unanswered[turn.by] += 1
            if self._unanswered[turn.by] >= MOST_UNANSWERED:
                # The next question has it started again, or left alone where that is vain.
                await offload(turn.server.link.kill)
            raise
        self._unanswered.pop(turn.by, None)
        return given

    def changed(self, path: str, how: Changed) -> None:
        """Tell the servers that run of a file that is another on disk."""
        for turn in self.turns:
            turn.tell((News(path=path, changed=how),))
            if path in turn.server.documents:
                self._saved.setdefault(turn.by, set()).add(path)

    def go_on(self, work: Coroutine[Any, Any, _Given]) -> asyncio.Task[_Given]:
        """Let *work* go on beside the questions, until it ends or all does."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def close(self) -> None:
        """End all servers, with leave taken."""
        for task in self._tasks:
            task.cancel()
        await self.servers.close()

    async def _enter(self, path: str, texts: Mapping[str, str]) -> Turn:
        found = await offload(self.servers.find, path)
        if isinstance(found, Missing):
            raise NoServer(found.why, remedy=found.remedy)
        async with self.servers.turn_of(found, live(texts, self._read)) as turn:
            try:
                await turn.show(path)
            except KeyError:
                raise NoServer(f"There is no text at {path}.") from None
            self._take(turn)
            return turn

    def _take(self, turn: Turn) -> None:
        had, self._turns[turn.by] = self._turns.get(turn.by), turn
        if had is None or had.server is not turn.server:
            self._unanswered.pop(turn.by, None)
            self.go_on(self._listen(turn.server))
        # Some read other texts anew only when one is saved; they see by now what was.
        for path in self._saved.pop(turn.by, set()):
            if path in turn.server.documents:
                named = {"textDocument": {"uri": turn.server.documents.uri(path)}}
                turn.server.link.tell("textDocument/didSave", named)

    async def _listen(self, server: Server) -> None:
        """Tell of what *server* says by itself, until it ends."""
        hearing = asyncio.create_task(self._hear(server))
        try:
            await server.link.died.wait()
        finally:
            hearing.cancel()

    async def _hear(self, server: Server) -> None:
        while True:
            if await server.reports.news(_LISTEN_SECONDS):
                self.news()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Looked at, so that one whom nobody waits for any more is no noise.
            task.exception()
