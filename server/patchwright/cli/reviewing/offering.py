"""The end of a run that proposes something: the review of it is offered, or named."""

import sys
import termios

from patchwright.cli.again import again
from patchwright.cli.exits import Exit
from patchwright.cli.program import Project
from patchwright.cli.render.screen import Screen
from patchwright.cli.reviewing import front
from patchwright.cli.reviewing.seat import Left, Seat, at_terminal
from patchwright.domain.run import RunId


def offer(screen: Screen, project: Project, run: RunId) -> Exit:
    """Offer the review of what *run* proposes to somebody at a terminal; to others, name it."""
    screen.say("Nothing was written.")
    if at_terminal(screen) and (seat := _wanted(screen, project, run)):
        return front.review(seat)
    screen.say("To review it hunk by hunk, or to write all of it, at no further cost:")
    screen.show(f"  {again(project.root, 'review', run)}")
    screen.show(f"  {again(project.root, 'runs', 'apply', run)}")
    return Exit.DONE


def _wanted(screen: Screen, project: Project, run: RunId) -> Seat | None:
    """Return where the review takes place, if there is something to decide and it is wanted."""
    review = project.review()
    proposal = review.named(run)
    if proposal is None or proposal.is_settled:
        return None
    seat = Seat(screen=screen, review=review, root=project.root, proposal=proposal)
    # What was typed while the run went on is no answer.
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    try:
        return seat if seat.agrees("Review it now, hunk by hunk?") else None
    except Left:
        return None
