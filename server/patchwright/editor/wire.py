"""JSON-RPC as we speak it, in the place of pygls' own.

pygls keeps the table of features and commands, and makes the capabilities from
it. Reading, answering and sending are ours: pygls writes whole messages into the
log, takes any nested object with a `jsonrpc` for a message, answers what it cannot
read with nothing, and writes on the loop.
"""

import asyncio
import inspect
import itertools
import json
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from lsprotocol import types as lsp
from pygls.protocol import LanguageServerProtocol

from patchwright.editor.faults import Code, Fault, InvalidParams, Refused, fault_of
from patchwright.editor.frames import Broken, Frames
from patchwright.editor.lenient import Unreadable, structure
from patchwright.editor.message import Answer, Call, Id, Malformed, read
from patchwright.editor.topics import topic_of
from patchwright.editor.untyped import at, object_of

if TYPE_CHECKING:
    from patchwright.editor.life import Life
    from patchwright.editor.session import Session

_LAST_ANSWERS = 0.2

Handler: TypeAlias = Callable[[Any], Any]
"""Takes parameters; returns a result, or an awaitable of one."""


def _nobody(_way: str, _what: str, _id: Id, _said: Any) -> None:
    """Observe nothing."""


class Sink(Protocol):
    """Takes messages that are on their way to the editor; never waits."""

    def put(self, body: bytes, topic: str = "") -> None:
        """Take one; with a *topic* it may take the place of an older one of it."""
        ...


