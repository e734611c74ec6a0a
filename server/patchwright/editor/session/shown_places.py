"""Places as diagnostics of the kind "information", in step with the texts that they are in."""

from collections.abc import Iterable

from lsprotocol import types as lsp

from patchwright.domain.columns import to_column
from patchwright.domain.text import split_lines
from patchwright.editor.session.published import Published
from patchwright.editor.texts.documents import Documents
from patchwright.editor.texts.marks import Mark, moved
from patchwright.log.secrets import redacted

SOURCE = "patchwright"
"""What our diagnostics say that they come from."""

CODE = "place"


class ShownPlaces:
    """The places that an editor shows, by the text in which they are.

    Attributes:
        issue: The title of the issue that they are places of.
    """

    def __init__(self, documents: Documents, published: Published) -> None:
        self._documents, self._published = documents, published
        self.issue = ""
        self._marks = dict[str, tuple[Mark, ...]]()
        self._documents.on_change.append(self._changed)

    def put(self, uri: str, marks: Iterable[Mark]) -> None:
        """Show *marks* in the text *uri*, instead of others there."""
        kept = tuple(marks)
        self._marks[uri] = kept
        if not kept:
            del self._marks[uri]
        encoding = self._documents.encoding
        self._published.put(uri, CODE, [_diagnostic(mark, encoding) for mark in kept])

    def clear(self) -> int:
        """Show nothing any more, and return how many there were."""
        shown, count = list(self._marks), sum(map(len, self._marks.values()))
        for uri in shown:
            self.put(uri, ())
        return count

    def _changed(self, uri: str) -> None:
        marks = self._marks.get(uri)
        # A text without marks is not even put together: each keystroke comes by here.
        document = self._documents.get(uri) if marks else None
        if document is None or marks is None:
            return
        now = moved(marks, split_lines(document.text))
        if now != marks:
            self.put(uri, now)


def _diagnostic(mark: Mark, encoding: str) -> lsp.Diagnostic:
    start, end = (to_column(mark.text, column, encoding) for column in (mark.start, mark.end))
    return lsp.Diagnostic(
        range=lsp.Range(lsp.Position(mark.line, start), lsp.Position(mark.line, end)),
        message=redacted(mark.message),
        severity=lsp.DiagnosticSeverity.Information,
        code=CODE,
        source=SOURCE,
    )
