"""A `cli.program.Program` that tells what a test wants told, for tests of the terminal edge."""

import asyncio
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from patchwright.cli.program import Emit, Indexed, Progress, Target, Tell
from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.diagnostic import Clean
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.event import (
    DraftRead,
    Event,
    Gated,
    Located,
    ModelAnswered,
    Noticed,
    Planned,
    Proposed,
    RunFinished,
    RunStarted,
    StageStarted,
    ToolUsed,
    Voted,
)
from patchwright.domain.evidence import Finding, Plan, Step
from patchwright.domain.health import Found
from patchwright.domain.issue import Comment, Issue, IssueRef
from patchwright.domain.model import Usage
from patchwright.domain.question import AskUser
from patchwright.domain.run import Limits, RunId, RunState, Stage
from patchwright.domain.server import ServerStanding
from patchwright.domain.text import Location, lines_range
from patchwright.domain.trust import Answer, NeedsTrust, WorkspaceTrust
from patchwright.edits.diff import hunks, unified
from patchwright.issues.github.fetching import Fetched
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.outcome import Outcome
from patchwright.settings.load import Loaded, load

RUN = RunId("20260102-030405-abc123")
BEFORE = "def after(day):\n    return day\n\n\ndef last(days):\n    return days[0]\n"
AFTER = BEFORE.replace("days[0]", "days[-1]")
PATCH = Patch(files=(FileChange(path="dates.py", before=BEFORE, after=AFTER),))
TESTS = Patch(files=(FileChange(path="tests/test_dates.py", before=None, after="assert True\n"),))
BEST = Candidate(
    patch=PATCH,
    tests=TESTS,
    drafts=(1, 3),
    checked=Clean(by="syntax tree"),
    ballots=2,
    explanation="Take the last day.",
)
FETCHED = Issue(
    title="Wrong day",
    body="It is the first.",
    comments=(Comment(author="ann", body="Me too."), Comment(author="ben", body="And me.")),
    origin="octo/demo#12",
    state="open",
    attachments=("image https://example.org/a.png", "file https://example.org/b.zip"),
)
USED = Usage(calls=5, input_tokens=9_000, output_tokens=700, usd=0.123)


def events(*, best: Candidate | None = BEST, state: RunState = RunState.DONE) -> list[Event]:
    """What a run tells that came to *best*."""
    place = Location(path="dates.py", range=lines_range(4, 5))
    finding = Finding(
        location=place,
        symbol="last",
        why="it takes the first",
        intended="take the last",
        by="searcher",
    )
    step = Step(path="dates.py", symbol="last", change="take the last one")
    ranking = Ranking(candidates=(best,) if best else (), reason="It has the most votes.")
    told: list[Event] = [
        RunStarted(run=RUN, issue="Wrong day", snapshot="0" * 64, model="m", limits=Limits()),
        StageStarted(stage=Stage.READ),
        Noticed(text="Expected: 0.05 to 0.40 USD."),
        StageStarted(stage=Stage.LOCATE),
        ModelAnswered(stage=Stage.LOCATE, role="searcher", turn=0, total=USED),
        ToolUsed(
            stage=Stage.LOCATE,
            role="searcher",
            name="search_method",
            arguments='{"method_name":"last"}',
            summary="dates.py: 1 method",
        ),
        Located(findings=(finding,)),
        StageStarted(stage=Stage.PLAN),
        Planned(plan=Plan(way="static", reason="it is plain", steps=(step,))),
        StageStarted(stage=Stage.DRAFT),
        *(DraftRead(number=number, paths=("dates.py",)) for number in (1, 2, 3)),
    ]
    if best:
        told += [
            Gated(candidate=best),
            StageStarted(stage=Stage.VOTE),
            Voted(ranking=ranking),
            StageStarted(stage=Stage.PROPOSE),
            Proposed(hunks=hunks(best.patch), optional=hunks(best.tests), diff=diff_of(best)),
        ]
    told.append(RunFinished(run=RUN, state=state, reason="It ended.", usage=USED, seconds=83.0))
    return told


def diff_of(best: Candidate) -> str:
    """Patch and tests together."""
    return unified(Patch(files=(*best.patch.files, *best.tests.files)))


def outcome(
    *,
    best: Candidate | None = BEST,
    state: RunState = RunState.DONE,
    error: PatchwrightError | None = None,
) -> Outcome:
    """What a run came to."""
    ranking = Ranking(candidates=(best,) if best else (), reason="It has the most votes.")
    return Outcome(
        run=RUN,
        state=state,
        reason=str(error or "It ended."),
        ranking=ranking,
        hunks=hunks(best.patch) if best else (),
        optional=hunks(best.tests) if best else (),
        diff=diff_of(best) if best else "",
        usage=USED,
        seconds=83.0,
        error=error,
    )