class Wire(LanguageServerProtocol):
    """One connection: what comes in, what is being answered, what we asked for."""

    session: "Session"
    life: "Life"
    sink: Sink

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self.handlers: dict[str, Handler] = {}
        """By method; these get their parameters as JSON, pygls' features as types."""
        self.gate: Callable[[Call], Fault | None] = lambda _call: None
        """Says why a call cannot be taken now."""
        self.observe: Callable[[str, str, Id, Any], None] = _nobody
        """Told of each message: "received" or "sent", what it is, its id, what it holds."""
        self.table: Any = self.fm
        """pygls' table of features and commands."""
        self._types: Any = converter
        self._frames = Frames()
        self._inbox: deque[bytes | Broken] = deque()
        self._pump: asyncio.Task[None] | None = None
        self._answering: dict[Id, asyncio.Task[None]] = {}
        self._notified: set[asyncio.Task[None]] = set()
        self._asked: dict[Id, tuple[str, asyncio.Future[Any]]] = {}
        self._numbers = itertools.count(1)
        self._over = False

    def _register_builtin_features(self) -> None:
        """Register none: pygls' own would answer for us, out of a store of their own."""

    # -- what comes in

    def feed(self, data: bytes) -> None:
        """Take bytes from the editor."""
        self._inbox.extend(self._frames.feed(data))
        if self._inbox and (self._pump is None or self._pump.done()):
            self._pump = asyncio.create_task(self._take_all())

    def end_of_input(self) -> None:
        """Take that nothing will come any more, after all that has come."""
        self._over = True
        if self._pump is None or self._pump.done():
            self.life.lost()

    async def _take_all(self) -> None:
        while self._inbox:
            self._take(self._inbox.popleft())
            # A request sees the documents as they were when it was sent: its task
            # starts before the next message is looked at.
            await asyncio.sleep(0)
        if self._over:
            self.life.lost()

    def _take(self, body: bytes | Broken) -> None:
        if isinstance(body, Broken):
            self._refuse(None, Fault(Code.PARSE_ERROR, f"Not understood: {body.why}."))
            return
        message = read(body)
        match message:
            case Malformed():
                self._refuse(message.id, message.fault)
            case Answer():
                self._settle(message)
            case Call():
                self.observe("received", message.method, message.id, message.params)
                self._call(message)

    def _call(self, call: Call) -> None:
        fault = self.gate(call)
        handler = self._handler_of(call.method)
        if fault is None and handler is None:
            fault = Fault(Code.METHOD_NOT_FOUND, f"There is no method {call.method} here.")
        if fault is None and call.id in self._answering:
            fault = Fault(Code.INVALID_REQUEST, f"A request with the id {call.id} goes on already.")
        if fault is not None or handler is None:
            if call.id is not None and fault is not None:
                self._refuse(call.id, fault)
        elif call.id is None:
            self._notice(call, handler)
        else:
            task = asyncio.create_task(self._answer(call, handler))
            self._answering[call.id] = task
            task.add_done_callback(lambda _task: self._answering.pop(call.id, None))

    def _handler_of(self, method: str) -> Handler | None:
        if method in self.handlers:
            return self.handlers[method]
        feature: Handler | None = self.table.features.get(method)
        return None if feature is None else lambda params: feature(self._typed(method, params))

    def _typed(self, method: str, params: Any) -> Any:
        kind = lsp.METHOD_TO_TYPES.get(method, (None, None, None))[2]
        if kind is None:
            return params
        try:
            return structure(self._types, params, kind)
        except Unreadable as error:
            raise InvalidParams(f"The parameters of {method} do not fit: {error}.") from error

    def _notice(self, call: Call, handler: Handler) -> None:
        """Carry out a notification: at once, and on as a task where it takes longer."""
        try:
            going = handler(call.params)
        except Exception as error:  # noqa: BLE001 - the barrier around one notification
            self._tell_fault(error, call.method)
            return
        if inspect.isawaitable(going):
            task = asyncio.create_task(self._finish(going, call.method))
            self._notified.add(task)
            task.add_done_callback(self._notified.discard)

    async def _finish(self, going: Any, method: str) -> None:
        try:
            await going
        except Exception as error:  # noqa: BLE001 - the barrier around one notification
            self._tell_fault(error, method)

    async def _answer(self, call: Call, handler: Handler) -> None:
        try:
            result = handler(call.params)
            if inspect.isawaitable(result):
                result = await result
            self._send({"jsonrpc": "2.0", "id": call.id, "result": result}, call.method)
        except asyncio.CancelledError:
            self._refuse(call.id, Fault(Code.REQUEST_CANCELLED, f"{call.method} was cancelled."))
        except Exception as error:  # noqa: BLE001 - the barrier around one request
            self._refuse(call.id, self._tell_fault(error, call.method))

    def _tell_fault(self, error: Exception, method: str) -> Fault:
        fault = fault_of(error, method)
        self.session.messages.error(fault.sentence)
        return fault

    def cancel(self, name: Id) -> None:
        """Cancel the editor's request *name*, if it still goes on."""
        if task := self._answering.get(name):
            task.cancel()

    # -- what goes out

    def tell(self, method: str, params: object) -> None:
        """Send a notification; only from the loop."""
        plain = object_of(params) or self._plain(params)
        message = {"jsonrpc": "2.0", "method": method, "params": plain}
        self._send(message, method, topic_of(method, plain))

    async def request(self, method: str, params: object) -> Any:
        """Send a request and return its answer; only from the loop. Raises Refused."""
        name = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[name] = method, answer
        self._send({"jsonrpc": "2.0", "id": name, "method": method, "params": params}, method)
        try:
            return await answer
        finally:
            self._asked.pop(name, None)

    def _settle(self, message: Answer) -> None:
        method, answer = self._asked.get(message.id, ("", None))
        self.observe("received", f"answer to {method}", message.id, message.result)
        if answer is None or answer.done():
            return
        if message.error is not None:
            said = at(message.error, "message")
            answer.set_exception(Refused(f"The editor refused {method}: {said or 'no reason'}."))
            return
        try:
            answer.set_result(self._result_of(method, message.result))
        except Unreadable as error:
            answer.set_exception(Refused(f"The editor answered {method} wrongly: {error}."))

    def _result_of(self, method: str, result: Any) -> Any:
        kind = lsp.METHOD_TO_TYPES.get(method, (None, None))[1]
        if kind is None:
            return result
        whole = {"jsonrpc": "2.0", "id": 0, "result": result}
        return structure(self._types, whole, kind).result

    async def lose(self) -> None:
        """Let go of everything that waits for the editor: it is gone."""
        going = [*self._answering.values(), *self._notified]
        if going:
            # What is as good as answered is still answered.
            await asyncio.wait(going, timeout=_LAST_ANSWERS)
        for method, answer in list(self._asked.values()):
            if not answer.done():
                answer.set_exception(Refused(f"The editor went away before it answered {method}."))
        for task in going:
            task.cancel()

    def _refuse(self, name: Id, fault: Fault) -> None:
        error = {"code": int(fault.code), "message": fault.sentence}
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
