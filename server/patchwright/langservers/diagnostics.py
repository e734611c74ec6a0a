"""What a server says is wrong with a text: sent by it, or asked of it."""

from typing import TYPE_CHECKING

from patchwright.domain.diagnostic import Diagnostic
from patchwright.langservers.commanded import commanded
from patchwright.langservers.errors import Unfit
from patchwright.langservers.items import Items, diagnostics_in
from patchwright.langservers.pulled import can_pull, pulled
from patchwright.langservers.pushed import is_about, pushed
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
    check_fit(server)
    return _read(items, path, server)


def check_fit(server: "Server") -> None:
    """Raise Unfit where the server says that it cannot judge this workspace."""
    if server.work.unfit:
        raise Unfit(f"{server.row.name} cannot judge this workspace: {server.work.unfit}")


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
    return _read(report.items, path, server)


async def _items(server: "Server", path: str) -> Items:
    _ = server.documents[path]
    if server.row.looks:
        return await commanded(server, path)
    return await (pulled if await can_pull(server, path) else pushed)(server, path)


def _read(items: Items, path: str, server: "Server") -> tuple[Diagnostic, ...]:
    text = server.documents[path].text
    return diagnostics_in(items, path, text, root=server.root, units=server.units)
