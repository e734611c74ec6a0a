"""`patchwright.clear`: take the places that were shown from the text again."""

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.places.locating import clear_places
from patchwright.editor.session.session import Session


class Asked(Message):
    """Nothing is needed."""


class Cleared(Message):
    """What is gone."""

    places: int = Field(description="How many there were")


async def clear(session: Session, asked: Asked) -> Cleared:
    """Take all places from the text."""
    del asked
    return Cleared(places=clear_places(session))


def in_words(cleared: Cleared) -> str:
    """Say that there were none; else their going is seen."""
    return "" if cleared.places else "No places are shown."


CLEAR = Command(
    name="patchwright.clear",
    title="Clear the places that were shown",
    arguments=Asked,
    answer=Cleared,
    run=clear,
    in_words=in_words,
)
