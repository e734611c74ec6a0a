"""Hunks are accepted, rejected and taken back, in the texts that the editor has.

What is begun is settled, whatever comes between: an error, a cancel, an editor that never
answers, the end of the server. How a hunk stands afterwards is told by the texts alone.
"""

import asyncio
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import Any

from patchwright.domain.edit import Patch
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.proposal import HunkState
from patchwright.editor.patches.applied import Applied
from patchwright.editor.patches.apply import apply_alone
from patchwright.editor.patches.asking import Patience
from patchwright.editor.patches.how import How
from patchwright.editor.proposals.deciding.barred import barred, overtaken
from patchwright.editor.proposals.deciding.came import (
    Came,
    label_of,
    merged_of,
    refused_of,
    together,
)
from patchwright.editor.proposals.deciding.settled import settle
from patchwright.editor.proposals.texts import texts_of
from patchwright.editor.session.decisions import unbroken
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.ledger import Doing
from patchwright.pipeline.ledger.proposal import Proposal, is_undecided
from patchwright.pipeline.ledger.standing import Said
from patchwright.processes.offload import offload

PATIENCE = Patience()

_NEVER = "It was not decided on, so that there is nothing to take back."


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision of a user's.

    Attributes:
        session: The connection.
        folder: Where the files lie.
        proposal: Whose hunks.
        numbers: Which.
    """

    session: Session
    folder: OpenFolder
    proposal: Proposal
    numbers: tuple[int, ...]

    async def accept(self) -> Came:
        """Bring the hunks into their files."""
        return await self._carried(self._turn(self.numbers, Said.IN))

    async def take_back(self) -> Came:
        """Take accepted hunks out of their files, and lay rejected ones before the user again."""
        return await self._carried(self._taken_back())

    async def reject(self) -> Came:
        """Reject hunks that are in no file; none is touched."""
        return await self._carried(self._rejected())

    async def _carried(self, work: Coroutine[Any, Any, Came]) -> Came:
        return await self.session.decisions.carry_out(self.folder, self._told(work))

    async def _told(self, work: Coroutine[Any, Any, Came]) -> Came:
        """Return what *work* comes to, and tell those who show hunks, whoever waits for it."""
        try:
            return await work
        finally:
            self.session.proposals_changed(self.folder)

    async def _rejected(self) -> Came:
        ledger = self.folder.folder.ledger
        now = await self.look()
        refused = await offload(ledger.reject, now, self.numbers)
        return Came(proposal=await self.look(), refused=refused)

    async def _taken_back(self) -> Came:
        now = await self.look()
        entries = [e for n in self.numbers if (e := now.entry(n))]
        rejected = [e.number for e in entries if e.state is HunkState.REJECTED]
        never = [e.number for e in entries if is_undecided(e) and e.doing is None]
        ledger = self.folder.folder.ledger
        refused = await offload(ledger.reconsider, now, rejected) if rejected else {}
        rest = [n for n in self.numbers if n not in {*rejected, *never}]
        came = await self._turn(rest, Said.OUT)
        undecided = dict.fromkeys(never, _NEVER)
        return replace(came, refused={**refused, **undecided, **came.refused})

    async def look(self) -> Proposal:
        """Return the proposal as its texts say it stands now."""
        texts = await texts_of(self.session, self.folder, self.proposal.paths)
        return await offload(self.folder.folder.ledger.look, self.proposal, texts)

    async def _turn(self, numbers: Iterable[int], wanted: Said) -> Came:
        """Bring hunks to the side *wanted*; one turn at a time."""
        async with self.session.applying:
            bars = await barred(self.session, self.folder, self.proposal, numbers, wanted)
            wished = [n for n in numbers if n not in bars]
            if not wished:
                return Came(proposal=await self.look(), refused=bars)
            came = await self._begun(wished, wanted)
            if again := await self._typed_into(came):
                came = together(came, again, await self._begun(again, wanted))
            late = await overtaken(self.session, self.folder, came)
            return replace(came, refused={**came.refused, **late, **bars})

    async def _typed_into(self, came: Came) -> list[int]:
        """Return the refused hunks whose text was changed while the editor was asked.

        A file refuses as a whole what the ledger may well bring in hunk by hunk.
        """
        if not came.applied.unasked:
            return []
        now = await texts_of(self.session, self.folder, came.applied.unasked)
        typed = {path for path, file in now.items() if file.text != came.texts[path].text}
        entries = [entry for n in came.refused if (entry := came.proposal.entry(n))]
        return [entry.number for entry in entries if typed.intersection(entry.paths)]

    async def _begun(self, numbers: list[int], wanted: Said) -> Came:
        texts = await texts_of(self.session, self.folder, self.proposal.paths)
        ledger = self.folder.folder.ledger
        beginning = asyncio.ensure_future(
            offload(ledger.begin, self.proposal, numbers, wanted, texts)
        )
        applied, why = Applied(), ""
        try:
            doing = await asyncio.shield(beginning)
            applied = await self._brought(doing)
            why = " ".join(dict.fromkeys(one.reason for one in applied.refused))
        except PatchwrightError as error:
            why = str(error)
            if beginning.exception() is not None:
                raise
        finally:
            now = await unbroken(settle(self.session, self.folder, beginning, why))
        doing = beginning.result()
        return Came(
            proposal=now or doing.proposal,
            refused=refused_of(doing, now or doing.proposal, applied, why),
            applied=applied,
            merged=merged_of(doing, texts),
            texts=texts,
        )

    async def _brought(self, doing: Doing) -> Applied:
        """Bring what is planned into the files."""
        if not doing.planned.changes:
            return Applied()
        folder = self.folder.folder
        run = await offload(folder.run, doing.proposal.run)
        how = How(
            label=label_of(doing),
            save=folder.loaded.settings.save,
            restored=doing.restored,
            partly=True,
        )
        patch = Patch(files=doing.planned.changes)
        return await apply_alone(self.session, self.folder, run, patch, PATIENCE, how)
