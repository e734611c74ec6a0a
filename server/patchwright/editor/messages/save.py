"""`patchwright/save`: have an editor save documents that we changed, where it offered to."""

from pydantic import Field

from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage


class SaveParams(Message):
    """What shall be saved."""

    uris: list[str] = Field(description="Open documents")


class SaveAnswer(Message):
    """Nothing is needed: what was saved is read from the disk."""


SAVE = OwnMessage(
    method="patchwright/save",
    title='Have open documents saved, where the editor sets `"saves": true` among its `initializationOptions`',
    kind="request",
    direction="to_editor",
    params=SaveParams,
    answer=SaveAnswer,
)
