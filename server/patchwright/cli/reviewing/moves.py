"""From where to where: the hunks that are left, and those before and after one. Pure."""

from collections.abc import Collection

from patchwright.pipeline.ledger.proposal import Proposal, is_undecided


def undecided(proposal: Proposal, path: str = "", start: int = 0) -> list[int]:
    """Return the undecided hunks of the file *path* from number *start* on; of all where it is empty."""
    return [
        entry.number
        for entry in proposal.entries
        if entry.number >= start and is_undecided(entry) and (not path or path in entry.paths)
    ]


def following(proposal: Proposal, number: int, skipped: Collection[int]) -> int:
    """Return the undecided hunk after *number* that was not skipped, else the first such; 0 is none."""
    left = [n for n in undecided(proposal) if n not in skipped]
    return next((n for n in left if n > number), left[0] if left else 0)


def neighbor(proposal: Proposal, number: int, step: int) -> int:
    """Return the next undecided hunk, or with -1 the previous one, past the ends too; 0 is none."""
    numbers = undecided(proposal)
    later, earlier = [n for n in numbers if n > number], [n for n in numbers if n < number]
    found = [*later, *earlier] if step > 0 else [*reversed(earlier), *reversed(later)]
    return next(iter(found), 0)


def beside(proposal: Proposal, number: int, step: int) -> int:
    """Return the next hunk, or with -1 the previous one, decided or not; 0 is none."""
    numbers = [entry.number for entry in proposal.entries]
    at = numbers.index(number) + step
    return numbers[at] if 0 <= at < len(numbers) else 0
