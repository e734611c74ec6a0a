"""A hunk opened as a small document; what was written there before is never written over."""

from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import UserError
from patchwright.editor.proposals.documents import store
from patchwright.editor.proposals.documents.regular import check
from patchwright.editor.proposals.documents.store import Offer
from patchwright.editor.proposals.documents.taking import ground_of, text_of
from patchwright.editor.proposals.looking import Looked, look
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.proposal import Proposal
from patchwright.pipeline.ledger.rewriting import editable
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """The document of a hunk.

    Attributes:
        file: Where it lies.
        has_marks: Whether it has both versions of a hunk that does not fit.
        earlier: Another one that holds what was written before, if there is one.
    """

    file: Path
    has_marks: bool = False
    earlier: Path | None = None

    @property
    def told(self) -> str:
        """What is said of the other document; empty where there is none."""
        if self.earlier is None:
            return ""
        return f"The text has changed since you wrote in {self.earlier}; that is kept."


async def edit(session: Session, folder: OpenFolder, proposal: Proposal, number: int) -> Editing:
    """Return the document of a hunk: a new one, or the one in which something was written.

    Raises UserError where the hunk cannot be written anew.
    """
    looked = await look(session, folder, proposal)
    entry = looked.proposal.entry(number)
    if entry is None:
        raise UserError(f"Run {proposal.run} proposes no hunk {number}.")
    reading = looked.readings[number]
    text = editable(entry, reading, text_of(looked, reading))
    every = await offload(store.offers, folder.folder.hunks)
    ours = [one for one in every if one.of(proposal.run, proposal.revision, number)]
    for one in ours:
        await offload(check, one.file)
    written = [one for one in ours if await is_written(session, one)]
    ground = ground_of(looked, number)
    if going := next((one for one in reversed(written) if one.ground == ground), None):
        return Editing(file=going.file, has_marks=going.marks)
    free = next((one for one in ours if one not in written), None)
    made = await offload(_made, folder, looked, number, text, ground, free)
    return Editing(
        file=made.file,
        has_marks=made.marks,
        earlier=written[-1].file if written else None,
    )


async def is_written(session: Session, offer: Offer) -> bool:
    """Say whether a document holds what is not in the hunk, on disk or unsaved in the editor."""
    document = session.documents.get(offer.file.as_uri())
    if document and offer.is_news(document.text):
        return True
    try:
        text = await offload(store.read, offer)
    except UserError:
        return True
    return text is not None and offer.is_news(text)


def _made(
    folder: OpenFolder,
    looked: Looked,
    number: int,
    text: str,
    ground: str,
    free: Offer | None,
) -> Offer:
    """Write a document, in the place of one that nobody has written in; blocks."""
    run, revision = looked.proposal.run, looked.proposal.revision
    hunks = folder.folder.hunks
    file = free.file if free else store.free_name(hunks, number, looked.readings[number].path)
    wanted = Offer(
        file=file,
        run=run,
        revision=revision,
        number=number,
        offered="",
        ends=True,
        marks=False,
        ground=ground,
    )
    return store.offer(hunks, wanted, text)
