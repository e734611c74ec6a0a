"""Which proposal a command is about, as the ledger holds it."""

from patchwright.domain.errors import UserError
from patchwright.editor.commands.proposal import proposal_of
from patchwright.editor.commands.where import folders_of, run_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.proposal import Proposal
from patchwright.pipeline.stored import StoredRun
from patchwright.processes.offload import offload


async def proposed_of(
    session: Session,
    run: str,
    uri: str = "",
    revision: int | None = None,
    *,
    older: bool = False,
) -> tuple[OpenFolder, Proposal]:
    """Return what *run* proposes; without a run, the newest proposal that is open.

    Args:
        session: The connection.
        run: The end of its id, or empty.
        uri: A file in the folder that is meant, or empty.
        revision: Which proposal of the run; None for its newest.
        older: Whether that may be one that the run has proposed anew since.

    Raises:
        UserError: There is none, or it is another than *revision*.
    """
    folder, found = await (_of_run(session, run, uri) if run else _newest(session, uri))
    if older and revision is not None and revision != found.revision:
        found = await offload(folder.folder.ledger.find, found.run, revision) or found
    if revision is not None and revision > found.revision:
        raise UserError(
            f"Run {found.run} has no proposal {revision}: its newest is {found.revision}.",
            kept="Nothing was changed.",
            remedy="Look at its hunks again.",
        )
    if revision is not None and revision != found.revision:
        raise UserError(
            f"Run {found.run} has proposed anew: this is proposal {found.revision},"
            f" and {revision} was meant.",
            kept="Nothing was changed.",
            remedy="Look at its hunks again.",
        )
    return folder, found


async def _of_run(session: Session, run: str, uri: str) -> tuple[OpenFolder, Proposal]:
    folder, stored = await run_of(session, run, uri)
    found = await offload(_entered, folder, stored)
    if found is None:
        raise UserError(
            f"Run {stored.id} proposes no patch.",
            kept="Nothing was changed.",
            remedy="patchwright.runs lists what runs came to.",
        )
    return folder, found


async def _newest(session: Session, uri: str) -> tuple[OpenFolder, Proposal]:
    every = [
        (folder, one)
        for folder in await folders_of(session, uri)
        for one in await offload(folder.folder.ledger.open)
    ]
    if every:
        return max(every, key=lambda one: (one[1].made, one[1].run))
    # What runs of older programs propose is entered when it is first asked for.
    older = await proposal_of(session, "", uri)
    return await _of_run(session, older.stored.id, uri)


def _entered(folder: OpenFolder, stored: StoredRun) -> Proposal | None:
    """Return what a run proposes; blocks."""
    return folder.folder.ledger.find(stored.id) or folder.folder.proposal(stored)
