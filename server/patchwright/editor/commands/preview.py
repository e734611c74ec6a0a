"""`patchwright.preview`: what a run proposes, as a diff in the editor."""

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.proposal import proposal_of
from patchwright.editor.patches import preview
from patchwright.editor.session.session import Session
from patchwright.editor.showing.document import show
from patchwright.processes.offload import offload


class Asked(Message):
    """Which run's patch is meant."""

    run: str = Field("", description="The end of a run's id; empty: the newest that proposes one")
    uri: str = Field("", description="A file in the folder that is meant")


class Previewed(Message):
    """The diff, and the file in which it lies."""

    run: str = Field(description="Its id")
    uri: str = Field(description="The file, in the cache")
    diff: str = Field(description="As `git apply` takes it, with a few words on top")


async def show_preview(session: Session, asked: Asked) -> Previewed:
    """Show the diff of a run, also of one that proposes it to nobody."""
    proposal = await proposal_of(session, asked.run, asked.uri)
    diff = preview.text(proposal.stored, proposal.outcome, proposal.best)
    cache = proposal.folder.folder.cache
    file = await offload(preview.write, cache, proposal.stored, diff)
    await show(session, file, f"The patch of run {proposal.stored.id} is in {file}.")
    return Previewed(run=proposal.stored.id, uri=file.as_uri(), diff=diff)


PREVIEW = Command(
    name="patchwright.preview",
    title="Show what a run proposes, as a diff",
    arguments=Asked,
    answer=Previewed,
    run=show_preview,
    main="run",
)
