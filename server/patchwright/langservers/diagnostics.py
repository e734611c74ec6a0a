"""What a server says is wrong with a text: sent by it, or asked of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from patchwright.domain.columns import from_column
from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import Location, Position, Range, split_lines
from patchwright.domain.untyped import at, object_of
from patchwright.langservers.errors import Unfit
from patchwright.langservers.pulled import can_pull, pulled
from patchwright.langservers.pushed import Items, is_about, pushed
from patchwright.langservers.spoiled import has_error, spoiled

if TYPE_CHECKING:
    from patchwright.langservers.server import Server


async def diagnostics_of(server: "Server", path: str) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the text shown at *path*.

    Raises:
        KeyError: No text is shown there.
        Loading: The server has not loaded in its time.
        Silent: It said nothing of this text in its time.
        Unfit: It says that it cannot judge this workspace.
        Died: It ended meanwhile.
    """
    items = await _items(server, path)
    if server.work.unfit:
        raise Unfit(f"{server.row.name} cannot judge this workspace: {server.work.unfit}")
    return _read(items, path, server.documents[path].text)


async def overlooks(server: "Server", path: str) -> bool:
    """Say whether the server finds nothing wrong in *path* even where something surely is.

    Asked once for each file, as long as the server runs.

    Raises:
        KeyError: No text is shown there.
        ServerError: As `diagnostics_of` does.
    """
    if path in server.looked_at:
        return False
    text = server.documents[path].text
    server.documents.show({path: spoiled(text)})
    try:
        seen = has_error(await _items(server, path), text)
    finally:
        server.documents.show({path: text})
    if seen:
        server.looked_at.add(path)
    return not seen


def sent_last(server: "Server", path: str) -> tuple[Diagnostic, ...]:
    """Return what was sent last about *path*, if that was about the text shown there; never waits.

    Raises:
        KeyError: No text is shown there.
    """
    document = server.documents[path]
    report = server.reports.of(server.documents.uri(path))
    if report is None or not is_about(report, document):
        return ()
    return _read(report.items, path, document.text)


async def _items(server: "Server", path: str) -> Items:
    _ = server.documents[path]
    return await (pulled if await can_pull(server, path) else pushed)(server, path)


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
