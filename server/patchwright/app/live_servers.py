"""Questions of an editor about code: to the language servers of live text, else to the graph.

Implements `editor.session.navigator.Navigator`.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from patchwright.app.choice import choice_of
from patchwright.app.known import BY, Known
from patchwright.app.names import outlined as outlined_here
from patchwright.app.seen import Seen
from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.text import Position
from patchwright.editor.session.navigator import Told, Way
from patchwright.langservers.errors import NoServer, Refused, ServerError
from patchwright.langservers.find import Choice
from patchwright.langservers.hover import hovered
from patchwright.langservers.live import Live, Said
from patchwright.langservers.places import Pointed, pointed
from patchwright.langservers.servers import Servers
from patchwright.langservers.shadow import Changed
from patchwright.langservers.sight import suffix_of
from patchwright.langservers.symbols import Named, Outlined, named, outlined
from patchwright.langservers.table import rows_for
from patchwright.processes.offload import offload
from patchwright.settings.table import Settings
from patchwright.workspace.on_disk import read_text

if TYPE_CHECKING:
    from patchwright.graph.store import Graph

_METHODS: Mapping[Way, str] = {
    Way.DEFINITION: "textDocument/definition",
    Way.REFERENCES: "textDocument/references",
    Way.IMPLEMENTATION: "textDocument/implementation",
    Way.TYPE_DEFINITION: "textDocument/typeDefinition",
}

Texts = Mapping[str, str]
_Result = TypeVar("_Result")

_log = logging.getLogger(__name__)


def live_servers(
    standing: Callable[[], tuple[Path, Settings, bool]],
    *,
    cache: Path,
    graph: "Callable[[], Graph]",
    using: Callable[[], AbstractContextManager[None]],
) -> "LiveServers":
    """Return who answers for a folder.

    Args:
        standing: Its root, the settings in force in it, and whether it is trusted, as it is now.
        cache: The folder for what may vanish.
        graph: Its live graph.
        using: Keeps the graph open, as long as it lasts.
    """

    def choice() -> Choice:
        root, settings, trusted = standing()
        choice = choice_of(root, settings, trusted=trusted)
        return replace(choice, rows=()) if settings.language_servers == "off" else choice

    def read(path: str) -> str | None:
        try:
            found = read_text(standing()[0], path)
        except WorkspaceError:
            return None
        return found.text if found else None

    return LiveServers(choice, cache, read, Known(graph), using)


class LiveServers:
    """Answers for one folder that is open in an editor.

    Args:
        choice: Says which servers may be chosen from now; another answer ends those before it.
        cache: The folder for what may vanish.
        read: Gives the text of a file of the folder on disk; None where there is none.
        known: Answers where no server does.
        using: Keeps open what *known* asks, as long as it lasts.
    """

    def __init__(
        self,
        choice: Callable[[], Choice],
        cache: Path,
        read: Callable[[str], str | None],
        known: Known,
        using: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._choice, self._cache, self._read = choice, cache, read
        self._known, self._using = known, using
        self._live: Live | None = None
        self._retired = set[asyncio.Task[None]]()
        self._news: Callable[[], None] = lambda: None
        self._closed = False

    async def places(
        self, way: Way, path: str, position: Position, texts: Texts, *, declared: bool = True
    ) -> Told[Sequence[Pointed]]:
        """Return where the name at *position* leads; *declared* is among references, or not."""
        more = {"context": {"includeDeclaration": declared}} if way is Way.REFERENCES else None
        said = await self._said(_METHODS[way], path, position, texts, more)
        if isinstance(said, Said):
            root = self._choice().root

            def read(files: Texts) -> tuple[Pointed, ...]:
                return pointed(said.answer, root, files)

            found, files = await offload(_with_texts, read, _itself, self._seen(texts))
            return Told(found=found, by=said.by, texts=files)

        def ask() -> tuple[Pointed, ...]:
            return self._known.places(way, path, position, self._seen(texts), declared=declared)

        return await self._told(ask, said, _itself, texts)

    async def hover(self, path: str, position: Position, texts: Texts) -> Told[str]:
        """Return what is told of the name at *position*, as Markdown; empty is nothing."""
        said = await self._said("textDocument/hover", path, position, texts)
        if isinstance(said, Said):
            return Told(found=hovered(said.answer), by=said.by)
        seen = self._seen(texts)
        found = await self._used(lambda: self._known.hover(path, position, seen))
        return Told(found=found, by=BY, why=said)

    async def outline(self, path: str, texts: Texts) -> Told[Sequence[Outlined]]:
        """Return the symbols of *path*."""
        said = await self._said("textDocument/documentSymbol", path, None, texts)
        if isinstance(said, Said):
            return Told(found=await offload(outlined, said.answer, texts[path]), by=said.by)
        return Told(found=await offload(outlined_here, path, texts[path]), by=BY, why=said)

    async def symbols(self, words: str, texts: Texts) -> Told[Sequence[Named]]:
        """Return the symbols of the folder whose names have to do with *words*.

        Files of languages that no server speaks for are spoken for by the graph.
        """
        live = self._now()
        try:
            all_said = await live.named(words, texts) if live else ()
        except ServerError as error:
            _log.info("no server knows the symbols: %s", error.what)
            all_said = ()
        choice, names = self._choice(), {one.by for one in all_said}
        ends = {end for row in choice.rows if row.name in names for end in row.suffixes}

        def read(files: Texts) -> tuple[Named, ...]:
            return tuple(one for said in all_said for one in named(said.answer, choice.root, files))

        found, files = await offload(_with_texts, read, _place, self._seen(texts))
        rest = await self._told(lambda: self._known.symbols(words), "", _place, texts)
        others = [one for one in rest.found if suffix_of(one.place.location.path) not in ends]
        by = ", ".join([*sorted(names), *([BY] if others else [])])
        return Told(found=(*found, *others), by=by, texts={**rest.texts, **files})

    async def problems(self, path: str, texts: Texts) -> Told[Sequence[Diagnostic]]:
        """Return what a server says is wrong with *path*; without one, nothing."""
        live = self._now()
        if live is None:
            return Told(found=())
        try:
            found, by = await live.problems(path, texts)
        except ServerError as error:
            return Told(found=(), why=self._why(path, error))
        return Told(found=found, by=by)

    def listen(self, news: Callable[[], None]) -> None:
        """Have *news* called whenever what is wrong may be other than was said."""
        self._news = news

    def changed(self, path: str, how: Changed) -> None:
        """Take that a file is another on disk, which not every server sees by itself."""
        if self._live:
            self._live.changed(path, how)

    async def close(self) -> None:
        """End the servers, with leave taken; may be called twice."""
        self._closed = True
        live, self._live = self._live, None
        if live:
            await live.close()
        await asyncio.gather(*self._retired, return_exceptions=True)

    def kill(self) -> None:
        """End the servers at once; from any thread."""
        self._closed = True
        if self._live:
            self._live.kill()

    # -- servers

    def _now(self) -> Live | None:
        """Return the servers of the choice in force; None where none shall be asked."""
        choice = self._choice()
        if self._live and self._live.servers.choice != choice:
            task = asyncio.create_task(self._live.close())
            self._retired.add(task)
            task.add_done_callback(self._retired.discard)
            self._live = None
        if self._live is None and choice.rows and not self._closed:
            self._live = Live(Servers(choice, self._cache), self._read)
            self._live.news = self._news
        return self._live

    async def _said(
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

    def _why(self, path: str, error: ServerError) -> str:
        _log.info("%s: %s", path, error.what)
        match error:
            case Refused():
                return ""
            case NoServer() if not rows_for(path, self._choice().rows):
                return ""
            case _:
                return str(error)

    # -- the graph, and texts

    async def _told(
        self,
        ask: "Callable[[], tuple[_Result, ...]]",
        why: str,
        place_of: "Callable[[_Result], Pointed]",
        texts: Texts,
    ) -> Told[Sequence[_Result]]:
        """Return what the graph says, with the texts that it points into."""
        seen = self._seen(texts)

        def both() -> tuple[tuple[_Result, ...], Texts]:
            found = ask()
            return found, seen.of(map(place_of, found))

        found, files = await self._used(both)
        return Told(found=found, by=BY, why=why, texts=files)

    async def _used(self, ask: Callable[[], _Result]) -> _Result:
        def use() -> _Result:
            with self._using():
                return ask()

        return await offload(use)

    def _seen(self, texts: Texts) -> Seen:
        return Seen(over=texts, disk=self._read)


def _with_texts(
    read: "Callable[[Texts], tuple[_Result, ...]]",
    place_of: "Callable[[_Result], Pointed]",
    seen: Seen,
) -> tuple[tuple[_Result, ...], Texts]:
    """Read an answer twice: for the files that it names, then with their texts for its columns."""
    files = seen.of(map(place_of, read({})))
    return read(files), files


def _itself(place: Pointed) -> Pointed:
    return place


def _place(symbol: Named) -> Pointed:
    return symbol.place
