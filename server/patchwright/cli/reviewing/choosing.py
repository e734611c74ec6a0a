"""Which proposal is meant: that of a run, or the newest with something undecided."""

from collections.abc import Sequence

from patchwright.cli.program import Review
from patchwright.domain.errors import UserError
from patchwright.pipeline.ledger.proposal import Proposal


def chosen(
    review: Review, run: str | None, revision: int | None = None
) -> tuple[Proposal | None, Sequence[Proposal]]:
    """Return the proposal that is meant, and others that are open with something undecided.

    Raises UserError where there is no such run or *revision* of it, or it proposes nothing.
    """
    if revision is not None and run is None:
        raise UserError("--revision is one of a run.", remedy="Name the run before it.")
    if run is not None:
        found = review.named(run, revision)
        if found is None:
            raise UserError(
                f"Run {run} proposes nothing, so there is nothing to review.",
                remedy=f"`patchwright runs show {run}` tells what it came to.",
            )
        return found, ()
    waiting = [proposal for proposal in review.open() if not proposal.is_settled]
    return (waiting[0], waiting[1:]) if waiting else (None, ())
