"""Workspace folders are opened and closed, at the start and while all goes on.

The root is the one that the terminal would take: the repository that holds the
folder, else the folder itself. Without any folder each file that is opened brings
its own; code is then read ahead only in a repository, since the folder of a stray
file may be anybody's home.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from patchwright.domain.errors import PatchwrightError, WorkspaceError
from patchwright.domain.untyped import at, list_of, texts_of
from patchwright.editor.folders.configuring import configure_first, tell_problems
from patchwright.editor.folders.following import Following
from patchwright.editor.folders.interrupted import tell_interrupted
from patchwright.editor.folders.trusting import bring, is_trusted, names
from patchwright.editor.navigation import features
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.uris import key_of, path_of
from patchwright.processes.offload import offload
from patchwright.workspace.root import find_root, is_git_folder

_log = logging.getLogger(__name__)


async def open_all(session: Session) -> None:
    """Open what the editor has open, after it was answered: a slow disk delays nothing."""
    try:
        await configure_first(session)
        uris = folders_of(session.given)
        session.folders.single = not uris
        for uri in uris or session.documents.uris:
            await (open_folder(session, uri) if uris else open_single(session, uri))
    finally:
        session.folders.settle()


def folders_of(given: Any) -> list[str]:
    """Return the URIs of the workspace folders that `initialize` names."""
    found = _uris(at(given, "workspaceFolders"))
    root, path = at(given, "rootUri"), at(given, "rootPath")
    if not found and isinstance(root, str) and root:
        return [root]
    if not found and isinstance(path, str) and path.startswith("/"):
        return [Path(path).as_uri()]
    return found


async def folders_changed(session: Session, params: Any) -> None:
    """Open folders that were added, and close those that were removed."""
    for uri in _uris(at(params, "event", "removed")):
        await _close_workspace_folder(session, uri)
    for uri in _uris(at(params, "event", "added")):
        session.folders.single = False
        await open_folder(session, uri)


async def open_folder(session: Session, uri: str) -> None:
    """Open the repository that holds the workspace folder *uri*; what hinders it is told."""
    async with session.folders.changing:
        opened = await _opened(session, uri, _root_of_folder)
        if opened is None:
            return
        if key_of(uri) not in map(key_of, opened.opened):
            opened.opened.append(uri)
        _follow(session, opened)


async def open_single(session: Session, uri: str) -> None:
    """Open the repository of the lone file *uri*, else its folder."""
    async with session.folders.changing:
        if session.folders.of(uri) or path_of(uri) is None:
            return
        opened = await _opened(session, uri, _root_of)
        if opened and await offload(is_git_folder, opened.root):
            _follow(session, opened)


async def _opened(
    session: Session, uri: str, root_of: Callable[[Path], tuple[Path, Path]]
) -> OpenFolder | None:
    path = path_of(uri)
    if path is None:
        return None
    try:
        real, root = await offload(root_of, path)
        named = real == root and names(folders_of(session.given), uri)
        trusted = is_trusted(session, root, named=named)
        opened = next((one for one in session.folders if one.root == root), None)
        if opened is None:
            opened = await _open(session, root, trusted=trusted)
        elif trusted:
            await bring(session, opened, trusted=True)
    except PatchwrightError as error:
        session.messages.error(error)
        return None
    except Exception as error:  # noqa: BLE001 - the barrier around one folder
        _log.error("%s cannot be opened", path, exc_info=error)
        session.messages.error(f"{path} cannot be opened: {error}. The log has the traceback.")
        return None
    _spell(opened, path, real)
    return opened


async def _open(session: Session, root: Path, *, trusted: bool) -> OpenFolder:
    folder = await offload(session.program.folder, root, session.options, trusted=trusted)
    opened = OpenFolder(root=root, folder=folder, documents=session.documents)
    session.folders.add(opened)
    if folder.notices:
        session.messages.info("\n".join(folder.notices))
    tell_problems(session, opened)
    session.tasks.go_on(tell_interrupted(session, opened))
    return opened


def _follow(session: Session, opened: OpenFolder) -> None:
    if opened.following is None:
        opened.following = Following(session, opened)
        opened.following.start()
    features.begin(session, opened)


def _root_of(path: Path) -> tuple[Path, Path]:
    """Return *path* without symbolic links, and the root that the terminal would take."""
    real = path.resolve()
    return real, find_root(real)


def _root_of_folder(path: Path) -> tuple[Path, Path]:
    """Return the same of a folder; raises WorkspaceError where there is none.

    The folder above one that is gone may be anybody's home: it is not taken instead.
    """
    if not path.is_dir():
        raise WorkspaceError(
            f"{path} is no folder.", remedy="Make it, and add it to the editor again."
        )
    return _root_of(path)


def _spell(opened: OpenFolder, path: Path, real: Path) -> None:
    """Remember how the editor spells the root, where it goes by symbolic links."""
    below = real.relative_to(opened.root).parts if real.is_relative_to(opened.root) else ()
    keep = len(path.parts) - len(below)
    if path == real or path.parts[keep:] != below:
        return
    if (spelled := Path(*path.parts[:keep])) not in opened.spelled:
        opened.spelled.append(spelled)


async def _close_workspace_folder(session: Session, uri: str) -> None:
    async with session.folders.changing:
        for opened in session.folders:
            kept = [one for one in opened.opened if key_of(one) != key_of(uri)]
            was_open, opened.opened = len(kept) < len(opened.opened), kept
            if was_open and not kept:
                await close_folder(session, opened)


async def close_folder(session: Session, opened: OpenFolder) -> None:
    """Let a folder go; runs in it end, each with the best so far, which is kept."""
    session.folders.remove(opened)
    if opened.following:
        opened.following.stop()
    if opened.proposals:
        opened.proposals.stop()
    if opened.runs:
        opened.runs.stop()
    if going := [one for one in session.runs.going if one.folder is opened]:
        session.messages.info(
            f"{opened.root.name} was removed from the editor."
            f" Runs that end with it: {len(going)}. Each keeps the best so far."
        )
        await session.runs.close_folder(opened)
    await session.decisions.close_folder(opened)
    await features.end(opened)
    await offload(opened.folder.close)


def _uris(folders: Any) -> list[str]:
    return texts_of([at(one, "uri") for one in list_of(folders)])
