"""Both versions of a hunk that does not fit, laid before the user."""

from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.proposal import HunkState
from patchwright.editor.patches import preview
from patchwright.editor.proposals.deciding import diffs
from patchwright.editor.proposals.deciding.came import Came
from patchwright.editor.proposals.documents.editing import edit
from patchwright.editor.proposals.looking import look
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing.document import show
from patchwright.log.secrets import redacted
from patchwright.pipeline.ledger.proposal import Entry, is_undecided
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """Where both versions lie, and what is said of that; empty for nowhere."""

    file: Path | None = None
    said: str = ""


async def lay_conflict(session: Session, folder: OpenFolder, came: Came) -> Laid:
    """Show both versions of the first refused hunk that does not fit.

    Of changed lines they stand in the document in which the hunk is written anew: nobody
    guesses, and what is saved there is what is meant. Of whole files they stand in a diff.
    """
    entries = [entry for n in sorted(came.refused) if (entry := came.proposal.entry(n))]
    entry = next((one for one in entries if _is_conflict(one)), None)
    if entry is None:
        return Laid()
    if entry.hunk.kind == "change":
        return await _in_document(session, folder, came, entry)
    looked = await look(session, folder, came.proposal)
    text = redacted(await offload(diffs.of_hunk, looked, entry))
    name = f"{came.proposal.run}-{entry.number}"
    file = await offload(preview.write_named, folder.folder.cache, name, text)
    await show(session, file, "")
    return Laid(file=file, said=f"Both versions of hunk {entry.number} are in {file}.")


def _is_conflict(entry: Entry) -> bool:
    return entry.state is HunkState.STALE and is_undecided(entry)


async def _in_document(session: Session, folder: OpenFolder, came: Came, entry: Entry) -> Laid:
    made = await edit(session, folder, came.proposal, entry.number)
    await show(session, made.file, "")
    said = (
        f"Both versions are in {made.file}: leave there what shall stand, save it, and accept"
        f" hunk {entry.number} again."
    )
    return Laid(file=made.file, said=" ".join(filter(None, (said, made.told))))
