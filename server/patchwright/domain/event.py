"""What a run tells while it goes on: a closed union, matched whole.

Each event is one line of `--json`; `docs/events.md` describes every one.
"""

from dataclasses import dataclass

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.edit import Rejection
from patchwright.domain.evidence import Finding, Plan
from patchwright.domain.model import Usage
from patchwright.domain.proposal import Hunk
from patchwright.domain.question import Question
from patchwright.domain.run import Limits, RunId, RunState, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStarted:
    """A run begins, or goes on where it was interrupted."""

    run: RunId
    issue: str
    snapshot: str
    model: str
    limits: Limits
    resumed: bool = False
    counts_tokens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed:
    """Something the user should know; nothing has failed."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StageStarted:
    """A stage begins."""

    stage: Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelAnswered:
    """A model answered one request; *total* is the run's usage so far."""

    stage: Stage
    role: str
    turn: int
    total: Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolUsed:
    """A role used a tool; *summary* is one line of what came back."""

    stage: Stage
    role: str
    name: str
    arguments: str
    summary: str
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The run waits for its user's answer."""

    question: Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question is answered, or asked no more; *limits* hold from here on.

    Attributes:
        number: Of the question.
        choice: The id of what was chosen.
        said: The same for people.
        limits: The most that the run may use now.
    """

    number: int
    choice: str
    said: str
    limits: Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """Places were found."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """The plan stands."""

    plan: Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """The user's correction takes effect: the run is in *branch* from here on, after *at*.

    Of the model's answers *kept* lie before it, and *aside* stay with the branch before.
    """

    branch: int
    at: Stage
    dropped: tuple[Finding, ...] = ()
    added: tuple[Finding, ...] = ()
    plan: Plan | None = None
    remark: str = ""
    kept: int = 0
    aside: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRead:
    """A draft was read and applied; what did not fit is in *rejections*."""

    number: int
    paths: tuple[str, ...]
    rejections: tuple[Rejection, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated:
    """The gate looked at a group of drafts."""

    candidate: Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class Voted:
    """The candidates are ranked."""

    ranking: Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """The proposal: hunks of the best candidate, then optional hunks of tests; *diff* is both."""

    hunks: tuple[Hunk, ...]
    optional: tuple[Hunk, ...]
    diff: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFinished:
    """A run ends; *reason* is one sentence."""

    run: RunId
    state: RunState
    reason: str
    usage: Usage
    seconds: float


Event = (
    RunStarted
    | Noticed
    | StageStarted
    | ModelAnswered
    | ToolUsed
    | Asked
    | Answered
    | Located
    | Planned
    | Corrected
    | DraftRead
    | Gated
    | Voted
    | Proposed
    | RunFinished
)
