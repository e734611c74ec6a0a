"""Which proposal is asked for: named as people name runs, by the end of an id or not at all."""

from patchwright.domain.errors import UserError
from patchwright.editor.proposals.looking import Looked, look
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.proposal import Proposal
from patchwright.processes.offload import offload

_MOST = 5

_Found = tuple[OpenFolder, Proposal]


async def looked_at(session: Session, run: str) -> Looked:
    """Return what *run* proposed last, as it stands now; raises UserError.

    Args:
        session: The connection.
        run: The end of its id; empty: the newest proposal that is open.
    """
    await session.folders.settled()
    every = [
        (folder, one)
        for folder in session.folders
        for one in await offload(_proposals, folder, run)
    ]
    folder, found = _one(every, run) if run else _newest(every)
    return await look(session, folder, found)


def _newest(every: list[_Found]) -> _Found:
    if not every:
        raise UserError("No run has proposed anything in a folder that is open here.")
    return max(every, key=lambda one: (one[1].made, one[1].run))


def _one(every: list[_Found], run: str) -> _Found:
    found = [one for one in every if one[1].run == run] or every
    if not found:
        raise UserError(f"No run {run} has proposed anything in a folder that is open here.")
    if len(found) > 1:
        listed = ", ".join(one.run for _, one in found[:_MOST])
        raise UserError(f"Several runs end with {run!r}: {listed}.", remedy="Type more of the id.")
    return found[0]


def _proposals(folder: OpenFolder, run: str) -> list[Proposal]:
    """Return what runs whose ids end with *run* proposed; without one, what is open. Blocks."""
    ledger = folder.folder.ledger
    if not run:
        return ledger.open()
    named = [one.id for one in folder.folder.runs() if one.id.endswith(run)]
    return [found for one in named if (found := ledger.find(one))]
