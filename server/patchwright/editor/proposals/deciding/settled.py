"""What was begun is settled, by the texts as they are then; where that fails, again and again."""

import asyncio
import logging

from patchwright.editor.proposals.texts import texts_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.ledger import Doing
from patchwright.pipeline.ledger.proposal import Proposal
from patchwright.processes.offload import offload

AGAIN = 2.0
"""Seconds between two tries, where the state cannot be written just now."""

_log = logging.getLogger(__name__)


async def settle(
    session: Session, folder: OpenFolder, beginning: asyncio.Future[Doing], why: str
) -> Proposal | None:
    """Settle what *beginning* comes to; return the proposal, None where nothing has begun.

    What cannot be written now is tried again beside the requests, and that is told.
    """
    await asyncio.wait([beginning])
    if beginning.cancelled() or beginning.exception() is not None:
        return None
    doing = beginning.result()
    try:
        return await _settled(session, folder, doing, why)
    except Exception as error:  # noqa: BLE001 - a hunk must not stay in work, whatever it was
        _log.exception("hunks of run %s are not settled", doing.proposal.run)
        session.messages.error(
            f"How the hunks stand could not be kept: {error} What is in your files stays;"
            " it is tried again."
        )
        session.tasks.go_on(_until_settled(session, folder, doing, why))
        return None


async def _until_settled(session: Session, folder: OpenFolder, doing: Doing, why: str) -> None:
    while folder in session.folders:
        await asyncio.sleep(AGAIN)
        try:
            await _settled(session, folder, doing, why)
        except Exception as error:  # noqa: BLE001 - the barrier around one try
            _log.info("hunks are not settled yet: %s", error)
        else:
            session.proposals_changed(folder)
            return


async def _settled(session: Session, folder: OpenFolder, doing: Doing, why: str) -> Proposal:
    texts = await texts_of(session, folder, doing.proposal.paths)
    return await offload(folder.folder.ledger.settle, doing, texts, why=why)
