"""What a run asks where a limit would end it: whether it may use more. Without a person nothing is asked."""

import asyncio
import logging
import math
from dataclasses import replace
from typing import TYPE_CHECKING

from patchwright.domain.errors import LimitReached
from patchwright.domain.event import Answered, Asked
from patchwright.domain.model import ModelRequest
from patchwright.domain.question import END, RAISE, AskUser, Choice, Question
from patchwright.domain.run import Limits
from patchwright.pipeline import runs
from patchwright.pipeline.limits import ShareReached
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.pipeline.session import Session

_log = logging.getLogger(__name__)


async def check_limits(session: "Session", request: ModelRequest) -> None:
    """Raise LimitReached where *request* does not fit, and nobody lets the run use more."""
    try:
        session.meter.check(session.stage, request)
    except ShareReached:
        raise
    except LimitReached as reached:
        if not await _may_use_more(session, reached):
            raise
        # A limit that was never near may be the next one.
        await check_limits(session, request)


async def _may_use_more(session: "Session", reached: LimitReached) -> bool:
    """Ask for a higher limit; it holds from here on, and when the run is resumed."""
    limits = _raised(session, reached)
    if session.ask is None or session.declined or limits is None:
        return False
    session.asked += 1
    question = _question(session.asked, reached, limits)
    choice = await _answer(session, session.ask, question)
    session.declined = choice != RAISE
    work, before = session.work, session.meter.limits
    session.meter.limits = before if session.declined else limits
    await offload(runs.answered, work.state, work.run, before, session.meter.limits, work.now())
    said = next(one.title for one in question.choices if one.id == choice)
    session.tell(
        Answered(number=question.number, choice=choice, said=said, limits=session.meter.limits)
    )
    session.pause()
    return not session.declined


def _raised(session: "Session", reached: LimitReached) -> Limits | None:
    """Return limits that are enough for now: raised by as much as the run was allowed at first."""
    if not reached.limit:
        return None
    step, now = (
        getattr(session.work.limits, reached.limit),
        getattr(session.meter.limits, reached.limit),
    )
    if not step:
        return None
    steps = max(1, math.ceil((reached.needed - now) / step))
    return replace(session.meter.limits, **{reached.limit: now + steps * step})


def _question(number: int, reached: LimitReached, limits: Limits) -> Question:
    most = _in_words(reached.limit, limits)
    return Question(
        number=number,
        text=f"{reached.what} May the run use up to {most} in all?",
        choices=(
            Choice(id=RAISE, title=f"Go On, up to {most}"),
            Choice(id=END, title="End with What It Has"),
        ),
    )


def _in_words(limit: str, limits: Limits) -> str:
    match limit:
        case "usd":
            return f"{limits.usd:.2f} USD"
        case "tokens":
            return f"{limits.tokens:,} tokens"
        case "calls":
            return f"{limits.calls:,} requests"
        case _:
            return f"{limits.seconds / 60:g} minutes"


async def _answer(session: "Session", ask: AskUser, question: Question) -> str:
    """Return what is answered; a cancel answers, too. Waiting takes none of the run's time."""
    session.tell(Asked(question=question))
    await session.journal.flush()
    await offload(runs.waits, session.work.state, session.work.run)
    with session.meter.paused():
        asking = asyncio.ensure_future(ask(question))
        stop = asyncio.ensure_future(session.cancel.wait())
        try:
            await asyncio.wait((asking, stop), return_when=asyncio.FIRST_COMPLETED)
            return _given(question, asking)
        finally:
            asking.cancel()
            stop.cancel()


def _given(question: Question, asking: "asyncio.Future[str]") -> str:
    if not asking.done() or asking.cancelled():
        return END
    if error := asking.exception():
        # Who cannot be asked is nobody; the run ends with what it has.
        _log.error("question %d could not be asked", question.number, exc_info=error)
        return END
    choice = asking.result()
    return choice if question.has(choice) else END
