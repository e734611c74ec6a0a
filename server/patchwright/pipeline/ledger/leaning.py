"""Hunks that cannot stand without others: which these are, over any number of steps. Pure."""

from collections.abc import Callable, Collection, Iterable

from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.proposal import Entry, Proposal


def missing(proposal: Proposal, numbers: Collection[int]) -> tuple[Entry, ...]:
    """Return the hunks that *numbers* need and that are not accepted, without *numbers* themselves."""
    by_number = {entry.number: entry for entry in proposal.entries}

    def needed(number: int) -> Iterable[int]:
        return by_number[number].proposed.needs if number in by_number else ()

    found = _reached(numbers, needed) - set(numbers)
    return tuple(
        e for e in proposal.entries if e.number in found and e.state is not HunkState.ACCEPTED
    )


def leaning(proposal: Proposal, numbers: Collection[int]) -> tuple[Entry, ...]:
    """Return the hunks that cannot stand without *numbers*, without these themselves."""
    found = _reached(numbers, lambda number: needed_by(proposal, number)) - set(numbers)
    return tuple(e for e in proposal.entries if e.number in found)


def needed_by(proposal: Proposal, number: int) -> tuple[int, ...]:
    """Return the hunks that say themselves that they cannot stand without *number*."""
    return tuple(e.number for e in proposal.entries if number in e.proposed.needs)


def _reached(numbers: Collection[int], step: Callable[[int], Iterable[int]]) -> set[int]:
    found, todo = set(numbers), list(numbers)
    while todo:
        new = set(step(todo.pop())) - found
        found |= new
        todo += new
    return found
