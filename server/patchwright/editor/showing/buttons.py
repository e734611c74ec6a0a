"""A message with buttons: what was pressed, where the editor shows such a thing."""

from collections.abc import Sequence

from lsprotocol import types as lsp

from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.session import Session
from patchwright.log.secrets import redacted


async def pressed(
    session: Session, kind: lsp.MessageType, text: str, titles: Sequence[str]
) -> str | None:
    """Return the title of the button that is pressed, empty for none; None where none are shown."""
    session.messages.log(text)
    if not session.client.asks:
        return None
    params = lsp.ShowMessageRequestParams(
        type=kind,
        message=redacted(text),
        actions=[lsp.MessageActionItem(title=title) for title in titles],
    )
    try:
        chosen = await session.wire.request(lsp.WINDOW_SHOW_MESSAGE_REQUEST, params)
    except Refused:
        return None
    return chosen.title if isinstance(chosen, lsp.MessageActionItem) else ""
