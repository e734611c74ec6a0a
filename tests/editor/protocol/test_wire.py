"""Every request is answered once, whatever it is; nothing ends the server or hangs it."""

import asyncio
import json
import logging
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.support.fake_editor import FakeEditor, editing
from tests.support.lsp_peer import Policy, RpcError

from patchwright.domain.errors import StorageError
from patchwright.editor.protocol.faults import Refused

PARSE, INVALID, NO_METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
FAILED, CANCELLED = -32803, -32800


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def as_json(**message: Any) -> bytes:
    return framed(json.dumps({"jsonrpc": "2.0", **message}).encode())


STATUS = {"command": "patchwright.status"}
EXECUTE = "workspace/executeCommand"

MALFORMED: list[tuple[str, bytes, list[tuple[Any, int]]]] = [
    ("no JSON", framed(b"{not json"), [(None, PARSE)]),
    ("nothing", framed(b""), [(None, PARSE)]),
    ("cut off", framed(b'{"jsonrpc": "2.0", "id": 1, "meth'), [(None, PARSE)]),
    ("deeply nested", framed(b"[" * 100_000), [(None, PARSE)]),
    ("a number of 10 000 digits", framed(b"9" * 10_000), [(None, PARSE)]),
    ("a number that is none", framed(b'{"jsonrpc":"2.0","id":NaN,"method":"x"}'), [(None, PARSE)]),
    (
        "an id beyond all numbers",
        framed(b'{"jsonrpc":"2.0","id":1e999,"method":"x"}'),
        [(None, INVALID)],
    ),
    (
        "an id below all numbers",
        framed(b'{"jsonrpc":"2.0","id":-1e999,"method":"x"}'),
        [(None, INVALID)],
    ),
    ("bytes that are no text", framed(b"\xff\xfe\x00"), [(None, PARSE)]),
    ("not UTF-8, in a request", framed(b'{"jsonrpc":"2.0","id":7,"method":"\xff"}'), [(7, PARSE)]),
    ("a broken header", b"Content-Length: -1\r\n\r\n", [(None, PARSE)]),
    ("a batch", framed(b'[{"jsonrpc":"2.0","id":1,"method":"x"}]'), [(None, INVALID)]),
    ("an empty batch", framed(b"[]"), [(None, INVALID)]),
    ("a text", framed(b'"hello"'), [(None, INVALID)]),
    ("null", framed(b"null"), [(None, INVALID)]),
    ("an empty object", framed(b"{}"), [(None, INVALID)]),
    ("no version", framed(b'{"id":7,"method":"shutdown"}'), [(7, INVALID)]),
    ("version 1", framed(b'{"jsonrpc":"1.0","id":7,"method":"shutdown"}'), [(7, INVALID)]),
    ("a number as method", as_json(id=7, method=3), [(7, INVALID)]),
    ("an object as id", as_json(id={}, method="shutdown"), [(None, INVALID)]),
    ("true as id", as_json(id=True, method="shutdown"), [(None, INVALID)]),
    ("null as id", as_json(id=None, method="shutdown"), [(None, INVALID)]),
    ("an id alone", as_json(id=7), [(7, INVALID)]),
    ("an unknown method", as_json(id=7, method="x/y"), [(7, NO_METHOD)]),
    ("an unknown optional method", as_json(id="a", method="$/x"), [("a", NO_METHOD)]),
    ("no parameters", as_json(id=7, method=EXECUTE), [(7, PARAMS)]),
    ("a list of parameters", as_json(id=7, method=EXECUTE, params=[1]), [(7, PARAMS)]),
    ("an unknown command", as_json(id=7, method=EXECUTE, params={"command": "rm"}), [(7, PARAMS)]),
    ("a list as command", as_json(id=7, method=EXECUTE, params={"command": []}), [(7, PARAMS)]),
    (
        "an object as arguments",
        as_json(id=7, method=EXECUTE, params={**STATUS, "arguments": {}}),
        [(7, PARAMS)],
    ),
    ("code actions of nothing", as_json(id=7, method="textDocument/codeAction"), [(7, PARAMS)]),
    ("an answer to nothing", as_json(id=999, result=None), []),
    ("an error of nothing", as_json(id=999, error={"code": 1, "message": "x"}), []),
    ("an error without an id", as_json(id=None, error={"code": 1, "message": "x"}), []),
    ("an unknown notification", as_json(method="x/y"), []),
    ("a cancel of nothing", as_json(method="$/cancelRequest", params={"id": 5}), []),
    ("a cancel of a list", as_json(method="$/cancelRequest", params={"id": [1]}), []),
    ("a cancel without an id", as_json(method="$/cancelRequest"), []),
    ("a document without anything", as_json(method="textDocument/didOpen", params={}), []),
    ("a change of nothing", as_json(method="textDocument/didChange", params=None), []),
    ("folders that are null", as_json(method="workspace/didChangeWorkspaceFolders"), []),
    ("settings that are null", as_json(method="workspace/didChangeConfiguration"), []),
    ("files that are null", as_json(method="workspace/didChangeWatchedFiles"), []),
    (
        "a version beyond all numbers",
        framed(
            b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":'
            b'{"uri":"file:///a","version":1e999,"text":""}}}'
        ),
        [],
    ),
    ("a save of nothing", as_json(method="textDocument/didSave", params=[]), []),
    ("a trace of nothing", as_json(method="$/setTrace", params="x"), []),
    ("progress that is cancelled", as_json(method="window/workDoneProgress/cancel"), []),
    (
        "a token that is an object",
        as_json(method="window/workDoneProgress/cancel", params={"token": {}}),
        [],
    ),
    (
        "a file that changed in a list of ways",
        as_json(
            method="workspace/didChangeWatchedFiles",
            params={"changes": [{"uri": "file:///a", "type": [1]}]},
        ),
        [],
    ),
]


