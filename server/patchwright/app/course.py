"""How runs come to go on: begun, resumed, replayed, repeated."""

import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from patchwright.app.bounds import check_limits
from patchwright.app.ended import EndedRun
from patchwright.app.frozen import frozen, new_folder, sweep
from patchwright.app.live_graph import LiveGraph
from patchwright.app.models import Absent, Retries, connected
from patchwright.app.opened import Opened
from patchwright.app.ready import ReadyRun
from patchwright.app.servers import RunServers, diagnostician, navigator
from patchwright.cli.render.figures import duration
from patchwright.domain.correction import Correction, Laid
from patchwright.domain.errors import ModelError, StorageError
from patchwright.domain.issue import Issue
from patchwright.domain.ports import Model
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.domain.source import Snapshot
from patchwright.graph.store import Graph
from patchwright.pipeline import begin, recording, runs
from patchwright.pipeline.begin import Beginning
from patchwright.pipeline.recording import Recording
from patchwright.pipeline.replay import ReplayedModel
from patchwright.pipeline.runs import StoredRun, Terms
from patchwright.pipeline.work import Work
from patchwright.settings.load import Loaded
from patchwright.storage.state import State, open_state

_LIMITS = {
    "usd": "max_cost",
    "tokens": "max_tokens",
    "calls": "max_calls",
    "seconds": "max_minutes",
}
_NOTHING_PAID = "The model's answers come from a recording: nothing is asked and nothing is paid."
_OTHER_FILES = "The files are not as they were when the run was recorded; requests may differ."


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What runs stand on.

    Attributes:
        opened: The repository.
        live: Its live graph.
        snapshot: Takes the files as a new run shall see them, and brings the live
            graph near, so that what is read now serves later runs too.
        servers: The language servers that runs ask.
    """

    opened: Opened
    live: LiveGraph
    snapshot: Callable[[], Snapshot]
    servers: RunServers


@contextmanager
def begun(
    ground: Ground, issue: Issue, *, run: RunId | None = None, notices: tuple[str, ...] = ()
) -> Generator[ReadyRun]:
    """Begin a live run; without access to a model, or sure limits, nothing begins.

    Args:
        ground: What it stands on.
        issue: What is to be resolved.
        run: Its id, where it was told already.
        notices: What its user should hear first.
    """
    opened, retries = ground.opened, Retries()
    check_limits(opened.loaded)
    model = connected(opened.loaded.settings, retries)
    terms = begin.terms_of(opened.loaded.settings)
    with _new(ground, issue, model, terms, run) as work:
        yield ReadyRun(
            opened=opened, work=work, servers=ground.servers, retries=retries, notices=notices
        )


@contextmanager
def replayed(ground: Ground, issue: Issue, file: Path) -> Generator[ReadyRun]:
    """Begin a run whose model's answers come from a recording, strictly."""
    recorded = recording.read(file)
    model, corrections = ReplayedModel(recorded), recorded.corrections
    with _new(ground, issue, model, recorded.terms, corrections=corrections) as work:
        same = recorded.snapshot == work.snapshot.id
        told = f"{_NOTHING_PAID}{_took(recorded)}"
        notices = (told,) if same else (told, _OTHER_FILES)
        yield ReadyRun(opened=ground.opened, work=work, servers=ground.servers, notices=notices)


def _took(recorded: Recording) -> str:
    """Say what the run took when it was recorded, where that is known of what is replayed."""
    if recorded.corrections:
        # How long it took is known of all branches together, and only one is replayed.
        return _of_branch(recorded)
    # Of the model only its name is known, and not who answered to it.
    return f" The run took {duration(recorded.seconds)} then." if recorded.seconds else ""


def _of_branch(recorded: Recording) -> str:
    """Say which answers of a run that was corrected are replayed, and counted as used."""
    if not recorded.corrections:
        return ""
    newest = recorded.corrections[-1].branch
    return f" They are those that led to branch {newest}, and they alone are counted."


@contextmanager
def resumed(
    opened: Opened,
    live: LiveGraph,
    servers: RunServers,
    name: str,
    correction: Correction | None = None,
) -> Generator[ReadyRun | EndedRun]:
    """Go on with a run, on the files as they were when it began.

    One that is done stays so, unless a *correction* opens a new branch of it; without
    access to a model none is opened.
    """
    retries, stored = Retries(), opened.run(name)
    outcome = opened.outcome(stored)
    if outcome is not None and stored.state is RunState.DONE and correction is None:
        yield EndedRun(opened=opened, stored=stored, outcome=outcome)
        return
    check_limits(opened.loaded)
    model = _at_hand(opened, retries, stored, correction)
    snapshot = opened.snapshot_of(stored)
    sweep(opened)
    stored = begin.go_on(opened.state, stored.id, now=time.time(), correction=correction)
    stored = replace(stored, terms=replace(stored.terms, limits=_limits(stored, opened.loaded)))
    with _held(opened.state, stored.id), ExitStack() as stack:
        graph = stack.enter_context(frozen(live.get(), new_folder(opened.cache, stored.id)))
        work = replace(_work(opened, servers, stored, model, snapshot, graph), resumed=True)
        yield ReadyRun(opened=opened, work=work, servers=servers, retries=retries)


