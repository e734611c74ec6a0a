"""How a run begins, and how it is gone on with."""

import secrets
from dataclasses import dataclass, fields, replace
from typing import Any

from patchwright.domain.correction import Correction, Laid
from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.domain.source import Snapshot
from patchwright.pipeline import runs, snapshots
from patchwright.pipeline.corrections import kept
from patchwright.pipeline.lease import ourselves
from patchwright.pipeline.runs import StoredRun, Terms
from patchwright.settings.table import Settings
from patchwright.storage.database import Writer
from patchwright.storage.state import State

SHAPING = (
    "model",
    "drafts",
    "ballots",
    "context_tokens",
    "max_file_bytes",
    "history_commits",
    "language_servers",
)
"""The settings that shape what is asked; a run keeps its own when it goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a run begins with.

    Attributes:
        issue: What is to be resolved.
        snapshot: The repository.
        workspace: Its root, for people who list runs.
        model: What the model is called.
        terms: Seed, settings and limits.
        run: Its id, where it was told before anything was read; else it gets one.
        corrections: Those of a recording; the run begins in the last one's branch.
    """

    issue: Issue
    snapshot: Snapshot
    workspace: str
    model: str
    terms: Terms
    run: RunId | None = None
    corrections: tuple[Laid, ...] = ()


def limits_of(settings: Settings) -> Limits:
    """Return the limits that *settings* ask for."""
    return Limits(
        usd=settings.max_cost,
        tokens=settings.max_tokens,
        calls=settings.max_calls,
        seconds=settings.max_minutes * 60,
    )


def terms_of(settings: Settings, seed: str = "") -> Terms:
    """Return the terms of a new run; *seed* is a recording's, or drawn where empty."""
    return Terms(
        seed=seed or secrets.token_hex(8),
        settings={name: getattr(settings, name) for name in SHAPING},
        limits=limits_of(settings),
    )


def settings_for(terms: Terms, settings: Settings) -> Settings:
    """Return *settings* with the run's own laid over; the model stays the one in force."""
    known = {field.name for field in fields(Settings)} - {"model"}
    # Before they could be asked, no run asked language servers.
    stored = {"language_servers": "off", **terms.settings}
    own: dict[str, Any] = {
        name: value for name, value in stored.items() if name in SHAPING and name in known
    }
    return replace(settings, **own)


def begin(state: State, beginning: Beginning, *, keep_runs: int, now: float) -> StoredRun:
    """Write the row of a new run that this process owns, and its snapshot; raises StorageError.

    Args:
        state: Where to.
        beginning: What the run begins with.
        keep_runs: How many ended runs are kept; older ones are deleted.
        now: In seconds of the epoch.
    """
    run = StoredRun(
        id=beginning.run or runs.new_id(now),
        issue=beginning.issue,
        snapshot=beginning.snapshot.id,
        workspace=beginning.workspace,
        model=beginning.model,
        terms=beginning.terms,
        state=RunState.RUNNING,
        reason="",
        started=now,
        ended=None,
        usage=Usage(),
        seconds=0.0,
        result=None,
        owner=ourselves(now),
    )
    with state.database.transaction() as writer:
        snapshots.save(writer, beginning.snapshot)
        runs.create(writer, run)
        for laid in beginning.corrections:
            kept.save(writer, run.id, laid, now)
    runs.keep_newest(state, keep_runs, now)
    return run


def go_on(
    state: State, name: str, *, now: float, correction: Correction | None = None
) -> StoredRun:
    """Make this process the owner of an ended or interrupted run; raises UserError.

    A *correction* opens a new branch of it, in which it goes on.
    """
    run = runs.find(state, name, now)

    def also(writer: Writer) -> None:
        if correction is not None:
            kept.lay(writer, run.id, correction, now)

    runs.claim(state, run.id, ourselves(now), also=also)
    return run
