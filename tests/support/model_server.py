"""A scripted server of the Messages API on the loopback interface, for tests.

    with serving(["Hello.", Reply(calls=(("read", {"path": "a.py"}),)), Status(529)]) as server:
        ...  # point `base_url` at server.url; look at server.requests

A script is a list of answers, or a function of the request body. It runs in
threads of its own, so it serves synchronous and asynchronous tests alike.
"""

import json
import select
import socket
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Reply:
    """A good reply: words first, then tool calls.

    *thinking* becomes a block of thoughts in front; *json* is text that is the JSON
    of a value. *pieces* is how many characters stream at once.
    """

    text: str = ""
    json: Any = None
    calls: Sequence[tuple[str, Mapping[str, Any]]] = ()
    thinking: str = ""
    stop: str = ""
    usage: Mapping[str, int] = field(
        default_factory=lambda: {"input_tokens": 10, "output_tokens": 5}
    )
    pieces: int = 7

    def blocks(self) -> list[Json]:
        """Return the content blocks."""
        words = self.text if self.json is None else json.dumps(self.json)
        blocks: list[Json] = []
        if self.thinking:
            blocks.append({"type": "thinking", "thinking": self.thinking, "signature": "signed"})
        if words:
            blocks.append({"type": "text", "text": words})
        for number, (name, arguments) in enumerate(self.calls, 1):
            call = {"type": "tool_use", "id": f"toolu_{name}_{number}", "name": name}
            blocks.append({**call, "input": dict(arguments)})
        return blocks

    def stop_reason(self) -> str:
        """Return the given reason, or the one that fits."""
        return self.stop or ("tool_use" if self.calls else "end_turn")

    def message(self) -> Json:
        """Return the reply in one piece."""
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "scripted",
            "content": self.blocks(),
            "stop_reason": self.stop_reason(),
            "stop_sequence": None,
            "usage": dict(self.usage),
        }

    def events(self) -> list[Json]:
        """Return the events of the stream."""
        start: Json = {**self.message(), "content": [], "stop_reason": None}
        start["usage"] = {**self.usage, "output_tokens": 1}
        events: list[Json] = [{"type": "message_start", "message": start}, {"type": "ping"}]
        for index, block in enumerate(self.blocks()):
            events += _block_events(index, block, self.pieces)
        delta = {"stop_reason": self.stop_reason(), "stop_sequence": None}
        output = {"output_tokens": self.usage.get("output_tokens", 0)}
        events.append({"type": "message_delta", "delta": delta, "usage": output})
        return [*events, {"type": "message_stop"}]


@dataclass(frozen=True, kw_only=True)
class Whole:
    """A reply in one piece although a stream was asked for."""

    reply: Reply


@dataclass(frozen=True)
class Status:
    """An error status, with a body as the API sends it unless *body* is given."""

    code: int
    message: str = "scripted"
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    body: bytes | None = None
    content_type: str = "application/json"

    def content(self) -> bytes:
        """Return the body."""
        if self.body is not None:
            return self.body
        error = {"type": "scripted_error", "message": self.message}
        return json.dumps({"type": "error", "error": error}).encode()


@dataclass(frozen=True, kw_only=True)
class Events:
    """A stream of any events or raw bytes.

    With *cut* the connection is dropped in the middle of the stream. With *stall* the
    server then says nothing more until the client goes away.
    """

    events: Sequence[Json | bytes]
    cut: bool = False
    stall: bool = False


def broken_call(tool: str) -> list[Json]:
    """Return the events of a reply that calls *tool* with arguments that break off."""
    block: Json = {"type": "tool_use", "id": "t", "name": tool, "input": {}}
    delta = {"type": "input_json_delta", "partial_json": '{"path": "a'}
    return [
        {"type": "message_start", "message": {"usage": {"input_tokens": 3}}},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "tool_use"},
            "usage": {"output_tokens": 9},
        },
        {"type": "message_stop"},
    ]


