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
    if not seat.written:
        screen.say("No file was changed this time.")
    elif seat.told != seat.written.keys():
        # Right above, they were not all named.
        seat.say_written(seat.written)
    if not proposal.is_settled:
        screen.say("To go on with what is left:")
        screen.show(f"  {seat.command()}")
    else:
        screen.say("All is decided. To take a hunk back, by its number:")
        screen.show(f"  {seat.command('--take-back', 'N')}")
    _say_newer(seat)


def say_states(seat: Seat) -> None:
    """Say how each hunk stands, and how to decide."""
    screen, proposal = seat.screen, seat.proposal
    screen.say(f"{_which(seat)}: {tally(proposal)}{_superseded(seat)}", "bold")
    show_states(screen, proposal)
    if proposal.is_settled:
        screen.say("To take a hunk back, by its number:")
        screen.show(f"  {seat.command('--take-back', 'N')}")
    else:
        screen.say("To decide hunk by hunk, on a terminal:")
        screen.show(f"  {seat.command()}")
        screen.say("To decide without one (--reject, --accept-all and others likewise):")
        screen.show(f"  {seat.command('--accept', 'N')}")
    _say_newer(seat)
    if proposal.revision > 1 and not seat.newer:
        screen.say(
            "To see what the run proposed before it was corrected, or take that back:", "dim"
        )
        earlier = ("--revision", str(proposal.revision - 1))
        screen.show(f"  {again(seat.root, 'review', proposal.run, *earlier)}", "dim")


def _which(seat: Seat) -> str:
    run, revision = seat.proposal.run, seat.proposal.revision
    return f"Run {run}, revision {revision}" if seat.newer else f"Run {run}"


def _superseded(seat: Seat) -> str:
    if seat.proposal.is_open or seat.newer:
        return ""
    return "; a newer run has proposed something for the same issue"


def _say_newer(seat: Seat) -> None:
    """Say where the run has proposed something else since."""
    if newer := seat.newer:
        seat.screen.say(f"The run was corrected, and has proposed revision {newer} since:")
        seat.screen.show(f"  {again(seat.root, 'review', seat.proposal.run)}")


def say_others(seat: Seat, others: Sequence[Proposal]) -> None:
    """Say which other proposals wait."""
    if others:
        seat.screen.say("Other proposals have something undecided too:", "dim")
    for other in others:
        command = again(seat.root, "review", other.run)
        seat.screen.show(f"  {command}    {tally(other)}", "dim")
