"""Which folder, and which run, a command is about."""

from typing import TYPE_CHECKING

from patchwright.domain.errors import UserError
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.pipeline.runs import StoredRun


async def folder_of(session: Session, uri: str = "") -> OpenFolder:
    """Return the folder that holds *uri*, or without one the only folder; raises UserError."""
    await session.folders.settled()
    if uri:
        found = session.folders.of(uri)
        if found is None:
            raise UserError(f"{uri} lies in no folder that is open here.", remedy=_named(session))
        return found
    every = list(session.folders)
    if len(every) != 1:
        what = "Several folders are open" if every else "No folder is open"
        raise UserError(f"{what}, so that it is not clear which is meant.", remedy=_named(session))
    return every[0]


async def folders_of(session: Session, uri: str = "") -> list[OpenFolder]:
    """Return the folder that holds *uri*, or without one all of them; raises UserError."""
    if uri:
        return [await folder_of(session, uri)]
    await session.folders.settled()
    return list(session.folders)


async def run_of(session: Session, name: str, uri: str = "") -> "tuple[OpenFolder, StoredRun]":
    """Return the one stored run whose id is, or ends with, *name*; raises UserError."""
    folders = await folders_of(session, uri)
    ends = [
        (folder, run)
        for folder in folders
        for run in await offload(folder.folder.runs)
        if run.id.endswith(name)
    ]
    found = [one for one in ends if one[1].id == name] or ends
    if not name or not found:
        raise UserError(
            f"There is no run {name!r}.", remedy="patchwright.runs lists those there are."
        )
    if len(found) > 1:
        listed = ", ".join(run.id for _, run in found[:5])
        raise UserError(f"Several runs end with {name!r}: {listed}.", remedy="Type more of the id.")
    return found[0]


def _named(session: Session) -> str:
    roots = ", ".join(str(one.root) for one in session.folders)
    return f"Name a file in one of them by `uri`: {roots}." if roots else "Open a folder first."
