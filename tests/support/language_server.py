"""A language server of our own making, as a process: it does what its texts tell it to.

Every word `wrong` in a text is an error there, counted in UTF-16. It is started with words
that say how it behaves:

    pull        diagnostics are asked of it; else it sends them
    unversioned what it sends names no version
    late        it sends what it has to say of a text twice: nothing first, the truth after
    loud        it says a line of 200,000 letters on standard error for each text
    asks        it asks for its configuration and a method that nobody knows, and tells what it got

`workspace/symbol` is answered with all that it was told, by method; `test/die` ends it with
words; `test/hang` is never answered; `test/refuse` is refused; `test/null` is null.
"""

import json
import re
import sys
import threading
from typing import Any

WORDS = frozenset(sys.argv[1:])
texts: dict[str, tuple[int, str]] = {}
told: list[Any] = []


def send(message: Any) -> None:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    sys.stdout.buffer.flush()


def wrong(text: str) -> list[Any]:
    found = list[Any]()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text)):
        for one in re.finditer(r"\bwrong\b", line):
            start = len(line[: one.start()].encode("utf-16-le")) // 2
            span = {"start": {"line": number, "character": start}}
            span["end"] = {"line": number, "character": start + 5}
            found.append({"range": span, "severity": 1, "code": "w", "message": "It is wrong."})
    return found


def publish(uri: str) -> None:
    version, text = texts[uri]
    known: dict[str, Any] = {} if "unversioned" in WORDS else {"version": version}
    for items in ([], wrong(text)) if "late" in WORDS else (wrong(text),):
        params = {"uri": uri.replace("/a", "/%61"), "diagnostics": items, **known}
        send({"method": "textDocument/publishDiagnostics", "params": params})
        threading.Event().wait(0.02)


def take(uri: str, version: int, text: str) -> None:
    texts[uri] = version, text
    if "loud" in WORDS:
        sys.stderr.write("x" * 200_000 + "\n")
    if "pull" not in WORDS:
        publish(uri)


def notified(method: str, params: Any) -> None:
    told.append([method, params])
    match method:
        case "textDocument/didOpen":
            document = params["textDocument"]
            take(document["uri"], document["version"], document["text"])
        case "textDocument/didChange":
            document, change = params["textDocument"], params["contentChanges"][-1]
            take(document["uri"], document["version"], change["text"])
        case "initialized" if "asks" in WORDS:
            send({"id": "c", "method": "workspace/configuration", "params": {"items": [{}]}})
            send({"id": "u", "method": "test/unknown", "params": None})
        case "exit":
            sys.exit(0)
        case _:
            pass


def answer(method: str, params: Any) -> dict[str, Any]:
    match method:
        case "initialize":
            can: dict[str, Any] = {"textDocumentSync": 1}
            if "pull" in WORDS:
                can["diagnosticProvider"] = {"interFileDependencies": False}
            return {"result": {"capabilities": can}}
        case "textDocument/diagnostic":
            items = wrong(texts[params["textDocument"]["uri"]][1])
            return {"result": {"kind": "full", "items": items}}
        case "workspace/symbol":
            return {"result": told}
        case "test/die":
            sys.stderr.write("Out of\nmemory.\n")
            sys.exit(3)
        case "test/refuse":
            return {"error": {"code": -32801, "message": "Not\nnow."}}
        case _:
            return {"result": None}


def main() -> None:
    while header := sys.stdin.buffer.readline():
        length = int(header.split(b":")[1])
        while sys.stdin.buffer.readline().strip():
            pass
        message = json.loads(sys.stdin.buffer.read(length))
        if "method" not in message:
            told.append(["answer", message])
        elif "id" not in message:
            notified(message["method"], message.get("params"))
        elif message["method"] != "test/hang":
            send({"id": message["id"], **answer(message["method"], message.get("params"))})


if __name__ == "__main__":
    main()
