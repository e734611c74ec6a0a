"""`patchwright.delete`: forget a run that has ended, as `patchwright runs delete` does."""

from pydantic import Field

from patchwright.domain.errors import UserError
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.where import run_of
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload


class Asked(Message):
    """Which run."""

    run: str = Field(min_length=1, description="Its id, or the end of it")
    uri: str = Field("", description="A file in its folder, where that is not clear")


class Deleted(Message):
    """The run that is gone."""

    deleted: str = Field(description="Its id")


async def delete(session: Session, asked: Asked) -> Deleted:
    """Forget a run with its journal, events and proposal; what it wrote into files stays.

    Raises UserError where it goes on, here or in another process: nothing is deleted then.
    """
    named = [one.run for one in session.runs.going if one.run.endswith(asked.run)]
    if len(named) == 1:
        raise UserError(
            f"Run {named[0]} goes on, and was not deleted.",
            remedy="End it first: patchwright.cancel.",
        )
    folder, stored = await run_of(session, asked.run, asked.uri)
    await offload(folder.folder.delete, stored.id)
    session.proposals_changed(folder)
    return Deleted(deleted=stored.id)


def in_words(deleted: Deleted) -> str:
    """Say which."""
    return f"Deleted run {deleted.deleted}; what it wrote into files stays."


DELETE = Command(
    name="patchwright.delete",
    title="Forget a run that has ended",
    arguments=Asked,
    answer=Deleted,
    run=delete,
    main="run",
    in_words=in_words,
)
