"""An editor is asked to ask for code lenses again."""

from contextlib import suppress

from lsprotocol import types as lsp

from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.session import Session


def refresh_lenses(session: Session) -> None:
    """Have them asked for again, where the editor can."""
    if session.client.refreshes_lenses:
        session.tasks.go_on(_refresh(session))


async def _refresh(session: Session) -> None:
    with suppress(Refused):
        await session.wire.request(lsp.WORKSPACE_CODE_LENS_REFRESH, None)
