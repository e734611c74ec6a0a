"""A patch brought into the user's files: by the editor where it can, else by us.

The editor comes first: its edits are refused most easily (a version, a veto) and
undone most easily, while what we write is all or nothing and was compared with the
disk a moment before. So a failure half-way leaves edits that undo takes back, and
never files on disk that nobody asked to change back.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import PatchwrightError
from patchwright.editor import faults
from patchwright.editor.applied import Applied, made, vetoed
from patchwright.editor.applying import decide, paths_of
from patchwright.editor.decision import Created, Deleted, Edited, Moved, Step, source_of
from patchwright.editor.folders import OpenFolder
from patchwright.editor.live_files import LiveFile, live_files
from patchwright.editor.routes import Routes, routes
from patchwright.editor.session import Session
from patchwright.editor.settling import Standing, settled
from patchwright.editor.workspace_edit import workspace_edit
from patchwright.pipeline.stored import StoredRun
from patchwright.processes.offload import offload

_A_MOMENT = 0.1
"""Seconds in which the changes of an edit that was refused half-way come in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long the editor is waited for, in seconds.

    Attributes:
        answer: For its answer.
        text: For its documents to say what it was asked for.
    """

    answer: float = 60.0
    text: float = 2.0


PATIENCE = Patience()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What came of asking the editor.

    Attributes:
        standings: How the files stand, one for each step.
        applied: Whether it made all of them.
        vetoed: Whether it said no, so that nothing more will come.
        reason: Why not, as a sentence.
    """

    standings: tuple[Standing, ...] = ()
    applied: bool = True
    vetoed: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """One patch that is being applied."""

    session: Session
    folder: OpenFolder
    run: StoredRun
    patience: Patience


async def apply(
    session: Session,
    folder: OpenFolder,
    run: StoredRun,
    patch: Patch,
    patience: Patience = PATIENCE,
) -> Applied:
    """Apply *patch* as a whole or, where one file refuses it, not at all.

    Where the text changes while the editor is asked, it is tried once more on the new text.

    Args:
        session: The connection.
        folder: Where the files lie.
        run: Whose patch it is.
        patch: What shall change.
        patience: How long to wait for the editor.
    """
    asking = _Asking(session=session, folder=folder, run=run, patience=patience)
    async with session.applying:
        return await _apply(asking, patch)


async def _apply(asking: _Asking, patch: Patch) -> Applied:
    files, way = await _look(asking, patch)
    if way.refused:
        return Applied(refused=way.refused, already=way.already)
    edit = await _by_editor(asking, way, files)
    standings = {one.step.path: one for one in edit.standings}
    if edit.vetoed:
        now, again = await _look(asking, patch)
        if _others(now, edit) != _others(files, edit):
            # Somebody typed while the editor was asked: the edits were made for another text.
            way = again
            edit = edit if way.refused else await _by_editor(asking, way, now)
            standings |= {one.step.path: one for one in edit.standings}
    if way.refused or not edit.applied:
        return vetoed(way, standings.values(), edit.reason)
    return made(way, standings.values(), await _by_us(asking, way.disk))


async def _look(asking: _Asking, patch: Patch) -> tuple[dict[str, LiveFile], Routes]:
    session = asking.session
    files = await live_files(session.documents, asking.folder, paths_of(patch))
    decisions = decide(patch, {path: file.text for path, file in files.items()})
    return files, routes(decisions, files, session.client)


def _others(files: Mapping[str, LiveFile], edit: Edit) -> dict[str, object]:
    """Return what is said by the files that the editor has not made as it was asked."""
    made = {
        path for one in edit.standings if one.done for path in (one.step.path, source_of(one.step))
    }
    return {path: (file.version, file.text) for path, file in files.items() if path not in made}


async def _by_editor(asking: _Asking, way: Routes, files: Mapping[str, LiveFile]) -> Edit:
    """Ask the editor for its part, and read back what came of it."""
    if not way.editor:
        return Edit()
    session, seconds = asking.session, asking.patience.answer
    versions = {path: file.version for path, file in files.items() if file.version is not None}
    params = lsp.ApplyWorkspaceEditParams(
        edit=workspace_edit(way.editor, session.client, asking.folder.uri, versions),
        label=f"Patchwright: run {asking.run.id}",
    )
    answer: object = None
    reason = "The editor did not say whether it made the change, and the text is as it was."
    try:
        async with asyncio.timeout(seconds):
            answer = await session.wire.request(lsp.WORKSPACE_APPLY_EDIT, params)
    except TimeoutError:
        reason = (
            f"The editor has not answered for {seconds:g} seconds. It may still make the change:"
            " look at the file before you try again."
        )
    except faults.Refused as error:
        answer = lsp.ApplyWorkspaceEditResult(applied=False, failure_reason=error.what)
    return await _read_back(asking, way, answer, reason)


async def _read_back(asking: _Asking, way: Routes, answer: object, reason: str) -> Edit:
    said = answer.applied if isinstance(answer, lsp.ApplyWorkspaceEditResult) else None
    seconds = asking.patience.text if said else min(_A_MOMENT, asking.patience.text)
    documents = asking.session.documents
    standings = await settled(documents, asking.folder, way.editor, seconds)
    applied = said or all(one.done for one in standings)
    return Edit(
        standings=standings,
        applied=applied,
        vetoed=said is False and not applied,
        reason=_why(answer, reason),
    )


def _why(answer: object, otherwise: str) -> str:
    if not isinstance(answer, lsp.ApplyWorkspaceEditResult):
        return otherwise
    why = (answer.failure_reason or "it gives no reason").strip().rstrip(".")
    return f"The editor refused the change: {why}."


async def _by_us(asking: _Asking, steps: Sequence[Step]) -> PatchwrightError | None:
    """Write *steps* into the files on disk, all or none; return why it cannot be done."""
    if not steps:
        return None
    patch = Patch(files=tuple(sorted(map(_change, steps), key=lambda change: change.path)))
    try:
        await offload(asking.folder.folder.write, asking.run, patch)
    except PatchwrightError as error:
        return error
    return None


def _change(step: Step) -> FileChange:
    match step:
        case Edited():
            return FileChange(path=step.path, before=step.live, after=step.text)
        case Created():
            return FileChange(path=step.path, before=None, after=step.text)
        case Deleted():
            return FileChange(path=step.path, before=step.live, after=None)
        case Moved():
            return FileChange(
                path=step.path, before=step.live, after=step.text, renamed_from=step.origin
            )
