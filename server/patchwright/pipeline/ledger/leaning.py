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

    def leans(number: int) -> Iterable[int]:
        return (e.number for e in proposal.entries if number in e.proposed.needs)

    found = _reached(numbers, leans) - set(numbers)
    return tuple(e for e in proposal.entries if e.number in found)


def _reached(numbers: Collection[int], step: Callable[[int], Iterable[int]]) -> set[int]:
    found, todo = set(numbers), list(numbers)
    while todo:
        new = set(step(todo.pop())) - found
        found |= new
        todo += new
    return found
