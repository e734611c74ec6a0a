"""One asker's time with a server: it sees what the asker wants it to see, and is asked."""

from collections.abc import Mapping
from typing import Any

from patchwright.domain.columns import to_column
from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.source import Snapshot
from patchwright.domain.text import Position, split_lines, strip_end
from patchwright.langservers.diagnostics import diagnostics_of, overlooks
from patchwright.langservers.errors import NoServer
from patchwright.langservers.link import SECONDS
from patchwright.langservers.server import Server
from patchwright.langservers.shadow import News, Shadow
from patchwright.langservers.sight import Sight, concerns, suffix_of
from patchwright.processes.offload import offload

_CAPABILITIES: Mapping[str, str] = {
    "textDocument/definition": "definitionProvider",
    "textDocument/references": "referencesProvider",
    "textDocument/implementation": "implementationProvider",
    "textDocument/typeDefinition": "typeDefinitionProvider",
    "textDocument/hover": "hoverProvider",
    "textDocument/documentSymbol": "documentSymbolProvider",
    "workspace/symbol": "workspaceSymbolProvider",
}


class Turn:
    """A server that nobody else asks meanwhile; see `Servers.turn`.

    Attributes:
        server: Who is asked.
        sight: What it sees.
    """

    def __init__(self, server: Server, shadow: Shadow | None) -> None:
        self.server, self._shadow = server, shadow
        self.sight: Sight

    @property
    def by(self) -> str:
        """Who speaks, for verdicts and answers."""
        return self.server.row.name

    async def see(self, sight: Sight) -> None:
        """Let the server see *sight* in the place of what it saw; what is the same is not sent.

        Raises:
            NoServer: The tree cannot be laid out.
        """
        self.sight = sight
        if self._shadow and sight.tree:
            await lay_out(self._shadow, sight.tree, self.by)
            self.tell(self._shadow.news())
        documents = self.server.documents
        over = {path: text for path, text in sight.over.items() if self.serves(path)}
        open_now = [path for path in documents.paths if path not in over]
        texts = await offload(_read, sight, open_now)
        for path in open_now:
            if path not in texts:
                documents.close(path)
        documents.show({**texts, **over})

    def serves(self, path: str) -> bool:
        """Say whether the server is for *path*."""
        return suffix_of(path) in self.server.row.suffixes

    def text(self, path: str) -> str:
        """Return the text of *path* as the server sees it; raises KeyError where there is none."""
        text = self.sight.read(path)
        if text is None:
            raise KeyError(path)
        return text

    async def show(self, *paths: str) -> None:
        """Open the texts at *paths*; raises KeyError where there is none."""
        # What is open is as it shall be seen since `see`.
        closed = [path for path in paths if path not in self.server.documents]
        texts = {path: await offload(self.text, path) for path in closed}
        if texts:
            self.server.documents.show(texts)

    async def diagnostics(self, path: str) -> tuple[Diagnostic, ...]:
        """Return what is wrong with *path*.

        Raises:
            KeyError: There is no text.
            ServerError: As `diagnostics_of` does.
        """
        await self.show(path)
        return await diagnostics_of(self.server, path)

    async def overlooks(self, path: str) -> bool:
        """Say whether the server would see no error in *path* whatever stood there; raises as `diagnostics`."""
        await self.show(path)
        return await overlooks(self.server, path)

    def can(self, method: str) -> bool:
        """Say whether the server answers *method*."""
        return self.server.offers(_CAPABILITIES[method], method)

    async def ask(
        self,
        method: str,
        path: str,
        position: Position | None = None,
        *,
        more: Mapping[str, Any] | None = None,
        seconds: float = SECONDS,
    ) -> Any:
        """Return the answer to a question about *path*, as JSON.

        Args:
            method: As the protocol calls it.
            path: A file that has a text; it is opened.
            position: Where, in code points.
            more: Further parameters.
            seconds: The longest that it may take.

        Raises:
            KeyError: There is no text.
            ServerError: As `Link.ask` does.
        """
        await self.show(path)
        params: dict[str, Any] = {"textDocument": {"uri": self.server.documents.uri(path)}}
        if position is not None:
            params["position"] = self._counted(path, position)
        await self.server.taken_in()
        return await self.server.link.ask(method, {**params, **(more or {})}, seconds)

    def _counted(self, path: str, position: Position) -> dict[str, int]:
        lines = split_lines(self.server.documents[path].text)
        if not lines or strip_end(lines[-1]) != lines[-1]:
            lines.append("")
        # Some end over a line that the text has not.
        number = min(max(position.line, 0), len(lines) - 1)
        column = to_column(lines[number], position.column, self.server.units)
        return {"line": number, "character": column}

    def tell(self, news: tuple[News, ...]) -> None:
        """Tell the server what became of files on its disk."""
        documents = self.server.documents
        changes = [
            {"uri": documents.uri(one.path), "type": one.changed.value}
            for one in news
            if concerns(self.server.row, one.path)
        ]
        if changes:
            documents.changed_on_disk()
            self.server.link.tell("workspace/didChangeWatchedFiles", {"changes": changes})


async def lay_out(shadow: Shadow, tree: Snapshot, by: str) -> None:
    """Make *shadow* that of *tree*, for the server *by*; raises NoServer where that cannot be."""
    try:
        await offload(shadow.bring, tree)
    except OSError as error:
        raise NoServer(
            f"The files that {by} must see on a disk cannot be laid out: {error.strerror}."
        ) from error


def _read(sight: Sight, paths: list[str]) -> dict[str, str]:
    texts = ((path, sight.read(path)) for path in paths)
    return {path: text for path, text in texts if text is not None}
