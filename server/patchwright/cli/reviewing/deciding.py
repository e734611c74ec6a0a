"""Decisions at a terminal on hunks that may need each other."""

from collections.abc import Iterable, Sequence

from patchwright.cli.render.review.states import numbered
from patchwright.cli.render.visible import one_line
from patchwright.cli.reviewing.seat import Seat
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.leaning import leaning, missing
from patchwright.pipeline.ledger.proposal import Entry, is_undecided

_SHOWN = 40


def accept(seat: Seat, numbers: Sequence[int]) -> None:
    """Accept hunks, and those that they need where somebody agrees to that."""
    needed = missing(seat.proposal, numbers)
    hindered = [entry for entry in needed if entry.state is HunkState.STALE]
    wanted = [entry for entry in needed if entry not in hindered]
    if hindered and not seat.agrees(_without(numbers, hindered), default=False):
        return
    if wanted and not seat.agrees(_with(numbers, wanted)):
        seat.screen.say(f"{_these(numbers).capitalize()} stays undecided.", "dim")
        return
    seat.decide(seat.review.accept, [*(entry.number for entry in wanted), *numbers])


def reject(seat: Seat, numbers: Sequence[int]) -> None:
    """Reject hunks, and say which others cannot stand without them."""
    seat.decide(seat.review.reject, numbers)
    rejected = [n for n in numbers if seat.entry(n).state is HunkState.REJECTED]
    others = [e for e in leaning(seat.proposal, rejected) if e.state is not HunkState.REJECTED]
    if others:
        use = "uses" if len(others) == 1 else "use"
        it = "it adds" if len(rejected) == 1 else "they add"
        seat.screen.say(
            f"Note: {numbered(others)} {use} what {it}, and cannot stand without.", "yellow"
        )


def take_back(seat: Seat, numbers: Sequence[int]) -> None:
    """Take decisions back, and accepted hunks that cannot stand then where somebody agrees."""
    accepted = [n for n in numbers if seat.entry(n).state is HunkState.ACCEPTED]
    others = [e for e in leaning(seat.proposal, accepted) if e.state is HunkState.ACCEPTED]
    if others and not seat.agrees(_together(accepted, others)):
        seat.screen.say("Nothing was taken back.", "dim")
        return
    # What leans on others goes first.
    every = [*(entry.number for entry in others), *numbers]
    refused = seat.decide(seat.review.take_back, every)
    if back := [seat.entry(n) for n in every if n not in refused]:
        seat.screen.say(f"Taken back: {numbered(back)}.", "dim")
    seat.last = ()


def undecided(seat: Seat, path: str, start: int) -> list[int]:
    """Return the undecided hunks of the file *path* from number *start* on; of all where it is empty."""
    return [
        entry.number
        for entry in seat.proposal.entries
        if entry.number >= start and is_undecided(entry) and (not path or path in entry.paths)
    ]


def _with(numbers: Sequence[int], needed: Sequence[Entry]) -> str:
    uses = "It uses" if len(numbers) == 1 else "They use"
    what = f"{uses} what {numbered(needed)} adds{_named(needed)}"
    if any(entry.state is HunkState.REJECTED for entry in needed):
        what += ", which you rejected"
    return f"{what}. Accept {_both(len(numbers) + len(needed))}?"


def _without(numbers: Sequence[int], hindered: Sequence[Entry]) -> str:
    uses = "It uses" if len(numbers) == 1 else "They use"
    conflict = "conflicts" if len(hindered) == 1 else "conflict"
    return (
        f"{uses} what {numbered(hindered)} adds{_named(hindered)}, which {conflict}"
        " with your changes. Accept it all the same?"
    )


def _together(numbers: Sequence[int], others: Sequence[Entry]) -> str:
    use = "uses" if len(others) == 1 else "use"
    it = "it adds" if len(numbers) == 1 else "they add"
    every = _both(len(numbers) + len(others))
    return f"{numbered(others).capitalize()} {use} what {it}. Take back {every}?"


def _both(n: int) -> str:
    return "both" if n == 2 else f"all {n}"


def _these(numbers: Sequence[int]) -> str:
    return "it" if len(numbers) == 1 else "each of them"


def _named(entries: Iterable[Entry]) -> str:
    """Return the first line that each of *entries* adds, in brackets."""
    lines = [line for entry in entries if (line := _first(entry))]
    return f" ({'; '.join(lines)})" if lines else ""


def _first(entry: Entry) -> str:
    new = (line for line in entry.hunk.after if line.strip() and line not in entry.hunk.before)
    return one_line(next(new, ""), _SHOWN)
