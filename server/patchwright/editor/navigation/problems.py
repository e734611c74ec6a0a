"""What servers say is wrong with the open texts of a folder, published after each pause in typing.

Each text is told of with the version that it is about, and cleared when it is closed. A
text that nobody touched is looked at again too: what is wrong with it may lie elsewhere.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from lsprotocol import types as lsp

from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.text import split_lines
from patchwright.editor.navigation.asking import answered
from patchwright.editor.protocol.pace import Timer
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.navigator import Navigator
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Document
from patchwright.editor.texts.positions import to_range
from patchwright.log.secrets import redacted

QUIET = 0.3
"""How long nothing must be typed before servers are asked, in seconds."""

PATIENCE = 120.0
"""How long they may take for one text, in seconds."""

MAKER = "servers"

_log = logging.getLogger(__name__)


class Problems:
    """Keeps what is shown of one folder up; one look at all of its open texts at a time."""

    def __init__(self, session: Session, folder: OpenFolder, navigator: Navigator) -> None:
        self._session, self._folder, self._navigator = session, folder, navigator
        self._timing = session.timing()
        self._touched = list[str]()
        self._shown = set[str]()
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = self._stopped = False

    def touch(self, path: str | None) -> None:
        """Take that *path* has changed, in the editor or on disk; None: anything may have."""
        if self._stopped:
            return
        self._clear_closed()
        if path in {self._folder.path(uri) for uri in self._session.documents.uris}:
            self._touched = [path or "", *(one for one in self._touched if one != path)]
            self._interrupt()
        elif self._task and not self._task.done():
            self._again = True
        if self._timer is None and not self._again:
            self._timer = self._timing.later(QUIET, self._begin)

    async def settled(self) -> None:
        """Wait until a look that goes on has ended."""
        if self._task and not self._task.done():
            await asyncio.wait([self._task])

    def stop(self) -> None:
        """Look no more, and show nothing any more."""
        self._stopped = True
        self._interrupt()
        for uri in list(self._shown):
            self._show(uri, ())

    def _interrupt(self) -> None:
        """Let what goes on end: it is about texts of a moment ago."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._task:
            self._task.cancel()
        self._again = False

    def _begin(self) -> None:
        self._timer = None
        if not self._stopped:
            self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        languages = dict[str, list[Document]]()
        for document in self._documents():
            languages.setdefault(document.language, []).append(document)
        try:
            # One server that hangs shall not keep the others from speaking.
            await asyncio.gather(*map(self._look_at, languages.values()))
        except Exception:  # noqa: BLE001 - the barrier around one look
            _log.exception("problems in %s cannot be shown", self._folder.root)
        if self._again:
            self._again, self._timer = False, self._timing.later(QUIET, self._begin)

    async def _look_at(self, documents: Sequence[Document]) -> None:
        texts = self._folder.unsaved()
        for document in documents:
            path = self._folder.path(document.uri) or ""
            answer = self._navigator.problems(path, texts)
            about = document.language
            told = await answered(self._session, self._folder, about, answer, PATIENCE)
            if told is None:
                return
            if self._session.documents.version(document.uri) != document.version:
                continue  # it was closed, or typed in, meanwhile
            named = [one if one.source else replace(one, source=told.by) for one in told.found]
            self._show(document.uri, named, document)
            self._touched = [one for one in self._touched if one != path]

    def _documents(self) -> list[Document]:
        """Return the texts that are answered for, those touched last first."""
        order = {path: number for number, path in enumerate(self._touched)}
        found = [
            one
            for one in self._session.documents
            if self._session.folders.of(one.uri) is self._folder
            and self._session.wish.serves(one.language)
        ]
        return sorted(
            found, key=lambda one: order.get(self._folder.path(one.uri) or "", len(order))
        )

    def _show(
        self, uri: str, problems: Sequence[Diagnostic], document: Document | None = None
    ) -> None:
        (self._shown.add if problems else self._shown.discard)(uri)
        lines = split_lines(document.text) if document else ()
        shown = [_diagnostic(one, lines, self._session.documents.encoding) for one in problems]
        version = document.version if document else None
        self._session.published.put(uri, MAKER, shown, version=version)

    def _clear_closed(self) -> None:
        for uri in list(self._shown):
            if self._session.documents.version(uri) is None:
                self._show(uri, ())


def _diagnostic(problem: Diagnostic, lines: Sequence[str], encoding: str) -> lsp.Diagnostic:
    return lsp.Diagnostic(
        range=to_range(lines, problem.location.range, encoding),
        message=redacted(problem.message),
        severity=lsp.DiagnosticSeverity(problem.severity),
        code=problem.code or None,
        source=problem.source or None,
    )
