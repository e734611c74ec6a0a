"""`patchwright.status`: how everything stands."""

from typing import Any

from pydantic import Field

from patchwright import __version__
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.runs import Run, run_going
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.processes.offload import offload


class Asked(Message):
    """Nothing is needed."""


class FolderStatus(Message):
    """How one folder stands."""

    root: str = Field(description="Where it lies")
    files: int | None = Field(
        None, description="Files that the index holds; null before it is built"
    )
    unread: int = Field(0, description="Files that could not be read into it")
    follows: bool = Field(description="The index follows what is typed")
    trusted: bool = Field(
        description="Servers of the workspace's own, and those that run its code, may run"
    )
    problems: list[str] = Field(description="What was passed over in its settings, and why")
    details: dict[str, Any] = Field(
        description="Access to the model and to GitHub, and where each comes from; no secret"
    )


class Status(Message):
    """How everything stands."""

    version: str = Field(description="Of Patchwright")
    folders: list[FolderStatus] = Field(description="Those that are open")
    runs: list[Run] = Field(description="Those that go on")


async def status(session: Session, asked: Asked) -> Status:
    """Return how folders, model, GitHub and runs stand."""
    del asked
    await session.folders.settled()
    return Status(
        version=__version__,
        folders=[await offload(_of_folder, session, one) for one in session.folders],
        runs=[run_going(one) for one in session.runs.going],
    )


def _of_folder(session: Session, opened: OpenFolder) -> FolderStatus:
    coverage = opened.folder.coverage()
    return FolderStatus(
        root=str(opened.root),
        files=coverage.files if coverage else None,
        unread=len(coverage.failed) if coverage else 0,
        follows=opened.following is not None,
        trusted=opened.folder.trusted,
        problems=list(opened.folder.loaded.problems),
        details=dict(session.program.status(opened.folder)),
    )


def in_words(status: Status) -> str:
    """Say it in one line for each folder and each run."""
    lines = [f"Patchwright {status.version}"]
    for one in status.folders:
        index = "not built yet" if one.files is None else f"{one.files:,} files"
        trusted = "trusted" if one.trusted else "not trusted"
        lines += [f"{one.root}: index {index}, {trusted}", *one.problems]
    lines += [f"Run {one.run} goes on: {one.issue}" for one in status.runs]
    return "\n".join(lines)


STATUS = Command(
    name="patchwright.status",
    title="Tell how everything stands",
    arguments=Asked,
    answer=Status,
    run=status,
    in_words=in_words,
)
