"""The runs of a workspace: begun, owned, found, ended, deleted."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.domain.wire import value_to_json
from patchwright.llm.wire import canonical
from patchwright.pipeline.forms import from_json
from patchwright.pipeline.lease import Owner, is_alive
from patchwright.storage.database import Row, Writer
from patchwright.storage.state import State

# One query for one run and, with null, for all.
_SELECT = """
    select id, issue_json, snapshot, workspace, model, settings_json, state, reason, started,
        ended, usage_json, result_json, owner_pid, owner_start, heartbeat
    from run where id = coalesce(?, id) order by started desc, id desc
"""
_INSERT = """
    insert into run (id, issue_json, snapshot, workspace, model, settings_json, state, reason,
        started, ended, usage_json, result_json, owner_pid, owner_start, heartbeat)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_OPEN = (RunState.RUNNING, RunState.WAITING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a run was begun with, and goes on with.

    Attributes:
        seed: From which orders are drawn, the same on resuming and replaying.
        settings: Those that shape requests, by name; no key, no endpoint, no path.
        limits: The most it may use.
    """

    seed: str
    settings: Mapping[str, Any]
    limits: Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """One row of the table of runs; `state` is `interrupted` where the owner died.

    Attributes:
        started: Seconds of the epoch.
        ended: Likewise; None while it goes on.
        seconds: How long its sessions took.
        result: What it came to, as JSON text (`ending` reads it), or None.
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


def new_id(now: float) -> RunId:
    """Return an id that sorts by *now*, in seconds of the epoch, with an end that is easily typed."""
    moment = datetime.fromtimestamp(now, UTC)
    return RunId(f"{moment:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}")


def create(state: State, run: StoredRun) -> None:
    """Write the row of a run that begins; its owner and its usage come with it."""
    with state.database.transaction() as writer:
        writer.run(_INSERT, _row_of(run))


def find(state: State, name: str, now: float) -> StoredRun:
    """Return the run whose id is, or alone ends with, *name*; raises UserError."""
    # The end is compared exactly: `like` would read % and _ in what a person typed.
    rows = state.database.read(
        "select id from run where substr(id, -length(?)) = ? order by id desc", (name, name)
    )
    ids = [row[0] for row in rows if row[0] == name] or [row[0] for row in rows]
    if not name or not ids:
        raise UserError(
            f"There is no run {name!r}.", remedy="`patchwright runs list` names those there are."
        )
    if len(ids) > 1:
        shown = ", ".join(ids[:5])
        raise UserError(f"Several runs end with {name!r}: {shown}.", remedy="Type more of the id.")
    return _run_of(state.database.read(_SELECT, (ids[0],))[0], now)


def list_runs(state: State, now: float) -> list[StoredRun]:
    """Return all runs, newest first."""
    return [_run_of(row, now) for row in state.database.read(_SELECT, (None,))]


def claim(state: State, run: RunId, owner: Owner) -> None:
    """Make *owner* the owner of a run that goes on; raises UserError where another one lives."""
    with state.database.transaction() as writer:
        rows = writer.read(_SELECT, (run,))
        if not rows:
            raise UserError(f"There is no run {run}.")
        stored = _run_of(rows[0], owner.heartbeat)
        if stored.state in _OPEN:
            pid = stored.owner.pid if stored.owner else 0
            raise UserError(
                f"Run {run} is still going on, in process {pid}.",
                remedy="Wait for it to end, or end that process.",
            )
        writer.run(
            "update run set state = ?, reason = '', ended = null, owner_pid = ?, owner_start = ?,"
            " heartbeat = ? where id = ?",
            (RunState.RUNNING.value, owner.pid, owner.start, owner.heartbeat, run),
        )


def beat(state: State, run: RunId, now: float, usage: Usage, seconds: float) -> None:
    """Renew the lease of a run, and note what it used so far."""
    with state.database.transaction() as writer:
        writer.run(
            "update run set heartbeat = ?, usage_json = ? where id = ?",
            (now, _usage_form(usage, seconds), run),
        )


def finish(state: State, run: StoredRun) -> None:
    """Write how *run* ended: state, reason, end, usage, result; the lease ends with it."""
    with state.database.transaction() as writer:
        writer.run(
            "update run set state = ?, reason = ?, ended = ?, usage_json = ?, result_json = ?,"
            " owner_pid = null, owner_start = null where id = ?",
            (
                run.state.value,
                run.reason,
                run.ended,
                _usage_form(run.usage, run.seconds),
                run.result,
                run.id,
            ),
        )


def delete(state: State, run: RunId, now: float) -> None:
    """Delete a run and all that is kept for it alone; raises UserError while it goes on."""
    stored = find(state, run, now)
    if stored.state in _OPEN:
        raise UserError(f"Run {run} is still going on and was not deleted.")
    with state.database.transaction() as writer:
        _delete(writer, run)


def keep_newest(state: State, keep: int, now: float) -> tuple[RunId, ...]:
    """Delete the oldest ended runs beyond *keep*; return their ids. Runs that go on stay."""
    rows = state.database.read(
        "select id, state, owner_pid, owner_start, heartbeat from run"
        " order by started desc, id desc"
    )
    ended = [RunId(row[0]) for row in rows if _state_of(row[1], _owner(row[2:]), now) not in _OPEN]
    old = tuple(ended[max(keep, 0) :])
    if old:
        with state.database.transaction() as writer:
            for run in old:
                _delete(writer, run)
    return old


def _delete(writer: Writer, run: RunId) -> None:
    # Effects and events go with the run's row.
    writer.run("delete from run where id = ?", (run,))
    writer.run("delete from snapshot where id not in (select snapshot from run)")


def _row_of(run: StoredRun) -> tuple[Any, ...]:
    owner = run.owner
    return (
        run.id,
        canonical(value_to_json(run.issue)),
        run.snapshot,
        run.workspace,
        run.model,
        canonical(
            {
                "seed": run.terms.seed,
                "settings": dict(run.terms.settings),
                "limits": value_to_json(run.terms.limits),
            }
        ),
        run.state.value,
        run.reason,
        run.started,
        run.ended,
        _usage_form(run.usage, run.seconds),
        run.result,
        owner.pid if owner else None,
        owner.start if owner else None,
        owner.heartbeat if owner else None,
    )


def _run_of(row: Row, now: float) -> StoredRun:
    terms, used = json.loads(row[5]), json.loads(row[10])
    owner = _owner(row[12:])
    return StoredRun(
        id=RunId(row[0]),
        issue=from_json(json.loads(row[1])),
        snapshot=row[2],
        workspace=row[3],
        model=row[4],
        terms=Terms(
            seed=terms["seed"], settings=terms["settings"], limits=from_json(terms["limits"])
        ),
        state=_state_of(row[6], owner, now),
        reason=row[7],
        started=row[8],
        ended=row[9],
        usage=from_json(used["usage"]),
        seconds=used["seconds"],
        result=row[11],
        owner=owner,
    )


def _owner(columns: Row) -> Owner | None:
    pid, start, heartbeat = columns
    return None if pid is None else Owner(pid=pid, start=start, heartbeat=heartbeat)


def _state_of(written: str, owner: Owner | None, now: float) -> RunState:
    state = RunState(written)
    dead = owner is None or not is_alive(owner, now)
    return RunState.INTERRUPTED if state in _OPEN and dead else state


def _usage_form(usage: Usage, seconds: float) -> str:
    return canonical({"usage": value_to_json(usage), "seconds": seconds})
