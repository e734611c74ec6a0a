"""Which repositories the editor says are trusted; nobody else is asked or believed.

It says so as it begins (`initializationOptions.trusted`), of the folders that it names
there, or later by `patchwright.trust`. Settings cannot: an editor may have them from the
workspace's own files. What was answered in a terminal counts there alone.
"""

import logging
from pathlib import Path

from patchwright.domain.untyped import at
from patchwright.editor.navigation import features
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.options import trusted_of
from patchwright.editor.session.session import Session
from patchwright.editor.texts.uris import key_of
from patchwright.processes.offload import offload

_log = logging.getLogger(__name__)


def is_trusted(session: Session, root: Path, *, named: bool) -> bool:
    """Say whether the repository *root* is trusted; what the editor said of it last counts.

    Args:
        session: The connection.
        root: The repository.
        named: Whether `initialize` names this very folder. Then its word holds for it; but
            not for a repository around a folder, a folder of later, or that of a lone file.
    """
    first = named and trusted_of(at(session.given, "initializationOptions"))
    return session.trusted.get(root, first)


def names(named: list[str], uri: str) -> bool:
    """Say whether *uri* is among the folders *named*, however they are spelled."""
    return key_of(uri) in map(key_of, named)


async def trust(session: Session, opened: OpenFolder, *, trusted: bool) -> None:
    """Take what the editor says of an open repository, for as long as it is connected."""
    session.trusted[opened.root] = trusted
    async with session.folders.changing:
        await bring(session, opened, trusted=trusted)


async def bring(session: Session, opened: OpenFolder, *, trusted: bool) -> None:
    """Let *opened* be trusted, or no more; who answers questions about its code begins anew."""
    if opened.folder.trusted == trusted:
        return
    _log.info("%s is %s by the editor", opened.root, "trusted" if trusted else "not trusted")
    answered = opened.navigator is not None
    await features.end(opened)
    await offload(opened.folder.trust, trusted=trusted)
    if answered:
        features.begin(session, opened)
