"""Decisions by options, for scripts without a terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from patchwright.cli.exits import Exit
from patchwright.cli.render.review.states import numbered
from patchwright.cli.reviewing.fitting import fitting, say_hindered
from patchwright.cli.reviewing.moves import undecided
from patchwright.cli.reviewing.seat import Seat
from patchwright.domain.errors import UserError
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.leaning import leaning, missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the options ask for.

    Attributes:
        accept: Numbers.
        reject: Numbers.
        take_back: Numbers.
        accept_files: Files of which all that is undecided is accepted.
        accept_all: Whether all that is undecided is accepted, but for changes of tests.
        reject_all: Whether all that is undecided is rejected.
        with_tests: With `accept_all`: changes of tests too.
        with_needed: Whether hunks that need each other are decided together.
    """

    accept: tuple[int, ...] = ()
    reject: tuple[int, ...] = ()
    take_back: tuple[int, ...] = ()
    accept_files: tuple[str, ...] = ()
    accept_all: bool = False
    reject_all: bool = False
    with_tests: bool = False
    with_needed: bool = False

    def __bool__(self) -> bool:
        """Say whether anything is asked for."""
        named = (self.accept, self.reject, self.take_back, self.accept_files)
        return any(named) or self.accept_all or self.reject_all


def carry_out(seat: Seat, wishes: Wishes) -> Exit:
    """Take back, accept and reject as wished; raises UserError before anything is decided.

    Returns `WORKSPACE` where something could not be done.
    """
    back, (accepted, why), rejected = _planned(seat, wishes)
    say_hindered(seat, why)
    refused = dict(why)
    for does, numbers in (
        (seat.review.take_back, back),
        (seat.review.accept, accepted),
        (seat.review.reject, rejected),
    ):
        if numbers:
            refused.update(seat.decide(does, numbers))
    return Exit.WORKSPACE if refused else Exit.DONE


def _planned(
    seat: Seat, wishes: Wishes
) -> tuple[list[int], tuple[list[int], dict[int, str]], list[int]]:
    for number in (*wishes.accept, *wishes.reject, *wishes.take_back):
        if seat.proposal.entry(number) is None:
            n = len(seat.proposal.entries)
            raise UserError(
                f"There is no hunk {number}: run {seat.proposal.run} proposes {n}.",
                remedy=f"`patchwright review {seat.proposal.run}` names them.",
            )
    accepted, rejected, back = _accepted(seat, wishes), _rejected(seat, wishes), wishes.take_back
    # What was named twice cannot be meant both ways.
    if twice := {*accepted} & {*rejected} | {*accepted} & {*back} | {*rejected} & {*back}:
        raise UserError(f"Hunk {min(twice)} is asked for in two ways, and nothing was decided.")
    fit, why = fitting(seat, accepted)
    return (
        _with_those_that_lean(seat, back, together=wishes.with_needed),
        (_with_needed(seat, fit, together=wishes.with_needed), why),
        rejected,
    )


def _accepted(seat: Seat, wishes: Wishes) -> list[int]:
    numbers = list(wishes.accept)
    for path in wishes.accept_files:
        if not any(path in entry.paths for entry in seat.proposal.entries):
            raise UserError(f"Run {seat.proposal.run} proposes nothing for {path}.")
        numbers += undecided(seat.proposal, path)
    if wishes.accept_all:
        every = map(seat.entry, undecided(seat.proposal))
        numbers += [e.number for e in every if wishes.with_tests or not e.proposed.optional]
    return [*dict.fromkeys(n for n in numbers if n not in wishes.reject or n in wishes.accept)]


def _rejected(seat: Seat, wishes: Wishes) -> list[int]:
    others = undecided(seat.proposal) if wishes.reject_all else []
    named = {*wishes.accept, *wishes.take_back}
    return [*dict.fromkeys((*wishes.reject, *(n for n in others if n not in named)))]


def _with_needed(seat: Seat, numbers: Sequence[int], *, together: bool) -> list[int]:
    needed = missing(seat.proposal, numbers)
    if needed and not together:
        raise UserError(
            f"{_hunks(seat, numbers)} cannot stand without {numbered(needed)}, and nothing was decided.",
            remedy="--with-needed accepts these too.",
        )
    return [*(entry.number for entry in needed), *numbers]


def _with_those_that_lean(seat: Seat, numbers: Sequence[int], *, together: bool) -> list[int]:
    accepted = [n for n in numbers if seat.entry(n).state is HunkState.ACCEPTED]
    leans = [
        entry
        for entry in leaning(seat.proposal, accepted)
        if entry.state is HunkState.ACCEPTED and entry.number not in numbers
    ]
    if leans and not together:
        raise UserError(
            f"{numbered(leans).capitalize()} cannot stand without {_hunks(seat, accepted).lower()},"
            " and nothing was decided.",
            remedy="--with-needed takes these back too.",
        )
    return [*(entry.number for entry in leans), *numbers]


def _hunks(seat: Seat, numbers: Sequence[int]) -> str:
    return numbered(map(seat.entry, numbers)).capitalize()
