"""Workspace folders are opened, told new settings, and closed again."""

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwright.domain.errors import PatchwrightError
from patchwright.editor.folders import OpenFolder
from patchwright.editor.uris import key_of, path_of
from patchwright.processes.offload import offload
from patchwright.workspace.root import find_root

if TYPE_CHECKING:
    from patchwright.editor.session import Session

_log = logging.getLogger(__name__)


async def open_all(session: "Session") -> None:
    """Open what the editor has open, after it was answered: a slow disk delays nothing."""
    try:
        for uri in folders_of(session.given):
            await open_folder(session, uri)
    finally:
        session.folders.settle()


def folders_of(given: Any) -> list[str]:
    """Return the URIs of the workspace folders that `initialize` names."""
    listed = given.get("workspaceFolders")
    folders = listed if isinstance(listed, list) else []
    uris = [one.get("uri") for one in folders if isinstance(one, dict)]
    found = [uri for uri in uris if isinstance(uri, str)]
    if found:
        return found
    if isinstance(uri := given.get("rootUri"), str) and uri:
        return [uri]
    path = given.get("rootPath")
    return [Path(path).as_uri()] if isinstance(path, str) and path.startswith("/") else []


async def open_folder(session: "Session", uri: str) -> OpenFolder | None:
    """Open the repository that holds the folder *uri*; what hinders it is told."""
    path = path_of(uri)
    if path is None:
        return None
    try:
        real, root = await offload(_root_of, path)
        opened = next((one for one in session.folders if one.root == root), None)
        if opened is None:
            folder = await offload(session.program.folder, root, session.options)
            opened = OpenFolder(root=root, folder=folder, documents=session.documents)
            session.folders.add(opened)
    except PatchwrightError as error:
        session.messages.error(error)
        return None
    except Exception as error:  # noqa: BLE001 - the barrier around one folder
        _log.error("%s cannot be opened", path, exc_info=error)
        session.messages.error(f"{path} cannot be opened: {error}.")
        return None
    if key_of(uri) not in map(key_of, opened.opened):
        opened.opened.append(uri)
    _spell(opened, path, real)
    return opened


def _root_of(path: Path) -> tuple[Path, Path]:
    """Return *path* without symbolic links, and the root that the terminal would take."""
    real = path.resolve()
    return real, find_root(real)


def _spell(opened: OpenFolder, path: Path, real: Path) -> None:
    """Remember how the editor spells the root, where it goes by symbolic links."""
    below = real.relative_to(opened.root).parts if real.is_relative_to(opened.root) else ()
    if path == real or path.parts[len(path.parts) - len(below) :] != below:
        return
    spelled = Path(*path.parts[: len(path.parts) - len(below)])
    if spelled not in opened.spelled:
        opened.spelled.append(spelled)


async def close_folder(session: "Session", opened: OpenFolder) -> None:
    """Let a folder go."""
    session.folders.remove(opened)
    await offload(opened.folder.close)


async def close_all(session: "Session") -> None:
    """End all runs, each with the best so far, and close all folders."""
    await session.runs.close()
    await asyncio.gather(
        *(close_folder(session, one) for one in session.folders), return_exceptions=True
    )
