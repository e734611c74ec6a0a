"""Runs that ended with an earlier server are told once, when their folder is opened."""

import logging
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError
from patchwright.domain.run import RunId, RunState
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing.buttons import pressed
from patchwright.editor.words import count, one_line
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.pipeline.runs import StoredRun

_TOLD = "told-interrupted"
"""A file in the cache: the newest interrupted run that was told."""

_RESUME = "Resume"

_log = logging.getLogger(__name__)


async def tell_interrupted(session: Session, folder: OpenFolder) -> None:
    """Tell of runs in *folder* that were interrupted since it was last told. Never raises."""
    try:
        found = await offload(_untold, folder)
    except Exception:  # noqa: BLE001 - the barrier around one message
        _log.exception("interrupted runs of %s cannot be told", folder.root)
        return
    if found:
        newest = found[0]
        text = interrupted(one_line(newest.issue.title, 80), newest.id, len(found) - 1)
        await _tell(session, newest.id, text)


async def _tell(session: Session, run: RunId, text: str) -> None:
    """Tell it; where that asks for no attention of its own, with a button that goes on with the run."""
    # Editors that do not show runs in their own way have their users answer before they type on.
    chosen = None
    if session.wants_news:
        chosen = await pressed(session, lsp.MessageType.Info, text, [_RESUME])
    if chosen is None:
        session.messages.info(text)
    elif chosen == _RESUME:
        try:
            await session.commands["patchwright.resume"]([{"run": run}])
        except PatchwrightError as error:
            session.messages.error(error)


def interrupted(name: str, run: str, n_others: int) -> str:
    """Tell that a run was interrupted, by the end of the server that it went on in."""
    others = (
        f" So were {count(n_others, 'other')}; patchwright.runs lists them." if n_others else ""
    )
    return (
        f"A run on {name} was interrupted. patchwright.resume {run} goes on with it,"
        f" and pays nothing twice.{others}"
    )


def _untold(folder: OpenFolder) -> "list[StoredRun]":
    """Return runs to be told of, newest first, and note that they were."""
    mark = folder.folder.cache / _TOLD
    last = mark.read_text("utf-8") if mark.exists() else ""
    runs = [one for one in folder.folder.runs() if one.state is RunState.INTERRUPTED]
    # Ids sort by the time of their start.
    found = [one for one in runs if one.id > last]
    if found:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(max(one.id for one in found), "utf-8")
    return found
