"""What servers say of texts by themselves, and when that is about the text that is shown now.

A report is tied to a version where the server names it, else to the time at which the text
was shown. A text may rest on others: where one of these has changed since, it is shown
again, and what was said of it before counts no more. The last word is what stands when
nothing is under way and nothing was said of any text for a while.
Source: LSP 3.17, "PublishDiagnostics".
"""

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from patchwright.domain.untyped import at
from patchwright.langservers.documents import Document
from patchwright.langservers.errors import Loading, Silent
from patchwright.langservers.items import Items
from patchwright.langservers.spoiled import has_error, spoiled
from patchwright.langservers.uris import path_of

if TYPE_CHECKING:
    from patchwright.langservers.server import Server

_LOOK_SECONDS = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was sent for one document.

    Attributes:
        version: Of the text that it is about; None where the server does not say.
        items: The diagnostics, as they came.
        came: When it came, on the monotonic clock, in seconds.
    """

    version: int | None
    items: Items
    came: float


@dataclass(slots=True)
class Reports:
    """The last report of each document, by the file it is about.

    Attributes:
        last: When the last one of any came, on the monotonic clock, in seconds.
    """

    last: float = 0.0
    _by_path: dict[Any, Report] = field(default_factory=dict[Any, Report])
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, params: Any) -> None:
        """Take a notification in; what is none is passed over."""
        match params:
            case {"uri": str(uri), "diagnostics": [*items]}:
                version, self.last = at(params, "version"), time.monotonic()
                self._by_path[path_of(uri) or uri] = Report(
                    version=version if isinstance(version, int) else None,
                    items=cast("Items", items),
                    came=self.last,
                )
                self._news.set()
            case _:
                pass

    def stale(self) -> None:
        """Take in that what was asked before may be answered otherwise by now."""
        self._news.set()

    def of(self, uri: str) -> Report | None:
        """Return the last report for *uri*."""
        return self._by_path.get(path_of(uri) or uri)

    async def news(self, seconds: float) -> bool:
        """Wait for any report to come; say whether one came within *seconds*."""
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        return True


async def pushed(server: "Server", path: str) -> Items:
    """Return what was sent of the text at *path*, once that is the last word.

    Raises:
        Silent: Nothing was said of it in time; `Loading` where other work is under way.
        Died: The server ended meanwhile.
    """
    documents, until = server.documents, time.monotonic() + server.row.seconds
    report = server.reports.of(documents.uri(path))
    if not server.row.repeats and (report is None or report.came < documents.changed):
        await _provoke(server, path, until)
    elif not documents.is_last(path):
        documents.show_again(path)
    return await _last_word(server, path, until)


async def _provoke(server: "Server", path: str, until: float) -> None:
    """Have a server that never says the same again say something else first."""
    text = server.documents[path].text
    server.documents.show({path: spoiled(text)})
    try:
        while not has_error(await _last_word(server, path, until, settled=False), text):
            await server.reports.news(_left(server, path, until))
    finally:
        server.documents.show({path: text})


async def _last_word(server: "Server", path: str, until: float, *, settled: bool = True) -> Items:
    while True:
        server.link.check()
        report, document = server.reports.of(server.documents.uri(path)), server.documents[path]
        about = report is not None and is_about(report, document)
        if report and about and (not settled or _is_settled(server, path, report)):
            return report.items
        await server.reports.news(min(_left(server, path, until), _LOOK_SECONDS))


def is_about(report: Report, document: Document) -> bool:
    """Say whether *report* is about *document* as it is shown."""
    if report.version is None:
        return report.came >= document.shown
    return report.version == document.version


def _is_settled(server: "Server", path: str, report: Report) -> bool:
    quiet_since = max(server.documents.changed, server.reports.last)
    if not server.row.repeats and has_error(report.items, server.documents[path].text):
        return False
    return (
        not server.work.is_busy(says_ready=server.row.says_ready)
        and time.monotonic() - quiet_since >= server.row.quiet
    )


def _left(server: "Server", path: str, until: float) -> float:
    """Return the seconds that are left; raises Silent where none are."""
    if (left := until - time.monotonic()) > 0:
        return left
    row = server.row
    if server.work.is_busy(says_ready=row.says_ready):
        raise Loading(server.work.still(row.name, row.seconds))
    raise Silent(f"{row.name} said nothing of {path} within {row.seconds:g} s.")
