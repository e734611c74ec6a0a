"""The runs of a workspace: begun, owned, found, ended, deleted."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

from patchwright.domain.errors import UserError
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.pipeline.lease import Owner
from patchwright.pipeline.stored import (
    OPEN,
    StoredRun,
    Terms,
    owner_of,
    row_of,
    run_of,
    state_of,
    terms_form,
    usage_form,
)
from patchwright.storage.database import Writer
from patchwright.storage.state import State

__all__ = ["StoredRun", "Terms"]

# One query for one run and, with null, for all.
_SELECT = """
    select id, issue_json, snapshot, workspace, model, settings_json, state, reason, started,
        ended, usage_json, result_json, owner_pid, owner_start, heartbeat,
        1 + (select count(*) from correction where correction.run = run.id)
    from run where id = coalesce(?, id) order by started desc, id desc
"""
_INSERT = """
    insert into run (id, issue_json, snapshot, workspace, model, settings_json, state, reason,
        started, ended, usage_json, result_json, owner_pid, owner_start, heartbeat)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def new_id(now: float) -> RunId:
    """Return an id that sorts by *now*, in seconds of the epoch, with an end that is easily typed."""
    moment = datetime.fromtimestamp(now, UTC)
    return RunId(f"{moment:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}")


def create(writer: Writer, run: StoredRun) -> None:
    """Write the row of a run that begins; its owner and its usage come with it."""
    writer.run(_INSERT, row_of(run))


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
    return run_of(state.database.read(_SELECT, (ids[0],))[0], now)


def list_runs(state: State, now: float) -> list[StoredRun]:
    """Return all runs, newest first."""
    return [run_of(row, now) for row in state.database.read(_SELECT, (None,))]


def states(state: State, now: float) -> dict[RunId, tuple[RunState, int]]:
    """Return how each run stands, and which branch is its newest."""
    rows = state.database.read(
        "select id, state, owner_pid, owner_start, heartbeat,"
        " 1 + (select count(*) from correction where correction.run = run.id) from run"
    )
    return {RunId(row[0]): (state_of(row[1], owner_of(row[2:5]), now), row[5]) for row in rows}


def claim(
    state: State, run: RunId, owner: Owner, *, also: Callable[[Writer], object] | None = None
) -> None:
    """Make *owner* the owner of a run that goes on; raises UserError where another one lives.

    What *also* writes is written with it, or not at all.
    """
    with state.database.transaction() as writer:
        rows = writer.read(_SELECT, (run,))
        if not rows:
            raise UserError(f"There is no run {run}.")
        check_ended(run_of(rows[0], owner.heartbeat))
        if also:
            also(writer)
        writer.run(
            "update run set state = ?, reason = '', ended = null, owner_pid = ?, owner_start = ?,"
            " heartbeat = ? where id = ?",
            (RunState.RUNNING.value, owner.pid, owner.start, owner.heartbeat, run),
        )


def check_ended(stored: StoredRun) -> None:
    """Raise UserError where a run goes on."""
    if stored.state in OPEN:
        pid = stored.owner.pid if stored.owner else 0
        raise UserError(
            f"Run {stored.id} is still going on, in process {pid}.",
            remedy="Wait for it to end, or end that process.",
        )


def beat(state: State, run: RunId, now: float, usage: Usage, seconds: float) -> None:
    """Renew the lease of a run, and note what it used so far."""
    with state.database.transaction() as writer:
        writer.run(
            "update run set heartbeat = ?, usage_json = ? where id = ?",
            (now, usage_form(usage, seconds), run),
        )


def waits(state: State, run: RunId) -> None:
    """Note that a run of this process waits for its user."""
    with state.database.transaction() as writer:
        writer.run("update run set state = ? where id = ?", (RunState.WAITING.value, run))


def answered(state: State, run: RunId, before: Limits, after: Limits, now: float) -> None:
    """Note that a run goes on that waited, with the limits *after*, to which its user raised those *before*."""
    with state.database.transaction() as writer:
        terms = run_of(writer.read(_SELECT, (run,))[0], now).terms
        writer.run(
            "update run set state = ?, settings_json = ? where id = ?",
            (RunState.RUNNING.value, terms_form(terms.raised(before, after)), run),
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
                usage_form(run.usage, run.seconds),
                run.result,
                run.id,
            ),
        )


def release(state: State, run: RunId) -> None:
    """Let go of a run whose end was not written: it is interrupted, though its process lives on."""
    with state.database.transaction() as writer:
        writer.run(
            "update run set owner_pid = null, owner_start = null where id = ? and ended is null",
            (run,),
        )


def withdraw(state: State, run: RunId) -> None:
    """Delete a run that this process owns and that has not told anything yet."""
    with state.database.transaction() as writer:
        _delete(writer, run)


def delete(state: State, run: RunId, now: float) -> None:
    """Delete a run and all that is kept for it alone; raises UserError while it goes on."""
    stored = find(state, run, now)
    if stored.state in OPEN:
        raise UserError(
            f"Run {run} is still going on and was not deleted.",
            remedy="Wait for it to end, or end it first.",
        )
    with state.database.transaction() as writer:
        _delete(writer, run)


def keep_newest(state: State, keep: int, now: float) -> tuple[RunId, ...]:
    """Delete the oldest ended runs beyond *keep*; return their ids. Runs that go on stay."""
    rows = state.database.read(
        "select id, state, owner_pid, owner_start, heartbeat from run"
        " order by started desc, id desc"
    )
    ended = [RunId(row[0]) for row in rows if state_of(row[1], owner_of(row[2:]), now) not in OPEN]
    old = tuple(ended[max(keep, 0) :])
    if old:
        with state.database.transaction() as writer:
            for run in old:
                _delete(writer, run)
    return old


def _delete(writer: Writer, run: RunId) -> None:
    # Whoever shows what it proposes hears that it is gone.
    writer.run(
        "update ledger set version = version + 1"
        " where exists (select 1 from proposal where run = ?)",
        (run,),
    )
    # Effects and events go with the run's row.
    writer.run("delete from run where id = ?", (run,))
    writer.run("delete from snapshot where id not in (select snapshot from run)")
