"""Diagnostics that an editor shows for us: those of all makers, joined for each text.

What is published for a text takes the place of all that was published for it before, so
that two makers who did so by themselves would take each other's away.
Source: LSP 3.17, "PublishDiagnostics Notification".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.editor.texts.documents import Documents
from patchwright.editor.texts.uris import key_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """What one maker shows in one text; *version* is that of the text it is about, if it matters."""

    diagnostics: tuple[lsp.Diagnostic, ...]
    version: int | None


class Published:
    """What stands in the editor's texts, by text and maker."""

    def __init__(self, documents: Documents, tell: Callable[[str, object], None]) -> None:
        self._documents, self._tell = documents, tell
        self._parts = dict[str, dict[str, _Part]]()
        self._open = set[str]()
        documents.on_change.append(self._changed)

    def put(
        self,
        uri: str,
        maker: str,
        diagnostics: Sequence[lsp.Diagnostic],
        *,
        version: int | None = None,
    ) -> None:
        """Show what *maker* has for the text *uri*, in the place of what it had there before.

        Args:
            uri: The text, in whatever spelling.
            maker: Who shows them.
            diagnostics: What is shown.
            version: Of the text that they are about: for another one they are shown no more,
                since they may stand anywhere by then. None where *maker* keeps them in step.
        """
        parts = self._parts.setdefault(key_of(uri), {})
        had = parts.pop(maker, None)
        if diagnostics:
            parts[maker] = _Part(diagnostics=tuple(diagnostics), version=version)
        if not parts:
            del self._parts[key_of(uri)]
        if had or diagnostics:
            self._publish(uri, tuple(parts.values()))

    def _changed(self, uri: str) -> None:
        """Publish again what stands in a text that is opened: some editors drop it with the text."""
        key = key_of(uri)
        is_open, was_open = self._documents.version(uri) is not None, key in self._open
        (self._open.add if is_open else self._open.discard)(key)
        if is_open and not was_open and (parts := self._parts.get(key)):
            self._publish(uri, tuple(parts.values()))

    def _publish(self, uri: str, parts: Sequence[_Part]) -> None:
        now = self._documents.version(uri)
        shown = [one for part in parts if part.version in (None, now) for one in part.diagnostics]
        params = lsp.PublishDiagnosticsParams(uri=uri, version=now, diagnostics=shown)
        self._tell(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)
