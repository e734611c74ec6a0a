"""Which hunks can be accepted at all, and why others cannot."""

from collections.abc import Sequence

from patchwright.cli.render.review.states import numbered
from patchwright.cli.reviewing.seat import Seat
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.leaning import missing


def fitting(seat: Seat, numbers: Sequence[int]) -> tuple[list[int], dict[int, str]]:
    """Return those of *numbers* that fit, with all that they need, and why the others do not."""
    readings = seat.review.readings(seat.proposal)
    why = dict[int, str]()
    for number in numbers:
        needed = missing(seat.proposal, [number])
        conflicting = [entry for entry in needed if entry.state is HunkState.STALE]
        if seat.entry(number).state is HunkState.STALE:
            why[number] = readings[number].why or "You accepted it, and have changed it since."
        elif conflicting:
            why[number] = f"It needs {numbered(conflicting)}, and that does not fit any more."
    return [number for number in numbers if number not in why], why


def say_hindered(seat: Seat, why: dict[int, str]) -> None:
    """Say which hunks are left as they are, and why."""
    for number, reason in why.items():
        seat.screen.say(f"Hunk {number} stays as it was. {reason}", "yellow")
