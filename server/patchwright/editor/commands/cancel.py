"""`patchwright.cancel`: end runs, each with the best so far."""

from pydantic import Field

from patchwright.domain.errors import UserError
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.session.session import Session


class Asked(Message):
    """Which run."""

    run: str = Field("", description="Its id, or the end of it; without one, all that go on")


class Cancelled(Message):
    """What ends now; each tells when it has."""

    cancelled: list[str] = Field(description="The ids")


async def cancel(session: Session, asked: Asked) -> Cancelled:
    """End runs; one that is ending already is named again, and nothing else happens."""
    ending = session.runs.cancel(asked.run)
    if asked.run and not ending:
        going = ", ".join(one.run for one in session.runs.going)
        raise UserError(
            f"No run {asked.run!r} goes on here.",
            remedy=f"These do: {going}." if going else "None does.",
        )
    return Cancelled(cancelled=list(ending))


def in_words(cancelled: Cancelled) -> str:
    """Say that there was none; each that ends tells so itself."""
    return "" if cancelled.cancelled else "No run goes on."


CANCEL = Command(
    name="patchwright.cancel",
    title="End runs with the best so far",
    arguments=Asked,
    answer=Cancelled,
    run=cancel,
    main="run",
    in_words=in_words,
)
