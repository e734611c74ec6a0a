"""`patchwright.editHunk`: a hunk as a small document, whose saved text becomes the hunk."""

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.proposed import proposed_of
from patchwright.editor.messages.message import Typed, Whole
from patchwright.editor.proposals.documents.editing import Editing, edit
from patchwright.editor.proposals.looking import of_run
from patchwright.editor.session.session import Session
from patchwright.editor.showing.document import show


class Asked(Message):
    """Which hunk is meant."""

    hunk: Typed = Field(description="Its number")
    run: str = Field("", description="The end of a run's id; empty: the newest open proposal")
    revision: Whole | None = Field(
        None, description="Which proposal of the run was looked at; another one is refused"
    )
    uri: str = Field("", description="A file in the folder that is meant")


class Opened(Message):
    """The document."""

    run: str = Field(description="Whose hunk it is")
    revision: int = Field(description="Of which proposal of the run")
    hunk: int = Field(description="Its number")
    uri: str = Field(description="The document; what is saved in it becomes the hunk")
    has_marks: bool = Field(
        description="It has both versions of a hunk that does not fit, to be made one"
    )
    earlier: str = Field(
        "", description="Another document, with what was written before the text changed"
    )


async def edit_hunk(session: Session, asked: Asked) -> Opened:
    """Open the document of a hunk; nothing that was written there before is written over."""
    folder, proposal = await proposed_of(session, asked.run, asked.uri, asked.revision)
    made = await edit(session, folder, proposal, asked.hunk)
    what = f"Hunk {asked.hunk}{await of_run(session, proposal)}"
    await show(session, made.file, f"{what} is in {made.file}. {_how(made)}")
    if made.told:
        session.messages.answer(made.told)
    return Opened(
        run=proposal.run,
        revision=proposal.revision,
        hunk=asked.hunk,
        uri=made.file.as_uri(),
        has_marks=made.has_marks,
        earlier=made.earlier.as_uri() if made.earlier else "",
    )


def _how(made: Editing) -> str:
    marks = "Both versions stand there: leave what shall stand, without the marks."
    return f"{marks if made.has_marks else 'Change it there.'} What you save becomes the hunk."


EDIT_HUNK = Command(
    name="patchwright.editHunk",
    title="Write a hunk anew in a small document of its own",
    arguments=Asked,
    answer=Opened,
    run=edit_hunk,
    main="hunk",
)
