"""One run is carried out: its issue is fetched, it begins, is shown, and its end is told.

Whatever happens on the way ends in one message and in how the run stands; the
editor's request was answered long before.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from patchwright.domain.errors import PatchwrightError
from patchwright.domain.event import Answered, Corrected, Event, Noticed, StageStarted
from patchwright.domain.run import RunState
from patchwright.editor.runs.entered import entered
from patchwright.editor.runs.news import News
from patchwright.editor.runs.questions import asker
from patchwright.editor.runs.telling import (
    STAGES,
    Severity,
    Told,
    corrected,
    line_of,
    told_of,
    told_of_error,
)
from patchwright.editor.session.going import Going, Stopped
from patchwright.editor.session.program import Course
from patchwright.editor.session.session import Session
from patchwright.editor.showing.progress import Progress, Step
from patchwright.editor.words import one_line

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A run and where it is shown."""

    session: Session
    going: Going
    progress: Progress
    news: News | None
    loop: asyncio.AbstractEventLoop

    def refresh(self) -> None:
        """Show how far it is."""
        self.progress.report(Step(message=line_of(self.going)))

    def files(self, done: int, of: int) -> None:
        """Show, from the thread that reads, how far that is; raises Stopped once cancelled."""
        self.going.check()
        step = Step(message=f"Index · {done:,} of {of:,} files")
        self.loop.call_soon_threadsafe(self.progress.report, step)

    def hear(self, event: Event) -> None:
        """Take in and show one thing that it tells; never raises."""
        try:
            self.going.hear(event)
            self._log(event)
            if self.news:
                self.news.tell(event)
            self.refresh()
        except Exception:  # noqa: BLE001 - a run does not end because it could not be shown
            _log.exception("an event of run %s was not shown", self.going.run)

    def _log(self, event: Event) -> None:
        match event:
            case Noticed(text=text):
                self.session.messages.log(f"{self.going.name}: {one_line(text, 400)}")
            case StageStarted(stage=stage):
                self.session.messages.log(f"{self.going.name}: {STAGES[stage]}")
            case Answered(said=said):
                self.session.messages.log(f"{self.going.name}: {said}")
            case Corrected():
                self.session.messages.log(f"{self.going.name}: {corrected(event)}")
            case _:
                pass


Enter = Callable[[Shown], Awaitable[AbstractContextManager[Course]]]
"""Makes what a run begins or goes on with; raises PatchwrightError."""


def show(session: Session, going: Going) -> Shown:
    """Begin to show a run."""
    title = f"Fix {going.name}"
    progress = Progress(session, title, Step(message=line_of(going)))
    news = News(going.run, session.wire.tell, session.timing()) if session.wants_news else None
    loop = asyncio.get_running_loop()
    shown = Shown(session=session, going=going, progress=progress, news=news, loop=loop)
    going.stopping = shown.refresh
    progress.begin(going.stop)
    if not session.client.progress:
        session.messages.answer(f"{going.name}: run {going.run} begins.")
    return shown


async def carry_out(shown: Shown, enter: Enter) -> Told:
    """Carry a run out to its end and return what is told of it; the barrier around one run."""
    going, has_new = shown.going, False
    try:
        told = await _go(shown, enter)
        has_new = told.new
    except PatchwrightError as error:
        going.failed(error)
        told = told_of_error(going.name, error)
        if isinstance(error, Stopped):
            told = Told(severity=Severity.INFO, text=told.text)
    except Exception as error:  # noqa: BLE001 - the barrier around one run
        _log.exception("run %s failed", going.run)
        fault = _fault(error)
        going.failed(fault)
        told = told_of_error(going.name, fault)
    except asyncio.CancelledError:
        going.ended(RunState.INTERRUPTED, "The server ended before the run did.")
        raise
    finally:
        shown.progress.end(_last_words(going, has_new=has_new))
    return told


async def _go(shown: Shown, enter: Enter) -> Told:
    going = shown.going
    going.check()
    manager = await enter(shown)
    async with entered(manager) as course:
        going.has_row = True
        outcome = await course.go(shown.hear, going.cancel, asker(shown.session, going))
    going.used = outcome.usage
    told = told_of(going.name, outcome)
    going.ended(outcome.state, outcome.reason, proposed=told.proposed)
    return told


def _fault(error: Exception) -> PatchwrightError:
    return PatchwrightError(
        f"This is a fault in Patchwright: {type(error).__name__}.",
        kept="What was found and paid for is kept.",
        remedy="The log has the traceback; patchwright.resume tries again.",
    )


def _last_words(going: Going, *, has_new: bool) -> str:
    if has_new:
        return "A patch is ready"
    if going.state is RunState.CANCELLED:
        return "Cancelled"
    if going.state is RunState.INTERRUPTED:
        return "Interrupted"
    return "No new patch" if going.proposed else "No patch"
