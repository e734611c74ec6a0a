"""Decisions at a terminal on hunks that may need each other."""

from collections.abc import Sequence

from patchwright.cli.render.review.states import numbered
from patchwright.cli.reviewing import wording
from patchwright.cli.reviewing.fitting import fitting, say_hindered
from patchwright.cli.reviewing.seat import Seat
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.leaning import leaning, missing


def accept(seat: Seat, number: int) -> None:
    """Accept one hunk, and those that it needs where somebody agrees to that.

    Whether one still needs them that its user has edited, he alone can say.
    """
    needed = missing(seat.proposal, [number])
    hindered = [entry for entry in needed if entry.state is HunkState.STALE]
    wanted = [entry for entry in needed if entry not in hindered]
    if hindered and not seat.agrees(wording.all_the_same(hindered), default=False):
        return
    is_edited = seat.entry(number).edited
    question = wording.before_edited if is_edited else wording.with_needed
    if wanted and not seat.agrees(question([seat.entry(number)], wanted)):
        if not is_edited:
            seat.screen.say("It stays undecided.", "dim")
            return
        wanted = []
    seat.decide(seat.review.accept, [*(entry.number for entry in wanted), number])


def accept_all(seat: Seat, numbers: Sequence[int]) -> None:
    """Accept those of several hunks that fit, and those that these need where somebody agrees."""
    fit, why = fitting(seat, numbers)
    say_hindered(seat, why)
    needed = missing(seat.proposal, fit)
    if needed and not seat.agrees(wording.with_needed([*map(seat.entry, fit)], needed)):
        seat.screen.say("They stay undecided.", "dim")
    elif fit:
        seat.decide(seat.review.accept, [*(entry.number for entry in needed), *fit])


def reject(seat: Seat, numbers: Sequence[int]) -> None:
    """Reject hunks, and say which others cannot stand without them."""
    seat.decide(seat.review.reject, numbers)
    rejected = [n for n in numbers if seat.entry(n).state is HunkState.REJECTED]
    others = [e for e in leaning(seat.proposal, rejected) if e.state is not HunkState.REJECTED]
    if others:
        seat.screen.say(wording.stand_without(others, rejected), "yellow")


def take_back(seat: Seat, numbers: Sequence[int]) -> None:
    """Take decisions back, and accepted hunks that cannot stand then where somebody agrees."""
    accepted = [n for n in numbers if seat.entry(n).state is HunkState.ACCEPTED]
    others = [e for e in leaning(seat.proposal, accepted) if e.state is HunkState.ACCEPTED]
    if others and not seat.agrees(wording.back_together(accepted, others)):
        seat.screen.say("Nothing was taken back.", "dim")
        return
    # What leans on others goes first.
    every = [*(entry.number for entry in others), *numbers]
    refused = seat.decide(seat.review.take_back, every)
    if back := [seat.entry(n) for n in every if n not in refused]:
        seat.screen.say(f"Taken back: {numbered(back)}.", "dim")
