"""The end of a run is told, once; where there is a patch, what can be done with it is offered."""

import logging

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError
from patchwright.domain.run import RunId
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.runs.telling import Severity, Told
from patchwright.editor.session.session import Session
from patchwright.log.secrets import redacted

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
        chosen = await _ask(session, told) if told.proposed and session.client.asks else None
        if chosen is None:
            _tell(session, told)
        elif command := BUTTONS.get(chosen):
            await session.commands[command]([{"run": run}])
    except PatchwrightError as error:
        session.messages.error(error)
    except Exception:  # noqa: BLE001 - the barrier around one command
        _log.exception("what was chosen for run %s failed", run)
        session.messages.error("This is a fault in Patchwright. Its log has the traceback.")


def _tell(session: Session, told: Told) -> None:
    session.messages.answer(told.text, _KIND[told.severity])


async def _ask(session: Session, told: Told) -> str | None:
    """Return the title of the button that was chosen, empty for none; None where none are shown."""
    session.messages.log(told.text)
    params = lsp.ShowMessageRequestParams(
        type=_KIND[told.severity],
        message=redacted(told.text),
        actions=[lsp.MessageActionItem(title=title) for title in BUTTONS],
    )
    try:
        chosen = await session.wire.request(lsp.WINDOW_SHOW_MESSAGE_REQUEST, params)
    except Refused:
        return None
    return chosen.title if isinstance(chosen, lsp.MessageActionItem) else ""
