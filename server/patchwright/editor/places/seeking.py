"""Places are sought while it is shown how far the index is."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing.progress import Progress, Step
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.graph.places import Places


async def places_of(session: Session, folder: OpenFolder, issue: Issue, name: str) -> "Places":
    """Return where *issue*, which people call *name*, may have its cause.

    Raises UserError where its user cancels it before all files are read.
    """
    cancelled = asyncio.Event()
    step = Step(message="Index", percentage=0)
    progress = Progress(session, f"Locate {name}", step)
    progress.begin(cancelled.set)
    loop, unsaved = asyncio.get_running_loop(), folder.unsaved()

    def tell(done: int, of: int) -> None:
        """Called in the thread that reads."""
        if cancelled.is_set():
            raise UserError("Locating was cancelled.", kept="What was read stays in the index.")
        message = f"Index · {done:,} of {of:,} files"
        report = Step(message=message, percentage=100 * done // max(of, 1))
        loop.call_soon_threadsafe(partial(progress.report, report))

    try:
        await offload(folder.folder.bring, unsaved, tell)
        progress.report(Step(message="Rank", percentage=100))
        return await offload(folder.folder.locate, issue, unsaved)
    finally:
        # Where the request was cancelled, its thread shall end too.
        cancelled.set()
        progress.end("Done")
