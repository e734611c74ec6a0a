"""JSON-RPC as we speak it, in the place of pygls' own.

pygls keeps the table of features and commands, and makes the capabilities from
it. Reading, answering and sending are ours: pygls writes whole messages into the
log, takes any nested object with a `jsonrpc` for a message, answers what it cannot
read with nothing, and writes on the loop.
"""

import asyncio
import json
import logging
import threading
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

from pygls.protocol import LanguageServerProtocol

from patchwright.domain.untyped import object_of
from patchwright.editor.protocol.answering import Answering
from patchwright.editor.protocol.asked import Asked
from patchwright.editor.protocol.faults import Code, Fault
from patchwright.editor.protocol.frames import Broken, Frames
from patchwright.editor.protocol.message import Answer, Call, Id, Malformed, read
from patchwright.editor.protocol.topics import topic_of
from patchwright.log.secrets import redacted

_LAST_ANSWERS = 0.2

_log = logging.getLogger(__name__)


def _nobody(_way: str, _what: str, _name: Id, _said: Any) -> None:
    """Observe nothing."""


class Sink(Protocol):
    """Takes messages that are on their way to the editor; never waits."""

    def put(self, body: bytes, topic: str = "") -> None:
        """Take one; with a *topic* it may take the place of an older one of it."""
        ...


class Wire(LanguageServerProtocol):
    """One connection: bytes in, messages out.

    Attributes:
        table: pygls' table of features and commands.
        answering: What the editor has asked for.
        sink: Takes what goes out.
        on_end: Called when the editor is gone.
        observe: Told of each message: "received" or "sent", what it is, its id, what it holds.
    """

    sink: Sink

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self.table: Any = self.fm
        self.answering = Answering(self, self.table, converter)
        self.on_end: Callable[[], None] = lambda: None
        self.observe: Callable[[str, str, Id, Any], None] = _nobody
        self._loop: asyncio.AbstractEventLoop = server.loop
        self._thread = threading.get_ident()
        self._types: Any = converter
        self._asked = Asked(converter)
        self._frames = Frames()
        self._inbox: deque[bytes | Broken] = deque()
        self._pump: asyncio.Task[None] | None = None
        self._over = False

    def _register_builtin_features(self) -> None:
        """Register none: pygls' own would answer for us, out of a store of their own."""

    # -- what comes in

    def feed(self, data: bytes) -> None:
        """Take bytes from the editor."""
        self._inbox.extend(self._frames.feed(data))
        self._go_on()

    def end_of_input(self) -> None:
        """Take that nothing will come any more, after all that has come."""
        self._over = True
        self._go_on()

    async def lose(self) -> None:
        """Let go of everything that waits for the editor: it is gone."""
        await self.answering.end(_LAST_ANSWERS)
        self._asked.give_up()

    def _go_on(self) -> None:
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._take_all())

    async def _take_all(self) -> None:
        while self._inbox:
            try:
                self._take(self._inbox.popleft())
            except Exception:  # noqa: BLE001 - the barrier around one message
                _log.exception("a message could not be taken")
            # A request sees the documents as they were when it was sent: its task
            # starts before the next message is looked at.
            await asyncio.sleep(0)
        if self._over:
            self.on_end()

    def _take(self, body: bytes | Broken) -> None:
        if isinstance(body, Broken):
            self.refuse(None, Fault(Code.PARSE_ERROR, f"Not understood: {body.why}."))
            return
        message = read(body)
        match message:
            case Malformed():
                self.refuse(message.id, message.fault)
            case Answer():
                what = f"answer to {self._asked.method_of(message.id)}"
                self.observe("received", what, message.id, message.result)
                self._asked.settle(message)
            case Call():
                self.observe("received", message.method, message.id, message.params)
                self.answering.take(message)

    # -- what goes out

    def tell(self, method: str, params: object) -> None:
        """Send a notification; from another thread than the loop's, soon."""
        if threading.get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self.tell, method, params)
            return
        plain = object_of(params) or self._plain(params)
        message = {"jsonrpc": "2.0", "method": method, "params": plain}
        self._send(message, method, topic_of(method, plain))

    async def request(self, method: str, params: object) -> Any:
        """Send a request and return its answer. Raises Refused."""
        name, answer = self._asked.begin(method)
        self._send({"jsonrpc": "2.0", "id": name, "method": method, "params": params}, method)
        return await answer

    def answer(self, call: Call, result: Any) -> None:
        """Send the result of a request."""
        self._send({"jsonrpc": "2.0", "id": call.id, "result": result}, call.method)

    def refuse(self, name: Id, fault: Fault) -> None:
        """Send an error."""
        error: dict[str, Any] = {"code": int(fault.code), "message": redacted(fault.sentence)}
        if fault.reason:
            error["data"] = {"reason": fault.reason.value}
        self._send({"jsonrpc": "2.0", "id": name, "error": error}, "error")

    def _send(self, message: dict[str, Any], what: str, topic: str = "") -> None:
        # ASCII only: lone surrogates in a text would have no other way.
        body = json.dumps(message, default=self._plain, allow_nan=False).encode("ascii")
        self.sink.put(body, topic)
        said = message.get("params", message.get("result", message.get("error")))
        self.observe("sent", what, message.get("id"), said)

    def _plain(self, value: Any) -> Any:
        return value.value if isinstance(value, Enum) else self._types.unstructure(value)

    # -- as pygls calls it

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self.tell(method, params)

    def send_request_async(self, method: str, params: Any = None, msg_id: Any = None) -> Any:
        """Send a request."""
        del msg_id
        return self.request(method, params)
