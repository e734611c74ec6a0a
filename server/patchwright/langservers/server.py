"""One running server of one folder: introduced, shown texts, asked about them, ended.

Source: LSP 3.17, "Server lifecycle", "Text Document Synchronization".
"""

import asyncio
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from patchwright.domain.untyped import at, object_of
from patchwright.langservers.commanded import Looks
from patchwright.langservers.documents import Documents
from patchwright.langservers.errors import CannotStart, ServerError
from patchwright.langservers.link import Link
from patchwright.langservers.own_folder import OwnFolder, with_own_folders
from patchwright.langservers.pushed import Reports
from patchwright.langservers.row import Executes, Row
from patchwright.langservers.version import version_in
from patchwright.langservers.work import Work
from patchwright.processes.environment import inherited
from patchwright.processes.offload import offload

_START_SECONDS = 60.0
_LOOK_SECONDS = 0.25
_NEUTRAL = Path("/")

_NOTHING_TO_DO = frozenset(
    {
        "window/workDoneProgress/create",
        "window/showMessageRequest",
        "workspace/semanticTokens/refresh",
        "workspace/inlayHint/refresh",
        "workspace/codeLens/refresh",
    }
)


class Server:
    """A server that runs.

    Attributes:
        row: What is known of it.
        root: The folder that it serves.
        can: Its capabilities, those that it registered later among them.
        version: As it says; empty where it does not.
        documents: The texts that it was shown.
        reports: The diagnostics that it has sent.
        work: What it says of its own work.
        looks: What it was told to look at, where it must be.
        looked_at: Files of which it was seen to report an error.
    """

    def __init__(self, row: Row, root: Path) -> None:
        self.row, self.root = row, root
        self.can: dict[str, Any] = {}
        self.version = ""
        self.link = Link(row.name, self._answer, self._hear)
        self.documents = Documents(root, row, self.link.tell)
        self.reports, self.work = Reports(), Work()
        self.looks = Looks()
        self.looked_at = set[str]()
        self._folders = list[OwnFolder]()
        self._registered = dict[str, set[str]]()

    @property
    def units(self) -> str:
        """What it counts columns in: `utf-8`, `utf-16` or `utf-32`."""
        return str(self.can.get("positionEncoding") or self.row.units)

    @classmethod
    async def start(cls, row: Row, command: Sequence[str], root: Path) -> Self:
        """Start a server; raises CannotStart with its last words."""
        server = cls(row, root)
        try:
            command, server._folders = await offload(with_own_folders, row.name, command)
            # What a server starts may heed files where it is started: luarocks runs programs they name.
            place = _NEUTRAL if row.executes is Executes.NOTHING else root
            await server.link.launch(command, place, inherited(plus=row.environment))
            await server._introduce()
            await server._load()
        except CannotStart:
            await server.stop()
            raise
        except ServerError as error:
            await server.stop()
            raise CannotStart(f"{row.name} did not begin: {error.what}") from error
        except BaseException:
            await server.stop()
            raise
        return server

    def offers(self, *names: str) -> bool:
        """Say whether it has one of the capabilities *names*; options without a word are one, too."""
        return any(self.can.get(name) not in (None, False) for name in names)

    async def stop(self) -> None:
        """Take leave, and end it and all that it started."""
        await self.link.close()
        while self._folders:
            await offload(self._folders.pop().remove)

    async def taken_in(self) -> None:
        """Wait until what was shown last is surely what is asked about.

        One that answers out of order says nothing of when it has taken a text in.
        """
        left = self.documents.changed + self.row.takes - time.monotonic()
        if self.row.takes and left > 0:
            await asyncio.sleep(left)

    async def _introduce(self) -> None:
        answer = await self.link.ask("initialize", self._introduction(), _START_SECONDS)
        # Some register more before this answer is looked at.
        self.can = {**object_of(at(answer, "capabilities")), **self.can}
        self.version = version_in(str(at(answer, "serverInfo", "version") or ""))
        self.link.tell("initialized", {})
        self.link.tell("workspace/didChangeConfiguration", {"settings": dict(self.row.settings)})

    async def _load(self) -> None:
        """Wait until it has loaded, where it tells; before, some lose texts that they are shown."""
        until = time.monotonic() + self.row.seconds
        while self.row.says_ready and self.work.is_busy(says_ready=True):
            self.link.check()
            if time.monotonic() > until:
                return
            await self.work.news(_LOOK_SECONDS)

    def _introduction(self) -> dict[str, Any]:
        uri = self.root.as_uri()
        return {
            "processId": os.getpid(),
            "clientInfo": {"name": "Patchwright"},
            "rootUri": uri,
            "rootPath": str(self.root),
            "workspaceFolders": [{"uri": uri, "name": self.root.name}],
            "initializationOptions": dict(self.row.options),
            "capabilities": _able(pulls=self.row.pulls),
        }

    def _answer(self, method: str, params: Any) -> Any:
        match method:
            case "workspace/configuration":
                return [self._setting(item) for item in params["items"]]
            case "workspace/workspaceFolders":
                return [{"uri": self.root.as_uri(), "name": self.root.name}]
            case "client/registerCapability":
                for one in params["registrations"]:
                    self._register(one)
                self.reports.stale()
            case "client/unregisterCapability":
                # So the protocol spells it.
                for one in params["unregisterations"]:
                    self._unregister(one)
            case "workspace/applyEdit":
                return {"applied": False, "failureReason": "Nothing is edited by a server here."}
            case "workspace/diagnostic/refresh":
                self.work.again()
                self.reports.stale()
            case _ if method in _NOTHING_TO_DO:
                pass
            case _:
                raise KeyError(method)
        return None

    def _register(self, one: Mapping[str, Any]) -> None:
        self.can[one["method"]] = one.get("registerOptions") or True
        self._registered.setdefault(one["method"], set()).add(one["id"])

    def _unregister(self, one: Mapping[str, Any]) -> None:
        # One that is registered anew before the old one goes is still there.
        ids = self._registered.get(one["method"], set())
        ids.discard(one["id"])
        if not ids:
            self.can.pop(one["method"], None)

    def _setting(self, item: Mapping[str, Any]) -> Any:
        path = filter(None, str(item.get("section") or "").split("."))
        return at(dict(self.row.settings), *path)

    def _hear(self, method: str, params: Any) -> None:
        if method == "textDocument/publishDiagnostics":
            self.reports.take(params)
        else:
            self.work.hear(method, params)


def _able(*, pulls: bool) -> dict[str, Any]:
    text: dict[str, Any] = {
        "synchronization": {"didSave": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
        "definition": {"linkSupport": True},
        "typeDefinition": {"linkSupport": True},
        "implementation": {"linkSupport": True},
        "references": {},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    }
    workspace: dict[str, Any] = {
        "configuration": True,
        "workspaceFolders": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "symbol": {},
    }
    if pulls:
        # Some can be asked only by a client that lets them say so later.
        text["diagnostic"] = {"dynamicRegistration": True, "relatedDocumentSupport": True}
        workspace["diagnostics"] = {"refreshSupport": True}
    return {
        "textDocument": text,
        "workspace": workspace,
        "window": {"workDoneProgress": True},
        "experimental": {"serverStatusNotification": True},
        "general": {"positionEncodings": ["utf-16"]},
    }
