"""What a server says is wrong with a text: sent by it, or asked of it.

Sent diagnostics are tied to a version where the server names it; a server that names
none is believed once it has been quiet for a while after the text was shown.
Source: LSP 3.17, "PublishDiagnostics" and "Pull Diagnostics".
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from patchwright.domain.columns import from_column
from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import Location, Position, Range, split_lines
from patchwright.domain.untyped import at, list_of, object_of
from patchwright.langservers.documents import Document
from patchwright.langservers.errors import Refused, Silent
from patchwright.langservers.uris import path_of

if TYPE_CHECKING:
    from patchwright.langservers.server import Server

Items = Sequence[Any]

_AGAIN = frozenset({-32802, -32801})
"""ServerCancelled and ContentModified: the server asks to be asked again."""

_AGAIN_SECONDS = 0.1


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


async def diagnostics_of(server: "Server", path: str) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the text shown at *path*.

    Raises:
        KeyError: No text is shown there.
        Silent: The server said nothing of this text in its time.
        Died: It ended meanwhile.
    """
    document = server.documents[path]
    if server.row.pulls and server.can.get("diagnosticProvider"):
        items = await _pulled(server, path)
    else:
        items = await _pushed(server, path)
    return _read(items, path, document.text)


def sent_last(server: "Server", path: str) -> tuple[Diagnostic, ...]:
    """Return what was sent last about *path*, if that was about the text shown there; never waits.

    Raises:
        KeyError: No text is shown there.
    """
    document = server.documents[path]
    report = server.reports.of(server.documents.uri(path))
    if report is None or report.version not in (None, document.version):
        return ()
    return _read(report.items, path, document.text)


_PULL = "textDocument/diagnostic"


async def _pulled(server: "Server", path: str) -> Items:
    until = time.monotonic() + server.row.seconds
    params = {"textDocument": {"uri": server.documents.uri(path)}}
    while True:
        try:
            answer = await server.link.ask(_PULL, params, max(until - time.monotonic(), 0.01))
        except Refused as refused:
            if refused.code not in _AGAIN or time.monotonic() > until:
                raise
            await asyncio.sleep(_AGAIN_SECONDS)
            continue
        return list_of(at(answer, "items"))


async def _pushed(server: "Server", path: str) -> Items:
    """Return what was sent of the text at *path*, once all is quiet.

    A text that stays as it is may be reported anew when another one changes, so the
    server must have been quiet since the last change, and since its last report of any text.
    """
    row, uri, until = server.row, server.documents.uri(path), time.monotonic() + server.row.seconds
    while (left := until - time.monotonic()) > 0:
        server.link.check()
        report = server.reports.of(uri)
        busy = max(server.documents.changed, server.reports.last)
        if (
            report
            and _is_about(report, server.documents[path])
            and time.monotonic() - busy >= row.quiet
        ):
            return report.items
        await server.reports.news(min(left, row.quiet))
    raise Silent(f"{row.name} said nothing of {path} within {row.seconds:g} s.")


def _is_about(report: Report, document: Document) -> bool:
    if report.version is None:
        return report.came >= document.shown
    return report.version == document.version


def _read(items: Items, path: str, text: str) -> tuple[Diagnostic, ...]:
    lines = split_lines(text)
    return tuple(sorted((_of(object_of(item), path, lines) for item in items), key=_order))


def _of(item: dict[str, Any], path: str, lines: Sequence[str]) -> Diagnostic:
    code = item.get("code")
    return Diagnostic(
        location=Location(
            path=path, range=Range(_place(item, "start", lines), _place(item, "end", lines))
        ),
        severity=_severity(item.get("severity")),
        message=_words(item.get("message")),
        code="" if code is None else str(code),
        source=str(item.get("source") or ""),
    )


def _place(item: dict[str, Any], which: str, lines: Sequence[str]) -> Position:
    match at(item, "range", which):
        case {"line": int(line), "character": int(column)}:
            text = lines[line] if 0 <= line < len(lines) else ""
            return Position(max(line, 0), from_column(text, column, "utf-16"))
        case _:
            return Position(0, 0)


def _severity(given: Any) -> Severity:
    # A server that leaves it out leaves it to us: an error is the careful reading.
    return Severity(given) if given in set(Severity) else Severity.ERROR


def _words(message: Any) -> str:
    # Some send marked-up text in the place of a string.
    return message if isinstance(message, str) else str(at(message, "value") or "")


def _order(one: Diagnostic) -> Any:
    return (one.location.range, one.severity, one.code, one.message)
