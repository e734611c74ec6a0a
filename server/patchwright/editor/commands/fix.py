"""`patchwright.fix`: resolve an issue, or a problem that the editor shows."""

from typing import Any

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.issue import wanted_of
from patchwright.editor.commands.shapes import IssueAsked
from patchwright.editor.commands.where import folder_of
from patchwright.editor.runs.beginning import beginning
from patchwright.editor.runs.start import start
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload


class Asked(IssueAsked):
    """Which issue, and with what settings for this run alone."""

    model: str | None = Field(None, description="The model that is asked, for this run alone")
    max_cost: float | None = Field(
        None, ge=0, allow_inf_nan=False, description="The most that this run may cost, in USD"
    )

    @property
    def given(self) -> dict[str, Any]:
        """Return the settings by their names."""
        named = {"model": self.model, "max_cost": self.max_cost}
        return {name: value for name, value in named.items() if value is not None}


class Started(Message):
    """The run that goes on now; all else comes as progress and messages."""

    run: str = Field(description="Its id")
    already: bool = Field(description="It was going on before: the same issue is not begun twice")


async def fix(session: Session, asked: Asked) -> Started:
    """Start a run and return its id at once."""
    folder = await folder_of(session, asked.uri)
    wanted = await wanted_of(session, folder, asked)
    going = Going(
        run=await offload(folder.folder.new_run),
        folder=folder,
        name=wanted.name,
        key=wanted.key,
    )
    run, already = start(session, going, beginning(wanted, asked.given))
    if already:
        session.messages.answer(f"{wanted.name}: run {run} goes on for it already.")
    return Started(run=run, already=already)


FIX = Command(
    name="patchwright.fix",
    title="Fix an issue",
    arguments=Asked,
    answer=Started,
    run=fix,
    main="issue",
)
