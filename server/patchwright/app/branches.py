"""Branches of stored runs: what a correction comes to, and how each branch went."""

from typing import TYPE_CHECKING

from patchwright.app.opened import Opened
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.errors import UserError

if TYPE_CHECKING:
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun

# Imports stand where they are needed, so that a command loads only the rooms it uses.
# ruff: noqa: PLC0415


def correction_of(opened: Opened, name: str, asked: AskedCorrection) -> Correction:
    """Return what *asked* comes to in a run that does not go on; raises UserError."""
    from patchwright.pipeline.corrections.settle import settled
    from patchwright.pipeline.runs import check_ended

    stored = opened.run(name)
    check_ended(stored)
    return settled(asked, opened.events(stored.id), opened.snapshot_of(stored))


def outcome_of(opened: Opened, run: "StoredRun", branch: int | None) -> "Outcome | None":
    """Return what a branch came to; of the newest, with what stays of those before.

    Raises:
        UserError: The run has no such branch.
    """
    from patchwright.pipeline.told import outcome_told

    if branch is None or branch == run.branch:
        return opened.outcome(run)
    if 1 <= branch < run.branch:
        return outcome_told(opened.events(run.id, branch), branch)
    last = f"branches 1 to {run.branch}" if run.branch > 1 else "one branch, 1"
    raise UserError(f"Run {run.id} has no branch {branch}: it has {last}.")
