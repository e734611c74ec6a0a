"""`patchwright.status`: how everything stands."""

from typing import TYPE_CHECKING, Any

from patchwright import __version__
from patchwright.editor.commands.command import Command, Message

if TYPE_CHECKING:
    from patchwright.editor.session import Session


class Asked(Message):
    """Nothing is needed."""


class Status(Message):
    """How everything stands."""

    version: str
    folders: list[dict[str, Any]]
    runs: list[str]


async def status(session: "Session", asked: Asked) -> Status:
    """Return how folders, model and runs stand."""
    del asked
    folders = [
        {"root": str(one.root), **session.program.status(one.folder)} for one in session.folders
    ]
    return Status(version=__version__, folders=folders, runs=session.runs.going)


STATUS = Command(
    name="patchwright.status",
    title="Tell how everything stands",
    arguments=Asked,
    answer=Status,
    run=status,
)
