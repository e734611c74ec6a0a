"""A language server of our own making, as a process: it does what its texts tell it to.

Every word `wrong` in a text is an error there, counted in UTF-16, as is the name of a line
`use NAME` or `import NAME` where no text or file below the root has a line `def NAME`; a word `odd` is a warning.
A definition leads to lines `def NAME`, references to all words NAME. Files that are others on
disk have it send again what it has to say of each text. It is started with words that say how
it behaves:

    pull        diagnostics are asked of it; else it sends them
    unversioned what it sends names no version
    late        it sends what it has to say of a text twice: nothing first, the truth after
    loud        it says a line of 200,000 letters on standard error for each text
    tells       it knows hovers, and symbols of texts and of the folder: each `def NAME`
    deaf        it never answers where a name is used
    registers   with `pull`: it says after its start that it can be asked, and then once more anew
    loads       it finds nothing wrong before it is told `test/loaded`, which it says of its work
    failed      with `loads`: it says then that it understands nothing here
    forgets     it takes a text in, and sends what is wrong there, where a command has it look
    slow        it takes texts in beside all else, each after a while
    once        what it sends is not sent again where it is the same as before
    mute        it never introduces itself, and leaves a file `mute.PID` below the root
    asks        it asks for its configuration and a method that nobody knows, and tells what it got

In files whose names hold `excluded` it finds nothing wrong whatever stands there. A text that ends
in `}])` has an error. `workspace/symbol` is answered with all that it was told, by method, unless it `tells`;
`test/die` ends it with words; `test/hang` is never answered; `test/refuse` is refused, `test/oops` in no form that the protocol knows; `test/null` is null.
"""

import json
import os
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

WORDS = frozenset(sys.argv[1:])
UNANSWERED = {"test/hang", *(["textDocument/references"] if "deaf" in WORDS else [])}
texts: dict[str, tuple[int, str]] = {}
told: list[Any] = []
roots: list[Path] = []
sent: dict[str, list[Any]] = {}
forgotten: dict[str, tuple[int, str]] = {}
loading: set[str] = {"loads"} & WORDS


def send(message: Any) -> None:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    sys.stdout.buffer.flush()


def file_of(uri: str) -> Path:
    return Path(unquote(urlsplit(uri).path))


def lines_of(text: str) -> list[str]:
    return [str(line) for line in re.split(r"\r\n|\r|\n", text)]


def span_of(line: str, number: int, start: int, end: int) -> dict[str, Any]:
    def column(at: int) -> int:
        return len(line[:at].encode("utf-16-le")) // 2

    return {
        "start": {"line": number, "character": column(start)},
        "end": {"line": number, "character": column(end)},
    }


def everything() -> dict[str, str]:
    """Return all texts: files below the root, and what is open over them."""
    ends = {".a", ".py"}
    files = [
        path
        for root in roots
        for path in sorted(root.rglob("*"))
        if path.suffix in ends and path.is_file()
    ]
    on_disk = {path.as_uri(): path.read_text("utf-8") for path in files}
    shown = {file_of(uri).as_uri(): text for uri, (_, text) in texts.items()}
    return {**on_disk, **shown}


def places(pattern: str) -> list[Any]:
    return [
        {"uri": uri, "range": span_of(line, number, *one.span("name"))}
        for uri, text in everything().items()
        for number, line in enumerate(lines_of(text))
        for one in re.finditer(pattern, line)
    ]


def name_at(params: Any) -> str:
    place = params["position"]
    _, text = texts[params["textDocument"]["uri"]]
    line = lines_of(text)[int(place["line"])]
    before = line.encode("utf-16-le")[: place["character"] * 2].decode("utf-16-le")
    found = [one for one in re.finditer(r"\w+", line) if one.start() <= len(before) < one.end()]
    return re.escape(found[0].group()) if found else "(?!)"


def symbols(name: str, those: dict[str, str]) -> list[Any]:
    return [
        {
            "name": one.group(1),
            "kind": 12,
            "location": {"uri": uri, "range": span_of(line, number, *one.span(1))},
        }
        for uri, text in those.items()
        for number, line in enumerate(lines_of(text))
        for one in re.finditer(rf"^def (\w*{name}\w*)", line)
    ]


def problems(uri: str) -> list[Any]:
    _, text = texts[uri]
    if loading or "excluded" in uri:
        return []
    defined = {
        place for one in everything().values() for place in re.findall(r"(?m)^def (\w+)", one)
    }
    found = list[Any]()
    for number, line in enumerate(lines_of(text)):
        for one in re.finditer(r"(\bwrong\b|\bodd\b|\bstop\b|\}\]\))|^(?:use|import) (\w+)", line):
            name = one.group(2)
            if name in defined:
                continue
            severity = 2 if one.group(1) == "odd" else 1
            message = f"{name} is not defined." if name else f"It is {one.group(1)}."
            span = span_of(line, number, *one.span(2 if name else 1))
            code = "unresolved-import" if line.startswith("import") else "w"
            found.append({"range": span, "severity": severity, "code": code, "message": message})
        if "stop" in line:
            break
    return found


