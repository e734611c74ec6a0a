"""A run that is done: shown and written from what is kept of it; no stage runs again."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from patchwright.app.opened import Opened, patch_of
from patchwright.domain.candidate import Candidate
from patchwright.domain.event import Event, Noticed, RunStarted
from patchwright.domain.question import AskUser
from patchwright.domain.run import RunId
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.runs import StoredRun

_NOTHING_ASKED = (
    "The run has ended, and this is what it told then: nothing is asked and nothing is paid."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedRun:
    """A run that is done; implements the `Course` of terminal and editor.

    Prompts, settings and the program may have changed since: what it came to stays.
    """

    opened: Opened
    stored: StoredRun
    outcome: Outcome

    @property
    def root(self) -> Path:
        """The repository's folder."""
        return self.opened.root

    @property
    def run(self) -> RunId:
        """Its id."""
        return self.stored.id

    @property
    def recorded(self) -> bool:
        """Its figures are those of the time when it ran."""
        return False

    async def go(
        self, emit: Callable[[Event], None], cancel: Cancel, ask: AskUser | None = None
    ) -> Outcome:
        """Tell again what the run told, and return what it came to; nothing is asked."""
        del ask
        noticed = False
        for event in self.opened.events(self.run):
            if cancel.is_set():
                break
            emit(event)
            if isinstance(event, RunStarted) and not noticed:
                emit(Noticed(text=_NOTHING_ASKED))
                noticed = True
            # Lets an interrupt through.
            await asyncio.sleep(0)
        return self.outcome

    def apply(self, best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch into the repository, if its files are as the run saw them."""
        return self.opened.write(self.opened.snapshot_of(self.stored), patch_of(best, tests=tests))
