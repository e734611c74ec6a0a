"""One run, from an issue to a proposal.

    read -> locate -> plan -> draft -> vote -> propose

What stops it on the way (a limit, a cancel, an error) ends it with the best
candidate so far; everything it paid for is in its journal.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.errors import PatchwrightError, UserError
from patchwright.domain.event import (
    Event,
    Proposed,
    RunFinished,
    RunStarted,
    StageStarted,
    Voted,
)
from patchwright.domain.model import Usage
from patchwright.domain.question import AskUser
from patchwright.domain.run import Stage
from patchwright.llm.price import price_of
from patchwright.log.lines import about
from patchwright.pipeline import ending, runs
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.corrections import kept
from patchwright.pipeline.ending import Ending
from patchwright.pipeline.journal.journal import Journal
from patchwright.pipeline.journal.reading import events_of, spent
from patchwright.pipeline.ledger import entering
from patchwright.pipeline.limits import Meter
from patchwright.pipeline.outcome import Outcome, earlier
from patchwright.pipeline.outcome import outcome as made
from patchwright.pipeline.runs import StoredRun
from patchwright.pipeline.session import Session, Stopped
from patchwright.pipeline.stages.correct import corrected, corrected_findings, given_plan
from patchwright.pipeline.stages.draft import draft
from patchwright.pipeline.stages.gate import passes
from patchwright.pipeline.stages.locate import locate
from patchwright.pipeline.stages.plan import plan
from patchwright.pipeline.stages.read import read
from patchwright.pipeline.stages.vote import ranked, vote
from patchwright.pipeline.watch import watched
from patchwright.pipeline.work import Work
from patchwright.processes.offload import offload
from patchwright.workspace.powers import power_of

_log = logging.getLogger(__name__)


async def resolve(
    work: Work,
    emit: Callable[[Event], None],
    *,
    cancel: Cancel | None = None,
    ask: AskUser | None = None,
) -> Outcome:
    """Do *work* to its end, or on from where an earlier session was stopped.

    Args:
        work: What to do. Its run's row stands in its state and is owned by this process.
        emit: Told what happens, as it happens; it must not raise.
        cancel: Set to end the run: read between steps, and after 2 s the step is broken off.
        ask: Asks the user whether more may be used, where a limit is reached; without
            it the run ends there with what it has.

    Raises:
        StorageError: The journal cannot be written. All other ends are outcomes.
        CancelledError: The caller's task was cancelled; the run's end is recorded first.
    """
    with about(work.run):
        stored = await offload(runs.find, work.state, work.run, work.now())
        session = await _session(work, stored, emit, cancel)
        session.ask = ask
        return await _resolved(session, stored)


async def _resolved(session: Session, stored: StoredRun) -> Outcome:
    work = session.work
    how = "goes on" if work.resumed else "begins"
    origin = work.issue.origin or "a text"
    _log.info("it %s: %s, in %s, with %s", how, origin, stored.workspace, work.model.name)
    session.tell(_started(session))
    if stored.model != work.model.name:
        session.notice(
            f"The run was begun with {stored.model} and goes on with {work.model.name};"
            " the answers that it has stay."
        )
    await _forget_unusable(session, earlier(stored))
    await session.journal.flush()
    stages = asyncio.ensure_future(_ending(session))
    async with watched(session, stages):
        end = ending.keeping(earlier(stored), replace(await stages, branch=stored.branch))
    outcome = await asyncio.shield(asyncio.ensure_future(_finish(session, stored, end)))
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    return outcome


async def _forget_unusable(session: Session, earlier: Ending | None) -> None:
    """Let the model answer anew where its answers ended the run; given again, they would again."""
    if earlier is None or not earlier.unusable:
        return
    if await session.journal.forget(earlier.unusable):
        session.notice(
            f"What the model answered in {earlier.unusable} ended the run, and is asked anew."
        )


async def _session(
    work: Work, stored: StoredRun, emit: Callable[[Event], None], cancel: Cancel | None
) -> Session:
    meter = Meter(
        work.limits,
        price=price_of(work.model.name, work.settings),
        clock=work.ticks,
        spent=await offload(spent, work.state, work.run),
        seconds=stored.seconds,
    )
    has_told = await offload(kept.has_told, work.state, work.run, stored.branch)
    journal = Journal(work.state, work.run, branch=stored.branch, has_told=has_told)
    session = Session(work, Path(stored.workspace), journal, meter, emit)
    session.corrections = await offload(kept.of_run, work.state, work.run)
    session.cancel = cancel or session.cancel
    return session


async def _ending(session: Session) -> Ending:
    """Go through the stages; the barrier behind which no failure gets."""
    try:
        ranking = await _stages(session)
    except (Stopped, asyncio.CancelledError):
        return ending.of_cancel(_so_far(session), interrupted=session.cancel.interrupts)
    except PatchwrightError as error:
        end = ending.of_error(error, _so_far(session))
        return replace(end, unusable=session.unusable.get(error, ""))
    except Exception as error:  # noqa: BLE001 - the barrier of one stage
        _log.exception("stage %s failed", session.stage.value)
        return ending.of_error(_fault(session.stage, error), _so_far(session))
    return ending.of_ranking(ranking, session.reached)


async def _stages(session: Session) -> Ranking:
    session.meter.check_start()
    session.begin(Stage.READ)
    await read(session)
    corrected(session, Stage.READ)
    session.begin(Stage.LOCATE)
    findings = await corrected_findings(session, await locate(session))
    if not findings:
        raise UserError(
            "No place in the code has to do with the issue.",
            remedy="Name a file, a function or a message of the program in the issue.",
        )
    session.begin(Stage.PLAN)
    planned = given_plan(session) or await plan(session, findings)
    corrected(session, Stage.PLAN)
    session.begin(Stage.DRAFT)
    candidates = await draft(session, findings, planned)
    corrected(session, Stage.DRAFT)
    session.begin(Stage.VOTE)
    return await vote(session, candidates, findings)


def _so_far(session: Session) -> Ranking:
    standing = tuple(one for one in session.best if passes(one))
    ranking = ranked(standing, failing=session.best)
    if ranking.candidates:
        session.tell(Voted(ranking=ranking))
    return ranking


def _fault(stage: Stage, error: Exception) -> PatchwrightError:
    return PatchwrightError(
        f"The stage {stage.value} failed by a fault of the program: {type(error).__name__}.",
        kept="What the run found out and paid for is kept.",
        remedy="Resume the run to try the stage again; the log tells more.",
    )


async def _finish(session: Session, stored: StoredRun, end: Ending) -> Outcome:
    work, meter = session.work, session.meter
    outcome = made(work.run, end, meter.total, meter.seconds)
    if end.proposed and end.found is None:
        session.tell(StageStarted(stage=Stage.PROPOSE))
        for path in sorted({hunk.path for hunk in (*outcome.hunks, *outcome.optional)}):
            if power := power_of(path):
                session.notice(f"The proposal changes {path}: {power}. Look at it closely.")
        session.tell(Proposed(hunks=outcome.hunks, optional=outcome.optional, diff=outcome.diff))
    session.tell(
        RunFinished(
            run=work.run,
            state=end.state,
            reason=end.reason,
            usage=outcome.usage,
            seconds=outcome.seconds,
        )
    )
    await session.journal.flush()
    if end.proposed and end.found is None:
        # Before the run is done: one that is done and not in the ledger would not be seen.
        await offload(_enter, work, end.proposed, end.ranking)
    ended = replace(
        stored,
        state=end.state,
        reason=end.reason,
        ended=work.now(),
        usage=outcome.usage,
        seconds=outcome.seconds,
        result=ending.to_text(end),
    )
    await offload(runs.finish, work.state, ended)
    used, failed = outcome.usage, type(end.error).__name__ if end.error else "nothing"
    _log.info(
        "it ends %s: %d requests, %d tokens, %s, %.1f s; stopped by %s",
        *(end.state.value, used.calls, used.tokens, _price(used), outcome.seconds, failed),
    )
    return outcome


def _enter(work: Work, best: Candidate, ranking: Ranking) -> None:
    source = entering.Source(
        run=work.run,
        best=best,
        ranking=ranking,
        events=events_of(work.state, work.run),
        snapshot=work.snapshot,
    )
    entering.enter(work.state, source, work.now())


def _price(used: Usage) -> str:
    return "price unknown" if used.usd is None else f"{used.usd:.4f} USD"


def _started(session: Session) -> RunStarted:
    work = session.work
    return RunStarted(
        run=work.run,
        issue=work.issue.title,
        snapshot=work.snapshot.id,
        model=work.model.name,
        limits=work.limits,
        resumed=work.resumed,
        counts_tokens=session.meter.counts_tokens,
    )
