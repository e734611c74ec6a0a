"""The documents of an editor: open texts with versions, and edits applied strictly.

A wrong version, a place outside of the text, overlapping edits, or a file operation
on what is there or is not, refuse the whole edit, and nothing is changed.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

_LINE_END = re.compile(r"\r\n|\r|\n")
_WIDTH = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}

Told = tuple[str, dict[str, Any]]


class Refusal(Exception):  # noqa: N818 - what the editor does
    """An edit cannot be applied, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One open document."""

    text: str
    version: int
    language: str


@dataclass
class EditorTexts:
    """What is open; files that are not are on disk.

    Attributes:
        encoding: How columns are counted.
        open: The open documents, by URI.
        opens: Whether a closed file is opened by an edit, as VS Code does; else it is written.
    """

    encoding: str = "utf-16"
    open: dict[str, Text] = field(default_factory=dict[str, Text])
    opens: bool = True

    def opened(self, uri: str, text: str, language: str) -> dict[str, Any]:
        self.open[uri] = Text(text=text, version=1, language=language)
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        return {"textDocument": document}

    def changed(self, uri: str, text: str) -> dict[str, Any]:
        here = self.open[uri]
        self.open[uri] = replace(here, text=text, version=here.version + 1)
        document = {"uri": uri, "version": here.version + 1}
        return {"textDocument": document, "contentChanges": [{"text": text}]}

    def closed(self, uri: str) -> dict[str, Any]:
        del self.open[uri]
        return {"textDocument": {"uri": uri}}

    def apply(self, edit: dict[str, Any]) -> list[Told]:
        """Apply a `WorkspaceEdit`; return what the server is to be told. Raises Refusal."""
        changes: list[dict[str, Any]] = edit.get("documentChanges") or [
            {"textDocument": {"uri": uri, "version": None}, "edits": edits}
            for uri, edits in dict[str, Any](edit.get("changes") or {}).items()
        ]
        before = dict(self.open)
        try:
            return [told for change in changes for told in self._change(change)]
        except Refusal:
            self.open = before
            raise

    def _change(self, change: dict[str, Any]) -> Iterator[Told]:
        match change.get("kind"):
            case "create":
                self._create(change)
            case "delete":
                yield from self._delete(change)
            case "rename":
                yield from self._rename(change)
            case _:
                yield self._edit(change)

    def _edit(self, change: dict[str, Any]) -> Told:
        uri, version = change["textDocument"]["uri"], change["textDocument"]["version"]
        here = self.open.get(uri)
        if version is not None and (here is None or here.version != version):
            raise Refusal(f"{uri} has another version than {version}")
        text = here.text if here else _read(uri)
        new = self.edited(text, change["edits"])
        if here is not None:
            return "textDocument/didChange", self.changed(uri, new)
        if self.opens:
            return "textDocument/didOpen", self.opened(uri, new, "python")
        _file(uri).write_bytes(new.encode())
        told = {"changes": [{"uri": uri, "type": 2}]}
        return "workspace/didChangeWatchedFiles", told

    def edited(self, text: str, edits: list[dict[str, Any]]) -> str:
        """Return *text* with edits that must lie in it and not overlap."""
        spans = sorted(
            (self.offset(text, one["range"]["start"]), self.offset(text, one["range"]["end"]), n)
            for n, one in enumerate(edits)
        )
        for (_, end, _n), (start, _end, _m) in itertools.pairwise(spans):
            if start < end:
                raise Refusal("two edits overlap")
        for start, end, n in reversed(spans):
            if start > end:
                raise Refusal("a range is the wrong way round")
            text = text[:start] + edits[n]["newText"] + text[end:]
        return text

    def offset(self, text: str, at: dict[str, int]) -> int:
        ends = list(_LINE_END.finditer(text))
        if not 0 <= at["line"] <= len(ends):
            raise Refusal(f"there is no line {at['line']}")
        start = ends[at["line"] - 1].end() if at["line"] else 0
        end = ends[at["line"]].start() if at["line"] < len(ends) else len(text)
        codec, width = _WIDTH[self.encoding]
        units = text[start:end].encode(codec, "surrogatepass")
        if at["character"] * width > len(units):
            raise Refusal(f"line {at['line']} has no column {at['character']}")
        return start + len(units[: at["character"] * width].decode(codec, "strict"))

    def _create(self, change: dict[str, Any]) -> None:
        file = _file(change["uri"])
        if file.exists():
            raise Refusal(f"{file} is there already")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()

    def _delete(self, change: dict[str, Any]) -> Iterator[Told]:
        file = _file(change["uri"])
        if not file.exists():
            raise Refusal(f"{file} is not there")
        file.unlink()
        if change["uri"] in self.open:
            yield "textDocument/didClose", self.closed(change["uri"])

    def _rename(self, change: dict[str, Any]) -> Iterator[Told]:
        old, new = _file(change["oldUri"]), _file(change["newUri"])
        if new.exists() or not old.exists():
            raise Refusal(f"{old} cannot become {new}")
        new.parent.mkdir(parents=True, exist_ok=True)
        old.rename(new)
        if here := self.open.get(change["oldUri"]):
            yield "textDocument/didClose", self.closed(change["oldUri"])
            yield "textDocument/didOpen", self.opened(change["newUri"], here.text, here.language)


def _file(uri: str) -> Path:
    return Path(unquote(urlsplit(uri).path))


def _read(uri: str) -> str:
    try:
        return _file(uri).read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(str(error)) from error
