"""The documents that are open in the editor, as it tells them.

pygls keeps a store of its own, which splits lines where the protocol does not
(`str.splitlines`: form feed, U+2028); this one takes its place.
Source: LSP 3.17, "Text Document Synchronization".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from lsprotocol import types as lsp

from patchwright.domain.text import split_lines, strip_end
from patchwright.editor.positions import from_column


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One open document; `text` has the editor's own line ends."""

    uri: str
    language: str
    version: int
    text: str


class Documents:
    """What is open, by URI."""

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding
        self.on_change: list[Callable[[str], None]] = []
        self._open: dict[str, Document] = {}

    def get(self, uri: str) -> Document | None:
        """Return the open document *uri*, or None."""
        return self._open.get(uri)

    def __iter__(self) -> Iterator[Document]:
        return iter(list(self._open.values()))

    def opened(self, item: lsp.TextDocumentItem) -> None:
        """Take a document that was opened."""
        self._put(
            Document(uri=item.uri, language=item.language_id, version=item.version, text=item.text)
        )

    def changed(
        self, uri: str, version: int, changes: Sequence[lsp.TextDocumentContentChangeEvent]
    ) -> None:
        """Take changes of an open document, one after the other."""
        document = self._open.get(uri)
        if document is None:
            return
        text = document.text
        for change in changes:
            text = with_change(text, change, self.encoding)
        self._put(replace(document, version=version, text=text))

    def closed(self, uri: str) -> None:
        """Forget a document that was closed."""
        if self._open.pop(uri, None):
            self._tell(uri)

    def _put(self, document: Document) -> None:
        self._open[document.uri] = document
        self._tell(document.uri)

    def _tell(self, uri: str) -> None:
        for listen in self.on_change:
            listen(uri)


def with_change(text: str, change: lsp.TextDocumentContentChangeEvent, encoding: str) -> str:
    """Return *text* with one change of the editor made."""
    if isinstance(change, lsp.TextDocumentContentChangeEvent_Type2):
        return change.text
    lines = split_lines(text)
    start = _offset(lines, change.range.start, encoding)
    end = _offset(lines, change.range.end, encoding)
    return text[:start] + change.text + text[max(start, end) :]


def _offset(lines: list[str], at: lsp.Position, encoding: str) -> int:
    if at.line >= len(lines):
        return sum(map(len, lines))
    line = lines[at.line]
    return sum(map(len, lines[: at.line])) + min(
        from_column(line, at.character, encoding), len(strip_end(line))
    )
