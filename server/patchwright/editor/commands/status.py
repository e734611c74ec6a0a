"""`patchwright.status`: how everything stands."""

from typing import TYPE_CHECKING, Any

from pydantic import Field

from patchwright import __version__
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.run_places import Place, places_of
from patchwright.editor.commands.run_places import in_words as place_in_words
from patchwright.editor.commands.runs import Run, run_going
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.langservers.state import Condition
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.langservers.state import State


class Asked(Message):
    """Nothing is needed."""

    run: str = Field("", description="A run whose places are told, too: its id, or the end of it")


class ServerStatus(Message):
    """How one language server stands that was needed so far."""

    name: str = Field(description="What it is called")
    serves: str = Field(description="Its languages")
    used_for: str = Field(description="`runs` or `live text`, which never share one")
    condition: Condition = Field(description="How it is; `unhealthy` is left alone for a while")
    version: str = Field(description="As it says; empty where it does not run")
    megabytes: int = Field(description="Memory that it holds, with all that it started")
    why: str = Field(description="Why it does not run; empty where it does, or is not needed")


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
    servers: list[ServerStatus] = Field(description="Language servers that were needed so far")
    problems: list[str] = Field(description="What was passed over in its settings, and why")
    details: dict[str, Any] = Field(
        description="Access to the model and to GitHub, and where each comes from; no secret"
    )


class Status(Message):
    """How everything stands."""

    version: str = Field(description="Of Patchwright")
    folders: list[FolderStatus] = Field(description="Those that are open")
    runs: list[Run] = Field(description="Those that go on")
    places: list[Place] = Field(default=[], description="Those of the run that was named")


async def status(session: Session, asked: Asked) -> Status:
    """Return how folders, model, GitHub and runs stand."""
    await session.folders.settled()
    return Status(
        version=__version__,
        folders=[await offload(_of_folder, session, one) for one in session.folders],
        runs=[run_going(one) for one in session.runs.going],
        places=await places_of(session, asked.run) if asked.run else [],
    )


def _of_folder(session: Session, opened: OpenFolder) -> FolderStatus:
    coverage = opened.folder.coverage()
    return FolderStatus(
        root=str(opened.root),
        files=coverage.files if coverage else None,
        unread=len(coverage.failed) if coverage else 0,
        follows=opened.following is not None,
        trusted=opened.folder.trusted,
        servers=[
            _of_server(use, state)
            for use, states in opened.folder.servers().items()
            for state in states
        ],
        problems=list(opened.folder.loaded.problems),
        details=dict(session.program.status(opened.folder)),
    )


def _of_server(use: str, state: "State") -> ServerStatus:
    return ServerStatus(
        name=state.name,
        serves=state.serves,
        used_for=use,
        condition=state.condition,
        version=state.version,
        megabytes=state.memory >> 20,
        why=state.why,
    )


def in_words(status: Status) -> str:
    """Say it in one line for each folder, each run and each place."""
    lines = [f"Patchwright {status.version}"]
    for one in status.folders:
        index = "not built yet" if one.files is None else f"{one.files:,} files"
        trusted = "trusted" if one.trusted else "not trusted"
        lines += [f"{one.root}: index {index}, {trusted}", *one.problems]
        lines += [_server_in_words(server) for server in one.servers]
    lines += [f"Run {one.run} goes on: {one.issue}" for one in status.runs]
    lines += map(place_in_words, status.places)
    return "\n".join(lines)


def _server_in_words(one: ServerStatus) -> str:
    head = f"{one.name} ({one.serves}, for {one.used_for}): {one.condition.value}"
    if one.why:
        return f"{head}. {one.why}"
    return f"{head}, {one.megabytes} MB" if one.megabytes else head


STATUS = Command(
    name="patchwright.status",
    title="Tell how everything stands",
    arguments=Asked,
    answer=Status,
    run=status,
    main="run",
    in_words=in_words,
)
