"""How a run ends, and what it leaves."""

import json
from dataclasses import dataclass

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
    """

    state: RunState
    reason: str
    ranking: Ranking
    error: PatchwrightError | None = None

    @property
    def best(self) -> Candidate | None:
        """The first candidate, whether it passes the gate or not."""
        return next(iter(self.ranking.candidates), None)

    @property
    def proposed(self) -> Candidate | None:
        """The first candidate, if it passes the gate and the run did not fail on its way."""
        return proposed_of(self.state, self.ranking)


def proposed_of(state: RunState, ranking: Ranking) -> Candidate | None:
    """Return what a run proposes that ended in *state* with *ranking*."""
    best = next(iter(ranking.candidates), None)
    failed = state is RunState.FAILED or best is None or not passes(best)
    return None if failed else best


def of_ranking(ranking: Ranking, reached: LimitReached | None) -> Ending:
    """Return the end of a run that came through its stages; *reached* is a limit on the way."""
    won = bool(ranking.candidates) and passes(ranking.candidates[0])
    reason = f"{reached} {ranking.reason}" if reached else ranking.reason
    state = RunState.DONE if won else RunState.FAILED
    return Ending(state=state, reason=reason, ranking=ranking, error=reached)


def of_error(error: PatchwrightError, ranking: Ranking) -> Ending:
    """Return the end of a run that a limit or an error stopped, with what it had by then."""
    won = bool(ranking.candidates) and passes(ranking.candidates[0])
    if won and isinstance(error, LimitReached):
        reason, state = f"{error} {_PROPOSED}", RunState.DONE
    else:
        reason, state = str(error), RunState.FAILED
    return Ending(state=state, reason=reason, ranking=ranking, error=error)


def of_cancel(ranking: Ranking) -> Ending:
    """Return the end of a run that the user cancelled."""
    won = bool(ranking.candidates) and passes(ranking.candidates[0])
    reason = f"The run was cancelled. {_PROPOSED}" if won else "The run was cancelled."
    return Ending(state=RunState.CANCELLED, reason=reason, ranking=ranking)


def diff_of(candidate: Candidate) -> str:
    """Return the diff of *candidate* with its optional tests."""
    files = sorted((*candidate.patch.files, *candidate.tests.files), key=lambda file: file.path)
    return unified(Patch(files=tuple(files)))


def to_text(ending: Ending) -> str:
    """Return *ending* as it is kept with the run, as JSON."""
    return canonical({"ranking": value_to_json(ending.ranking)})


def ranking_from_text(text: str) -> Ranking:
    """Return the ranking that was kept."""
    return from_json(json.loads(text)["ranking"])
