"""`patchwright.hunkDiff`: a hunk, or all of a proposal, as a diff against the texts as they are now."""

from pydantic import Field

from patchwright.domain.errors import UserError
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.proposed import proposed_of
from patchwright.editor.messages.message import Typed, Whole
from patchwright.editor.patches import preview
from patchwright.editor.proposals.deciding import diffs
from patchwright.editor.proposals.looking import look, of_run
from patchwright.editor.session.session import Session
from patchwright.editor.showing.document import show
from patchwright.log.secrets import redacted
from patchwright.processes.offload import offload


class Asked(Message):
    """What is meant."""

    run: str = Field("", description="The end of a run's id; empty: the newest open proposal")
    revision: Whole | None = Field(
        None, description="Which proposal of the run is meant; by default its newest"
    )
    hunk: Typed | None = Field(None, description="Its number; without one, the whole proposal")
    uri: str = Field("", description="A file in the folder that is meant")


class Differs(Message):
    """The diff, and the file in which it lies."""

    run: str = Field(description="Whose it is")
    uri: str = Field(description="The file, in the cache")
    diff: str = Field(description="How the hunks stand, behind `#`, and what accepting them makes")


async def show_diff(session: Session, asked: Asked) -> Differs:
    """Show what a hunk, or all of a proposal, makes of the files as they are now."""
    folder, proposal = await proposed_of(session, asked.run, asked.uri, asked.revision, older=True)
    looked = await look(session, folder, proposal)
    entry = looked.proposal.entry(asked.hunk) if asked.hunk is not None else None
    if entry is None and asked.hunk is not None:
        raise UserError(f"Run {proposal.run} proposes no hunk {asked.hunk}.")
    text = (
        await offload(diffs.of_hunk, looked, entry)
        if entry
        else await offload(diffs.of_proposal, looked)
    )
    diff = redacted(text)
    name = f"{proposal.run}-{entry.number if entry else 'now'}"
    file = await offload(preview.write_named, folder.folder.cache, name, diff)
    what, of = f"Hunk {entry.number}" if entry else "The proposal", await of_run(session, proposal)
    await show(session, file, f"{what}{of} is in {file}.")
    return Differs(run=proposal.run, uri=file.as_uri(), diff=diff)


HUNK_DIFF = Command(
    name="patchwright.hunkDiff",
    title="Show a hunk, or a whole proposal, as a diff against the texts as they are now",
    arguments=Asked,
    answer=Differs,
    run=show_diff,
    main="hunk",
)
