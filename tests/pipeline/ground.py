"""A small repository, and runs on it."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tests.pipeline.made import NOW

from patchwright.domain.correction import Laid
from patchwright.domain.event import Event
from patchwright.domain.issue import Issue, Trust
from patchwright.domain.ports import Diagnostician, Model
from patchwright.domain.question import AskUser
from patchwright.domain.run import Limits
from patchwright.domain.source import Snapshot
from patchwright.graph.store import Graph, open_graph
from patchwright.pipeline import begin, run
from patchwright.pipeline.begin import Beginning
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.runs import StoredRun
from patchwright.pipeline.work import Work
from patchwright.processes.run import run as run_child
from patchwright.settings.table import Settings
from patchwright.storage.state import State, open_state
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.workspace.take import take

E = TypeVar("E", bound=Event)

FILES = {
    "shapes/__init__.py": "",
    "shapes/area.py": '''\
"""Areas of shapes."""


def area(width, height):
    """Return the area of a rectangle."""
    if width < 0:
        return None
    return width * height


def perimeter(width, height):
    return 2 * (width + height)
''',
    "tests/test_area.py": """\
from shapes.area import area


def test_area():
    assert area(2, 3) == 6
""",
}
ISSUE = Issue(
    title="area(-1, 2) returns None",
    body="`area` in `shapes/area.py` should raise ValueError for negative numbers.",
    trust=Trust.USER,
    origin="issue.md",
)


@dataclass(kw_only=True)
class Ground:
    """A repository and all that runs on it are given."""

    root: Path
    state: State
    snapshot: Snapshot
    graph: Graph
    settings: Settings = field(default_factory=lambda: Settings(drafts=2, ballots=3, workers=1))
    diagnostician: Diagnostician = field(default_factory=SyntaxDiagnostician)
    events: list[Event] = field(default_factory=list[Event])
    cancel: Cancel = field(default_factory=Cancel)
    ask: AskUser | None = None
    issue: Issue = ISSUE

    def begin(
        self, model: Model, *, seed: str = "seed", corrections: tuple[Laid, ...] = ()
    ) -> StoredRun:
        """Write the row of a new run."""
        beginning = Beginning(
            issue=self.issue,
            snapshot=self.snapshot,
            workspace=str(self.root),
            model=model.name,
            terms=begin.terms_of(self.settings, seed),
            corrections=corrections,
        )
        return begin.begin(self.state, beginning, keep_runs=100, now=NOW)

    def work(self, stored: StoredRun, model: Model, **changes: Any) -> Work:
        """Return the work of a stored run."""
        given: dict[str, Any] = {
            "limits": Limits(),
            "diagnostician": self.diagnostician,
            "settings": begin.settings_for(stored.terms, self.settings),
            **changes,
        }
        return Work(
            run=stored.id,
            issue=stored.issue,
            snapshot=self.snapshot,
            graph=self.graph,
            model=model,
            state=self.state,
            seed=stored.terms.seed,
            now=lambda: NOW,
            **given,
        )

    async def fix(self, model: Model, **changes: Any) -> Outcome:
        """Begin a run and do it."""
        return await self.do(self.work(self.begin(model), model, **changes))

    async def resume(self, name: str, model: Model, **changes: Any) -> Outcome:
        """Go on with a run."""
        stored = begin.go_on(self.state, name, now=NOW)
        return await self.do(self.work(stored, model, resumed=True, **changes))

    async def do(self, work: Work) -> Outcome:
        """Do *work*, noting its events from here on."""
        self.events.clear()
        return await run.resolve(work, self.events.append, cancel=self.cancel, ask=self.ask)

    def told(self, kind: type[E]) -> list[E]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


@contextmanager
def opened(folder: Path) -> Generator[Ground]:
    """Yield a ground in *folder*: a repository, made if it is missing, its state and its graph."""
    root = folder / "project"
    if not root.exists():
        for path, text in FILES.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        run_child(["git", "init", "-q"], cwd=root, timeout=20)
    with open_state(folder / "state") as state:
        snapshot = take(root, blobs=state.blobs, max_file_bytes=1_000_000)
        graph = open_graph(folder / f"{os.getpid()}.db")
        yield Ground(root=root, state=state, snapshot=snapshot, graph=graph)
        graph.close()
