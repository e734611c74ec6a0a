"""A patch brought into the user's files: by the editor where it can, else by us.

The editor comes first: its edits are refused most easily (a version, a veto) and
undone most easily, while what we write is all or nothing and was compared with the
disk a moment before. So a failure half-way leaves edits that undo takes back, and
never files on disk that nobody asked to change back.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lsprotocol import types as lsp

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import PatchwrightError, WorkspaceError
from patchwright.editor.folders.live_files import LiveFile, live_files
from patchwright.editor.folders.watching import files_changed
from patchwright.editor.patches.applied import Applied, made, refusing, stopped
from patchwright.editor.patches.asking import Came, Edit, Patience, ask
from patchwright.editor.patches.decide import decide, paths_of
from patchwright.editor.patches.decision import Created, Deleted, Edited, Moved, Step, source_of
from patchwright.editor.patches.how import ALL, How
from patchwright.editor.patches.routes import AS_EVER, Routes, routes
from patchwright.editor.patches.saving import saved
from patchwright.editor.session.decisions import unbroken
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.stored import StoredRun
from patchwright.processes.offload import offload

PATIENCE = Patience()

Files = Mapping[str, LiveFile]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Applying:
    """One patch that is being applied."""

    session: Session
    folder: OpenFolder
    run: StoredRun
    patch: Patch
    patience: Patience
    how: How

    async def look(self) -> tuple[Files, Routes]:
        """Return the files as they are now, and what is to be done to them."""
        files = await live_files(self.session, self.folder, paths_of(self.patch))
        taken = {
            change.renamed_from or change.path for change in self.patch.files if _takes(change)
        }
        # What was taken from the disk has gone, even where the editor still shows it.
        texts = {
            path: None if file.is_gone and path in taken else file.text
            for path, file in files.items()
        }
        decisions = decide(self.patch, texts)
        return files, routes(decisions, files, self.session.client, self.how)

    def stops(self, way: Routes) -> bool:
        """Say whether nothing is to be done that way."""
        return bool(way.refused) and not (self.how.partly and (way.editor or way.disk))

    async def ask(self, way: Routes, files: Files) -> Edit:
        """Ask the editor for its part."""
        label = self.how.label or f"Patchwright: run {self.run.id}"
        return await ask(self.session, self.folder, way.editor, files, label, self.patience)


async def apply(
    session: Session,
    folder: OpenFolder,
    run: StoredRun,
    patch: Patch,
    patience: Patience = PATIENCE,
    how: How = AS_EVER,
) -> Applied:
    """Apply *patch* as a whole or, where one file refuses it, not at all.

    Where the text changes while the editor is asked, it is tried once more on the new text.

    Args:
        session: The connection.
        folder: Where the files lie.
        run: Whose patch it is.
        patch: What shall change.
        patience: How long to wait for the editor.
        how: What is saved, and what else there is to know.
    """
    async with session.applying:
        return await apply_alone(session, folder, run, patch, patience, how)


async def apply_alone(
    session: Session,
    folder: OpenFolder,
    run: StoredRun,
    patch: Patch,
    patience: Patience = PATIENCE,
    how: How = AS_EVER,
) -> Applied:
    """Do the same for one who holds `session.applying`."""
    applying = _Applying(
        session=session, folder=folder, run=run, patch=patch, patience=patience, how=how
    )
    files, way = await applying.look()
    if applying.stops(way):
        return refusing(way)
    edit = await applying.ask(way, files)
    if edit.came in {Came.VETOED, Came.CLAIMED}:
        way, edit = await _once_more(applying, way, edit, files)
    if applying.stops(way) or edit.is_missing:
        return stopped(way, edit, partly=how.partly)
    _remember(applying, edit)
    error = await _by_us(applying, way.disk)
    if how.save == ALL:
        edit = await saved(session, folder, edit, files)
    return made(way, edit, error)


def _remember(applying: _Applying, edit: Edit) -> None:
    """Remember the texts that the editor holds, though they are not open to us."""
    for one in edit.standings:
        if one.done is None and not isinstance(one.step, Deleted):
            uri = applying.folder.uri(one.step.path)
            applying.session.held.put(uri, one.step.text, one.disk)


async def _once_more(
    applying: _Applying, way: Routes, edit: Edit, files: Files
) -> tuple[Routes, Edit]:
    """Return what came of asking again, where the edits may have been made for another text."""
    now, again = await applying.look()
    if edit.came is Came.VETOED:
        typed = _others(now, edit) != _others(files, edit)
    else:
        # Without versions, an edit that comes late would be made twice.
        safe = applying.session.client.document_changes or not again.editor
        typed = safe and not applying.stops(again)
    if not typed:
        return way, edit
    # A text that has what the patch wants, and more besides, has it.
    there = tuple(
        replace(one, done=True, is_untouched=False)
        for one in edit.standings
        if one.step.path in again.already
    )
    if applying.stops(again):
        return again, replace(edit, standings=there)
    second = await applying.ask(again, now)
    return again, replace(second, standings=(*there, *second.standings))


def _takes(change: FileChange) -> bool:
    return bool(change.renamed_from) or change.after is None


def _others(files: Files, edit: Edit) -> dict[str, object]:
    """Return what is said by the files that the editor has not made as it was asked."""
    made = {
        path for one in edit.standings if one.done for path in (one.step.path, source_of(one.step))
    }
    return {path: (file.version, file.text) for path, file in files.items() if path not in made}


async def _by_us(applying: _Applying, steps: Sequence[Step]) -> PatchwrightError | None:
    """Write *steps* into the files on disk, all or none; return why it cannot be done."""
    if not steps:
        return None
    patch = Patch(files=tuple(sorted(map(_change, steps), key=lambda change: change.path)))
    restored = {p: one for p, one in applying.how.restored.items() if p in patch.paths}
    try:
        await _check_closed(applying, steps)
        write = applying.folder.folder.write
        # A thread that writes cannot be called back: whoever asks what is there must wait.
        await unbroken(offload(write, applying.run, patch, restored))
    except PatchwrightError as error:
        return error
    files_changed(applying.session, {"changes": list(_events(applying.folder, steps))})
    return None


def _events(folder: OpenFolder, steps: Sequence[Step]) -> Iterator[Mapping[str, object]]:
    """Yield what an editor that watches files would tell of *steps*; not every one does."""
    kinds = lsp.FileChangeType
    for step in steps:
        match step:
            case Edited():
                told = [(step.path, kinds.Changed)]
            case Created():
                told = [(step.path, kinds.Created)]
            case Deleted():
                told = [(step.path, kinds.Deleted)]
            case Moved():
                told = [(step.origin, kinds.Deleted), (step.path, kinds.Created)]
        yield from ({"uri": folder.uri(path), "type": int(kind)} for path, kind in told)


async def _check_closed(applying: _Applying, steps: Sequence[Step]) -> None:
    """Raise WorkspaceError where the editor has a newer text by now than we would write."""
    paths = [source_of(step) for step in steps]
    files = await live_files(applying.session, applying.folder, paths)
    if typed := [p for p, one in files.items() if one.is_open and not one.is_saved]:
        raise WorkspaceError(
            f"{', '.join(typed)} was opened and changed in the editor meanwhile.",
            kept="What was to be written there was not.",
            remedy="Save it, and try again.",
        )


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
