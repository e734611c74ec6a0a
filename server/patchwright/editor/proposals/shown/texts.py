"""The diagnostics of hunks in the editor's texts: each for the very text that was looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.editor.proposals.looking import Looked
from patchwright.editor.proposals.shown.marks import CODE
from patchwright.editor.proposals.texts import is_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.uris import key_of

Versions = Mapping[str, int]
"""The versions of open documents, by `key_of` their URIs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """What is shown in one text."""

    uri: str
    diagnostics: tuple[lsp.Diagnostic, ...]
    version: int | None


class ShownTexts:
    """What is shown of one folder, by path."""

    def __init__(self, session: Session, folder: OpenFolder) -> None:
        self._session, self._folder = session, folder
        self._shown = dict[str, _Shown]()

    def versions(self) -> Versions:
        """Return the versions of what is open, to be held against those after a look."""
        documents = self._session.documents
        found = {key_of(uri): documents.version(uri) for uri in documents.uris}
        return {key: version for key, version in found.items() if version is not None}

    def show(
        self,
        every: Sequence[Looked],
        found: Mapping[str, Sequence[lsp.Diagnostic]],
        versions: Versions,
    ) -> None:
        """Show what a look at *every* proposal found, and nothing else any more.

        Args:
            every: The proposals.
            found: The diagnostics by path.
            versions: Those of the documents before the look: what was opened, or typed in,
                since then is left to the next one.
        """
        for path in {**found, **self._shown}:
            uri = self._folder.uri(path)
            document = self._session.documents.get(uri)
            if document and versions.get(key_of(uri)) != document.version:
                continue
            shown = found.get(path, ())
            files = [looked.texts[path] for looked in every if path in looked.texts]
            if document and not all(is_of(file, document) for file in files):
                shown = ()  # the editor shows an older text than the disk's
            version = document.version if document else None
            self._put(path, _Shown(uri=uri, diagnostics=tuple(shown), version=version))

    def clear(self) -> None:
        """Show nothing any more."""
        for path, shown in list(self._shown.items()):
            self._put(path, _Shown(uri=shown.uri, diagnostics=(), version=None))

    def _put(self, path: str, now: _Shown) -> None:
        before, published = self._shown.pop(path, None), self._session.published
        if now.diagnostics:
            self._shown[path] = now
        if before and before.uri != now.uri:
            published.put(before.uri, CODE, ())
        if now != before and (before or now.diagnostics):
            published.put(now.uri, CODE, now.diagnostics, version=now.version)
