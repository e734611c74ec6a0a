"""What one connection to an editor holds."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from patchwright.editor.session.client import Client
from patchwright.editor.session.folders import Folders
from patchwright.editor.session.held import HeldTexts
from patchwright.editor.session.messages import Messages
from patchwright.editor.session.program import Program
from patchwright.editor.session.shown_places import ShownPlaces
from patchwright.editor.session.trace import Trace
from patchwright.editor.texts.documents import Documents

if TYPE_CHECKING:
    from patchwright.editor.life import Life
    from patchwright.editor.protocol.wire import Wire
    from patchwright.editor.session.runs import Runs


@dataclass(slots=True, kw_only=True)
class Session:
    """One connection: who is there, what is open, what goes on.

    Attributes:
        program: What answers.
        wire: Sends; only from the loop.
        client: What the editor can do, in our words.
        options: The client's settings, by name, as they came.
        documents: What is open in the editor.
        folders: The workspace folders.
        messages: What people are told.
        runs: The runs that go on.
        given: The parameters of `initialize`, as they came.
        trace: Tells of messages, for those who asked.
        told: What about the settings was told already.
        applying: Held while a patch is being applied: two made for one text would clash.
        held: Texts that the editor holds without having told us that they are open.
        places: The places of an issue that are shown in its texts.
        life: What the connection may do now, and how it ends.
    """

    program: Program
    wire: "Wire"
    client: Client
    messages: Messages
    documents: Documents
    folders: Folders
    runs: "Runs"
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    given: Mapping[str, Any] = field(default_factory=dict[str, Any])
    told: set[str] = field(default_factory=set[str])
    trace: Trace = field(init=False)
    applying: asyncio.Lock = field(default_factory=asyncio.Lock)
    held: HeldTexts = field(default_factory=HeldTexts)
    places: ShownPlaces = field(init=False)

    def __post_init__(self) -> None:
        """Keep the places that are shown in step with the texts, and trace nothing yet."""
        self.trace = Trace(self.wire.tell) if self.wire else Trace(lambda _method, _params: None)
        self.places = ShownPlaces(self.documents, self.wire.tell)

    @property
    def life(self) -> "Life":
        """Return what the connection may do now, and how it ends."""
        return self.wire.life
