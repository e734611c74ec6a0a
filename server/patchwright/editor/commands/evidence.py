"""`patchwright.evidence`: why a hunk is proposed, as data and as a page."""

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.proposed import proposed_of
from patchwright.editor.messages.message import Typed, Whole
from patchwright.editor.messages.proposals import HunkEvent, ToldEvidence
from patchwright.editor.proposals.looking import look, of_run
from patchwright.editor.proposals.shown.answers import evidence_of
from patchwright.editor.session.session import Session
from patchwright.editor.showing import result_files
from patchwright.editor.showing.document import show
from patchwright.processes.offload import offload


class Asked(Message):
    """Which hunk is meant."""

    hunk: Typed = Field(description="Its number")
    run: str = Field("", description="The end of a run's id; empty: the newest open proposal")
    revision: Whole | None = Field(
        None, description="Which proposal of the run is meant; by default its newest"
    )
    uri: str = Field("", description="A file in the folder that is meant")


class Speaks(Message):
    """What speaks for it, and what became of it."""

    run: str = Field(description="Whose it is")
    hunk: int = Field(description="Its number")
    evidence: ToldEvidence = Field(description="What speaks for it")
    markdown: str = Field(description="The same for people")
    history: list[HunkEvent] = Field(description="What became of it, in order")
    uri: str = Field(description="The page, in the cache")


async def show_evidence(session: Session, asked: Asked) -> Speaks:
    """Show why a hunk is proposed."""
    folder, proposal = await proposed_of(session, asked.run, asked.uri, asked.revision, older=True)
    found = await evidence_of(await look(session, folder, proposal), asked.hunk)
    name = f"{proposal.run}-{asked.hunk}.evidence.md"
    cache = folder.folder.cache / "previews"
    file = await offload(result_files.write, cache, name, f"{found.markdown}\n")
    told = f"What speaks for hunk {asked.hunk}{await of_run(session, proposal)} is in {file}."
    await show(session, file, told)
    return Speaks(
        run=found.run,
        hunk=found.hunk,
        evidence=found.evidence,
        markdown=found.markdown,
        history=found.history,
        uri=file.as_uri(),
    )


EVIDENCE = Command(
    name="patchwright.evidence",
    title="Show why a hunk is proposed",
    arguments=Asked,
    answer=Speaks,
    run=show_evidence,
    main="hunk",
)
