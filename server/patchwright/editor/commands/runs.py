"""`patchwright.runs`: the runs that go on, then those that ended, newest first."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pydantic import Field

from patchwright.domain.run import RunId, RunState
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.where import folders_of
from patchwright.editor.messages.message import Typed
from patchwright.editor.messages.runs import Run
from patchwright.editor.proposals.shown.words import titled
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.going import Going
from patchwright.editor.session.program import Folder
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.pipeline.runs import StoredRun

_OPEN = (RunState.RUNNING, RunState.WAITING)
_SAID = 5


class Asked(Message):
    """Of which folder, and how many."""

    uri: str = Field("", description="A file in the folder; without one, all folders")
    limit: Typed = Field(20, ge=1, le=1000, description="How many at the most")


class Listed(Message):
    """The runs."""

    runs: list[Run] = Field(description="Those that go on stand first")


async def runs(session: Session, asked: Asked) -> Listed:
    """Return the runs of a folder, or of all."""
    folders = await folders_of(session, asked.uri)
    ours = [one for one in session.runs.going if one.folder in folders]
    going = [run_going(one) for one in ours]
    ended = {one.run: one for one in session.runs.ended if one.folder in folders}
    stored = list[Run]()
    for folder in folders:
        stored += await offload(_stored, folder, asked.limit, {one.run for one in ours}, ended)
    named = {one.run for one in stored}
    # One that had a row and has none now was deleted.
    lost = [one for one in ended.values() if one.run not in named and not one.has_row]
    stored += [run_going(one) for one in lost]
    # Another server, or a terminal, may have runs that go on here, too.
    stored.sort(key=lambda one: (one.state in _OPEN, one.started, one.run), reverse=True)
    return Listed(runs=[*going, *stored][: asked.limit])


def run_going(one: Going) -> Run:
    """Return how a run of this connection stands."""
    return Run(
        run=one.run,
        root=str(one.folder.root),
        issue=one.title or one.name,
        state=one.state,
        stage=one.stage if one.state in _OPEN else None,
        cost=one.used.usd,
        tokens=one.used.tokens,
        started=_moment(one.began),
        reason=one.reason,
        proposed=one.proposed,
    )


def run_stored(folder: Folder, stored: "StoredRun") -> Run:
    """Return how a run stands that has a row; blocks."""
    outcome = folder.outcome(stored)
    best = outcome.proposed if outcome else None
    return Run(
        run=stored.id,
        root=str(folder.root),
        issue=titled(stored.issue),
        state=stored.state,
        cost=stored.usage.usd,
        tokens=stored.usage.tokens,
        started=_moment(stored.started),
        ended=None if stored.ended is None else _moment(stored.ended),
        reason=one_line(stored.reason, 1000),
        proposed=best is not None,
        files=list(best.patch.paths) if best else [],
    )


def _stored(
    folder: OpenFolder, limit: int, going: Collection[str], ended: Mapping[RunId, Going]
) -> list[Run]:
    """Return the runs that have a row; one whose row missed its end is as we know it."""
    rows = [one for one in folder.folder.runs() if one.id not in going]
    return [
        run_going(ended[one.id])
        if one.state in _OPEN and one.id in ended
        else run_stored(folder.folder, one)
        for one in rows[:limit]
    ]


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def in_words(listed: Listed) -> str:
    """Say the first of them in one line each."""
    lines = [f"{one.run}: {one.state.value}, {one.issue}" for one in listed.runs[:_SAID]]
    if more := len(listed.runs) - len(lines):
        lines.append(f"and {more} more")
    return "\n".join(lines) or "There are no runs yet."


RUNS = Command(
    name="patchwright.runs",
    title="List the runs",
    arguments=Asked,
    answer=Listed,
    run=runs,
    main="limit",
    in_words=in_words,
)
