"""What servers say of text that is live in an editor: asked side by side, and bounded in time.

A turn is taken only to show the texts. What an editor shows only moves forward, so that
nobody is shown another's text; and a question that takes long keeps no other one waiting.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.text import Position
from patchwright.langservers.diagnostics import diagnostics_of, sent_last
from patchwright.langservers.errors import Hung, NoServer
from patchwright.langservers.find import Missing
from patchwright.langservers.server import Server
from patchwright.langservers.servers import Servers
from patchwright.langservers.shadow import Changed, News
from patchwright.langservers.sight import live
from patchwright.langservers.turn import Turn
from patchwright.processes.offload import offload

SHOW_SECONDS = 5.0
"""How long a question waits for its server to be there, and to see the text."""

ANSWER_SECONDS = 8.0
"""How long a server may take for an answer."""

MOST_UNANSWERED = 3
"""Questions in a row that a server may leave unanswered before it is ended."""

_LOOK_SECONDS = 60.0

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An answer.

    Attributes:
        answer: As the server gave it.
        by: Who gave it.
    """

    answer: Any
    by: str


class Live:
    """Asks the servers of one folder; all is done on one loop, but for `kill`.

    Args:
        servers: Those of live text alone.
        read: Gives the text of a file on disk, by its path; None where there is none.
    """

    def __init__(self, servers: Servers, read: Callable[[str], str | None]) -> None:
        self.servers, self._read = servers, read
        self._turns = dict[str, Turn]()
        self._tasks = set[asyncio.Task[Any]]()
        self._looked = dict[str, tuple[Server, int]]()
        self._unanswered = Counter[str]()
        self.news: Callable[[], None] = lambda: None

    async def ask(
        self,
        method: str,
        path: str,
        position: Position | None,
        texts: Texts,
        more: Mapping[str, Any] | None = None,
    ) -> Said | None:
        """Return what the server of *path* answers; None where it does not know such questions.

        Raises:
            ServerError: No server is there in time, or it gives no answer.
        """
        turn = await self._shown(path, texts, SHOW_SECONDS)
        if not turn.can(method):
            return None
        asking = turn.ask(method, path, position, more=more, seconds=ANSWER_SECONDS)
        return Said(answer=await self._heard(turn, asking), by=turn.by)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The servers that run."""
        return tuple(turn for turn in self._turns.values() if not turn.server.link.died.is_set())

    async def named(self, words: str, texts: Texts) -> tuple[Said, ...]:
        """Return what each server that runs, or is for one of *texts*, knows by the name of *words*.

        Raises:
            ServerError: None of them answers.
        """
        turns = await asyncio.gather(
            *(self._shown(path, texts, SHOW_SECONDS) for path in await self._one_of_each(texts)),
            return_exceptions=True,
        )
        found = {turn.by: turn for turn in turns if isinstance(turn, Turn)}
        running = {turn.by: turn for turn in self.turns}
        asked = [turn for turn in {**running, **found}.values() if turn.can(_SYMBOL)]
        answers = await asyncio.gather(
            *(self._named(turn, words) for turn in asked), return_exceptions=True
        )
        said = tuple(one for one in answers if isinstance(one, Said))
        problems = [one for one in (*answers, *turns) if isinstance(one, BaseException)]
        if problems and not said:
            raise problems[0]
        return said

    async def problems(self, path: str, texts: Texts) -> tuple[tuple[Diagnostic, ...], str]:
        """Return what is wrong with *path*, and who says so.

        Raises:
            ServerError: No server is there, or it says nothing of the text.
        """
        turn = await self._shown(path, texts, None)
        server = turn.server
        looked = (server, server.documents[path].version)
        unjudged = server.documents.language(path) in server.row.unjudged
        if not server.row.pulls and (unjudged or self._looked.get(path) == looked):
            return sent_last(server, path), turn.by
        try:
            return await self._heard(turn, diagnostics_of(server, path)), turn.by
        finally:
            # Whatever it still has to say of this text, it sends by itself.
            self._looked[path] = looked

    def changed(self, path: str, how: Changed) -> None:
        """Tell the servers that run of a file that is another on disk."""
        for turn in self.turns:
            turn.tell((News(path=path, changed=how),))

    async def close(self) -> None:
        """End all servers, with leave taken."""
        for task in self._tasks:
            task.cancel()
        await self.servers.close()

    def kill(self) -> None:
        """End all servers at once; from any thread."""
        self.servers.kill()

    # -- to a server and back

    async def _shown(self, path: str, texts: Texts, seconds: float | None) -> Turn:
        """Return who answers for *path*, once it sees *texts*."""
        entering = self._go_on(self._enter(path, texts))
        try:
            # A start that takes long goes on, whoever gives up waiting for it.
            return await asyncio.wait_for(asyncio.shield(entering), seconds)
        except TimeoutError:
            name = await self._name(path)
            raise NoServer(f"{name} is not ready yet.") from None

    async def _enter(self, path: str, texts: Texts) -> Turn:
        found = await offload(self.servers.find, path)
        if isinstance(found, Missing):
            raise NoServer(found.why, remedy=found.remedy)
        async with self.servers.turn_of(found, live(texts, self._read)) as turn:
            try:
                await turn.show(path)
            except KeyError:
                raise NoServer(f"There is no text at {path}.") from None
            if (had := self._turns.get(turn.by)) is None or had.server is not turn.server:
                self._unanswered.pop(turn.by, None)
                self._go_on(self._listen(turn.server))
            self._turns[turn.by] = turn
            return turn

    async def _heard(self, turn: Turn, answer: Any) -> Any:
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

    async def _named(self, turn: Turn, words: str) -> Said:
        asking = turn.server.link.ask(_SYMBOL, {"query": words}, ANSWER_SECONDS)
        return Said(answer=await self._heard(turn, asking), by=turn.by)

    async def _one_of_each(self, paths: Iterable[str]) -> list[str]:
        """Return one path for each server that the files have."""

        def look() -> list[str]:
            found = {path: self.servers.find(path) for path in paths}
            return list(
                {
                    one.row.name: path
                    for path, one in found.items()
                    if not isinstance(one, Missing)
                }.values()
            )

        return await offload(look)

    async def _name(self, path: str) -> str:
        found = await offload(self.servers.find, path)
        return "A language server" if isinstance(found, Missing) else found.row.name

    async def _listen(self, server: Server) -> None:
        """Tell of what *server* says by itself."""
        while not server.link.died.is_set():
            if await server.reports.news(_LOOK_SECONDS):
                self.news()

    def _go_on(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Looked at, so that one whom nobody waits for any more is no noise.
            task.exception()


_SYMBOL = "workspace/symbol"
