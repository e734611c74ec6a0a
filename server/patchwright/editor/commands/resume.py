"""`patchwright.resume`: go on with a run that was interrupted, cancelled or has failed."""

from typing import TYPE_CHECKING

from pydantic import Field

from patchwright.editor.beginning import resuming
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.fix import Started
from patchwright.editor.commands.where import run_of
from patchwright.editor.running import Order
from patchwright.editor.telling import one_line

if TYPE_CHECKING:
    from patchwright.editor.session import Session


class Asked(Message):
    """Which run."""

    run: str = Field(description="Its id, or the end of it")
    uri: str = Field("", description="A file in its folder, where that is not clear")


async def resume(session: "Session", asked: Asked) -> Started:
    """Let a run go on and return its id at once; what it has paid for is not paid again."""
    folder, stored = await run_of(session, asked.run, asked.uri)
    order = Order(
        run=stored.id,
        folder=folder,
        name=one_line(stored.issue.title, 80),
        key=None,
        enter=resuming(stored.id),
    )
    run, already = session.runs.start(session, order)
    return Started(run=run, already=already)


RESUME = Command(
    name="patchwright.resume",
    title="Go on with a run",
    arguments=Asked,
    answer=Started,
    run=resume,
    main="run",
)
