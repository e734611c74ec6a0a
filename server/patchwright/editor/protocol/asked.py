"""What we have asked the editor for and is not answered yet."""

import asyncio
import itertools
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.untyped import at
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.protocol.lenient import Unreadable, structure
from patchwright.editor.protocol.message import Answer, Id


class Asked:
    """Our requests, by their ids."""

    def __init__(self, converter: Any) -> None:
        self._types = converter
        self._numbers = itertools.count(1)
        self._waiting: dict[Id, tuple[str, asyncio.Future[Any]]] = {}

    def begin(self, method: str) -> tuple[int, asyncio.Future[Any]]:
        """Return an id for a request, and its answer to come."""
        name = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[name] = method, answer
        answer.add_done_callback(lambda _answer: self._waiting.pop(name, None))
        return name, answer

    def method_of(self, name: Id) -> str:
        """Return what was asked as *name*; empty where nothing was."""
        return self._waiting.get(name, ("", None))[0]

    def settle(self, message: Answer) -> None:
        """Give an answer to whoever waits for it."""
        method, answer = self._waiting.get(message.id, ("", None))
        if answer is None or answer.done():
            return
        if message.error is not None:
            said = at(message.error, "message") or "it gives no reason"
            answer.set_exception(Refused(f"The editor refused {method}: {said}."))
            return
        try:
            answer.set_result(self._result_of(method, message.result))
        except Unreadable as error:
            answer.set_exception(Refused(f"The editor answered {method} wrongly: {error}."))

    def give_up(self) -> None:
        """Tell all that wait that the editor is gone."""
        for method, answer in list(self._waiting.values()):
            if not answer.done():
                answer.set_exception(Refused(f"The editor went away before it answered {method}."))

    def _result_of(self, method: str, result: Any) -> Any:
        kind = lsp.METHOD_TO_TYPES.get(method, (None, None))[1]
        if kind is None:
            return result
        whole = {"jsonrpc": "2.0", "id": 0, "result": result}
        return structure(self._types, whole, kind).result
