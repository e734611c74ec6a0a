"""The language servers of one folder's live text, of whatever choice is in force."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.text import Position
from patchwright.langservers.errors import NoServer, Refused, ServerError
from patchwright.langservers.find import Choice
from patchwright.langservers.live import Live, Said
from patchwright.langservers.servers import Servers
from patchwright.langservers.shadow import Changed
from patchwright.langservers.state import State
from patchwright.langservers.table import rows_for

Texts = Mapping[str, str]

_log = logging.getLogger(__name__)


class Asking:
    """Asks servers, and says in a sentence why one does not answer.

    Args:
        choice: Says which may be chosen from now; another answer ends those before it.
        cache: The folder for what may vanish.
        read: Gives the text of a file of the folder on disk; None where there is none.

    Attributes:
        news: Called whenever what is wrong may be other than was said.
    """

    def __init__(
        self, choice: Callable[[], Choice], cache: Path, read: Callable[[str], str | None]
    ) -> None:
        self.choice, self._cache, self._read = choice, cache, read
        self.news: Callable[[], None] = lambda: None
        self._live: Live | None = None
        self._retired = set[asyncio.Task[None]]()
        self._closed = False

    async def said(
        self,
        method: str,
        path: str,
        position: Position | None,
        texts: Texts,
        more: Mapping[str, Any] | None = None,
    ) -> Said | str:
        """Return what a server says, or why none does; empty where none can be expected to."""
        live = self._now()
        if live is None:
            return ""
        try:
            return await live.ask(method, path, position, texts, more) or ""
        except ServerError as error:
            return self._why(path, error)

    async def named(self, words: str, texts: Texts) -> tuple[Said, ...]:
        """Return what each server knows by the name of *words*; nothing where none answers."""
        live = self._now()
        try:
            return await live.named(words, texts) if live else ()
        except ServerError as error:
            _log.info("no server knows the symbols: %s", error.what)
            return ()

    async def problems(self, path: str, texts: Texts) -> tuple[tuple[Diagnostic, ...], str, str]:
        """Return what is wrong with *path*, who says so, and else why nobody does."""
        live = self._now()
        if live is None:
            return (), "", ""
        try:
            found, by = await live.problems(path, texts)
        except ServerError as error:
            return (), "", self._why(path, error)
        return found, by, ""

    def changed(self, path: str, how: Changed) -> None:
        """Take that a file is another on disk."""
        if self._live:
            self._live.showing.changed(path, how)

    def states(self) -> tuple[State, ...]:
        """Return how the servers are that were needed so far."""
        return self._live.servers.states() if self._live else ()

    async def close(self) -> None:
        """End the servers, with leave taken; may be called twice."""
        self._closed = True
        live, self._live = self._live, None
        if live:
            await live.showing.close()
        await asyncio.gather(*self._retired, return_exceptions=True)

    def kill(self) -> None:
        """End the servers at once; from any thread."""
        self._closed = True
        if live := self._live:
            live.servers.kill()

    def _now(self) -> Live | None:
        """Return the servers of the choice in force; None where none shall be asked."""
        choice = self.choice()
        if self._live and self._live.servers.choice != choice:
            task = asyncio.create_task(self._live.showing.close())
            self._retired.add(task)
            task.add_done_callback(self._retired.discard)
            self._live = None
        if self._live is None and choice.rows and not self._closed:
            self._live = Live(Servers(choice, self._cache), self._read)
            self._live.showing.news = self.news
        return self._live

    def _why(self, path: str, error: ServerError) -> str:
        _log.info("%s: %s", path, error.what)
        match error:
            case Refused():
                return ""
            case NoServer() if not rows_for(path, self.choice().rows):
                return ""
            case _:
                return str(error)
