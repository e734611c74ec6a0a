"""An editor in the same process: the mass of cases, through real frames and our wire."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.lsp_peer import Peer, Policy
from tests.support.scripted_folder import ScriptedFolder

from patchwright.editor.server import Server, make_server
from patchwright.log.secrets import forget
from patchwright.settings.load import EDITOR, Loaded, load


class EmptyLedger:
    """A ledger in which nobody has proposed anything."""

    def version(self) -> int:
        return 0

    def open(self) -> list[Any]:
        return []

    def held(self) -> dict[str, str]:
        return {}


@dataclass
class FakeFolder(ScriptedFolder):
    """A folder that remembers what was asked of it; `brings` has each call of `bring`."""

    given: Mapping[str, Any] = field(default_factory=dict[str, Any])
    notices: tuple[str, ...] = ()
    brings: list[tuple[dict[str, str], frozenset[str] | None]] = field(
        default_factory=list[tuple[dict[str, str], frozenset[str] | None]]
    )
    on_bring: Callable[[Any], object] = lambda _progress: None
    closed: int = 0
    ledger: Any = field(default_factory=EmptyLedger)

    @property
    def loaded(self) -> Loaded:
        return load(None, self.given, environ={}, source=EDITOR)

    def configure(self, given: Mapping[str, Any]) -> Loaded:
        self.given = given
        return self.loaded

    def bring(self, unsaved: Mapping[str, str], progress: Any = None, changed: Any = None) -> None:
        self.brings.append((dict(unsaved), changed))
        self.on_bring(progress)

    def close(self) -> None:
        self.closed += 1


@dataclass
class FakeProgram:
    """Opens scripted folders; `prepare` may change each before it is given out, or raise."""

    prepare: Callable[[FakeFolder], None] = lambda _folder: None
    folders: list[FakeFolder] = field(default_factory=list[FakeFolder])

    def folder(self, root: Path, given: Mapping[str, Any], *, trusted: bool = False) -> Any:
        folder = FakeFolder(root, given=given, trusted=trusted)
        self.prepare(folder)
        self.folders.append(folder)
        return folder

    def status(self, folder: Any) -> dict[str, Any]:
        return {"given": dict(folder.given)}


class FakeEditor(Peer):
    """The editor, with the server at hand: `server.session` may be looked at."""

    def __init__(self, program: Any, policy: Policy | None = None) -> None:
        super().__init__(self._feed, policy)
        self.program = program
        self.server: Server = make_server(program, self)

    def _feed(self, data: bytes) -> None:
        self.server.wire.feed(data)

    def put(self, body: bytes, topic: str = "") -> None:
        """Take what the server sends, soon, as a pipe would bring it."""
        del topic
        asyncio.get_running_loop().call_soon(self.take, json.loads(body))

    async def quiet(self) -> None:
        """Wait until everything that was sent has been looked at."""
        for _ in range(20):
            await asyncio.sleep(0)


@asynccontextmanager
async def editing(
    *folders: Path, program: Any = None, policy: Policy | None = None, **params: Any
) -> AsyncGenerator[FakeEditor]:
    """Have an editor with *folders* open, all opened; it takes leave at the end."""
    editor = FakeEditor(program or FakeProgram(), policy)
    named = [{"uri": one.as_uri(), "name": one.name} for one in folders]
    await editor.initialize(workspaceFolders=named or None, **params)
    await editor.server.session.folders.settled()
    try:
        yield editor
    finally:
        if not editor.server.life.ended.done():
            await editor.shutdown()
            await editor.quiet()
        forget()  # what one test hands over as a secret is a word to others
