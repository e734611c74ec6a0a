"""The texts that a server is shown, in the place of what is on disk.

A whole set is shown at once: what differs is opened, changed or closed, so that going from
one snapshot to another costs what differs between them. Texts go out whole, with their
line ends as they are.
Source: LSP 3.17, "Text Document Synchronization".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwright.langservers.table import Row
from patchwright.langservers.uris import uri_of

MOST = 64
"""Documents that are held open without need; those longest unused are closed first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One open text."""

    text: str
    version: int


class Documents:
    """What is open in one server, by path below its root, the longest unused first."""

    def __init__(self, root: Path, row: Row, tell: Callable[[str, Any], None]) -> None:
        self._root, self._row, self._tell = root, row, tell
        self._open = dict[str, Document]()
        self._versions = 0

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, path: str) -> bool:
        return path in self._open

    def __getitem__(self, path: str) -> Document:
        return self._open[path]

    @property
    def paths(self) -> tuple[str, ...]:
        """What is open, the longest unused first."""
        return tuple(self._open)

    def uri(self, path: str) -> str:
        """Return the URI by which *path* is shown."""
        return uri_of(self._root / path)

    def show(self, texts: Mapping[str, str]) -> None:
        """Show *texts*, by path; others stay open as they are, up to a bound."""
        for path, text in texts.items():
            self._show(path, text)
        while len(self._open) > max(MOST, len(texts)):
            self.close(next(iter(self._open)))

    def close(self, path: str) -> None:
        """Let the server see again what is on disk at *path*."""
        if self._open.pop(path, None):
            self._tell("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})

    def _show(self, path: str, text: str) -> None:
        # Taken out and put in again, it is the last that was used.
        here = self._open.pop(path, None)
        if here and here.text == text:
            self._open[path] = here
            return
        # Versions never repeat, so that news of an older text is known as such.
        self._versions += 1
        self._open[path] = Document(text=text, version=self._versions)
        document = {"uri": self.uri(path), "version": self._versions}
        if here:
            params = {"textDocument": document, "contentChanges": [{"text": text}]}
            self._tell("textDocument/didChange", params)
        else:
            opened = {**document, "languageId": self.language(path), "text": text}
            self._tell("textDocument/didOpen", {"textDocument": opened})

    def language(self, path: str) -> str:
        """Return the language id of *path*, by the end of its name."""
        suffix = f".{path.rpartition('.')[2].lower()}"
        return self._row.suffixes.get(suffix, next(iter(self._row.suffixes.values())))
