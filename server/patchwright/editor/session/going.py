"""One run of this connection: how it stands, from what it tells."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from patchwright.domain.errors import PatchwrightError, UserError
from patchwright.domain.event import (
    Answered,
    Asked,
    Event,
    ModelAnswered,
    RunFinished,
    RunStarted,
    StageStarted,
)
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.model import Usage
from patchwright.domain.question import Question
from patchwright.domain.run import Limits, RunId, RunState, Stage
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.words import one_line
from patchwright.pipeline.cancel import Cancel


class Stopped(UserError):  # noqa: N818 - being stopped is an end, not a fault
    """The user stopped a run before it had begun."""


@dataclass(slots=True, kw_only=True, eq=False)
class Going:
    """A run, from the moment it was asked for; it is kept after its end.

    Attributes:
        run: Its id.
        folder: Where it was asked for.
        name: What people call its issue, in a word: `#12`.
        title: The same with the issue's title, once that is known.
        key: What makes its issue the same as another's; None where a run goes on.
        began: When it was asked for, in seconds of the epoch.
        cancel: Set to end it.
        origin: Where its issue was fetched from, once it is.
        stopping: Called once, when it is cancelled.
        question: What it waits with for its user; None while it does not.
        answer: Takes the choice that is the answer.
        has_row: Whether it has come to be kept: one that cannot begin does not.
    """

    run: RunId
    folder: OpenFolder
    name: str
    key: IssueRef | Issue | None
    title: str = ""
    began: float = field(default_factory=time.time)
    cancel: Cancel = field(default_factory=Cancel)
    origin: str = ""
    stopping: Callable[[], None] = lambda: None
    state: RunState = RunState.RUNNING
    reason: str = ""
    stage: Stage | None = None
    used: Usage = field(default_factory=Usage)
    limits: Limits | None = None
    counts_tokens: bool = False
    proposed: bool = False
    question: Question | None = None
    answer: "asyncio.Future[str] | None" = None
    has_row: bool = False

    def stop(self) -> None:
        """End it with the best so far; may be called twice."""
        if not self.cancel.is_set():
            self.cancel.set()
            self.stopping()

    def interrupt(self) -> None:
        """End it, since the connection or its folder does; it can be gone on with."""
        if not self.cancel.is_set():
            self.cancel.interrupt()
            self.stopping()

    def check(self) -> None:
        """Raise Stopped once it is cancelled; from any thread."""
        if self.cancel.is_set():
            raise Stopped("It was cancelled before it began; nothing was paid.")

    def hear(self, event: Event) -> None:
        """Take in one thing that it tells."""
        match event:
            case RunStarted(limits=limits, counts_tokens=counts):
                self.limits, self.counts_tokens = limits, counts
            case StageStarted(stage=stage):
                self.stage = stage
            case ModelAnswered(stage=stage, total=total):
                self.stage, self.used = stage, total
            case Asked(question=question):
                self.state, self.question = RunState.WAITING, question
            case Answered(limits=limits):
                self.state, self.question, self.limits = RunState.RUNNING, None, limits
            case RunFinished(usage=usage):
                self.used = usage
            case _:
                pass

    def ended(self, state: RunState, reason: str, *, proposed: bool = False) -> None:
        """Take in how it ended."""
        self.state, self.reason, self.proposed = state, one_line(reason, 1000), proposed
        self.question = None

    def failed(self, error: PatchwrightError) -> None:
        """Take in that an error ended it outside of its stages."""
        stopped = isinstance(error, Stopped)
        self.ended(RunState.CANCELLED if stopped else RunState.FAILED, str(error))
