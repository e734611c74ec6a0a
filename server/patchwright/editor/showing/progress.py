"""Work-done progress: something that takes long is shown, and may be cancelled.

Source: LSP 3.17, "Work Done Progress". The token is always one of ours: one that
came with a request is void once the request is answered, and a command is answered
at once.
"""

import asyncio
import itertools
import logging
from collections.abc import Callable
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError
from patchwright.editor.protocol.message import Id
from patchwright.editor.protocol.pace import Pace
from patchwright.editor.session.session import Session
from patchwright.log.secrets import redacted

DEADLINE = 10.0
"""How long the editor may think about a token, in seconds."""

_log = logging.getLogger(__name__)
_numbers = itertools.count(1)

Kind = lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """How far it is: words, and a percentage only where it is a true one."""

    message: str
    percentage: int | None = None


def cancel(session: Session, token: Id) -> None:
    """End what is shown as *token*; nothing where it has ended."""
    if end := session.cancels.get(token):
        end()


class Progress:
    """One thing that goes on; nothing is shown where the editor cannot, or does not answer."""

    def __init__(self, session: Session, title: str, first: Step) -> None:
        self.token = f"patchwright-{next(_numbers)}"
        self._session, self._title, self._step = session, title, first
        self._pace = Pace[Step](self._report, session.timing())
        self._open = False
        self._ended: str | None = None
        self._opening: asyncio.Task[None] | None = None

    def begin(self, cancel: Callable[[], None]) -> None:
        """Ask the editor to show it, without waiting; *cancel* is called where its user cancels."""
        if self._session.client.progress:
            self._session.cancels[self.token] = cancel
            self._opening = asyncio.create_task(self._begin())

    def report(self, step: Step) -> None:
        """Show how far it is, at most ten times a second."""
        self._step = step
        if self._open:
            self._pace.put(step)

    def end(self, message: str) -> None:
        """Show that it is over; may be called twice."""
        if self._ended is None:
            self._ended = message
            self._session.cancels.pop(self.token, None)
            if self._open:
                self._end(message)

    async def _begin(self) -> None:
        params = lsp.WorkDoneProgressCreateParams(token=self.token)
        asked = self._session.wire.request(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE, params)
        try:
            await asyncio.wait_for(asked, DEADLINE)
        except (PatchwrightError, TimeoutError) as error:
            _log.info("no progress is shown: %s", error or "the editor does not answer")
            return
        self._open = True
        self._tell(
            lsp.WorkDoneProgressBegin(
                title=redacted(self._title),
                message=redacted(self._step.message),
                percentage=self._step.percentage,
                cancellable=True,
            )
        )
        if self._ended is not None:
            self._end(self._ended)

    def _report(self, step: Step) -> None:
        self._tell(
            lsp.WorkDoneProgressReport(
                message=redacted(step.message), percentage=step.percentage, cancellable=True
            )
        )

    def _end(self, message: str) -> None:
        self._pace.drop()
        self._tell(lsp.WorkDoneProgressEnd(message=message))

    def _tell(self, value: Kind) -> None:
        self._session.wire.tell(lsp.PROGRESS, lsp.ProgressParams(token=self.token, value=value))
