"""Files that change outside of the editor's documents, and documents that change in it.

Where the editor takes wishes it watches all files for us; else what it saves is told.
"""

import logging
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.untyped import at, list_of
from patchwright.editor.folders.configuring import configure_folder
from patchwright.editor.folders.opening import open_single
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.session import Session
from patchwright.editor.texts.uris import path_of
from patchwright.langservers.shadow import Changed
from patchwright.settings.load import WORKSPACE_FILE

_log = logging.getLogger(__name__)


async def register(session: Session) -> None:
    """Have the editor tell of files and settings that change, where it takes wishes."""
    client = session.client
    wishes = [
        (client.watches_files, lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, _EVERY_FILE),
        (client.tells_settings, lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, {"section": "patchwright"}),
    ]
    wanted = [
        {"id": f"patchwright {method}", "method": method, "registerOptions": options}
        for can, method, options in wishes
        if can
    ]
    if not wanted:
        return
    try:
        await session.wire.request(lsp.CLIENT_REGISTER_CAPABILITY, {"registrations": wanted})
    except Refused as refused:
        _log.info("files are not watched: %s", refused)


def files_changed(session: Session, params: Any) -> None:
    """Take that files have changed on disk."""
    for event in list_of(at(params, "changes")):
        uri, kind = at(event, "uri"), at(event, "type")
        if isinstance(uri, str):
            _tell_servers(session, uri, kind)
            _touch(session, uri, whole=kind in (_CREATED, _DELETED))
            _tell_of_saved(session, uri)


def saved(session: Session, params: Any) -> None:
    """Take that a document was saved."""
    uri = at(params, "textDocument", "uri")
    if isinstance(uri, str):
        if not session.client.watches_files:
            _tell_servers(session, uri, _CHANGED)
        _touch(session, uri)
        _tell_of_saved(session, uri)


def document_changed(session: Session, uri: str) -> None:
    """Take that a document was opened, changed or closed."""
    if session.folders.single and session.folders.of(uri) is None and not _is_ours(session, uri):
        session.tasks.go_on(open_single(session, uri))
    else:
        _touch(session, uri)


def _is_ours(session: Session, uri: str) -> bool:
    """Say whether *uri* is a document in which a hunk is written anew: it opens no folder."""
    file = path_of(uri)
    return file is not None and any(file.parent == one.folder.hunks for one in session.folders)


def _tell_of_saved(session: Session, uri: str) -> None:
    for listen in list(session.on_saved):
        listen(uri)


def _touch(session: Session, uri: str, *, whole: bool = False) -> None:
    opened = session.folders.of(uri)
    path = opened.path(uri) if opened else None
    if opened is None or path is None or path.startswith(".git/"):
        return
    if path == WORKSPACE_FILE:
        session.tasks.go_on(configure_folder(session, opened))
    if opened.problems:
        opened.problems.touch(path)
    if opened.proposals:
        opened.proposals.touch(path)
    if opened.following:
        # Of a folder that came or went only its own name is told.
        is_folder = whole and "." not in path.rpartition("/")[2]
        opened.following.touch(None if is_folder else path)


def _tell_servers(session: Session, uri: str, kind: Any) -> None:
    opened = session.folders.of(uri)
    path = opened.path(uri) if opened else None
    if opened and opened.navigator and path and kind in _KINDS:
        opened.navigator.changed(path, Changed(kind))


_CREATED, _CHANGED, _DELETED = _KINDS = 1, 2, 3
_EVERY_FILE = {"watchers": [{"globPattern": "**/*"}]}
