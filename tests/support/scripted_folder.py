"""A folder of the editor's that tells what a test wants told, and a wire that remembers."""

import asyncio
import inspect
import itertools
import threading
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lsprotocol import types as lsp
from tests.support import scripted_program as script
from tests.support.scripted_navigator import ScriptedNavigator

from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.event import Answered, Asked, Event
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.question import AskUser, Question
from patchwright.domain.run import Limits, RunId, RunState, Stage
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.protocol.pace import Timing
from patchwright.editor.session.client import Client
from patchwright.editor.session.folders import Folders, OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Documents
from patchwright.graph.places import Places
from patchwright.langservers.state import State
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.outcome import Outcome
from patchwright.settings.load import Loaded, load

Answer = Callable[[Any], Any]

ISSUE = Issue(title="Wrong day", body="`last` gives the first day.", origin="o/r#12")


@dataclass
class ScriptedTime:
    """Time that stands still until a test moves it on."""

    seconds: float = 0.0
    calls: list[tuple[float, Callable[[], None]]] = field(
        default_factory=list[tuple[float, Callable[[], None]]]
    )

    @property
    def timing(self) -> Timing:
        return Timing(now=lambda: self.seconds, later=self._later)

    def _later(self, wait: float, call: Callable[[], None]) -> Any:
        entry = (self.seconds + wait, call)
        self.calls.append(entry)
        return SimpleNamespace(cancel=lambda: entry in self.calls and self.calls.remove(entry))

    def move(self, seconds: float) -> None:
        self.seconds += seconds
        for due in [one for one in self.calls if one[0] <= self.seconds + 1e-9]:
            self.calls.remove(due)
            due[1]()


@dataclass
class ScriptedWire:
    """What goes to the editor, and what it answers; without an answer it never does."""

    sent: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    answers: dict[str, Answer] = field(default_factory=dict[str, Answer])

    def tell(self, method: str, params: object) -> None:
        self.sent.append((method, params))

    async def request(self, method: str, params: object) -> Any:
        self.sent.append((method, params))
        if method not in self.answers:
            await asyncio.Event().wait()
        answer = self.answers[method](params)
        return await answer if inspect.isawaitable(answer) else answer

    def of(self, method: str) -> list[Any]:
        return [params for name, params in self.sent if name == method]

    @property
    def shown(self) -> list[tuple[str, str]]:
        """Messages that were shown: severity and text."""
        return [(one.type.name, one.message) for one in self.of(lsp.WINDOW_SHOW_MESSAGE)]

    @property
    def progress(self) -> list[Any]:
        return [one.value for one in self.of(lsp.PROGRESS)]


@dataclass
class ScriptedFolder:
    """A folder and its courses; `told` is told, then *ended* returned or *raises* raised."""

    root: Path
    told: list[Event] = field(default_factory=script.events)
    ended: Outcome = field(default_factory=script.outcome)
    raises: Exception | None = None
    fetches: Exception | None = None
    fetched: Issue = ISSUE
    stored: list[Any] = field(default_factory=list[Any])
    holds: threading.Event | None = None
    answers: list[str] = field(default_factory=list[str])
    waits: bool = False
    deaf: bool = False
    begun: list[tuple[RunId, Issue, Mapping[str, str], Mapping[str, Any]]] = field(
        default_factory=list[tuple[RunId, Issue, Mapping[str, str], Mapping[str, Any]]]
    )
    left: int = 0
    waiting: set[RunId] = field(default_factory=set[RunId])
    places: Places = field(default_factory=Places)
    index: Callable[[Callable[[int, int], None]], None] = lambda _progress: None
    trusted: bool = False
    numbers: "itertools.count[int]" = field(default_factory=itertools.count)
    navigates: ScriptedNavigator = field(default_factory=ScriptedNavigator)
    misfit: Exception | None = None
    asked: list[tuple[str, AskedCorrection]] = field(
        default_factory=list[tuple[str, AskedCorrection]]
    )
    resumed: list[tuple[str, Correction | None]] = field(
        default_factory=list[tuple[str, Correction | None]]
    )
    asked_servers: dict[str, list[State]] = field(default_factory=dict[str, list[State]])

    def servers(self) -> dict[str, list[State]]:
        return self.asked_servers

    @property
    def cache(self) -> Path:
        return self.root / ".cache"

    @property
    def hunks(self) -> Path:
        return self.cache / "hunks"

    @property
    def loaded(self) -> Loaded:
        return load(None, {}, environ={})

    def trust(self, *, trusted: bool) -> None:
        self.trusted = trusted

    def new_run(self) -> RunId:
        return RunId(f"20260102-030405-{next(self.numbers):06x}")

    def issue(self, ref: IssueRef) -> Any:
        del ref
        if self.holds:
            assert self.holds.wait(30)
        if self.fetches:
            raise self.fetches
        return SimpleNamespace(issue=self.fetched, notices=("from the cache",))

    @contextmanager
    def begin(
        self,
        run: RunId,
        issue: Issue,
        unsaved: Mapping[str, str],
        given: Mapping[str, Any],
        progress: Callable[[int, int], None] | None = None,
    ) -> Generator[Any]:
        assert progress
        self.index(progress)
        self.begun.append((run, issue, unsaved, given))
        if self.raises:
            raise self.raises
        try:
            yield ScriptedCourse(self, run)
        finally:
            self.left += 1

    def correction(self, run: str, asked: AskedCorrection) -> Correction:
        if self.misfit:
            raise self.misfit
        self.asked.append((run, asked))
        return Correction(at=asked.after or Stage.PLAN, remark=asked.remark)

    @contextmanager
    def resume(self, run: str, correction: Correction | None = None) -> Generator[Any]:
        self.resumed.append((run, correction))
        yield ScriptedCourse(self, RunId(run))

    def runs(self) -> list[Any]:
        return self.stored

    def run_states(self) -> dict[RunId, tuple[RunState, int]]:
        return {one.id: (one.state, one.branch) for one in self.stored}

    def sign(self) -> object:
        return object()

    def delete(self, run: RunId) -> None:
        self.stored = [one for one in self.stored if one.id != run]

    def events(self, run: RunId) -> list[Event]:
        del run
        return self.told

    def outcome(self, stored: Any) -> Outcome | None:
        del stored
        return self.ended

    def bring(
        self, unsaved: Mapping[str, str], progress: Callable[[int, int], None] | None = None
    ) -> Any:
        del unsaved
        assert progress
        self.index(progress)

    def locate(self, issue: Issue, unsaved: Mapping[str, str]) -> Places:
        del issue, unsaved
        return self.places

    def coverage(self) -> Any:
        return None

    def read(self, path: str) -> Any:
        del path

    def navigator(self, read: Callable[[], Awaitable[None]]) -> ScriptedNavigator:
        self.navigates.read = read
        return self.navigates

    def close(self) -> None:
        pass


