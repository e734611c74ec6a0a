"""Hunks that cannot be brought into their files just now, though the ledger would let them."""

import asyncio
from collections.abc import Collection, Iterable

from patchwright.editor.proposals.deciding.came import Came
from patchwright.editor.proposals.texts import behind
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.standing import Said

_A_MOMENT = 0.7
"""Seconds in which an editor may load a file again that has changed on disk."""

_BEHIND = (
    "{path} has changed on disk, and the editor still shows the text from before."
    " Nothing was changed: load it again there, and then decide."
)


async def barred(
    session: Session, folder: OpenFolder, proposal: Proposal, numbers: Iterable[int], wanted: Said
) -> dict[int, str]:
    """Return those of *numbers* that must wait, and why, as sentences."""
    found = dict[int, str]()
    if wanted is Said.IN and folder.hunk_files:
        found.update(await folder.hunk_files.take(proposal, set(numbers)))
    return {**found, **await _behind(session, folder, proposal, numbers)}


async def overtaken(session: Session, folder: OpenFolder, came: Came) -> dict[int, str]:
    """Return the refused hunks whose file others changed while they were carried out, and why.

    The editor's text had been as it was wanted, and counts for nothing against that file.
    """
    entries = [entry for n in came.refused if (entry := came.proposal.entry(n))]
    paths = {path for entry in entries for path in entry.paths}
    found = await behind(session, folder, paths.intersection(came.applied.already))
    return _told(entries, found)


async def _behind(
    session: Session, folder: OpenFolder, proposal: Proposal, numbers: Iterable[int]
) -> dict[int, str]:
    """Return the hunks of which the editor still shows an older file than there is."""
    entries = [entry for n in numbers if (entry := proposal.entry(n))]
    paths = {path for entry in entries for path in entry.paths}
    found = await behind(session, folder, paths)
    if found:
        await asyncio.sleep(_A_MOMENT)
        found = await behind(session, folder, paths)
    return _told(entries, found)


def _told(entries: Iterable[Entry], found: Collection[str]) -> dict[int, str]:
    return {
        entry.number: _BEHIND.format(path=path)
        for entry in entries
        for path in entry.paths
        if path in found
    }
