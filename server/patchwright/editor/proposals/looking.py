"""The proposals of a folder as they stand now, with where each hunk stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from patchwright.editor.proposals.texts import texts_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.proposal import Proposal, Texts
from patchwright.pipeline.ledger.reading import Reading, readings
from patchwright.processes.offload import offload

MOST_SHOWN = 5
"""Proposals that are shown in texts; older ones are there when they are asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """One proposal as it stands now.

    Attributes:
        folder: Where its files lie.
        proposal: Its hunks with their states.
        texts: Its files.
        readings: Where its hunks stand, by number.
    """

    folder: OpenFolder
    proposal: Proposal
    texts: Texts
    readings: Mapping[int, Reading]


async def look(session: Session, folder: OpenFolder, proposal: Proposal) -> Looked:
    """Return *proposal* as its files say, and keep that in the ledger."""
    texts = await texts_of(session, folder, proposal.paths)

    def seen() -> Looked:
        now = folder.folder.ledger.look(proposal, texts)
        return Looked(folder=folder, proposal=now, texts=texts, readings=readings(now, texts))

    return await offload(seen)


async def of_run(session: Session, proposal: Proposal) -> str:
    """Return what tells the hunks of *proposal* from others: ` of run ID`.

    It is empty where no other proposal is to be decided on: an id is long, and many an editor
    has one short line for what it is told.
    """
    every = [one for folder in session.folders for one in await offload(folder.folder.ledger.open)]
    others = [one for one in every if one.run != proposal.run and not one.is_settled]
    return f" of run {proposal.run}" if others or not proposal.is_open else ""


async def look_at_all(session: Session, folder: OpenFolder) -> tuple[Looked, ...]:
    """Return the proposals that are laid before the user, newest first.

    At most `MOST_SHOWN` of those that are to be decided on, and of the others: undo may bring
    these back.
    """
    found = await offload(folder.folder.ledger.open)
    left = [one for one in found if not one.is_settled][:MOST_SHOWN]
    shown = [*left, *[one for one in found if one.is_settled][:MOST_SHOWN]]
    return tuple([await look(session, folder, one) for one in found if one in shown])
