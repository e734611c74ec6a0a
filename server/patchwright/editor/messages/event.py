"""`patchwright/event`: what a run tells, for editors that ask for it."""

from typing import Annotated

from pydantic import Field, PlainSerializer

from patchwright.domain.event import Event
from patchwright.domain.wire import event_to_json
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage


class EventParams(Message):
    """An event, and whose it is."""

    run: str = Field(description="The run's id")
    event: Annotated[Event, PlainSerializer(event_to_json)] = Field(description="What it tells")


EVENT = OwnMessage(
    method="patchwright/event",
    title="Tell what a run tells",
    kind="notification",
    direction="to_editor",
    params=EventParams,
)
