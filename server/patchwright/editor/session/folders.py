"""The workspace folders of one connection: which holds what, and what is unsaved in each.

The root of a folder is the repository that holds it, as it is for the terminal, so
that both see the same runs; paths are the repository's.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from patchwright.domain.text import BOM
from patchwright.editor.session.navigator import Navigator
from patchwright.editor.session.program import Folder
from patchwright.editor.texts.documents import Documents
from patchwright.editor.texts.uris import path_of

if TYPE_CHECKING:
    from patchwright.pipeline.ledger.proposal import Proposal

PATIENCE = 10.0
"""How long a request waits for folders that are being opened, in seconds."""


class Follows(Protocol):
    """Keeps something of a folder up to what changes."""

    def touch(self, path: str | None) -> None:
        """Take that *path* has changed; None: anything may have."""
        ...

    async def settled(self) -> None:
        """Wait until it is up to what was told so far."""
        ...

    def stop(self) -> None:
        """Follow no more."""
        ...


class Stops(Protocol):
    """Does something for as long as a folder is open."""

    def stop(self) -> None:
        """Do it no more."""
        ...


class TakesHunks(Protocol):
    """Takes in what is saved in the documents of hunks."""

    async def look(self) -> None:
        """Take in what has been saved."""
        ...

    async def take(self, proposal: "Proposal", numbers: Collection[int]) -> dict[int, str]:
        """Take in documents of hunks; return which must wait, and why, as sentences."""
        ...


@dataclass(slots=True, kw_only=True, eq=False)
class OpenFolder:
    """A repository that is open in the editor, with what answers for it.

    Attributes:
        root: Its folder, without symbolic links.
        folder: What answers for it.
        documents: All that is open in the editor.
        following: What keeps the live graph up to the text.
        navigator: Who answers questions about code; None where nobody shall.
        problems: What keeps the problems that are shown up to the text.
        proposals: What keeps the hunks that are shown up to the text.
        runs: What tells which runs stand otherwise; None where nobody wants to know.
        hunk_files: What takes in the documents in which hunks are written anew.
        silent: Why no server answers, by language, as people were told but for its numbers.
        outside: Files outside that answers of its own have led to, by `key_of`, with their paths.
        spelled: The root as the editor spells it, where that differs.
        opened: The URIs of the workspace folders that lie in it.
    """

    root: Path
    folder: Folder
    documents: Documents
    following: Follows | None = None
    navigator: Navigator | None = None
    problems: Follows | None = None
    proposals: Follows | None = None
    runs: Stops | None = None
    hunk_files: TakesHunks | None = None
    silent: dict[str, str] = field(default_factory=dict[str, str])
    outside: dict[str, str] = field(default_factory=dict[str, str])
    spelled: list[Path] = field(default_factory=list[Path])
    opened: list[str] = field(default_factory=list[str])

    def path(self, uri: str) -> str | None:
        """Return where *uri* lies in the folder, with `/`; None where it is outside."""
        file = path_of(uri)
        if file is None or ".." in file.parts:
            return None
        for root in (self.root, *self.spelled):
            if file.is_relative_to(root):
                return file.relative_to(root).as_posix()
        return None

    def uri(self, path: str) -> str:
        """Return the URI of *path*: the editor's own spelling where it is open."""
        for uri in self.documents.uris:
            if self.path(uri) == path:
                return uri
        root = self.spelled[0] if self.spelled else self.root
        return (root / path).as_uri()

    def unsaved(self) -> dict[str, str]:
        """Return the texts of the folder's open documents, by path."""
        texts = {self.path(one.uri): one.text.removeprefix(BOM) for one in self.documents}
        return {path: text for path, text in texts.items() if path and path != "."}


class Folders:
    """All of them; the deepest one that holds a file answers for it.

    Attributes:
        single: The editor has no folder open, only files: each brings its own.
        changing: Held while one is opened or closed, so that it is done in order.
        configuring: Held while settings come into force, likewise.
        on_open: Called with each folder that is opened.
    """

    def __init__(self) -> None:
        self.single = False
        self.changing = asyncio.Lock()
        self.configuring = asyncio.Lock()
        self.on_open: list[Callable[[OpenFolder], None]] = []
        self._open: list[OpenFolder] = []
        self._settled = asyncio.Event()

    def __iter__(self) -> Iterator[OpenFolder]:
        return iter(list(self._open))

    def add(self, folder: OpenFolder) -> None:
        """Let *folder* answer for its files."""
        self._open.append(folder)
        for listen in self.on_open:
            listen(folder)

    def remove(self, folder: OpenFolder) -> None:
        """Let *folder* answer no more."""
        if folder in self._open:
            self._open.remove(folder)

    def of(self, uri: str) -> OpenFolder | None:
        """Return the folder that answers for *uri*."""
        holding = [one for one in self._open if one.path(uri) is not None]
        return max(holding, key=lambda one: len(one.root.parts), default=None)

    def settle(self) -> None:
        """Say that what the editor asked to be opened is open, or has failed to."""
        self._settled.set()

    async def settled(self) -> None:
        """Wait, but not longer than `PATIENCE`, until all is open, and set, as the editor told it before."""
        try:
            await asyncio.wait_for(self._told(), PATIENCE)
        except TimeoutError:
            return

    async def _told(self) -> None:
        await self._settled.wait()
        async with self.configuring:
            return
