"""What a branch of a run came to, from what it told: its run's row holds the newest alone."""

from collections.abc import Sequence

from patchwright.domain.candidate import Ranking
from patchwright.domain.event import Event, RunFinished, Voted
from patchwright.pipeline.ending import Ending
from patchwright.pipeline.outcome import Outcome, outcome

_NONE = Ranking(candidates=(), reason="There is no candidate.")


def outcome_told(events: Sequence[Event], branch: int) -> Outcome | None:
    """Return what *branch* came to that told *events*; None where it never came to an end."""
    end, ranking, ranked_in = None, _NONE, None
    for event in events:
        if isinstance(event, Voted):
            ranking, ranked_in = event.ranking, None
        elif isinstance(event, RunFinished):
            end, ranked_in = event, ranked_in or event.state
    if end is None:
        return None
    ending = Ending(
        state=end.state,
        reason=end.reason,
        ranking=ranking,
        found=None if ranked_in is end.state else ranked_in,
        branch=branch,
    )
    return outcome(end.run, ending, end.usage, end.seconds)
