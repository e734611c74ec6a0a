"""The texts that a server is shown, in the place of what is on disk.

A whole set is shown at once: what differs is opened, changed or closed, so that going from
one snapshot to another costs what differs between them. Texts go out whole, with their
line ends as they are.
Source: LSP 3.17, "Text Document Synchronization".
"""

import time
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
    """One open text.

    Attributes:
        text: As it was shown last.
        version: No other text of this server has it.
        shown: When it was shown, on the monotonic clock, in seconds.
    """

    text: str
    version: int
    shown: float


class Documents:
    """What is open in one server, by path below its root, the longest unused first.

    Attributes:
        changed: When a text was last shown or closed, on the monotonic clock, in seconds.
        disk_changed: When files last were not as they had been, likewise.
        opened: When a text was last shown that was not open, likewise.
    """

    def __init__(self, root: Path, row: Row, tell: Callable[[str, Any], None]) -> None:
        self._root, self._row, self._tell = root, row, tell
        self._open = dict[str, Document]()
        self._versions = 0
        self.changed = self.disk_changed = self.opened = 0.0

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

    def is_last(self, path: str) -> bool:
        """Say whether nothing else that the server sees has changed since *path* was shown."""
        return self._open[path].shown >= self.changed

    def show_again(self, path: str) -> None:
        """Show *path* as it is, so that the server looks again at what it rests on."""
        # A word of clangd's own: it looks again even where the text is the same.
        self._tell_change(path, self._next(path, self._open[path].text), forceRebuild=True)

    def changed_on_disk(self) -> None:
        """Take in that files are not as they were, whatever is shown."""
        self.changed = self.disk_changed = time.monotonic()

    def close(self, path: str) -> None:
        """Let the server see again what is on disk at *path*."""
        if self._open.pop(path, None):
            self.changed = time.monotonic()
            self._tell("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})

    def _show(self, path: str, text: str) -> None:
        # Taken out and put in again, it is the last that was used.
        here = self._open.pop(path, None)
        if here and here.text == text:
            self._open[path] = here
            return
        document = self._next(path, text)
        self.changed = document.shown
        if here:
            self._tell_change(path, document)
        else:
            self.opened = document.shown
            opened = {"uri": self.uri(path), "version": document.version, "text": text}
            opened["languageId"] = self.language(path)
            self._tell("textDocument/didOpen", {"textDocument": opened})

    def _next(self, path: str, text: str) -> Document:
        # Versions never repeat, so that news of an older text is known as such.
        self._versions += 1
        document = Document(text=text, version=self._versions, shown=time.monotonic())
        self._open[path] = document
        return document

    def _tell_change(self, path: str, document: Document, **more: bool) -> None:
        params = {
            "textDocument": {"uri": self.uri(path), "version": document.version},
            "contentChanges": [{"text": document.text}],
        }
        self._tell("textDocument/didChange", {**params, **more})

    def language(self, path: str) -> str:
        """Return the language id of *path*, by the end of its name."""
        suffix = f".{path.rpartition('.')[2].lower()}"
        return self._row.suffixes.get(suffix, next(iter(self._row.suffixes.values())))
