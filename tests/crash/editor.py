"""The documents of an editor as its user knows them: with undo, saved, read again, and told by parts."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tests.support.editor_texts import EditorTexts, Refusal, Text, Told

from patchwright.storage.state import State
from patchwright.workspace.lock import alone

_TYPED = re.compile(r"^# (?:one|two) \d+ .*$", re.MULTILINE)


def typed(text: str | None) -> list[str]:
    """Return the lines that users have typed into *text*."""
    return _TYPED.findall(text or "")


def on_disk(uri: str) -> str | None:
    """Return what a file says; None where there is none."""
    with suppress(FileNotFoundError):
        return file_of(uri).read_bytes().decode()
    return None


def file_of(uri: str) -> Path:
    """Return the file that *uri* names."""
    return Path(unquote(urlsplit(uri).path))


@dataclass(kw_only=True)
class Documents(EditorTexts):
    """What is open; edits of a server come as their versions say, and are checked.

    Attributes:
        state: Of the workspace, whose lock is held while a file is replaced or taken away.
        marked: What the file said when a document was last the same, by URI.
        undo: Texts before, the last one last.
        torn: The lines of users that edits of a server took away.
    """

    state: State
    marked: dict[str, str | None] = field(default_factory=dict[str, str | None])
    undo: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    torn: list[str] = field(default_factory=list[str])

    def opened(self, uri: str, text: str, language: str) -> dict[str, Any]:
        """Open a document; one that an edit opens can be undone."""
        disk = self.marked[uri] = on_disk(uri)
        self.undo[uri] = [disk] if disk is not None and disk != text else []
        return super().opened(uri, text, language)

    def opened_again(self, uri: str) -> dict[str, Any]:
        """Return what another server is told of a document that is open already."""
        here = self.open[uri]
        told = {"languageId": here.language, "version": here.version, "text": here.text}
        return {"textDocument": {"uri": uri, **told}}

    def changed(self, uri: str, text: str) -> dict[str, Any]:
        """Change a document; what is told is the stretch that differs."""
        old = self.open[uri].text
        told = super().changed(uri, text)
        self.undo[uri].append(old)
        start = _n_alike(old, text)
        rest, more = old[start:], text[start:]
        same = _n_alike(rest[::-1], more[::-1])
        stretch = {"start": self._at(old, start), "end": self._at(old, len(old) - same)}
        part = {"range": stretch, "text": more[: len(more) - same]}
        return {**told, "contentChanges": [part]}

    def undone(self, uri: str) -> dict[str, Any] | None:
        """Undo the last change; None where there is none."""
        if not self.undo[uri]:
            return None
        told = self.changed(uri, self.undo[uri][-1])
        del self.undo[uri][-2:]
        return told

    def read_again(self, uri: str) -> dict[str, Any]:
        """Take the text of a file that others have changed; that is not undone."""
        text = self.marked[uri] = on_disk(uri)
        told = self.changed(uri, text or "")
        self.undo[uri].clear()
        return told

    def closed(self, uri: str) -> dict[str, Any]:
        """Close a document, saved or not."""
        del self.marked[uri], self.undo[uri]
        return super().closed(uri)

    def is_changed(self, uri: str) -> bool:
        """Say whether a document has changes of its own."""
        return self.open[uri].text != self.marked[uri]

    def is_behind(self, uri: str) -> bool:
        """Say whether others have changed the file of a document."""
        return on_disk(uri) != self.marked[uri]

    def save(self, uri: str) -> bool:
        """Write a document into its file, unless others have changed that; say whether."""
        with alone(self.state):
            if self.is_behind(uri):
                return False
            _write(file_of(uri), self.open[uri].text)
        self.marked[uri] = self.open[uri].text
        return True

    def apply(self, edit: dict[str, Any]) -> list[Told]:
        """Apply an edit of the server, as a whole or not at all. Raises Refusal."""
        marked, torn = dict(self.marked), [*self.torn]
        undo = {uri: [*texts] for uri, texts in self.undo.items()}
        try:
            with alone(self.state):
                return super().apply(edit)
        except Refusal:
            self.marked, self.undo, self.torn = marked, undo, torn
            raise

    def edited(self, text: str, edits: list[dict[str, Any]]) -> str:
        """Return *text* with edits, which may take away no line of a user."""
        new = super().edited(text, edits)
        self._keep(text, new)
        return new

    def _delete(self, change: dict[str, Any]) -> Iterator[Told]:
        uri = change["uri"]
        here = self.open.get(uri, Text(text="", version=0, language=""))
        # What its user has seen in the file, and has undone since, is no loss; what others saved is.
        unseen = {*typed(on_disk(uri))} - {*typed(self.marked.get(uri))}
        self.torn += sorted({*typed(here.text)} | unseen)
        yield from super()._delete(change)

    def _keep(self, old: str, new: str) -> None:
        self.torn += sorted(set(typed(old)) - set(typed(new)))

    def _at(self, text: str, offset: int) -> dict[str, int]:
        head = text[:offset]
        line = head[head.rfind("\n") + 1 :]
        units = len(line.encode("utf-16-le")) // 2
        return {"line": head.count("\n"), "character": units}


def _n_alike(one: str, other: str) -> int:
    """Return how many characters are the same from the start on."""
    differs = (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differs, min(len(one), len(other)))


def _write(file: Path, text: str) -> None:
    """Put a new file in the place of the old one, as editors do."""
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(text.encode())
    part.replace(file)
