"""What servers answer when they are asked what is wrong with a text.

An answer counts where the server had loaded before it was asked, and did not begin anew or
ask to be asked again meanwhile.
Source: LSP 3.17, "Pull Diagnostics".
"""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from patchwright.domain.untyped import at, list_of
from patchwright.langservers.errors import Hung, Loading, Refused

if TYPE_CHECKING:
    from patchwright.langservers.server import Server

_METHOD = "textDocument/diagnostic"

_AGAIN = frozenset({-32802, -32801})
"""ServerCancelled and ContentModified: the server asks to be asked again."""

_AGAIN_SECONDS = 0.1
_LOOK_SECONDS = 0.25
_MOST_TRIES = 5
_MOST_UNREST = 5.0


async def can_pull(server: "Server", path: str) -> bool:
    """Say whether the server is to be asked of *path*; one may say so only after its start."""
    until = time.monotonic() + server.row.seconds
    while server.row.pulls and time.monotonic() < until:
        server.link.check()
        if server.offers("diagnosticProvider", _METHOD):
            return True
        if server.reports.of(server.documents.uri(path)):
            return False
        await server.reports.news(_LOOK_SECONDS)
    return False


async def pulled(server: "Server", path: str) -> Sequence[Any]:
    """Return what the server answers about the text at *path*.

    Raises:
        Loading: It has not loaded in its time.
        Hung: It did not answer.
        Died: It ended meanwhile.
        Refused: It answered with an error.
    """
    until = time.monotonic() + server.row.seconds
    items = list[Any]()
    for _ in range(_MOST_TRIES):
        await _loaded(server, until)
        begun = server.work.begun
        items = await _answered(server, path, until)
        if server.work.begun == begun:
            break
    return items


async def _answered(server: "Server", path: str, until: float) -> list[Any]:
    params = {"textDocument": {"uri": server.documents.uri(path)}}
    while True:
        try:
            left = max(until - time.monotonic(), 0.01)
            return list_of(at(await server.link.ask(_METHOD, params, left), "items"))
        except Hung:
            row = server.row
            raise Hung(f"{row.name} said nothing of {path} within {row.seconds:g} s.") from None
        except Refused as refused:
            if refused.code not in _AGAIN or time.monotonic() > until:
                raise
            await asyncio.sleep(_AGAIN_SECONDS)


async def _loaded(server: "Server", until: float) -> None:
    row, work = server.row, server.work
    await server.taken_in()
    while work.is_busy(says_ready=row.says_ready) or _unrest(server):
        server.link.check()
        if time.monotonic() > until:
            raise Loading(work.still(row.name, row.seconds))
        await work.news(_unrest(server) or _LOOK_SECONDS)


def _unrest(server: "Server") -> float:
    """Return the seconds until it has been quiet for its time after files have changed.

    What is told of files is taken in some time later; some ask to be asked again after it.
    """
    disk, quiet, now = server.documents.disk_changed, server.row.quiet, time.monotonic()
    if not disk or now > disk + _MOST_UNREST:
        return 0.0
    return max(max(disk, server.work.asked) + quiet - now, 0.0)