@pytest.mark.parametrize(
    ("data", "expected"), [one[1:] for one in MALFORMED], ids=[one[0] for one in MALFORMED]
)
async def test_what_is_malformed_is_told_and_the_server_lives(
    data: bytes, expected: list[tuple[Any, int]], tmp_path: Path
) -> None:
    async with editing(tmp_path) as editor:
        editor.raw(data)
        await editor.command("status")
        errors = [one for one in editor.sent if "error" in one]
        assert [(one["id"], one["error"]["code"]) for one in errors] == expected
        assert not [said for said in editor.problems if "fault in Patchwright" in said]


IDS = [1, "1", "a/b c", 2.5, 0, -4, 2**60]


@pytest.mark.parametrize("name", IDS)
async def test_an_id_comes_back_as_it_was(name: Any, tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.raw(as_json(id=name, method=EXECUTE, params=STATUS))
        answer = await editor.until(
            lambda: [one for one in editor.sent if one.get("id") == name and "result" in one]
        )
        assert type(answer[-1]["id"]) is type(name)


async def test_objects_that_look_like_messages_are_only_values(tmp_path: Path) -> None:
    trap = {"jsonrpc": "2.0", "id": 1, "method": "shutdown", "result": None}
    async with editing(tmp_path, initializationOptions={"model": trap, "x": trap}) as editor:
        assert (await editor.command("status"))["folders"]


def feature(editor: FakeEditor, answer: Any) -> None:
    """Have hovering answered so."""
    editor.server.feature(lsp.TEXT_DOCUMENT_DECLARATION)(answer)


def _given(value: Any, _params: Any) -> Any:
    return value


DECLARED = {"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 0}}


async def test_our_own_error_is_a_message_and_an_answer(tmp_path: Path) -> None:
    async def answer(_params: Any) -> None:
        raise StorageError("The disk is full.", remedy="Make room.")

    async with editing(tmp_path) as editor:
        feature(editor, answer)
        with pytest.raises(RpcError, match=f"{FAILED}: The disk is full. Make room."):
            await editor.request("textDocument/declaration", DECLARED)
        assert editor.problems == ["The disk is full. Make room."]


async def test_a_fault_is_told_shortly_logged_wholly_and_survived(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def answer(_params: Any) -> None:
        raise KeyError("secret detail")

    async with editing(tmp_path) as editor:
        feature(editor, answer)
        with pytest.raises(RpcError, match=f"{INTERNAL}: This is a fault in Patchwright: KeyError"):
            await editor.request("textDocument/declaration", DECLARED)
        assert "secret detail" in caplog.text
        assert await editor.command("status")


@pytest.mark.parametrize("value", [float("nan"), object(), {1: object()}])
async def test_an_answer_that_is_no_json_is_a_fault_of_ours(value: Any, tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        feature(editor, partial(_given, value))
        with pytest.raises(RpcError, match=str(INTERNAL)):
            await editor.request("textDocument/declaration", DECLARED)


async def test_a_cancelled_request_is_answered_as_such_and_others_go_on(tmp_path: Path) -> None:
    async def answer(_params: Any) -> None:
        await asyncio.Event().wait()

    async with editing(tmp_path) as editor:
        feature(editor, answer)
        name, declared = editor.begin("textDocument/declaration", DECLARED)
        await editor.command("status")
        assert not declared.done()
        editor.notify("$/cancelRequest", {"id": name})
        with pytest.raises(RpcError, match=str(CANCELLED)):
            await declared


async def test_one_id_is_not_answered_twice_at_a_time(tmp_path: Path) -> None:
    go_on = asyncio.Event()

    async def answer(_params: Any) -> None:
        await go_on.wait()

    async with editing(tmp_path) as editor:
        feature(editor, answer)
        for _ in range(2):
            editor.raw(as_json(id="x", method="textDocument/declaration", params=DECLARED))
        await editor.command("status")
        go_on.set()
        await editor.command("status")
        answers = [one for one in editor.sent if one.get("id") == "x"]
        assert [one.get("error", {}).get("code") for one in answers] == [INVALID, None]


async def test_a_request_sees_the_text_as_it_was_when_it_was_sent(tmp_path: Path) -> None:
    uri = (tmp_path / "a.py").as_uri()
    async with editing(tmp_path) as editor:
        documents = editor.server.session.documents

        async def answer(_params: Any) -> Any:
            found = documents.get(uri)
            return {"contents": found.text if found else "", "range": None}

        feature(editor, answer)
        editor.open(uri, "before")
        _, declared = editor.begin("textDocument/declaration", DECLARED)
        editor.type(uri, "behind")
        assert (await declared)["contents"] == "before"


NEW_VALUES: Any = {
    "textDocument": {"uri": "file:///a", "extra": 1},
    "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}},
    "context": {
        "diagnostics": [
            {
                "range": {
                    "start": {"line": 0, "character": 0},
                    "end": {"line": 0, "character": 1},
                },
                "message": "odd",
                "severity": 9,
                "tags": [1, 77],
                "code": {"value": 3},
                "relatedInformation": None,
            }
        ],
        "only": ["source.new.kind"],
        "triggerKind": 42,
    },
    "workDoneToken": None,
}


async def test_values_that_are_newer_than_our_types_are_left_out(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        assert await editor.request("textDocument/codeAction", NEW_VALUES) == []
        assert [one for one in editor.sent if "error" in one] == []


async def test_a_request_of_ours_is_answered_or_refused_with_the_reason(tmp_path: Path) -> None:
    policy = Policy(refused=frozenset({"window/showDocument"}))
    async with editing(tmp_path, policy=policy) as editor:
        wire = editor.server.wire
        shown = await wire.request("window/showMessageRequest", {"message": "?", "actions": []})
        assert shown is None
        with pytest.raises(Refused, match="no window/showDocument here"):
            await wire.request("window/showDocument", lsp.ShowDocumentParams(uri="file:///a"))


async def test_who_waits_for_an_editor_that_goes_away_is_told(tmp_path: Path) -> None:
    policy = Policy(silent=frozenset({"window/showDocument"}))
    async with editing(tmp_path, policy=policy) as editor:
        asked = asyncio.create_task(editor.server.wire.request("window/showDocument", {}))
        await editor.quiet()
        await editor.server.wire.lose()
        with pytest.raises(Refused, match="went away"):
            await asked


async def test_nothing_of_what_goes_over_the_wire_reaches_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = {"githubToken": "ghp_0123456789", "apiKey": "sk-0123456789"}
    async with editing(tmp_path, initializationOptions=secret) as editor:
        editor.open((tmp_path / "a.py").as_uri(), "a text of the user")
        editor.raw(as_json(id=1, method=EXECUTE, params={"command": "x sk-0123456789"}))
        await editor.command("status")
    for word in ("0123456789", "a text of the user"):
        assert word not in caplog.text
