"""What the editor calls is carried out, and every request is answered exactly once."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from lsprotocol import types as lsp

from patchwright.editor.protocol.faults import Code, Fault, InvalidParams, fault_of
from patchwright.editor.protocol.lenient import Unreadable, structure
from patchwright.editor.protocol.message import Call, Id

_OWN = "patchwright/"

Handler: TypeAlias = Callable[[Any], Any]
"""Takes parameters; returns a result, or an awaitable of one."""


class Answers(Protocol):
    """Takes what the editor is answered."""

    def answer(self, call: Call, result: Any) -> None:
        """Send a result; raises where it is no JSON, and then nothing is sent."""
        ...

    def refuse(self, name: Id, fault: Fault) -> None:
        """Send an error."""
        ...


class Answering:
    """What the editor has asked for and is not answered yet.

    Attributes:
        handlers: What takes each method, with its parameters as JSON.
        gate: Says why a call cannot be taken now.
        tell_user: Shows a sentence to people.
    """

    def __init__(self, answers: Answers, table: Any, converter: Any) -> None:
        self.handlers: dict[str, Handler] = {}
        self.gate: Callable[[Call], Fault | None] = lambda _call: None
        self.tell_user: Callable[[str], None] = lambda _sentence: None
        self._answers, self._table, self._types = answers, table, converter
        self._requests: dict[Id, asyncio.Task[None]] = {}
        self._notices: set[asyncio.Task[None]] = set()

    def take(self, call: Call) -> None:
        """Carry *call* out, or say why not."""
        handler = self._handler_of(call.method)
        if fault := self.gate(call) or self._fault(call, handler):
            if call.id is not None:
                self._answers.refuse(call.id, fault)
        elif handler and call.id is None:
            self._notice(call, handler)
        elif handler:
            task = asyncio.create_task(self._answer(call, handler))
            self._requests[call.id] = task
            task.add_done_callback(lambda _task: self._requests.pop(call.id, None))

    def cancel(self, name: Id) -> None:
        """Cancel the request *name*, if it still goes on."""
        if task := self._requests.get(name):
            task.cancel()

    async def end(self, seconds: float) -> None:
        """Let what is as good as answered be answered, and cancel the rest."""
        going = [*self._requests.values(), *self._notices]
        if going:
            await asyncio.wait(going, timeout=seconds)
        for task in going:
            task.cancel()

    def _fault(self, call: Call, handler: Handler | None) -> Fault | None:
        if handler is None:
            return Fault(Code.METHOD_NOT_FOUND, f"There is no method {call.method} here.")
        if call.id in self._requests:
            return Fault(Code.INVALID_REQUEST, f"A request with the id {call.id} goes on already.")
        return None

    def _handler_of(self, method: str) -> Handler | None:
        if method in self.handlers:
            return self.handlers[method]
        # pygls' features get their parameters as the protocol's types.
        feature: Handler | None = self._table.features.get(method)
        return None if feature is None else lambda params: feature(self._typed(method, params))

    def _typed(self, method: str, params: Any) -> Any:
        kind = lsp.METHOD_TO_TYPES.get(method, (None, None, None))[2]
        try:
            return params if kind is None else structure(self._types, params, kind)
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
            self._notices.add(task)
            task.add_done_callback(self._notices.discard)

    async def _finish(self, going: Any, method: str) -> None:
        try:
            await going
        except Exception as error:  # noqa: BLE001 - the barrier around one notification
            self._tell_fault(error, method)

    async def _answer(self, call: Call, handler: Handler) -> None:
        try:
            result = handler(call.params)
            self._answers.answer(call, await result if inspect.isawaitable(result) else result)
        except asyncio.CancelledError:
            cancelled = Fault(Code.REQUEST_CANCELLED, f"{call.method} was cancelled.")
            self._answers.refuse(call.id, cancelled)
        except Exception as error:  # noqa: BLE001 - the barrier around one request
            self._answers.refuse(call.id, self._tell_fault(error, call.method))

    def _tell_fault(self, error: Exception, method: str) -> Fault:
        fault = fault_of(error, method)
        # Who asks by a method of our own shows what hinders, in its own way.
        if not method.startswith(_OWN):
            self.tell_user(fault.sentence)
        return fault