Answer = Reply | Whole | Status | Events | str
Script = Sequence[Answer] | Callable[[Json], Answer]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request as it came in; header names are in small letters."""

    path: str
    headers: Mapping[str, str]
    body: Json


class ModelServer:
    """What a test sees of the server.

    Attributes:
        url: Its address, for `base_url`.
        requests: What was asked for replies, in order of arrival.
        counted: What was asked for a count of tokens.
        left: Set when a client went away while the server was still answering.
        asked: Set when the first request came in.
    """

    def __init__(self, script: Script) -> None:
        self._script: Script = script if callable(script) else list(script)
        self._lock = threading.Lock()
        self.requests: list[Asked] = []
        self.counted: list[Asked] = []
        self.left = threading.Event()
        self.asked = threading.Event()
        handler = type("Handler", (_Handler,), {"model": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"

    def take(self, asked: Asked) -> Answer:
        """Record a request and return its answer."""
        with self._lock:
            self.requests.append(asked)
            self.asked.set()
            if callable(self._script):
                return self._script(asked.body)
            number = len(self.requests)
            if number > len(self._script):
                return Status(
                    400, f"the script has {len(self._script)} answers, this is request {number}"
                )
            return self._script[number - 1]

    @contextmanager
    def running(self) -> Generator["ModelServer"]:
        """Serve until the block ends."""
        thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._http.shutdown()
            self._http.server_close()
            thread.join(5)


@contextmanager
def serving(script: Script) -> Generator[ModelServer]:
    """Serve *script* on a free port of the loopback interface while the block runs."""
    with ModelServer(script).running() as server:
        yield server


class _Handler(BaseHTTPRequestHandler):
    model: ClassVar[ModelServer]
    protocol_version = "HTTP/1.1"
    # Else each piece waits for the client to acknowledge the one before.
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        body: Json = json.loads(self.rfile.read(length))
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(path=self.path, headers=headers, body=body)
        if self.path.partition("?")[0].endswith("/count_tokens"):
            self.model.counted.append(asked)
            self._send(200, json.dumps({"input_tokens": length // 4}).encode())
            return
        try:
            self._answer(self.model.take(asked), streaming=bool(body.get("stream")))
        except OSError:
            self.model.left.set()
            self.close_connection = True

    def _answer(self, answer: Answer, *, streaming: bool) -> None:
        match answer:
            case str():
                self._answer(Reply(text=answer), streaming=streaming)
            case Reply() if streaming:
                self._stream(Events(events=answer.events()))
            case Reply():
                self._send(200, json.dumps(answer.message()).encode())
            case Whole():
                self._send(200, json.dumps(answer.reply.message()).encode())
            case Status():
                self._send(answer.code, answer.content(), answer.content_type, answer.headers)
            case Events():
                self._stream(answer)

    def _send(
        self,
        code: int,
        body: bytes,
        content_type: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.send_response(code)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _stream(self, answer: Events) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream; charset=utf-8")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for event in answer.events:
            raw = event if isinstance(event, bytes) else _as_sent(event)
            self.wfile.write(b"%x\r\n%b\r\n" % (len(raw), raw))
        if answer.stall:
            self._wait_for_leaving()
        if answer.cut or answer.stall:
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")

    def _wait_for_leaving(self) -> None:
        # A client that goes away makes its side readable, with nothing to read.
        readable, _, _ = select.select([self.connection], [], [], 30)
        if readable and not self.connection.recv(1, socket.MSG_PEEK):
            self.model.left.set()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as http.server names it
        """Keep the test's output clean."""


def _block_events(index: int, block: Json, pieces: int) -> list[Json]:
    start: Json
    match block["type"]:
        case "text":
            start = {"type": "text", "text": ""}
            deltas = [{"type": "text_delta", "text": it} for it in _cut(block["text"], pieces)]
        case "thinking":
            start = {"type": "thinking", "thinking": "", "signature": ""}
            deltas = [
                *(
                    {"type": "thinking_delta", "thinking": it}
                    for it in _cut(block["thinking"], pieces)
                ),
                {"type": "signature_delta", "signature": block["signature"]},
            ]
        case _:
            start = {**block, "input": {}}
            written = json.dumps(block["input"]) if block["input"] else ""
            deltas = [
                {"type": "input_json_delta", "partial_json": it} for it in _cut(written, pieces)
            ]
    return [
        {"type": "content_block_start", "index": index, "content_block": start},
        *({"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": index},
    ]


def _cut(text: str, pieces: int) -> list[str]:
    return [text[at : at + pieces] for at in range(0, len(text), pieces)]


def _as_sent(event: Json) -> bytes:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()
