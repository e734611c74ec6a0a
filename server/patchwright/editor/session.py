"""What one connection to an editor holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from patchwright.editor.client import Client
from patchwright.editor.documents import Documents
from patchwright.editor.folders import Folders
from patchwright.editor.messages import Messages
from patchwright.editor.program import Program

if TYPE_CHECKING:
    from patchwright.editor.life import Life
    from patchwright.editor.running import Runs
    from patchwright.editor.wire import Wire


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

    @property
    def life(self) -> "Life":
        """Return what the connection may do now, and how it ends."""
        return self.wire.life
