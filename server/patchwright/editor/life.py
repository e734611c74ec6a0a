"""The life of a connection: initialize, initialized, shutdown, exit, and being left.

Source: LSP 3.17, "Server lifecycle".
"""

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Any, cast

from patchwright import __version__
from patchwright.domain.untyped import at, object_of
from patchwright.editor.folders.opening import close_folder, open_all
from patchwright.editor.folders.watching import register
from patchwright.editor.navigation.wanted import take_wish
from patchwright.editor.protocol.faults import Code, Fault, InvalidParams
from patchwright.editor.protocol.message import Call
from patchwright.editor.session.client import client_of
from patchwright.editor.session.options import first_of
from patchwright.editor.session.session import Session
from patchwright.log.secrets import hide
from patchwright.pipeline.lease import start_of

GRACE = 5.0
"""How long runs and folders may take to end, in seconds."""

_LOOK = 2.0


class Phase(Enum):
    """How far the connection is."""

    NEW = "new"
    OPEN = "open"
    SHUT = "shut"


class Life:
    """What a connection may do now, and how it ends."""

    def __init__(self, session: Session, capabilities: Callable[[str], Any]) -> None:
        self._session, self._capabilities = session, capabilities
        self.phase = Phase.NEW
        self._begun = False
        self._wished = asyncio.Event()
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._closing: asyncio.Task[None] | None = None

    def gate(self, call: Call) -> Fault | None:
        """Say why *call* cannot be taken now."""
        if call.method == "exit":
            return None
        if self.phase is Phase.NEW and call.method != "initialize":
            return Fault(Code.SERVER_NOT_INITIALIZED, "The first request must be initialize.")
        if self.phase is Phase.SHUT:
            return Fault(Code.INVALID_REQUEST, "The server has been shut down.")
        if self.phase is Phase.OPEN and call.method == "initialize":
            return Fault(Code.INVALID_REQUEST, "The server is initialized already.")
        if self.phase is Phase.OPEN and call.method == "workspace/executeCommand":
            # Some clients never say that they are.
            self.initialized()
        return None

    async def initialize(self, params: Any) -> dict[str, Any]:
        """Answer soon; folders are opened afterwards."""
        if not isinstance(params, dict):
            raise InvalidParams("The parameters of initialize are no object.")
        session, given = self._session, object_of(cast("object", params))
        self.phase, session.given = Phase.OPEN, given
        session.client = client_of(given)
        session.documents.encoding = session.client.encoding
        options = first_of(at(given, "initializationOptions"))
        hide(*options.secrets)
        session.options = options.values
        session.trace.set(at(given, "trace"))
        if isinstance(parent := at(given, "processId"), int) and (born := start_of(parent)):
            self._session.tasks.go_on(self._watch(parent, born))
        try:
            await take_wish(session)
        finally:
            self._wished.set()
        return {
            "capabilities": self._capabilities(session.client.encoding),
            "serverInfo": {"name": "patchwright", "version": __version__},
        }

    def initialized(self, _params: Any = None) -> None:
        """Open what the editor has open, and say what it shall tell us; only once."""
        if self._begun:
            return
        self._begun = True
        self._session.tasks.go_on(self._open())
        self._session.tasks.go_on(register(self._session))

    async def shutdown(self, _params: Any) -> None:
        """End what goes on; the answer comes when that is done, or the grace is over."""
        self.phase = Phase.SHUT
        await self.close()

    def exit(self, _params: Any = None) -> None:
        """End: well after a shutdown, else with a fault."""
        self._end(0 if self.phase is Phase.SHUT else 1)

    def lost(self) -> None:
        """End because the editor is gone, or the system wants us gone."""
        self._end(0 if self.phase is Phase.SHUT else 1)

    async def close(self) -> None:
        """End runs and folders with grace; may be called twice, and ends once."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _open(self) -> None:
        # An editor may say that it is ready before it was answered.
        await self._wished.wait()
        await open_all(self._session)

    async def _close(self) -> None:
        self._session.tasks.end()
        for opened in self._session.folders:
            if opened.following:
                opened.following.stop()
        closing = asyncio.create_task(self._close_all())
        await asyncio.wait([closing], timeout=GRACE)

    async def _close_all(self) -> None:
        await asyncio.gather(self._session.runs.close(), self._session.decisions.close())
        folders = [close_folder(self._session, one) for one in self._session.folders]
        await asyncio.gather(*folders, return_exceptions=True)

    async def _watch(self, parent: int, born: str) -> None:
        """End when the editor's process has ended, however that came."""
        while start_of(parent) == born:  # noqa: ASYNC110 - the system tells a parent alone
            await asyncio.sleep(_LOOK)
        self.lost()

    def _end(self, code: int) -> None:
        if not self.ended.done():
            self.ended.set_result(code)
