"""What servers send of a text when a command has them look at it.

One of the kind may lose a text where another is shown right after it: it says nothing of
it, and sees the old one where others rest on it. So it is told to look at all that is new
before what it says counts. What it says of files that come and go, it says some time later.
Source: eclipse.jdt.ls, `BaseDocumentLifeCycleHandler` and `DiagnosticsCommand`.
"""

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from patchwright.langservers.errors import Hung, Loading, Silent
from patchwright.langservers.items import Items

if TYPE_CHECKING:
    from patchwright.langservers.server import Server

_LOOK_SECONDS = 0.25


@dataclass(slots=True)
class Looks:
    """What a server was told to look at; one asker at a time.

    Attributes:
        turn: Held by who tells it.
        version: No text of a version up to this one is new to it.
        moved: When files last came or went, of what it has taken in; on the monotonic clock, in seconds.
    """

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    version: int = 0
    moved: float = 0.0


async def commanded(server: "Server", path: str) -> Items:
    """Return what the server sends of the text at *path* once it has looked at all that is new.

    Raises:
        KeyError: No text is shown there.
        Silent: It sent nothing of it in time; `Loading` where other work is under way.
        Died: It ended meanwhile.
        Refused: It does not know the command.
    """
    until, documents, looks = time.monotonic() + server.row.seconds, server.documents, server.looks
    async with looks.turn:
        if looks.moved < (moved := max(documents.opened, documents.disk_changed)):
            # It answers after all that it was told before; the work that follows goes on beside.
            await _look_at_new(server, until)
            await _rest(server, path, until)
            looks.moved = moved
        await _look_at_new(server, until)
        began = time.monotonic()
        await _look(server, path, until)
        report = server.reports.of(documents.uri(path))
        if report is None or report.came < began:
            raise Silent(f"{server.row.name} looked at {path} and said nothing of it.")
        return report.items


async def _look_at_new(server: "Server", until: float) -> None:
    documents, looks, row = server.documents, server.looks, server.row
    new = {path: documents[path].version for path in documents.paths}
    for path, version in new.items():
        if version > looks.version and documents.language(path) not in row.unjudged:
            await _look(server, path, until)
    looks.version = max(looks.version, *new.values(), 0)


async def _look(server: "Server", path: str, until: float) -> None:
    name, *more = server.row.looks
    params = {"command": name, "arguments": [server.documents.uri(path), *more]}
    try:
        left = max(until - time.monotonic(), 0.01)
        await server.link.ask("workspace/executeCommand", params, left)
    except Hung:
        row = server.row
        raise Hung(f"{row.name} said nothing of {path} within {row.seconds:g} s.") from None


async def _rest(server: "Server", path: str, until: float) -> None:
    """Wait until nothing is under way and nothing was shown or said for a while."""
    row, work = server.row, server.work
    while True:
        server.link.check()
        since = max(server.documents.changed, server.reports.last)
        busy = work.is_busy(says_ready=row.says_ready)
        if not busy and time.monotonic() - since >= row.quiet:
            return
        if time.monotonic() > until:
            raise (
                Loading(work.still(row.name, row.seconds))
                if busy
                else Silent(f"{row.name} said nothing of {path} within {row.seconds:g} s.")
            )
        await server.reports.news(_LOOK_SECONDS)
