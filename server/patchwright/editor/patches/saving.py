"""Open files saved by their editor: a server can only ask for that, and only some understand."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from patchwright.editor.folders.live_files import LiveFile, read
from patchwright.editor.messages.save import SAVE, SaveParams
from patchwright.editor.patches.asking import Edit
from patchwright.editor.patches.decision import source_of
from patchwright.editor.patches.settling import Standing, is_done
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload

_PATIENCE = 10.0
"""Seconds in which an editor saves."""

_BY_HAND = (
    "The setting save is all, but this editor does not save for Patchwright:"
    " save what is open yourself."
)


async def saved(
    session: Session, folder: OpenFolder, edit: Edit, files: Mapping[str, LiveFile]
) -> Edit:
    """Have the editor save what it changed and what was saved before; return how that stands.

    Args:
        session: The connection.
        folder: Where the files lie.
        edit: What the editor has made.
        files: The files as they were before.
    """
    wanted = [one for one in edit.standings if _is_wanted(one, files)]
    if not wanted:
        return edit
    if not _can_save(session):
        if _BY_HAND not in session.told:
            session.told.add(_BY_HAND)
            session.messages.info(_BY_HAND)
        return edit
    await _ask(session, [folder.uri(one.step.path) for one in wanted])
    disk = await offload(lambda: [read(folder, one.step.path) for one in wanted])
    now = {
        one.step.path: replace(one, saved=is_done(one.step, file))
        for one, file in zip(wanted, disk, strict=True)
    }
    standings = tuple(now.get(one.step.path, one) for one in edit.standings)
    return replace(edit, standings=standings)


def _is_wanted(one: Standing, files: Mapping[str, LiveFile]) -> bool:
    """Say whether a file holds our change alone besides what is on disk."""
    before = files.get(source_of(one.step))
    was_saved = before is not None and before.is_open and before.is_saved
    return was_saved and one.done is True and not one.saved and one.holds_text


def _can_save(session: Session) -> bool:
    match session.given.get("initializationOptions"):
        case {"saves": True}:
            return True
        case _:
            return False


async def _ask(session: Session, uris: Sequence[str]) -> None:
    params = SaveParams(uris=list(uris)).model_dump(mode="json", by_alias=True)
    try:
        async with asyncio.timeout(_PATIENCE):
            await session.wire.request(SAVE.method, params)
    except (TimeoutError, Refused) as error:
        session.messages.log(f"The editor has not saved {', '.join(uris)}: {error}")
