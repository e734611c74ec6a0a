"""`patchwright.trust`: say whether programs of open folders may run."""

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.where import folders_of
from patchwright.editor.folders.trusting import trust as take
from patchwright.editor.session.session import Session


class Asked(Message):
    """What the user says, and of which folders."""

    trusted: bool = Field(
        description="Whether servers of the workspace's own, and those that run its code, may run as you"
    )
    uri: str = Field("", description="A file in the folder that is meant; without one, all folders")


class Told(Message):
    """What holds now, until the connection ends."""

    trusted: bool = Field(description="Whether they are trusted")
    roots: list[str] = Field(description="The repositories that it was said of")


async def trust(session: Session, asked: Asked) -> Told:
    """Take what the user says of the open repositories, or of one."""
    folders = await folders_of(session, asked.uri)
    for opened in folders:
        await take(session, opened, trusted=asked.trusted)
    return Told(trusted=asked.trusted, roots=[str(one.root) for one in folders])


def in_words(told: Told) -> str:
    """Say it in one line for each repository."""
    is_now = "is trusted until the editor ends" if told.trusted else "is not trusted"
    lines = [f"{root} {is_now}." for root in told.roots]
    return "\n".join(lines) or "No folder is open."


TRUST = Command(
    name="patchwright.trust",
    title="Say whether a folder's own programs may run",
    arguments=Asked,
    answer=Told,
    run=trust,
    main="trusted",
    in_words=in_words,
)
