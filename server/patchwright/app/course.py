"""A run that is ready to go on; implements `cli.program.Course`."""

import asyncio
import shutil
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from patchwright.app.bounds import check_limits
from patchwright.app.ended import EndedRun, apply, kept_snapshot
from patchwright.app.models import Absent, Retries, connected
from patchwright.app.project import OpenProject
from patchwright.cli.program import Progress
from patchwright.cli.render.figures import duration
from patchwright.domain.candidate import Candidate
from patchwright.domain.errors import ModelError
from patchwright.domain.event import Event, Noticed, RunStarted
from patchwright.domain.issue import Issue
from patchwright.domain.ports import Model
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.domain.source import Snapshot
from patchwright.llm.service import AnthropicModel
from patchwright.pipeline import begin, recording, snapshots
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.replay import ReplayedModel
from patchwright.pipeline.run import resolve
from patchwright.pipeline.runs import StoredRun, Terms
from patchwright.pipeline.work import Work
from patchwright.settings.load import Loaded
from patchwright.storage.state import State, open_state
from patchwright.syntax.check import SyntaxDiagnostician

_FROZEN = "runs"
_LIMITS = {
    "usd": "max_cost",
    "tokens": "max_tokens",
    "calls": "max_calls",
    "seconds": "max_minutes",
}
_NOTHING_PAID = "The model's answers come from a recording: nothing is asked and nothing is paid."
_OTHER_FILES = "The files are not as they were when the run was recorded; requests may differ."


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRun:
    """A run's work, and what its user should hear first."""

    project: OpenProject
    work: Work
    retries: Retries = field(default_factory=Retries)
    notices: tuple[str, ...] = ()

    @property
    def root(self) -> Path:
        """The repository's folder."""
        return self.project.root

    @property
    def run(self) -> RunId:
        """Its id."""
        return self.work.run

    @property
    def recorded(self) -> bool:
        """Whether the model's answers come from a recording."""
        return isinstance(self.work.model, ReplayedModel)

    async def go(self, emit: Callable[[Event], None], cancel: asyncio.Event) -> Outcome:
        """Go to the end; raises ReplayError where a recording was not used up."""

        def tell(event: Event) -> None:
            emit(event)
            if isinstance(event, RunStarted):
                for notice in self.notices:
                    emit(Noticed(text=notice))

        model = self.work.model
        self.retries.start(tell, self.work.limits.seconds)
        try:
            outcome = await resolve(self.work, tell, cancel=cancel)
        finally:
            if isinstance(model, AnthropicModel):
                await model.close()
        if isinstance(model, ReplayedModel) and outcome.state is RunState.DONE:
            model.check_end()
        return outcome

    def apply(self, best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch into the repository, if its files are as the run saw them."""
        return apply(self.project, self.work.snapshot, best, tests=tests)


@contextmanager
def begun(project: OpenProject, issue: Issue, progress: Progress | None) -> Generator[ReadyRun]:
    """Begin a live run; without access to a model, or sure limits, nothing begins."""
    check_limits(project.loaded)
    retries = Retries()
    model = connected(project.loaded.settings, retries)
    terms = begin.terms_of(project.loaded.settings)
    with _new(project, issue, model, terms, progress) as work:
        yield ReadyRun(project=project, work=work, retries=retries)


@contextmanager
def replayed(
    project: OpenProject, issue: Issue, file: Path, progress: Progress | None
) -> Generator[ReadyRun]:
    """Begin a run whose model's answers come from a recording, strictly."""
    recorded = recording.read(file)
    with _new(project, issue, ReplayedModel(recorded), recorded.terms, progress) as work:
        same = recorded.snapshot == work.snapshot.id
        # Of the model only its name is known, and not who answered to it.
        took = f" The run took {duration(recorded.seconds)} then." if recorded.seconds else ""
        told = f"{_NOTHING_PAID}{took}"
        notices = (told,) if same else (told, _OTHER_FILES)
        yield ReadyRun(project=project, work=work, notices=notices)


@contextmanager
def resumed(project: OpenProject, name: str) -> Generator[ReadyRun | EndedRun]:
    """Go on with a run, on the files as they were when it began; one that is done stays so."""
    retries, stored = Retries(), project.run(name)
    outcome = project.outcome(stored)
    if outcome is not None and stored.state is RunState.DONE:
        yield EndedRun(project=project, stored=stored, outcome=outcome)
        return
    check_limits(project.loaded)
    try:
        model = connected(project.loaded.settings, retries)
    except ModelError as error:
        # What is in the journal needs no model, and it may hold all that the run still needs.
        model = Absent(stored.model, error)
    snapshot = kept_snapshot(project, stored)
    _sweep(project)
    stored = begin.go_on(project.state, stored.id, now=time.time())
    stored = replace(stored, terms=replace(stored.terms, limits=_limits(stored, project.loaded)))
    with _work(project, stored, model, snapshot) as work:
        yield ReadyRun(project=project, work=replace(work, resumed=True), retries=retries)


@contextmanager
def repeated(project: OpenProject, name: str) -> Generator[ReadyRun]:
    """Carry a stored run out again, in a state that is thrown away."""
    stored = project.run(name)
    model = ReplayedModel(recording.of_run(project.state, stored))
    snapshot = kept_snapshot(project, stored)
    with TemporaryDirectory() as folder, open_state(Path(folder)) as state:
        again = _begun(state, project, stored.issue, snapshot, model, stored.terms)
        elsewhere = _Elsewhere(state=state, folder=Path(folder))
        with _work(project, again, model, snapshot, elsewhere) as work:
            yield ReadyRun(project=project, work=work, notices=(_NOTHING_PAID,))


@contextmanager
def _new(
    project: OpenProject, issue: Issue, model: Model, terms: Terms, progress: Progress | None
) -> Generator[Work]:
    # The live graph is brought up to date first, so that what is read now serves later runs too.
    project.index(progress)
    _sweep(project)
    stored = _begun(project.state, project, issue, project.snapshot, model, terms)
    with _work(project, stored, model, project.snapshot) as work:
        yield work


@dataclass(frozen=True, slots=True, kw_only=True)
class _Elsewhere:
    """Where a run leaves no trace: a state and a folder that are thrown away."""

    state: State
    folder: Path


@contextmanager
def _work(
    project: OpenProject,
    stored: StoredRun,
    model: Model,
    snapshot: Snapshot,
    elsewhere: "_Elsewhere | None" = None,
) -> Generator[Work]:
    """Yield the work of *stored*, on a frozen copy of the live graph."""
    folder = elsewhere.folder if elsewhere else _new_folder(project, stored)
    graph = project.graph.freeze(folder / "graph.db")
    try:
        yield Work(
            run=stored.id,
            issue=stored.issue,
            snapshot=snapshot,
            graph=graph,
            model=model,
            diagnostician=SyntaxDiagnostician(),
            settings=begin.settings_for(stored.terms, project.loaded.settings),
            limits=stored.terms.limits,
            history=project.history(),
            state=elsewhere.state if elsewhere else project.state,
            seed=stored.terms.seed,
        )
    finally:
        graph.close()
        shutil.rmtree(folder, ignore_errors=True)


def _new_folder(project: OpenProject, stored: StoredRun) -> Path:
    """Make a folder that no earlier process of the run has used: another one may sweep that now."""
    above = project.cache / _FROZEN
    above.mkdir(parents=True, exist_ok=True)
    return Path(mkdtemp(prefix=f"{stored.id}.", dir=above))


def _begun(
    state: State,
    project: OpenProject,
    issue: Issue,
    snapshot: Snapshot,
    model: Model,
    terms: Terms,
) -> StoredRun:
    beginning = begin.Beginning(
        issue=issue, snapshot=snapshot, workspace=str(project.root), model=model.name, terms=terms
    )
    keep = project.loaded.settings.keep_runs
    return begin.begin(state, beginning, keep_runs=keep, now=time.time())


def _limits(stored: StoredRun, loaded: Loaded) -> Limits:
    """The run's own limits, and over them those that its user has set since."""
    own, asked = stored.terms.limits, begin.limits_of(loaded.settings)
    set_by_user = {
        name: getattr(asked, name)
        for name, setting in _LIMITS.items()
        if loaded.sources[setting] != "default"
    }
    return replace(own, **set_by_user)


def _sweep(project: OpenProject) -> None:
    """Remove frozen graphs that killed processes left, and blobs that nothing uses any more."""
    # Listed before the runs are read: a run that begins meanwhile has its row before its folder.
    folders = list((project.cache / _FROZEN).glob("*"))
    going_on = {
        run.id for run in project.runs() if run.state in (RunState.RUNNING, RunState.WAITING)
    }
    for folder in folders:
        if _run_of(folder) not in going_on:
            shutil.rmtree(folder, ignore_errors=True)
    if not going_on:
        snapshots.sweep_daily(project.state, time.time())


def _run_of(folder: Path) -> str:
    return folder.name.partition(".")[0]
