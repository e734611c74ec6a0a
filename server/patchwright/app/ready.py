"""A run that is ready to go on; implements the `Course` of terminal and editor."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from patchwright.app.models import Retries
from patchwright.app.opened import Opened, patch_of
from patchwright.app.servers import RunServers
from patchwright.domain.candidate import Candidate
from patchwright.domain.event import Event, Noticed, RunStarted
from patchwright.domain.question import AskUser
from patchwright.domain.run import RunId, RunState
from patchwright.llm.service import AnthropicModel
from patchwright.pipeline.cancel import Cancel
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.replay import ReplayedModel
from patchwright.pipeline.run import resolve
from patchwright.pipeline.work import Work


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRun:
    """A run's work, and what its user should hear first."""

    opened: Opened
    work: Work
    servers: RunServers
    retries: Retries = field(default_factory=Retries)
    notices: tuple[str, ...] = ()

    @property
    def root(self) -> Path:
        """The repository's folder."""
        return self.opened.root

    @property
    def run(self) -> RunId:
        """Its id."""
        return self.work.run

    @property
    def recorded(self) -> bool:
        """Whether the model's answers come from a recording."""
        return isinstance(self.work.model, ReplayedModel)

    async def go(
        self, emit: Callable[[Event], None], cancel: Cancel, ask: AskUser | None = None
    ) -> Outcome:
        """Go to the end; raises ReplayError where a recording was not used up."""

        def tell(event: Event) -> None:
            emit(event)
            if isinstance(event, RunStarted):
                for notice in self.notices:
                    emit(Noticed(text=notice))

        model = self.work.model
        self.retries.start(tell, self.work.limits.seconds)
        try:
            outcome = await resolve(self.work, tell, cancel=cancel, ask=ask)
        finally:
            await self.servers.run_ended()
            if isinstance(model, AnthropicModel):
                await model.close()
        if isinstance(model, ReplayedModel) and outcome.state is RunState.DONE:
            model.check_end()
        return outcome

    def apply(self, best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch into the repository, if its files are as the run saw them."""
        return self.opened.write(self.work.snapshot, patch_of(best, tests=tests))
