"""Which runs of a folder stand otherwise than before is told, whoever begins, ends or deletes them.

Runs of this connection are looked at whenever one begins or ends; those of others by a glance
each second at what every commit changes, and only where that has, or one goes on that may die.
"""

import asyncio
import logging
from collections.abc import Mapping

from patchwright.domain.run import RunId, RunState
from patchwright.editor.messages.runs import RUNS_CHANGED, RunsChangedParams
from patchwright.editor.protocol.pace import Timer
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.stored import OPEN
from patchwright.processes.offload import offload

BEAT = 1.0
"""Seconds between two glances."""

_HERE = "goes on here"

_log = logging.getLogger(__name__)


class WatchedRuns:
    """Tells an editor which runs of one folder stand otherwise."""

    def __init__(self, session: Session, folder: OpenFolder) -> None:
        self._session, self._folder, self._timing = session, folder, session.timing()
        self._known: Mapping[RunId, object] | None = None
        self._rows: Mapping[RunId, tuple[RunState, int]] = {}
        self._sign: object = None
        self._goes_on = self._stopped = self._is_ill = False
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def start(self) -> None:
        """Look for the first time, and go on."""
        self._session.runs.on_change.append(self.at_once)
        self.at_once()

    def at_once(self) -> None:
        """Look now; where a look goes on, once more after it."""
        self._again = True
        if self._stopped or (self._task and not self._task.done()):
            return
        if self._timer:
            self._timer.cancel()
        self._task = asyncio.create_task(self._go_on())

    def stop(self) -> None:
        """Look no more."""
        self._stopped = True
        if self.at_once in self._session.runs.on_change:
            self._session.runs.on_change.remove(self.at_once)
        if self._timer:
            self._timer.cancel()
        if self._task:
            self._task.cancel()

    async def _go_on(self) -> None:
        while self._again and not self._stopped:
            self._again = False
            await self._look()
        if not self._stopped:
            self._timer = self._timing.later(BEAT, self.at_once)

    async def _look(self) -> None:
        """Look, and tell what is another; the barrier around one look."""
        try:
            now = await self._now()
        except Exception:  # noqa: BLE001 - the barrier around one look
            # The next one may go well; what hinders is told once.
            (_log.debug if self._is_ill else _log.exception)("%s: its runs", self._folder.root)
            self._is_ill = True
            return
        self._is_ill = False
        # What goes on here when we first look has begun since we were told to.
        first = {run: how for run, how in now.items() if how != _HERE}
        before, self._known = first if self._known is None else self._known, now
        if not self._stopped:
            self._tell([run for run in {**before, **now} if before.get(run) != now.get(run)])

    async def _now(self) -> Mapping[RunId, object]:
        """Return how each run stands, as values that are another when that is."""
        folder, ours = self._folder.folder, self._session.runs
        sign = await offload(folder.sign)
        if sign != self._sign or self._goes_on:
            self._rows = await offload(folder.run_states)
            # Whatever is written from here on is seen by the next glance.
            self._sign = sign
            self._goes_on = any(state in OPEN for state, _ in self._rows.values())
        lost = {
            one.run: one.state
            for one in ours.ended
            if one.folder is self._folder and not one.has_row
        }
        going = {one.run: _HERE for one in ours.going if one.folder is self._folder}
        return {**lost, **self._rows, **going}

    def _tell(self, runs: list[RunId]) -> None:
        if runs:
            params = RunsChangedParams(root=str(self._folder.root), runs=sorted(runs))
            self._session.wire.tell(
                RUNS_CHANGED.method, params.model_dump(mode="json", by_alias=True)
            )


def begin(session: Session, folder: OpenFolder) -> None:
    """Watch the runs of *folder* for as long as it is open, where the editor wants news."""
    if session.wants_news:
        folder.runs = watched = WatchedRuns(session, folder)
        watched.start()
