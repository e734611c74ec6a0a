"""Questions of an editor about code: to the language servers of live text, else to the graph.

Implements `editor.session.navigator.Navigator`.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from patchwright.app.asking import Asking
from patchwright.app.choice import choice_of
from patchwright.app.fallback import Fallback
from patchwright.app.known import BY, Known
from patchwright.app.names import outlined as outlined_here
from patchwright.app.seen import Seen
from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.text import Position
from patchwright.editor.session.navigator import Told, Way
from patchwright.langservers.find import Choice
from patchwright.langservers.hover import hovered
from patchwright.langservers.live import Said
from patchwright.langservers.places import Pointed, pointed
from patchwright.langservers.shadow import Changed
from patchwright.langservers.sight import suffix_of
from patchwright.langservers.state import State
from patchwright.langservers.symbols import Named, Outlined, named, outlined
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


def live_servers(
    standing: Callable[[], tuple[Path, Settings, bool]],
    *,
    cache: Path,
    graph: "Callable[[], Graph]",
    read: Callable[[], Awaitable[None]],
    using: Callable[[], AbstractContextManager[None]],
) -> "LiveServers":
    """Return who answers for a folder.

    Args:
        standing: Its root, the settings in force in it, and whether it is trusted, as it is now.
        cache: The folder for what may vanish.
        graph: Its live graph.
        read: Waits, but not for long, while that is read for the first time.
        using: Keeps the graph open, as long as it lasts.
    """

    def choice() -> Choice:
        root, settings, trusted = standing()
        choice = choice_of(root, settings, trusted=trusted)
        return replace(choice, rows=()) if settings.language_servers == "off" else choice

    def text(path: str) -> str | None:
        try:
            found = read_text(standing()[0], path)
        except WorkspaceError:
            return None
        return found.text if found else None

    return LiveServers(Asking(choice, cache, text), text, Fallback(Known(graph), read, using))


class LiveServers:
    """Answers for one folder that is open in an editor.

    Args:
        asking: Asks servers.
        text: Gives the text of a file of the folder on disk; None where there is none.
        fallback: Answers where no server does.
    """

    def __init__(
        self,
        asking: Asking,
        text: Callable[[str], str | None],
        fallback: Fallback,
    ) -> None:
        self._asking, self._text, self._fallback = asking, text, fallback

    async def places(
        self, way: Way, path: str, position: Position, texts: Texts, *, declared: bool = True
    ) -> Told[Sequence[Pointed]]:
        """Return where the name at *position* leads; *declared* is among references, or not."""
        more = {"context": {"includeDeclaration": declared}} if way is Way.REFERENCES else None
        said = await self._asking.said(_METHODS[way], path, position, texts, more)
        seen = self._seen(texts)
        if isinstance(said, Said):
            root = self._asking.choice().root

            def read(files: Texts) -> tuple[Pointed, ...]:
                return pointed(said.answer, root, files, said.units)

            found, files = await offload(_with_texts, read, _itself, seen)
            return Told(found=found, by=said.by, texts=files)

        def ask(known: Known) -> tuple[Pointed, ...]:
            return known.places(way, path, position, seen, declared=declared)

        return await self._fallback.told(ask, _itself, seen, said)

    async def hover(self, path: str, position: Position, texts: Texts) -> Told[str]:
        """Return what is told of the name at *position*, as Markdown; empty is nothing."""
        said = await self._asking.said("textDocument/hover", path, position, texts)
        if isinstance(said, Said):
            return Told(found=hovered(said.answer), by=said.by)
        seen = self._seen(texts)
        found = await self._fallback.ask(lambda known: known.hover(path, position, seen))
        return Told(found=found, by=BY, why=said)

    async def outline(self, path: str, texts: Texts) -> Told[Sequence[Outlined]]:
        """Return the symbols of *path*."""
        said = await self._asking.said("textDocument/documentSymbol", path, None, texts)
        if isinstance(said, Said):
            return Told(
                found=await offload(outlined, said.answer, texts[path], said.units), by=said.by
            )
        return Told(found=await offload(outlined_here, path, texts[path]), by=BY, why=said)

    async def symbols(self, words: str, texts: Texts) -> Told[Sequence[Named]]:
        """Return the symbols of the folder whose names have to do with *words*.

        Files of languages that no server speaks for are spoken for by the graph.
        """
        all_said = await self._asking.named(words, texts)
        seen, choice = self._seen(texts), self._asking.choice()
        names = {one.by for one in all_said}
        ends = {end for row in choice.rows if row.name in names for end in row.suffixes}

        def read(files: Texts) -> tuple[Named, ...]:
            return tuple(
                one
                for said in all_said
                for one in named(said.answer, choice.root, files, said.units)
            )

        found, files = await offload(_with_texts, read, _place, seen)
        rest = await self._fallback.told(lambda known: known.symbols(words), _place, seen)
        others = [one for one in rest.found if suffix_of(one.place.location.path) not in ends]
        by = ", ".join([*sorted(names), *([BY] if others else [])])
        return Told(found=(*found, *others), by=by, texts={**rest.texts, **files})

    async def problems(self, path: str, texts: Texts) -> Told[Sequence[Diagnostic]]:
        """Return what a server says is wrong with *path*; without one, nothing."""
        found, by, why = await self._asking.problems(path, texts)
        return Told(found=found, by=by, why=why)

    def listen(self, news: Callable[[], None]) -> None:
        """Have *news* called whenever what is wrong may be other than was said."""
        self._asking.news = news

    def changed(self, path: str, how: Changed) -> None:
        """Take that a file is another on disk, which not every server sees by itself."""
        self._asking.changed(path, how)

    def states(self) -> tuple[State, ...]:
        """Return how the servers are that were needed so far."""
        return self._asking.states()

    async def close(self) -> None:
        """End the servers, with leave taken; may be called twice."""
        await self._asking.close()

    def kill(self) -> None:
        """End the servers at once; from any thread."""
        self._asking.kill()

    def _seen(self, texts: Texts) -> Seen:
        return Seen(over=texts, disk=self._text)


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
