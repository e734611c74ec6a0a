"""The end of a run is told, once; where there is a patch, what can be done with it is offered."""

import logging

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError
from patchwright.domain.run import RunId
from patchwright.editor.runs.telling import Severity, Told
from patchwright.editor.session.session import Session
from patchwright.editor.showing.buttons import pressed

BUTTONS = {
    "Review": "patchwright.next",
    "Preview": "patchwright.preview",
    "Apply": "patchwright.apply",
}
"""What the buttons under a patch do; reviewing begins at the first hunk."""

_KIND = {
    Severity.INFO: lsp.MessageType.Info,
    Severity.WARNING: lsp.MessageType.Warning,
    Severity.ERROR: lsp.MessageType.Error,
}

_log = logging.getLogger(__name__)


async def tell_end(session: Session, run: RunId, told: Told) -> None:
    """Tell how *run* ended; do what is chosen of what is offered. Never raises."""
    try:
        chosen = None
        if told.proposed:
            chosen = await pressed(session, _KIND[told.severity], told.text, list(BUTTONS))
        if chosen is None:
            _tell(session, told)
        elif command := BUTTONS.get(chosen):
            session.last_hunk = None  # it begins at the first, also when it is pressed again
            await session.commands[command]([{"run": run}])
    except PatchwrightError as error:
        session.messages.error(error)
    except Exception:  # noqa: BLE001 - the barrier around one command
        _log.exception("what was chosen for run %s failed", run)
        session.messages.error("This is a fault in Patchwright. Its log has the traceback.")


def _tell(session: Session, told: Told) -> None:
    session.messages.answer(f"{told.text} {told.commands}".rstrip(), _KIND[told.severity])
