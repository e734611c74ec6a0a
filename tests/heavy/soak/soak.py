"""Many requests of all kinds, side by side, to servers that are killed meanwhile."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.heavy.soak.asked import Asked, Said
from tests.heavy.soak.dialects import Dialect
from tests.heavy.soak.editor import Editor
from tests.heavy.soak.faults import Faults
from tests.heavy.soak.measures import Measure, leaks, left, measure
from tests.heavy.soak.project import PAIRS, Project, State, chance
from tests.heavy.soak.runs import Run

from patchwright.langservers.find import Choice
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.live import Live
from patchwright.langservers.navigator import Navigator
from patchwright.langservers.row import Row
from patchwright.langservers.servers import Servers
from patchwright.langservers.shadow import Changed
from patchwright.syntax.check import SyntaxDiagnostician

OF_RUNS, OF_EDITOR = 10, 30
"""Requests that an asker makes before files change on disk, and runs begin anew."""

LONGEST_SECONDS = 240.0
"""No request may take longer, whatever becomes of its server."""

MOST_EXCUSED = 8
"""Questions that may have no answer for each fault: those on the way, and those until the server is back."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to do.

    Attributes:
        requests: How many, at least.
        seed: Draws all that is drawn.
        kill_seconds: From one fault to the next.
        faults: How many, at least.
        hang_every: Of so many faults one is a server that hangs; 0 where none is.
        measure_every: Requests from one measure to the next.
        row: The server.
        ours: Where it may have been installed.
        dialect: The language of the project.
    """

    requests: int
    seed: int
    kill_seconds: float
    faults: int
    hang_every: int
    measure_every: int
    row: Row
    ours: Path
    dialect: Dialect


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What was found: nothing in `wrong`, `silent`, `hung` and `leaks` is as it should be."""

    asked: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    silent: list[str] = field(default_factory=list[str])
    excused: list[str] = field(default_factory=list[str])
    hung: list[str] = field(default_factory=list[str])
    leaks: list[str] = field(default_factory=list[str])
    slowest: float = 0.0
    kills: int = 0
    hangs: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether all is as it should be."""
        return not (self.wrong or self.silent or self.hung or self.leaks)


async def soak(plan: Plan, home: Path, tell: Tell) -> Outcome:
    """Carry *plan* out in the folder *home*, and return what was found."""
    soaking = _Soak(plan, home)
    before = soaking.measure()
    faults = asyncio.create_task(soaking.faults.go_on())
    try:
        await soaking.all_rounds(tell)
    finally:
        faults.cancel()
        await soaking.close()
    # What was cancelled just now takes a moment to go.
    await asyncio.gather(faults, return_exceptions=True)
    outcome = soaking.outcome
    outcome.leaks = [*leaks(soaking.measures), *left(before, soaking.measure())]
    n_faults, n_hangs = len(soaking.faults.made), sum(one.hangs for one in soaking.faults.made)
    outcome.kills, outcome.hangs = n_faults - n_hangs, n_hangs
    if len(outcome.excused) > MOST_EXCUSED * n_faults:
        outcome.silent.append(f"{len(outcome.excused)} in all, after {n_faults} faults")
    return outcome


class _Soak:
    def __init__(self, plan: Plan, home: Path) -> None:
        self._plan, self._random, self._cache = plan, chance(plan.seed), home / "cache"
        self._project = Project(home, plan.dialect, chance(plan.seed))
        choice = Choice(root=self._project.root, ours=plan.ours, trusted=True, rows=(plan.row,))
        self._runs, self._lives = Servers(choice, self._cache), Servers(choice, self._cache)
        self._live = Live(self._lives, self._project.disk.get)
        self._editor = Editor(self._project, self._live)
        gate = ServerDiagnostician(self._runs, SyntaxDiagnostician())
        self._run = Run(self._project, gate, plan.row.name)
        self.faults = Faults(
            (self._runs, self._lives), plan.kill_seconds, plan.hang_every, chance(plan.seed)
        )
        self.outcome, self.measures = Outcome(), list[Measure]()

    def measure(self) -> Measure:
        return measure((self._runs, self._lives), self._cache)

    async def close(self) -> None:
        await asyncio.gather(self._live.showing.close(), self._runs.close())

    async def all_rounds(self, tell: Tell) -> None:
        plan, next_measure = self._plan, self._plan.measure_every
        while self.outcome.asked.total() < plan.requests or len(self.faults.made) < plan.faults:
            await self._round()
            if (done := self.outcome.asked.total()) >= next_measure:
                next_measure += plan.measure_every
                self.measures.append(self.measure())
                tell(f"{done} requests, {len(self.faults.made)} faults: {self.measures[-1]}")

    async def _round(self) -> None:
        """Ask side by side; what is on disk changes only between, so that each answer is known."""
        self._change_disk()
        states = self._project.states()
        askers = [self._typing(), *(self._running(states) for _ in range(2))]
        await asyncio.gather(*askers)

    async def _running(self, states: list[State]) -> None:
        random = chance(self._random.random())
        state = random.choice(states)
        navigator = Navigator(self._runs, state.snapshot)
        for number in range(OF_RUNS):
            if number == OF_RUNS // 2:
                state = random.choice(states)
                navigator = Navigator(self._runs, state.snapshot)
            await self._bounded(self._run.one(state, navigator, random))

    async def _typing(self) -> None:
        random = chance(self._random.random())
        for _ in range(OF_EDITOR):
            await self._bounded(self._editor.one(random))

    async def _bounded(self, request: Awaitable[Asked]) -> None:
        began, number = time.monotonic(), self.outcome.asked.total()
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                asked = await request
        except TimeoutError:
            self.outcome.hung.append(f"request {number} took more than {LONGEST_SECONDS:g} s")
            return
        self.outcome.slowest = max(self.outcome.slowest, time.monotonic() - began)
        self.outcome.asked[asked.kind] += 1
        self._judge(asked, began)

    def _judge(self, asked: Asked, began: float) -> None:
        if asked.given is None:
            where = self.outcome.excused if self.faults.excuse(began) else self.outcome.silent
            where.append(f"{asked.what}: {asked.why}")
        elif asked.given != asked.right:
            self.outcome.wrong.append(
                f"{asked.what}: {_told(asked.given)} and not {_told(asked.right)}. {asked.why}"
            )

    def _change_disk(self) -> None:
        number = self._random.randrange(PAIRS)
        path = self._random.choice((self._project.definer, self._project.user))(number)
        defines = path == self._project.definer(number)
        text = (self._project.defining if defines else self._project.using)(number)
        self._project.write(path, text)
        self._live.showing.changed(path, Changed.CHANGED)


def _told(said: Said) -> str:
    if isinstance(said, str):
        return repr(said)
    return ", ".join(f"{path}:{line + 1}" for path, line in sorted(said)) or "nothing"
