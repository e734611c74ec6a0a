"""A started server and the messages to and from it: multilspy's handler, made dependable.

What multilspy 0.1.1 lacks and is put right here: requests that wait for a server which has
died end at once; each has a deadline, after which it is withdrawn by `$/cancelRequest`;
messages are taken in order and on the spot, not each in a task that is never forgotten;
standard error is read in pieces, however long its lines are; the process and all that it
starts end with ours, whatever ends us.
Source: LSP 3.17, "Base Protocol"; JSON-RPC 2.0.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from multilspy.lsp_protocol_handler.server import (  # pyright: ignore[reportMissingTypeStubs]
    LanguageServerHandler,
    ProcessLaunchInfo,
    make_notification,
    make_request,
)

from patchwright.domain.untyped import at
from patchwright.langservers.errors import CannotStart, Died, Hung, Refused, ServerError
from patchwright.langservers.last_words import LastWords
from patchwright.langservers.messages import body_of, lean, reader_of, writer_of, written
from patchwright.processes.child import Child, start
from patchwright.processes.offload import offload

SECONDS = 30.0
"""How long an answer may take, unless the asker says otherwise."""

_METHOD_NOT_FOUND, _INTERNAL_ERROR = -32601, -32603
_LAST_SECONDS = 2.0
_WORDS_SECONDS = 0.3

Answerer = Callable[[str, Any], Any]
"""Answers a request of the server, by method and parameters; raises KeyError for what it knows not."""

Hearer = Callable[[str, Any], None]
"""Takes a notification of the server in; must not wait for anything."""

_log = logging.getLogger(__name__)


class Link(LanguageServerHandler):
    """One process of a server.

    Attributes:
        name: What the server is called.
        died: Set once it has ended.
        words: The last that it said on standard error.
    """

    def __init__(self, name: str, answer: Answerer, hear: Hearer) -> None:
        super().__init__(ProcessLaunchInfo(cmd=[name]))  # pyright: ignore[reportUnknownMemberType]
        self.name, self.died, self.words = name, asyncio.Event(), LastWords()
        self._answer, self._hear = answer, hear
        self._waiting = dict[int, asyncio.Future[Any]]()
        self._child: Child | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._readers = list[asyncio.Task[None]]()

    @property
    def pid(self) -> int:
        """The group of the process and of all that it started; 0 before it is started."""
        return self._child.pid if self._child else 0

    async def launch(self, command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> None:
        """Start the process; raises CannotStart."""
        try:
            self._child = child = await offload(
                start, command, cwd=cwd, env=env, stdin="pipe", stdout="pipe", stderr="pipe"
            )
        except OSError as error:
            raise CannotStart(
                f"{self.name} cannot be started: {error.strerror or error}."
            ) from error
        self._writer = await writer_of(child.stdin)
        messages, errors = await reader_of(child.stdout), await reader_of(child.stderr)
        self._readers = [
            asyncio.create_task(self._read(messages)),
            asyncio.create_task(self.words.read(errors)),
        ]

    async def ask(self, method: str, params: Any = None, seconds: float = SECONDS) -> Any:
        """Return the answer to a request.

        Raises:
            Died: The server ended, before or meanwhile.
            Hung: It did not answer within *seconds*.
            Refused: It answered with an error.
        """
        self.check()
        number, self.request_id = self.request_id, self.request_id + 1
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        self._send(lean(make_request(method, number, params)))
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            self.tell("$/cancelRequest", {"id": number})
            raise Hung(f"{self.name} did not answer {method} within {seconds:.3g} s.") from None
        except asyncio.CancelledError:
            self.tell("$/cancelRequest", {"id": number})
            raise
        finally:
            self._waiting.pop(number, None)

    def check(self) -> None:
        """Raise Died where the server does not run."""
        if self.died.is_set() or self._writer is None:
            raise self.death

    def tell(self, method: str, params: Any = None) -> None:
        """Send a notification; nothing where the server has ended."""
        self._send(lean(make_notification(method, params)))

    def kill(self) -> None:
        """End it and all that it started at once, without asking; from any thread."""
        if self._child:
            self._child.kill()

    async def close(self) -> None:
        """Ask it to go, and end it and all that it started."""
        try:
            if not self.died.is_set() and self._writer:
                await self._take_leave()
        finally:
            # Also where whoever waits for it is called away.
            await self._end()

    async def _take_leave(self) -> None:
        try:
            await self.ask("shutdown", seconds=_LAST_SECONDS)
            self.tell("exit")
        except ServerError as error:
            _log.info("%s was not shut down: %s", self.name, error.what)

    # What multilspy's typed requests and notifications come down to.

    async def send_request(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """Return the answer to a request, as `ask` does."""
        return await self.ask(method, params)

    def send_notification(self, method: str, params: dict[str, Any] | None = None) -> None:
        """Send a notification, as `tell` does."""
        self.tell(method, params)

    # -- in and out

    async def _read(self, messages: asyncio.StreamReader) -> None:
        try:
            while body := await body_of(messages):
                self._take(body)
        except (
            OSError,
            ValueError,
            asyncio.IncompleteReadError,
            asyncio.LimitOverrunError,
        ) as error:
            _log.info("%s sent what cannot be read: %s", self.name, error)
        finally:
            await self._hear_out()
            self._died()

    async def _hear_out(self) -> None:
        """Wait a little for what it said last, which says why it has ended."""
        errors = [reader for reader in self._readers if reader is not asyncio.current_task()]
        # What it started may hold its standard error open.
        await asyncio.wait(errors, timeout=_WORDS_SECONDS) if errors else None

    def _take(self, body: bytes) -> None:
        """Take one message in; the barrier around it."""
        try:
            match json.loads(body):
                case {"method": str(method), "id": number, **rest}:
                    self._send(self._answered(method, number, rest.get("params")))
                case {"method": str(method), **rest}:
                    self._hear(method, rest.get("params"))
                case {"id": int(number), **rest}:
                    self._settle(number, rest)
                case _:
                    _log.info("%s sent a message of no kind", self.name)
        except Exception:  # noqa: BLE001 - the barrier around one message
            _log.exception("a message of %s was not taken in", self.name)

    def _answered(self, method: str, number: Any, params: Any) -> dict[str, Any]:
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": number}
        try:
            return {**answer, "result": self._answer(method, params)}
        except KeyError:
            problem = {"code": _METHOD_NOT_FOUND, "message": f"{method} is not known here"}
        except Exception as error:  # noqa: BLE001 - the barrier around one request
            _log.exception("%s of %s was not answered", method, self.name)
            problem = {"code": _INTERNAL_ERROR, "message": type(error).__name__}
        return {**answer, "error": problem}

    def _settle(self, number: int, message: Mapping[str, Any]) -> None:
        answer = self._waiting.get(number)
        if answer is None or answer.done():
            return
        match message:
            case {"error": error} if error is not None:
                # Whatever is said in the place of an error, it is no answer.
                said = " ".join(str(at(error, "message") or "").split())[:500]
                given = at(error, "code")
                code = given if isinstance(given, int) else _INTERNAL_ERROR
                answer.set_exception(Refused(f"{self.name} refuses: {said} ({code}).", code))
            case _:
                answer.set_result(message.get("result"))

    def _send(self, message: dict[str, Any]) -> None:
        if self._writer and not self._writer.is_closing():
            self._writer.writelines(written(message))

    # -- the end

    def _died(self) -> None:
        self.died.set()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self.death)
        if self._writer:
            self._writer.close()

    @property
    def death(self) -> Died:
        """What to say of its end."""
        said = f" It said: {self.words.text}" if self.words.text else ""
        return Died(f"{self.name} has ended.{said}")

    async def _end(self) -> None:
        if self._child:
            await offload(self._child.kill)
        await asyncio.wait(self._readers, timeout=_LAST_SECONDS) if self._readers else None
        for reader in self._readers:
            reader.cancel()
        self._died()
        if self._child:
            await offload(self._child.close)
