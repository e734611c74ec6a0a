"""A file laid before the user: opened by the editor where it can, else named once."""

import asyncio
from pathlib import Path

from lsprotocol import types as lsp

from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.session import Session

_PATIENCE = 10.0
"""Seconds in which an editor opens a file."""


async def show(session: Session, file: Path, otherwise: str) -> bool:
    """Have the editor open *file*; where it does not, say *otherwise*. Return whether it did.

    Args:
        session: The connection.
        file: What to show.
        otherwise: The one message that takes its place; it names the file. Empty for none.
    """
    return await show_place(session, file.as_uri(), None, otherwise)


async def show_place(
    session: Session, uri: str, selection: lsp.Range | None, otherwise: str
) -> bool:
    """Have the editor open *uri* at *selection*; where it does not, say *otherwise*. Return whether."""
    shown = session.client.show_document and await _opened(session, uri, selection)
    if not shown and otherwise:
        session.messages.answer(otherwise)
    return shown


async def _opened(session: Session, uri: str, selection: lsp.Range | None) -> bool:
    params = lsp.ShowDocumentParams(uri=uri, external=False, take_focus=True, selection=selection)
    try:
        async with asyncio.timeout(_PATIENCE):
            answer = await session.wire.request(lsp.WINDOW_SHOW_DOCUMENT, params)
    except (TimeoutError, Refused):
        return False
    return isinstance(answer, lsp.ShowDocumentResult) and answer.success