@dataclass
class ScriptedCourse:
    """A run that tells its folder's script; one that *waits* ends when it is cancelled."""

    folder: ScriptedFolder
    run: RunId

    async def go(
        self, emit: Callable[[Event], None], cancel: Cancel, ask: AskUser | None = None
    ) -> Outcome:
        for event in self.folder.told:
            emit(event)
            await asyncio.sleep(0)
            if isinstance(event, Asked) and ask:
                await self._asked(event.question, emit, ask)
        if self.folder.waits:
            self.folder.waiting.add(self.run)
            await (asyncio.Event() if self.folder.deaf else cancel).wait()
        return self.folder.ended

    async def _asked(self, question: Question, emit: Callable[[Event], None], ask: AskUser) -> None:
        choice = await ask(question)
        self.folder.answers.append(choice)
        emit(Answered(number=question.number, choice=choice, said="So be it", limits=Limits()))


@dataclass
class Editor:
    """A session with one folder, and all that a test looks at."""

    session: Session
    wire: ScriptedWire
    folder: ScriptedFolder
    opened: OpenFolder
    time: ScriptedTime

    def open(self, path: str, text: str) -> str:
        """Open a document of the folder; return its URI."""
        uri = self.opened.uri(path)
        self.session.documents.opened(lsp.TextDocumentItem(uri, "python", 1, text))
        return uri

    async def settled(self) -> None:
        """Wait until each run that goes on has told all and waits for being cancelled."""
        async with asyncio.timeout(60):
            while not self._all_wait():  # noqa: ASYNC110 - threads are on the way as well
                await asyncio.sleep(0.001)
        for _ in range(20):
            await asyncio.sleep(0)

    def _all_wait(self) -> bool:
        return all(one.run in self.folder.waiting for one in self.session.runs.going)

    async def left(self, n_runs: int) -> None:
        """Wait until only *n_runs* go on."""
        async with asyncio.timeout(60):
            while len(self.session.runs.going) > n_runs:  # noqa: ASYNC110 - threads are on the way
                await asyncio.sleep(0.001)

    async def ended(self) -> None:
        """Wait until no run goes on and everything is told."""
        async with asyncio.timeout(60):
            await self.session.runs.idle()
        for _ in range(5):
            await asyncio.sleep(0)


def access(_folder: object) -> dict[str, Any]:
    """What a program says of a folder."""
    return {"model": {"access": True}}


def an_editor(root: Path, client: Client | None = None, **folder: Any) -> Editor:
    """Return an editor; it answers tokens of progress, and shows no buttons unless *client* says so."""
    return an_editor_of(ScriptedFolder(root, **folder), client)


def an_editor_of(folder: Any, client: Client | None = None, program: Any = None) -> Editor:
    """Return an editor with *folder*, which may be a real one, of *program*."""
    wire, time = ScriptedWire(), ScriptedTime()
    wire.answers[lsp.WINDOW_WORK_DONE_PROGRESS_CREATE] = lambda _params: None
    documents, folders = Documents(), Folders()
    opened = OpenFolder(root=folder.root, folder=folder, documents=documents)
    folders.add(opened)
    folders.settle()
    typed_wire: Any = wire
    typed_program: Any = program or SimpleNamespace(status=access)
    session = Session(
        program=typed_program,
        wire=typed_wire,
        client=client or Client(progress=True),
        documents=documents,
        folders=folders,
        timing=lambda: time.timing,
    )
    session.commands.update({one.name: partial(one, session) for one in COMMANDS})
    return Editor(session=session, wire=wire, folder=folder, opened=opened, time=time)
