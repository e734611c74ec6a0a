"""What was written into the document of a hunk becomes the hunk, or it is told why not."""

import hashlib
from dataclasses import dataclass, replace

from patchwright.domain.errors import UserError
from patchwright.editor.proposals.documents import store
from patchwright.editor.proposals.documents.store import Offer
from patchwright.editor.proposals.looking import Looked, look
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.proposal import Entry
from patchwright.pipeline.ledger.reading import Reading, lines_at
from patchwright.pipeline.ledger.rewriting import rewritten
from patchwright.pipeline.ledger.standing import Said
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What came of a document.

    Attributes:
        offer: The document.
        is_hunk: Whether what it says is the hunk now.
        why: Why it is not, as sentences; empty where it is, or where there is no news.
    """

    offer: Offer
    is_hunk: bool = False
    why: str = ""


async def take_in(
    session: Session, folder: OpenFolder, offer: Offer, *, again: bool = False
) -> Taken:
    """Make what a document says the hunk, if it is news.

    What was told not to fit is tried once more only where it was saved *again*.
    """
    try:
        text = await offload(store.read, offer)
        if text is None or not offer.is_news(text):
            return Taken(offer=offer)
        digest = store.digest(text)
        if digest == offer.refused and not again:
            return Taken(offer=offer)
    except UserError as error:
        return Taken(offer=offer, why=str(error))
    try:
        await _made_the_hunk(session, folder, offer, offer.written(text))
    except UserError as error:
        now = replace(offer, refused=digest)
        await offload(store.keep, now)
        return Taken(offer=now, why=f"{error} What you wrote is kept in {offer.file}.")
    now = replace(offer, taken=digest, ground="", refused="")
    await offload(store.keep, now)
    session.proposals_changed(folder)
    return Taken(offer=now, is_hunk=True)


def ground_of(looked: Looked, number: int) -> str:
    """Return the digest of what the user has at a hunk's place; empty where the hunk fits there."""
    reading = looked.readings[number]
    standing = reading.standing
    if standing is None or standing.is_whole:
        return ""
    lines = lines_at(text_of(looked, reading) or "", standing)
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def text_of(looked: Looked, reading: Reading) -> str | None:
    """Return the text of a hunk's file; None where there is none."""
    file = looked.texts.get(reading.path)
    return file.text if file and isinstance(file.text, str) else None


async def _made_the_hunk(session: Session, folder: OpenFolder, offer: Offer, text: str) -> None:
    ledger = folder.folder.ledger
    proposal = await offload(ledger.find, offer.run, offer.revision)
    entry = proposal.entry(offer.number) if proposal else None
    if proposal is None or entry is None:
        raise UserError(f"Hunk {offer.number} of run {offer.run} is there no more.")
    looked = await look(session, folder, proposal)
    entry, reading = looked.proposal.entry(offer.number) or entry, looked.readings[offer.number]
    _check(entry, reading, ground_of(looked, offer.number), offer)
    made = rewritten(entry, reading, text_of(looked, reading), text)
    await offload(ledger.rewritten, looked.proposal, made)


def _check(entry: Entry, reading: Reading, ground: str, offer: Offer) -> None:
    """Raise UserError where the hunk is not any more what the document was offered for."""
    if entry.doing is not None:
        raise UserError(
            f"Hunk {entry.number} is being accepted right now, and was left as it was.",
            remedy="Save the document again when that has ended.",
        )
    if reading.said is Said.IN:
        raise UserError(
            f"Hunk {entry.number} was accepted meanwhile, and was left as it is.",
            remedy=f"Take it back and save again, or edit it in {reading.path}.",
        )
    if ground != offer.ground:
        raise UserError(
            f"The lines in {reading.path} that hunk {entry.number} is about have changed since"
            " its document was made, and both were left as they are.",
            remedy="patchwright.editHunk makes a new document with both.",
        )
