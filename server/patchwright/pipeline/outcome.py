"""What a run came to, and the same read back from its row."""

from dataclasses import dataclass

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.model import Usage
from patchwright.domain.proposal import Hunk
from patchwright.domain.run import RunId, RunState
from patchwright.edits.cutting.cut import cut
from patchwright.pipeline import ending
from patchwright.pipeline.ending import Ending
from patchwright.pipeline.runs import StoredRun
from patchwright.pipeline.stored import OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a run came to.

    Attributes:
        run: Its id.
        state: Done, failed or cancelled.
        reason: Why, for the user.
        ranking: The candidates, best first; those that fail the gate come last.
        hunks: Of the best candidate, also where it is shown and not proposed.
        optional: Its changes of tests.
        diff: Both, as `git apply` takes it.
        usage: What the run took, over all its sessions.
        seconds: How long they took.
        error: What ended the run early, or None.
        found: How the session ended that came to the ranking, where that was an earlier one.
        branch: That which came to the ranking.
    """

    run: RunId
    state: RunState
    reason: str
    ranking: Ranking
    hunks: tuple[Hunk, ...]
    optional: tuple[Hunk, ...]
    diff: str
    usage: Usage
    seconds: float
    error: PatchwrightError | None = None
    found: RunState | None = None
    branch: int = 1

    @property
    def proposed(self) -> Candidate | None:
        """The best candidate, if it passes the gate and the run did not fail on its way."""
        return ending.proposed_of(self.found or self.state, self.ranking)


def outcome_of(stored: StoredRun) -> Outcome | None:
    """Return what a run came to; None where it goes on, or never came to an end.

    What an earlier session came to stays when a later one is interrupted.
    """
    end = None if stored.state in OPEN else earlier(stored)
    return outcome(stored.id, end, stored.usage, stored.seconds) if end else None


def earlier(stored: StoredRun) -> Ending | None:
    """Return how the last session ended; None where none has."""
    if stored.result is None:
        return None
    return ending.from_text(stored.result, stored.state, stored.reason)


def outcome(run: RunId, end: Ending, usage: Usage, seconds: float) -> Outcome:
    """Return the outcome of a run that ended so."""
    best = end.best
    return Outcome(
        run=run,
        state=end.state,
        reason=end.reason,
        ranking=end.ranking,
        hunks=cut(best.patch) if best else (),
        optional=cut(best.tests) if best else (),
        diff=ending.diff_of(best) if best else "",
        usage=usage,
        seconds=seconds,
        error=end.error,
        found=end.found,
        branch=end.branch,
    )
