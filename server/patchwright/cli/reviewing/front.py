"""A review in front of somebody, from its first hunk to what came of it."""

from collections.abc import Sequence

from patchwright.cli.again import again
from patchwright.cli.exits import Exit
from patchwright.cli.render.review.states import show_states, summary, tally
from patchwright.cli.reviewing.seat import Left, Seat
from patchwright.cli.reviewing.walk import Walk
from patchwright.pipeline.ledger.proposal import Proposal


def review(seat: Seat) -> Exit:
    """Let somebody decide hunk by hunk, and tell what came of it, however it ends."""
    try:
        Walk(seat).go()
    except Left:
        seat.screen.say("Nothing more was typed.", "dim")
    except KeyboardInterrupt:
        seat.screen.say()
        say_summary(seat)
        return Exit.INTERRUPTED
    say_summary(seat)
    return Exit.DONE


def say_summary(seat: Seat) -> None:
    """Say what is decided, what was written here, and how to go on."""
    seat.look()
    screen, proposal = seat.screen, seat.proposal
    screen.say()
    for line in summary(proposal):
        screen.say(line)
    if seat.written:
        screen.say(f"{'Written':<9} {', '.join(seat.written)}", "green")
    else:
        screen.say("No file was changed this time.")
    if not proposal.is_settled:
        screen.say("To go on with what is left:")
        screen.show(f"  {again(seat.root, 'review', proposal.run)}")
    else:
        screen.say("All is decided. To take a hunk back, by its number:")
        screen.show(f"  {again(seat.root, 'review', proposal.run, '--take-back', 'N')}")


def say_states(seat: Seat) -> None:
    """Say how each hunk stands, and how to decide."""
    screen, proposal = seat.screen, seat.proposal
    newer = "" if proposal.is_open else "; a newer run has proposed something for the same issue"
    screen.say(f"Run {proposal.run}: {tally(proposal)}{newer}", "bold")
    show_states(screen, proposal)
    if proposal.is_settled:
        screen.say("To take a hunk back, by its number:")
        screen.show(f"  {again(seat.root, 'review', proposal.run, '--take-back', 'N')}")
        return
    screen.say("To decide hunk by hunk, on a terminal:")
    screen.show(f"  {again(seat.root, 'review', proposal.run)}")
    screen.say("To decide without one (--reject, --accept-all and others likewise):")
    screen.show(f"  {again(seat.root, 'review', proposal.run, '--accept', 'N')}")


def say_others(seat: Seat, others: Sequence[Proposal]) -> None:
    """Say which other proposals wait."""
    if others:
        seat.screen.say("Other proposals have something undecided too:", "dim")
    for other in others:
        command = again(seat.root, "review", other.run)
        seat.screen.show(f"  {command}    {tally(other)}", "dim")
