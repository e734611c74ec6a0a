"""A run is started as a task of ours, unless it goes on already."""

import asyncio

from patchwright.domain.run import RunId
from patchwright.editor.runs.offer import tell_end
from patchwright.editor.runs.run_task import Enter, carry_out, show
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session


def start(session: Session, going: Going, enter: Enter) -> tuple[RunId, bool]:
    """Start *going*; return its id, or that of the one on the same issue that goes on, and which.

    Raises UserError where as many go on as may.
    """
    if same := session.runs.same(going):
        return same.run, True
    session.runs.check_room()
    session.runs.add(going, asyncio.create_task(_carry_out(session, going, enter)))
    return going.run, False


async def _carry_out(session: Session, going: Going, enter: Enter) -> None:
    try:
        told = await carry_out(show(session, going), enter)
    finally:
        session.runs.forget(going)
    if not session.runs.closed:
        session.tasks.go_on(tell_end(session, going.run, told))
