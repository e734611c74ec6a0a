"""`patchwright.apply`: the patch of a run, brought into the files as they are now."""

from lsprotocol import types as lsp
from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.proposal import Proposal, proposal_of
from patchwright.editor.patches import preview
from patchwright.editor.patches.applied import Applied, in_words, refusal_in_words
from patchwright.editor.patches.apply import PATIENCE, apply
from patchwright.editor.patches.how import How
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload


class Asked(Message):
    """Which run's patch is meant, and how much of it."""

    run: str = Field("", description="The end of a run's id; empty: the newest that proposes one")
    uri: str = Field("", description="A file in the folder that is meant")
    tests: bool = Field(False, description="Apply its changes of tests too")


class RefusedFile(Message):
    """A file that refuses the change, and why."""

    path: str
    reason: str


class Answer(Message):
    """What applying came to."""

    run: str = Field(description="Its id")
    applied: bool = Field(description="Whether all files are now as the patch wants them")
    paths: list[str] = Field(description="Files that were changed")
    already: list[str] = Field(description="Files that were as the patch wants them")
    merged: list[str] = Field(description="Changed files that had been changed since the run")
    refused: list[RefusedFile] = Field(description="Files that refuse the change, and why")
    unsaved: list[str] = Field(description="Changed files that only the editor holds")
    warnings: list[str] = Field(description="What should be looked at")
    preview: str = Field("", description="The file with the whole patch, where a file refuses it")


async def apply_patch(session: Session, asked: Asked) -> Answer:
    """Apply the patch of a run: all of it, or nothing where a file refuses."""
    proposal = await proposal_of(session, asked.run, asked.uri)
    folder = proposal.folder
    patch = folder.folder.patch(proposal.proposed(), tests=asked.tests)
    how = How(save=folder.folder.loaded.settings.save)
    applied = await apply(session, folder, proposal.stored, patch, PATIENCE, how)
    session.proposals_changed(folder)
    if not applied.refused and session.places.issue == proposal.stored.issue.title:
        session.places.clear()  # where it may be fixed is no question any more
    preview_uri = await _tell(session, proposal, applied)
    return Answer(
        run=proposal.stored.id,
        applied=not applied.refused,
        paths=list(applied.paths),
        already=list(applied.already),
        merged=list(applied.merged),
        refused=[RefusedFile(path=one.path, reason=one.reason) for one in applied.refused],
        unsaved=list(applied.unsaved),
        warnings=list(applied.doubts),
        preview=preview_uri,
    )


async def _tell(session: Session, proposal: Proposal, applied: Applied) -> str:
    """Tell what it came to; return the URI of the preview, where people are pointed to it."""
    run = proposal.stored.id
    if applied.refused:
        diff = preview.text(proposal.stored, proposal.outcome, proposal.best)
        cache = proposal.folder.folder.cache
        file = await offload(preview.write, cache, proposal.stored, diff)
        told = refusal_in_words(applied, run, str(file))
        session.messages.answer(told, lsp.MessageType.Warning)
        return file.as_uri()
    for doubt in applied.doubts:
        session.messages.answer(doubt, lsp.MessageType.Warning)
    session.messages.answer(in_words(applied, run))
    return ""


APPLY = Command(
    name="patchwright.apply",
    title="Apply the patch of a run",
    arguments=Asked,
    answer=Answer,
    run=apply_patch,
    main="run",
)