def _at_hand(
    opened: Opened, retries: Retries, stored: StoredRun, correction: Correction | None
) -> Model:
    """Return the model that a run goes on with; raises ModelError where a correction has none."""
    try:
        return connected(opened.loaded.settings, retries)
    except ModelError as error:
        if correction is not None:
            # A new branch would end at once, and the next correction could only start from it.
            kept = "The run was not corrected, and is as it was."
            raise ModelError(error.what, kept=kept, remedy=error.remedy) from error
        # What is in the journal needs no model, and it may hold all that the run still needs.
        return Absent(stored.model, error)


@contextmanager
def repeated(
    opened: Opened, live: LiveGraph, servers: RunServers, name: str
) -> Generator[ReadyRun]:
    """Carry a stored run out again, in a state that is thrown away."""
    stored = opened.run(name)
    recorded = recording.of_run(opened.state, stored)
    model = ReplayedModel(recorded)
    snapshot = opened.snapshot_of(stored)
    with TemporaryDirectory() as folder, open_state(Path(folder)) as state:
        elsewhere = replace(opened, state=state)
        beginning = Beginning(
            issue=stored.issue,
            snapshot=snapshot,
            workspace=str(opened.root),
            model=model.name,
            terms=stored.terms,
            corrections=recorded.corrections,
        )
        again = _begun(elsewhere, beginning)
        with frozen(live.get(), Path(folder)) as graph:
            work = _work(elsewhere, servers, again, model, snapshot, graph)
            told = f"{_NOTHING_PAID}{_of_branch(recorded)}"
            yield ReadyRun(opened=opened, work=work, servers=servers, notices=(told,))


@contextmanager
def _new(
    ground: Ground,
    issue: Issue,
    model: Model,
    terms: Terms,
    run: RunId | None = None,
    corrections: tuple[Laid, ...] = (),
) -> Generator[Work]:
    opened, snapshot = ground.opened, ground.snapshot()
    sweep(opened)
    beginning = Beginning(
        issue=issue,
        snapshot=snapshot,
        workspace=str(opened.root),
        model=model.name,
        terms=terms,
        run=run,
        corrections=corrections,
    )
    stored = _begun(opened, beginning)
    with _held(opened.state, stored.id), ExitStack() as stack:
        try:
            copy = frozen(ground.live.get(), new_folder(opened.cache, stored.id))
            graph = stack.enter_context(copy)
        except BaseException:
            runs.withdraw(opened.state, stored.id)
            raise
        yield _work(opened, ground.servers, stored, model, snapshot, graph)


@contextmanager
def _held(state: State, run: RunId) -> Generator[None]:
    """Let go of *run* in the end, so that one whose end could not be written can be resumed."""
    try:
        yield
    finally:
        with suppress(StorageError):
            runs.release(state, run)


def _work(
    opened: Opened,
    run_servers: RunServers,
    stored: StoredRun,
    model: Model,
    snapshot: Snapshot,
    graph: Graph,
) -> Work:
    settings = begin.settings_for(stored.terms, opened.loaded.settings)
    servers = run_servers.get(settings)
    return Work(
        run=stored.id,
        issue=stored.issue,
        snapshot=snapshot,
        graph=graph,
        model=model,
        diagnostician=diagnostician(servers),
        navigator=navigator(servers, snapshot),
        settings=settings,
        limits=stored.terms.limits,
        history=opened.history(),
        state=opened.state,
        seed=stored.terms.seed,
    )


def _begun(opened: Opened, beginning: Beginning) -> StoredRun:
    keep = opened.loaded.settings.keep_runs
    return begin.begin(opened.state, beginning, keep_runs=keep, now=time.time())


def _limits(stored: StoredRun, loaded: Loaded) -> Limits:
    """The run's own limits, and over them those that its user has set since.

    A setting that is as it was when he raised the limit of this run was not set since.
    """
    own, asked = stored.terms.limits, begin.limits_of(loaded.settings)
    set_by_user = {
        name: getattr(asked, name)
        for name, setting in _LIMITS.items()
        if loaded.sources[setting] != "default"
        and stored.terms.raised_from.get(name) != getattr(asked, name)
    }
    return replace(own, **set_by_user)
