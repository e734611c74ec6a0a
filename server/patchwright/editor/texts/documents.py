"""The documents that are open in the editor, as it tells them.

pygls keeps a store of its own, which splits lines where the protocol does not
(`str.splitlines`: form feed, U+2028); this one takes its place.
Source: LSP 3.17, "Text Document Synchronization".
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.domain.text import split_lines
from patchwright.editor.texts.changes import change_lines
from patchwright.editor.texts.uris import key_of

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One open document as it is at one moment; `text` has the editor's own line ends."""

    uri: str
    language: str
    version: int
    text: str


@dataclass(slots=True, kw_only=True)
class _Open:
    """One document that goes on changing."""

    uri: str
    language: str
    version: int
    lines: list[str]
    now: Document | None = None

    def document(self) -> Document:
        """Return it as it is; the text is put together when it is asked for."""
        if self.now is None:
            self.now = Document(
                uri=self.uri,
                language=self.language,
                version=self.version,
                text="".join(self.lines),
            )
        return self.now


class Documents:
    """What is open, by URI in whatever spelling.

    Attributes:
        encoding: How the editor counts columns.
        on_change: Called with the URI of each document that was opened, changed or closed.
    """

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding
        self.on_change: list[Callable[[str], None]] = []
        self._open: dict[str, _Open] = {}

    def get(self, uri: str) -> Document | None:
        """Return the open document *uri*, or None."""
        found = self._open.get(key_of(uri))
        return found.document() if found else None

    def version(self, uri: str) -> int | None:
        """Return the version of *uri*, or None where it is not open."""
        found = self._open.get(key_of(uri))
        return found.version if found else None

    @property
    def uris(self) -> list[str]:
        """The URIs of all, as the editor spells them."""
        return [one.uri for one in self._open.values()]

    def __iter__(self) -> Iterator[Document]:
        return iter([one.document() for one in self._open.values()])

    def opened(self, item: lsp.TextDocumentItem) -> None:
        """Take a document that was opened; one that is open already is as it is told now."""
        self._open[key_of(item.uri)] = _Open(
            uri=item.uri,
            language=item.language_id,
            version=item.version,
            lines=split_lines(item.text),
        )
        self._tell(item.uri)

    def changed(
        self, uri: str, version: int, changes: Sequence[lsp.TextDocumentContentChangeEvent]
    ) -> None:
        """Take changes of an open document, one after the other.

        They come in order, so that a version that does not grow is the editor's own
        mistake, and leaving its change out would be another.
        """
        document = self._open.get(key_of(uri))
        if document is None:
            _log.debug("a document was changed that is not open: %s", uri)
            return
        for change in changes:
            change_lines(document.lines, change, self.encoding)
        document.version, document.now = version, None
        self._tell(document.uri)

    def closed(self, uri: str) -> None:
        """Forget a document that was closed."""
        if closed := self._open.pop(key_of(uri), None):
            self._tell(closed.uri)

    def _tell(self, uri: str) -> None:
        for listen in self.on_change:
            listen(uri)
