"""A run as its row holds it, and the way there and back."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.domain.wire import value_to_json
from patchwright.llm.wire import canonical
from patchwright.pipeline.forms import from_json
from patchwright.pipeline.lease import Owner, is_alive
from patchwright.storage.database import Row

OPEN = (RunState.RUNNING, RunState.WAITING)
"""The states of a run that goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a run was begun with, and goes on with.

    Attributes:
        seed: From which orders are drawn, the same on resuming and replaying.
        settings: Those that shape requests, by name; no key, no endpoint, no path.
        limits: The most it may use.
        raised_from: What was set, by name, of the limits that its user raised while it went on.
    """

    seed: str
    settings: Mapping[str, Any]
    limits: Limits
    raised_from: Mapping[str, float] = field(default_factory=dict[str, float])

    def raised(self, before: Limits, after: Limits) -> "Terms":
        """Return these terms once the user of a sitting raised its limits from *before* to *after*."""
        news = {
            name: value for name, value in asdict(after).items() if value != getattr(before, name)
        }
        # One that he had raised already still stands over the setting of that time.
        held = {n for n in self.raised_from if getattr(self.limits, n) == getattr(before, n)}
        from_here = {name: getattr(before, name) for name in news if name not in held}
        limits = replace(self.limits, **news)
        return replace(self, limits=limits, raised_from={**self.raised_from, **from_here})


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """One row of the table of runs; `state` is `interrupted` where the owner died.

    Attributes:
        started: Seconds of the epoch.
        ended: Likewise; None while it goes on.
        seconds: How long its sessions took.
        result: What it came to, as JSON text (`ending` reads it), or None.
        branch: The newest; each correction of its user opened one.
    """

    id: RunId
    issue: Issue
    snapshot: str
    workspace: str
    model: str
    terms: Terms
    state: RunState
    reason: str
    started: float
    ended: float | None
    usage: Usage
    seconds: float
    result: str | None
    owner: Owner | None
    branch: int = 1


def row_of(run: StoredRun) -> tuple[Any, ...]:
    """Return the values of the columns, in the order of the table."""
    owner = run.owner
    return (
        run.id,
        canonical(value_to_json(run.issue)),
        run.snapshot,
        run.workspace,
        run.model,
        terms_form(run.terms),
        run.state.value,
        run.reason,
        run.started,
        run.ended,
        usage_form(run.usage, run.seconds),
        run.result,
        owner.pid if owner else None,
        owner.start if owner else None,
        owner.heartbeat if owner else None,
    )


def run_of(row: Row, now: float) -> StoredRun:
    """Return the run of one row; a run whose owner died is interrupted."""
    terms, used = json.loads(row[5]), json.loads(row[10])
    owner = owner_of(row[12:15])
    return StoredRun(
        id=RunId(row[0]),
        issue=from_json(json.loads(row[1])),
        snapshot=row[2],
        workspace=row[3],
        model=row[4],
        terms=Terms(
            seed=terms["seed"],
            settings=terms["settings"],
            limits=from_json(terms["limits"]),
            raised_from=terms.get("raised_from", {}),
        ),
        state=state_of(row[6], owner, now),
        reason=row[7],
        started=row[8],
        ended=row[9],
        usage=from_json(used["usage"]),
        seconds=used["seconds"],
        result=row[11],
        owner=owner,
        branch=row[15],
    )


def owner_of(columns: Row) -> Owner | None:
    """Return the owner that the last three columns name."""
    pid, start, heartbeat = columns
    return None if pid is None else Owner(pid=pid, start=start, heartbeat=heartbeat)


def state_of(written: str, owner: Owner | None, now: float) -> RunState:
    """Return how a run stands: as it is written, or interrupted where its owner died."""
    state = RunState(written)
    dead = owner is None or not is_alive(owner, now)
    return RunState.INTERRUPTED if state in OPEN and dead else state


def terms_form(terms: Terms) -> str:
    """Return what a run goes on with, as its column holds it."""
    form = {
        "seed": terms.seed,
        "settings": dict(terms.settings),
        "limits": value_to_json(terms.limits),
    }
    # Left out where nothing was raised, so that such rows stay as they always were.
    return canonical(
        {**form, "raised_from": dict(terms.raised_from)} if terms.raised_from else form
    )


def usage_form(usage: Usage, seconds: float) -> str:
    """Return what a run used, as its column holds it."""
    return canonical({"usage": value_to_json(usage), "seconds": seconds})