@dataclass(kw_only=True)
class ScriptedProgram:
    """The program, its project and its course in one; *raises* is raised where a run begins."""

    root: Path
    told: list[Event] = field(default_factory=events)
    ended: Outcome = field(default_factory=outcome)
    raises: BaseException | None = None
    notices: Sequence[str] = ()
    run_id: RunId = RUN
    recorded: bool = False
    targets: list[Target] = field(default_factory=list[Target])
    issues: list[Issue] = field(default_factory=list[Issue])
    applied: list[bool] = field(default_factory=list[bool])
    refs: list[IssueRef] = field(default_factory=list[IssueRef])
    fetched: Fetched = field(default_factory=lambda: Fetched(issue=FETCHED))
    log: Path | None = None
    found: Sequence[Found] = ()
    kept: WorkspaceTrust = field(default_factory=WorkspaceTrust)
    needing: tuple[NeedsTrust, ...] = ()
    standings: tuple[ServerStanding, ...] = ()
    looked: list[tuple[bool, bool]] = field(default_factory=list[tuple[bool, bool]])
    asked: list[AskedCorrection] = field(default_factory=list[AskedCorrection])
    corrections: list[Correction | None] = field(default_factory=list[Correction | None])
    reviewed: list[str] = field(default_factory=list[str])

    @property
    def run(self) -> Any:
        """Its id, for a course; a stored run by name, for a project."""
        return self.run_id

    @property
    def loaded(self) -> Loaded:
        """Settings of the last target."""
        return load(self.root, self.targets[-1].given, environ={})

    def settings(self, target: Target) -> tuple[Path, Loaded]:
        """Root and settings."""
        self.targets.append(target)
        return self.root, self.loaded

    @contextmanager
    def open(self, target: Target) -> "Generator[Any]":
        """Itself."""
        self.targets.append(target)
        yield self

    def trust(self, target: Target) -> WorkspaceTrust:
        """What is kept."""
        self.targets.append(target)
        return self.kept

    def set_trust(self, target: Target, *, trusted: bool) -> None:
        """Keep it."""
        self.targets.append(target)
        self.kept = WorkspaceTrust(answer=Answer.YES if trusted else Answer.NO)

    def needing_trust(self, target: Target) -> tuple[NeedsTrust, ...]:
        """What was to be found."""
        self.targets.append(target)
        return self.needing

    def servers(self, target: Target, tell: Tell | None) -> tuple[ServerStanding, ...]:
        """What was to be found; with *tell*, started."""
        self.targets.append(target)
        if tell:
            for one in self.standings:
                tell(f"Starting {one.server}")
        return self.standings

    def install_server(self, target: Target, name: str, tell: Tell) -> ServerStanding:
        """The last of those that were to be found, whatever *name*."""
        self.targets.append(target)
        tell(f"pip brings {name}")
        if self.raises:
            raise self.raises
        return self.standings[-1]

    def doctor(self, target: Target, *, ask: bool, offline: bool) -> "Iterator[Found]":
        """What was to be found."""
        self.targets.append(target)
        self.looked.append((ask, offline))
        yield from self.found

    def serve(self) -> int:
        """No editor."""
        return 0

    def log_file(self) -> Path:
        """A file for tracebacks."""
        self.log = self.root / "fault.log"
        return self.log

    def issue(self, ref: IssueRef) -> Fetched:
        """What is fetched of any issue."""
        if self.raises:
            raise self.raises
        self.refs.append(ref)
        return self.fetched

    def index(self, progress: Progress | None = None) -> Indexed:
        """Nothing."""
        if progress:
            progress(1, 1)
        return Indexed(coverage=cast("Any", None), listed=0, left_out=())

    @contextmanager
    def begin(
        self, issue: Issue, *, replay: Path | None = None, progress: Progress | None = None
    ) -> "Generator[Any]":
        """Itself."""
        del replay
        self.index(progress)
        self.issues.append(issue)
        if self.raises:
            raise self.raises
        yield self

    def correction(self, run: str, asked: AskedCorrection) -> Correction:
        """What is asked, remembered; its remark alone counts."""
        del run
        if self.raises:
            raise self.raises
        self.asked.append(asked)
        return Correction(at=asked.after or Stage.PLAN, remark=asked.remark)

    @contextmanager
    def resume(self, run: str, correction: Correction | None = None) -> "Generator[Any]":
        """Itself."""
        del run
        self.corrections.append(correction)
        yield self

    replay = resume

    def events(self, run: RunId, branch: int | None = None) -> Sequence[Event]:
        """What it tells."""
        del run, branch
        return self.told

    async def go(self, emit: Emit, cancel: Cancel, ask: AskUser | None = None) -> Outcome:
        """Tell the script."""
        del cancel, ask
        for event in self.told:
            emit(event)
            await asyncio.sleep(0)
        return self.ended

    def apply(self, best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Remember that it was asked for."""
        self.applied.append(tests)
        return best.patch.paths

    def review(self) -> Any:
        """Itself: it proposes nothing to be reviewed."""
        return self

    def named(self, name: str) -> None:
        """Remember whose proposal was asked for; there is none."""
        self.reviewed.append(name)
