"""How a run ends, and what it leaves."""

import json
from dataclasses import dataclass, replace

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.edit import Patch
from patchwright.domain.errors import LimitReached, PatchwrightError
from patchwright.domain.run import RunState
from patchwright.domain.wire import value_to_json
from patchwright.edits.diff import unified
from patchwright.llm.wire import canonical
from patchwright.pipeline.forms import from_json
from patchwright.pipeline.stages.gate import passes

_PROPOSED = "The best candidate so far is proposed."


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What the stages came to.

    Attributes:
        state: Done, failed or cancelled.
        reason: Why, for the user.
        ranking: The candidates, best first; those that fail the gate come last.
        error: What ended the run early, or None.
        found: How the session ended that came to the ranking, where that was an earlier one.
        branch: That which came to the ranking.
        unusable: The conversation whose answers ended the run, as the journal names it, or empty.
    """

    state: RunState
    reason: str
    ranking: Ranking
    error: PatchwrightError | None = None
    found: RunState | None = None
    branch: int = 1
    unusable: str = ""

    @property
    def best(self) -> Candidate | None:
        """The first candidate, whether it passes the gate or not."""
        return next(iter(self.ranking.candidates), None)

    @property
    def proposed(self) -> Candidate | None:
        """The first candidate, if it passes the gate and the run did not fail on its way."""
        return proposed_of(self.found or self.state, self.ranking)


def proposed_of(state: RunState, ranking: Ranking) -> Candidate | None:
    """Return what a run proposes that ended in *state* with *ranking*."""
    best = next(iter(ranking.candidates), None)
    came = state in (RunState.DONE, RunState.CANCELLED, RunState.INTERRUPTED)
    return best if came and best is not None and passes(best) else None


def of_ranking(ranking: Ranking, reached: LimitReached | None) -> Ending:
    """Return the end of a run that came through its stages; *reached* is a limit on the way."""
    won = bool(ranking.candidates) and passes(ranking.candidates[0])
    # A run that is done does not go on, so that a remedy for going on would mislead.
    why = (reached.what if won else str(reached)) if reached else ""
    reason = f"{why} {ranking.reason}".strip()
    state = RunState.DONE if won else RunState.FAILED
    return Ending(state=state, reason=reason, ranking=ranking, error=reached)


def of_error(error: PatchwrightError, ranking: Ranking) -> Ending:
    """Return the end of a run that a limit or an error stopped, with what it had by then."""
    won = bool(ranking.candidates) and passes(ranking.candidates[0])
    if won and isinstance(error, LimitReached):
        reason, state = f"{error.what} {_PROPOSED}", RunState.DONE
    else:
        reason, state = str(error), RunState.FAILED
    return Ending(state=state, reason=reason, ranking=ranking, error=error)


def of_cancel(ranking: Ranking, *, interrupted: bool = False) -> Ending:
    """Return the end of a run that the user cancelled, or that was *interrupted*."""
    won = bool(ranking.candidates) and passes(ranking.candidates[0])
    state = RunState.INTERRUPTED if interrupted else RunState.CANCELLED
    what = (
        "What the run went on in ended before it did." if interrupted else "The run was cancelled."
    )
    return Ending(state=state, reason=f"{what} {_PROPOSED}" if won else what, ranking=ranking)


def diff_of(candidate: Candidate) -> str:
    """Return the diff of *candidate* with its optional tests."""
    files = sorted((*candidate.patch.files, *candidate.tests.files), key=lambda file: file.path)
    return unified(Patch(files=tuple(files)))


def keeping(earlier: Ending | None, ending: Ending) -> Ending:
    """Return *ending*, with the candidates of an earlier session where it has none as good.

    What a run once proposed gives way only to another proposal.
    """
    if earlier is None or earlier.best is None or ending.proposed:
        return ending
    if ending.best is not None and not earlier.proposed:
        return ending
    kept = replace(
        ending,
        ranking=earlier.ranking,
        found=earlier.found or earlier.state,
        branch=earlier.branch,
    )
    if kept.proposed is None or earlier.branch == ending.branch:
        return kept
    stays = f"What branch {earlier.branch} proposed, before the correction, stays."
    return replace(kept, reason=f"{ending.reason} {stays}")


def to_text(ending: Ending) -> str:
    """Return what of *ending* is kept with the run beside its state and reason, as JSON."""
    found = ending.found or ending.state
    return canonical(
        {
            "ranking": value_to_json(ending.ranking),
            "state": found.value,
            "branch": ending.branch,
            "unusable": ending.unusable,
        }
    )


def from_text(text: str, state: RunState, reason: str) -> Ending:
    """Return the ending that was kept, of a run that stands in *state* now, for *reason*."""
    kept = json.loads(text)
    found = RunState(kept.get("state", state.value))
    return Ending(
        state=state,
        reason=reason,
        ranking=from_json(kept["ranking"]),
        found=None if found is state else found,
        branch=kept.get("branch", 1),
        unusable=kept.get("unusable", ""),
    )
