"""Which proposal is meant: that of a run, or the newest, by default with something undecided."""

from collections.abc import Sequence
from enum import Enum

from patchwright.cli.program import Review
from patchwright.domain.errors import UserError
from patchwright.pipeline.ledger.proposal import Proposal


class Default(Enum):
    """Which proposal is meant where no run is named."""

    UNDECIDED = "the newest with something undecided"
    ANY = "the same, or else the newest"
    NEWEST = "the newest, decided or not"


def chosen(
    review: Review,
    run: str | None,
    revision: int | None = None,
    default: Default = Default.UNDECIDED,
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
    every = review.open()
    waiting = [proposal for proposal in every if not proposal.is_settled]
    wanted = {
        Default.UNDECIDED: waiting,
        Default.ANY: waiting or every,
        Default.NEWEST: every,
    }[default]
    meant = wanted[0] if wanted else None
    return meant, [other for other in waiting if meant and other.run != meant.run]
