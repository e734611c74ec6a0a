"""What servers say of text that is live in an editor: asked side by side, and bounded in time."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.text import Position
from patchwright.langservers.diagnostics import check_fit, diagnostics_of, sent_last
from patchwright.langservers.errors import Loading
from patchwright.langservers.find import Found
from patchwright.langservers.pulled import can_pull
from patchwright.langservers.pushed import is_about
from patchwright.langservers.server import Server
from patchwright.langservers.servers import Servers
from patchwright.langservers.showing import Showing
from patchwright.langservers.sight import leads_astray
from patchwright.langservers.turn import Turn
from patchwright.processes.offload import offload

SHOW_SECONDS = 5.0
"""How long a question waits for its server to be there, and to see the text."""

ANSWER_SECONDS = 8.0
"""How long a server may take for an answer."""

_SYMBOL = "workspace/symbol"
_LOOK_SECONDS = 0.25

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An answer.

    Attributes:
        answer: As the server gave it.
        by: Who gave it.
        units: What it counts columns in.
    """

    answer: Any
    by: str
    units: str


class Live:
    """Asks the servers of one folder; all is done on one loop, but for `kill`.

    Args:
        servers: Those of live text alone.
        read: Gives the text of a file on disk, by its path; None where there is none.

    Attributes:
        showing: The servers, and what they see.
    """

    def __init__(self, servers: Servers, read: Callable[[str], str | None]) -> None:
        self.servers, self.showing = servers, Showing(servers, read)
        self._looked = dict[str, tuple[Server, int]]()

    async def ask(
        self,
        method: str,
        path: str,
        position: Position | None,
        texts: Texts,
        more: Mapping[str, Any] | None = None,
    ) -> Said | None:
        """Return what the server of *path* answers; None where it knows no answer that is right.

        Raises:
            ServerError: No server is there in time, or it gives no answer.
        """
        found = await offload(self.servers.find, path)
        if isinstance(found, Found) and leads_astray(found.row, path):
            return None
        turn = await self.showing.to(path, texts, SHOW_SECONDS)
        if not turn.can(method):
            return None
        asking = turn.ask(method, path, position, more=more, seconds=ANSWER_SECONDS)
        return Said(
            answer=await self.showing.heard(turn, asking), by=turn.by, units=turn.server.units
        )

    async def named(self, words: str, texts: Texts) -> tuple[Said, ...]:
        """Return what each server that runs, or is for one of *texts*, knows by the name of *words*.

        Raises:
            ServerError: None of them answers.
        """
        paths = await self.showing.one_of_each(texts)
        turns = await asyncio.gather(
            *(self.showing.to(path, texts, SHOW_SECONDS) for path in paths), return_exceptions=True
        )
        running = {turn.by: turn for turn in self.showing.turns}
        shown = {turn.by: turn for turn in turns if isinstance(turn, Turn)}
        asked = [turn for turn in {**running, **shown}.values() if turn.can(_SYMBOL)]
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
        turn = await self.showing.to(path, texts, None)
        server = turn.server
        if not await can_pull(server, path):
            await self._sent(server, path)
            check_fit(server)
            return sent_last(server, path), turn.by
        try:
            return await self.showing.heard(turn, diagnostics_of(server, path)), turn.by
        except Loading:
            self.showing.go_on(self._loaded(server))
            raise

    async def _named(self, turn: Turn, words: str) -> Said:
        asking = turn.server.link.ask(_SYMBOL, {"query": words}, ANSWER_SECONDS)
        return Said(
            answer=await self.showing.heard(turn, asking), by=turn.by, units=turn.server.units
        )

    async def _sent(self, server: Server, path: str) -> None:
        """Wait until something was sent of the text at *path*, where that can be expected.

        What comes later is news; so nobody waits for the last word, or provokes it.
        """
        documents = server.documents
        looked = (server, documents[path].version)
        unjudged = documents.language(path) in server.row.unjudged
        if unjudged or self._looked.get(path) == looked:
            return
        until = time.monotonic() + server.row.seconds
        while (left := until - time.monotonic()) > 0:
            server.link.check()
            report = server.reports.of(documents.uri(path))
            if report and is_about(report, documents[path]):
                break
            await server.reports.news(min(left, _LOOK_SECONDS))
        self._looked[path] = looked

    async def _loaded(self, server: Server) -> None:
        """Tell once *server* has loaded: it says more then."""
        while server.work.is_busy(says_ready=server.row.says_ready):
            if server.link.died.is_set():
                return
            await server.work.news(_LOOK_SECONDS)
        self.showing.news()
