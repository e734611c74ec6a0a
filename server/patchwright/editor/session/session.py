"""What one connection to an editor holds."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from patchwright.domain.untyped import at
from patchwright.editor.protocol.message import Id
from patchwright.editor.protocol.pace import Timing, of_loop
from patchwright.editor.protocol.wire import Wire
from patchwright.editor.session.client import Client
from patchwright.editor.session.decisions import Decisions
from patchwright.editor.session.folders import Folders, OpenFolder
from patchwright.editor.session.held import HeldTexts
from patchwright.editor.session.messages import Messages
from patchwright.editor.session.program import Program
from patchwright.editor.session.published import Published
from patchwright.editor.session.runs import Runs
from patchwright.editor.session.shown_places import ShownPlaces
from patchwright.editor.session.tasks import Tasks
from patchwright.editor.session.trace import Trace
from patchwright.editor.session.wish import Wish
from patchwright.editor.texts.documents import Documents

Carry = Callable[[Sequence[Any]], Awaitable[Any]]
"""Carries a command out, with its arguments as they came."""


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
        decisions: Decisions on hunks that are being carried out.
        tasks: What else goes on beside the requests.
        commands: What carries out each command, by its name.
        cancels: What cancels each thing that is shown as progress, by its token.
        timing: The time by which what is shown is paced.
        given: The parameters of `initialize`, as they came.
        wish: Which questions about code are answered.
        trace: Tells of messages, for those who asked.
        trusted: What the editor said of repositories since it began, by their roots.
        told: What about the settings was told already.
        applying: Held while a patch is being applied: two made for one text would clash.
        as_on_disk: The version of each open document, by `key_of`, that was last seen to be as the
            disk is: while it is at that version, what differs has changed on disk.
        held: Texts that the editor holds without having told us that they are open.
        published: The diagnostics that are shown, whoever makes them.
        places: The places of an issue that are shown in its texts.
        last_hunk: The hunk that the user was led to last, by run and number.
        on_saved: Called with the URI of each document that was saved, or changed on disk.
        on_proposals: Called with each folder of which a proposal has changed, or may have.
        on_claimed: Called where the editor says that it made an edit, and its text is as it was.
    """

    program: Program
    wire: Wire
    client: Client = field(default_factory=Client)
    messages: Messages = field(init=False)
    documents: Documents = field(default_factory=Documents)
    folders: Folders = field(default_factory=Folders)
    runs: Runs = field(default_factory=Runs)
    decisions: Decisions = field(default_factory=Decisions)
    tasks: Tasks = field(default_factory=Tasks)
    commands: dict[str, Carry] = field(default_factory=dict[str, Carry])
    cancels: dict[Id, Callable[[], None]] = field(default_factory=dict[Id, Callable[[], None]])
    timing: Callable[[], Timing] = of_loop
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    given: Mapping[str, Any] = field(default_factory=dict[str, Any])
    wish: Wish = field(default_factory=Wish)
    trusted: dict[Path, bool] = field(default_factory=dict[Path, bool])
    told: set[str] = field(default_factory=set[str])
    trace: Trace = field(init=False)
    applying: asyncio.Lock = field(default_factory=asyncio.Lock)
    held: HeldTexts = field(default_factory=HeldTexts)
    as_on_disk: dict[str, int] = field(default_factory=dict[str, int])
    published: Published = field(init=False)
    places: ShownPlaces = field(init=False)
    last_hunk: tuple[str, int] | None = None
    on_saved: list[Callable[[str], None]] = field(default_factory=list[Callable[[str], None]])
    on_proposals: list[Callable[[OpenFolder], None]] = field(
        default_factory=list[Callable[[OpenFolder], None]]
    )
    on_claimed: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])

    def __post_init__(self) -> None:
        """Let what tells the editor something tell it by the wire."""
        self.messages = Messages(self.wire.tell)
        self.trace = Trace(self.wire.tell)
        self.published = Published(self.documents, self.wire.tell)
        self.places = ShownPlaces(self.documents, self.published)

    @property
    def wants_news(self) -> bool:
        """Whether the editor shows runs in its own way: it asked for events in its options at the start."""
        return at(self.given, "initializationOptions", "events") is True

    def proposals_changed(self, folder: OpenFolder) -> None:
        """Tell all who listen that a proposal of *folder* has changed, or may have."""
        for listen in list(self.on_proposals):
            listen(folder)