def publish(uri: str) -> None:
    version, _ = texts[uri]
    known: dict[str, Any] = {} if "unversioned" in WORDS else {"version": version}
    for items in ([], problems(uri)) if "late" in WORDS else (problems(uri),):
        if "once" in WORDS and sent.get(uri, []) == items:
            continue
        sent[uri] = items
        params = {"uri": uri.replace("/a", "/%61"), "diagnostics": items, **known}
        send({"method": "textDocument/publishDiagnostics", "params": params})
        threading.Event().wait(0.02)


def look(params: Any) -> None:
    uri = params["arguments"][0]
    texts.update({uri: forgotten.pop(uri, texts[uri])})
    publish(uri)


def take(uri: str, version: int, text: str) -> None:
    if "forgets" in WORDS:
        forgotten[uri] = version, text
        texts.setdefault(uri, (version, ""))
        return
    if "slow" in WORDS and uri in texts:
        threading.Timer(0.1, texts.update, [{uri: (version, text)}]).start()
        return
    texts[uri] = version, text
    if "loud" in WORDS:
        sys.stderr.write("x" * 200_000 + "\n")
    if "pull" not in WORDS:
        publish(uri)


def register(number: str, change: str = "") -> None:
    key = "unregisterations" if change else "registrations"
    params = {key: [{"id": number, "method": "textDocument/diagnostic"}]}
    send(
        {
            "id": f"{change}{number}",
            "method": f"client/{change}registerCapability",
            "params": params,
        }
    )


def say_work(kind: str) -> None:
    send(
        {
            "method": "$/progress",
            "params": {"token": 1, "value": {"kind": kind, "title": "Reading"}},
        }
    )
    status = {"quiescent": kind == "end", "health": "error" if "failed" in WORDS else "ok"}
    status["message"] = "No\nproject."
    send({"method": "experimental/serverStatus", "params": status})


def begin() -> None:
    if "asks" in WORDS:
        send({"id": "c", "method": "workspace/configuration", "params": {"items": [{}]}})
        send({"id": "u", "method": "test/unknown", "params": None})
    if "registers" in WORDS:
        register("1")
        register("2")
        register("1", "un")
    if "loads" in WORDS:
        say_work("begin")


def notified(method: str, params: Any) -> None:
    told.append([method, params])
    match method:
        case "textDocument/didOpen":
            document = params["textDocument"]
            take(document["uri"], document["version"], document["text"])
        case "textDocument/didChange":
            document, change = params["textDocument"], params["contentChanges"][-1]
            take(document["uri"], document["version"], change["text"])
        case "initialized":
            begin()
        case "test/loaded":
            loading.clear()
            say_work("end")
        case "workspace/didChangeWatchedFiles" if "pull" not in WORDS:
            for uri in texts:
                publish(uri)
        case "textDocument/didClose":
            texts.pop(params["textDocument"]["uri"], None)
        case "exit":
            sys.exit(0)
        case _:
            pass


def capabilities(params: Any) -> dict[str, Any]:
    roots.append(file_of(params["rootUri"]))
    can: dict[str, Any] = {
        "textDocumentSync": 1,
        "definitionProvider": True,
        "referencesProvider": True,
    }
    if "pull" in WORDS and "registers" not in WORDS:
        can["diagnosticProvider"] = {"interFileDependencies": False}
    if "tells" in WORDS:
        names = ("hover", "documentSymbol", "workspaceSymbol")
        can |= {f"{name}Provider": True for name in names}
    return {"capabilities": can, "serverInfo": {"name": "scripted", "version": "1.2"}}


def uri_of(params: Any) -> str:
    return str(params["textDocument"]["uri"])


def text_of(params: Any) -> str:
    return texts[uri_of(params)][1]


def hover(params: Any) -> Any:
    return {"contents": {"kind": "markdown", "value": f"`{name_at(params)}` is a name."}}


ANSWERS: dict[str, Callable[[Any], Any]] = {
    "initialize": capabilities,
    "textDocument/diagnostic": lambda params: {"kind": "full", "items": problems(uri_of(params))},
    "textDocument/definition": lambda params: places(rf"^def (?P<name>{name_at(params)})\b"),
    "textDocument/references": lambda params: places(rf"(?<!\w)(?P<name>{name_at(params)})(?!\w)"),
    "workspace/symbol": lambda _params: told,
    "workspace/executeCommand": look,
}
if "tells" in WORDS:
    ANSWERS.update(
        {
            "textDocument/hover": hover,
            "textDocument/documentSymbol": lambda params: symbols(
                "", {params["textDocument"]["uri"]: text_of(params)}
            ),
            "workspace/symbol": lambda params: symbols(params["query"], everything()),
        }
    )


def answer(method: str, params: Any) -> dict[str, Any]:
    if method == "test/die":
        sys.stderr.write("Out of\nmemory.\n")
        sys.exit(3)
    if method == "test/oops":
        return {"error": {"message": "Oops.", "code": "x"}}
    if method == "test/refuse":
        return {"error": {"code": -32801, "message": "Not\nnow."}}
    return {"result": ANSWERS[method](params) if method in ANSWERS else None}


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
        elif message["method"] == "initialize" and "mute" in WORDS:
            (file_of(message["params"]["rootUri"]) / f"mute.{os.getpid()}").touch()
        elif message["method"] not in UNANSWERED:
            send({"id": message["id"], **answer(message["method"], message.get("params"))})


if __name__ == "__main__":
    main()
