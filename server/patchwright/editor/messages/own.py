"""What a message of our own is, beside commands: a method under `patchwright/`."""

from dataclasses import dataclass
from typing import Literal

from patchwright.editor.messages.message import Message

Mode = Literal["validation", "serialization"]
"""As pydantic calls them: the form of what is sent to a server, and of what it sends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMessage:
    """One row of the table.

    Attributes:
        method: As the protocol knows it: `patchwright/event`.
        title: One line for people.
        kind: Whether it is answered.
        direction: Who it is for.
        params: The shape of what it says.
        answer: The shape of its answer; None for a notification.
        error: The shape of what its errors may have as `data`; None where they have nothing.
    """

    method: str
    title: str
    kind: Literal["request", "notification"]
    direction: Literal["to_server", "to_editor"]
    params: type[Message]
    answer: type[Message] | None = None
    error: type[Message] | None = None

    @property
    def modes(self) -> tuple[Mode, Mode]:
        """The form of what it says, and of its answer."""
        if self.direction == "to_server":
            return "validation", "serialization"
        return "serialization", "validation"
