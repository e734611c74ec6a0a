"""The editor's end of a connection: asks, tells, remembers all that comes, and answers.

Built from the specification alone, without our own code: what both sides got wrong
alike would go unseen.
"""

import asyncio
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.support.editor_texts import EditorTexts, Refusal

Message = dict[str, Any]


class RpcError(Exception):
    """The server answered with an error."""

    def __init__(self, error: Message) -> None:
        self.code, self.sentence = error["code"], error["message"]
        self.data = error.get("data")
        super().__init__(f"{self.code}: {self.sentence}")


@dataclass(kw_only=True)
class Policy:
    """How the editor answers requests of the server.

    Attributes:
        applies: Whether edits are applied; else the user said no.
        shows: Whether documents are shown.
        button: The title that is picked of a message with buttons; empty closes it.
        settings: What is answered for each section that is asked for.
        silent: Methods that are never answered.
        refused: Methods that are answered with an error.
        answers: Answers by method, in the place of all this.
    """

    applies: bool = True
    shows: bool = True
    button: str = ""
    settings: Any = None
    silent: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    answers: dict[str, Callable[[Any], Any]] = field(
        default_factory=dict[str, Callable[[Any], Any]]
    )


class Peer:
    """The editor; *write* takes whole frames to the server.

    Attributes:
        sent: All that the server sent, in order.
        texts: The documents of the editor.
    """

    def __init__(self, write: Callable[[bytes], None], policy: Policy | None = None) -> None:
        self.policy = policy or Policy()
        self.texts = EditorTexts()
        self.sent: list[Message] = []
        self.initialized: Message = {}
        self._write = write
        self._numbers = itertools.count(1)
        self._asked: dict[Any, asyncio.Future[Any]] = {}
        self._news = asyncio.Event()

    # -- asking and telling

    async def request(self, method: str, params: Any = None, within: float = 10.0) -> Any:
        """Return the server's answer; raises RpcError."""
        return await asyncio.wait_for(self.begin(method, params)[1], within)

    def begin(self, method: str, params: Any = None) -> tuple[int, asyncio.Future[Any]]:
        """Send a request; return its id and its answer to come."""
        name = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[name] = answer
        self.send({"jsonrpc": "2.0", "id": name, "method": method, "params": params})
        return name, answer

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def send(self, message: Any) -> None:
        """Send a message, whatever it is."""
        body = json.dumps(message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def raw(self, data: bytes) -> None:
        """Send bytes, whatever they are."""
        self._write(data)

    async def command(self, name: str, arguments: Any = None, within: float = 10.0) -> Any:
        """Have a command carried out; return its answer."""
        given = [] if arguments is None else [arguments]
        asked = {"command": f"patchwright.{name}", "arguments": given}
        return await self.request("workspace/executeCommand", asked, within)

    # -- what editors do

    async def initialize(self, **params: Any) -> Message:
        """Introduce ourselves, and say that we are ready; return what the server can do."""
        params = {"processId": None, "rootUri": None, "capabilities": ABLE, **params}
        self.initialized = await self.request("initialize", params)
        self.texts.encoding = self.initialized["capabilities"].get("positionEncoding", "utf-16")
        self.notify("initialized", {})
        return self.initialized

    async def shutdown(self) -> None:
        """Take leave."""
        await self.request("shutdown")
        self.notify("exit")

    def open(self, uri: str, text: str, language: str = "python") -> None:
        """Open a document."""
        self.notify("textDocument/didOpen", self.texts.opened(uri, text, language))

    def type(self, uri: str, text: str) -> None:
        """Have the user change the whole text of a document."""
        self.notify("textDocument/didChange", self.texts.changed(uri, text))

    def close(self, uri: str) -> None:
        """Close a document."""
        self.notify("textDocument/didClose", self.texts.closed(uri))

    # -- what came

    def of(self, method: str) -> list[Any]:
        """Return the parameters of all calls of *method* that came."""
        return [one.get("params") for one in self.sent if one.get("method") == method]

    async def until(self, ready: Callable[[], Any], within: float = 10.0) -> Any:
        """Wait until *ready* returns something, looking after each message; return it."""

        async def wait() -> Any:
            while not (found := ready()):
                self._news.clear()
                await self._news.wait()
            return found

        return await asyncio.wait_for(wait(), within)

    async def eventually(self, ready: Callable[[], Any], within: float = 10.0) -> Any:
        """Wait until *ready* returns something that no message tells of; return it."""

        async def wait() -> Any:
            while not (found := ready()):  # noqa: ASYNC110 - no message tells of it
                await asyncio.sleep(0.01)
            return found

        return await asyncio.wait_for(wait(), within)

    async def next(self, method: str, within: float = 10.0) -> Any:
        """Return the parameters of the first call of *method*, waiting for it."""
        return (await self.until(lambda: self.of(method), within))[0]

    @property
    def shown(self) -> list[str]:
        """Return the messages that the user was shown."""
        shown = (*self.of("window/showMessage"), *self.of("window/showMessageRequest"))
        return [one["message"] for one in shown]

    @property
    def problems(self) -> list[str]:
        """Return the errors and warnings that the user was shown."""
        return [one["message"] for one in self.of("window/showMessage") if one["type"] < 3]

    def take(self, message: Message) -> None:
        """Take what the server sent."""
        self.sent.append(message)
        if "method" in message and "id" in message:
            self._answer(message)
        elif "method" not in message:
            self._settle(message)
        self._news.set()

    def _settle(self, message: Message) -> None:
        answer = self._asked.pop(message.get("id"), None)
        if answer is None or answer.done():
            return
        if "error" in message:
            answer.set_exception(RpcError(message["error"]))
        else:
            answer.set_result(message["result"])

    def _answer(self, message: Message) -> None:
        method, name = message["method"], message["id"]
        if method in self.policy.silent:
            return
        if method in self.policy.refused:
            error = {"code": -32601, "message": f"no {method} here"}
            self.send({"jsonrpc": "2.0", "id": name, "error": error})
            return
        result = self._result(method, message.get("params"))
        self.send({"jsonrpc": "2.0", "id": name, "result": result})

    def _result(self, method: str, params: Any) -> Any:
        if method in self.policy.answers:
            return self.policy.answers[method](params)
        match method:
            case "workspace/applyEdit":
                return self._apply(params["edit"])
            case "window/showDocument":
                return {"success": self.policy.shows}
            case "window/showMessageRequest":
                picked = [one for one in params["actions"] if one["title"] == self.policy.button]
                return picked[0] if picked else None
            case "workspace/configuration":
                return [self.policy.settings for _ in params["items"]]
            case _:
                return None

    def _apply(self, edit: Any) -> Message:
        if not self.policy.applies:
            return {"applied": False, "failureReason": "The user said no."}
        try:
            for told in self.texts.apply(edit):
                self.notify(*told)
        except Refusal as refusal:
            return {"applied": False, "failureReason": str(refusal)}
        return {"applied": True}


ABLE: Message = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "applyEdit": True,
        "configuration": True,
        "workspaceFolders": True,
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "workspaceEdit": {
            "documentChanges": True,
            "resourceOperations": ["create", "rename", "delete"],
            "failureHandling": "transactional",
        },
    },
}
"""What an editor can do that can do everything."""
