"""Hunks are accepted, rejected and taken back, in the texts that the editor has.

What is begun is settled, whatever comes between: an error, a cancel, an editor that never
answers, the end of the server. How a hunk stands afterwards is told by the texts alone.
"""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from patchwright.domain.edit import Patch
from patchwright.domain.errors import PatchwrightError
from patchwright.editor.patches.applied import Applied
from patchwright.editor.patches.apply import PATIENCE, apply_alone
from patchwright.editor.patches.asking import Patience
from patchwright.editor.patches.how import How
from patchwright.editor.proposals.deciding_barred import barred
from patchwright.editor.proposals.deciding_settled import settle
from patchwright.editor.proposals.texts import texts_of
from patchwright.editor.session.decisions import unbroken
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.pipeline.ledger.ledger import Doing
from patchwright.pipeline.ledger.proposal import Entry, Proposal, Texts
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.standing import Said
from patchwright.processes.offload import offload

_LEFT = "It was not {done}: the change did not come about. Nothing of it was changed."
_DONE = {Said.IN: "accepted", Said.OUT: "taken back"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """What came of a decision.

    Attributes:
        proposal: As it stands now.
        refused: The hunks that are not as they were wanted, and why, as sentences.
        applied: What came of the files.
        merged: Files in which hunks were merged with changes of the user's.
    """

    proposal: Proposal
    refused: Mapping[int, str] = field(default_factory=dict[int, str])
    applied: Applied = field(default_factory=Applied)
    merged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision of a user's.

    Attributes:
        session: The connection.
        folder: Where the files lie.
        proposal: Whose hunks.
        numbers: Which.
        patience: How long the editor is waited for.
    """

    session: Session
    folder: OpenFolder
    proposal: Proposal
    numbers: tuple[int, ...]
    patience: Patience = PATIENCE

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
        try:
            return await self.session.decisions.carry_out(self.folder, work)
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
        rejected = [e.number for e in entries if e.state.value == "rejected"]
        ledger = self.folder.folder.ledger
        refused = await offload(ledger.reconsider, now, rejected) if rejected else {}
        came = await self._turn([n for n in self.numbers if n not in rejected], Said.OUT)
        return replace(came, refused={**refused, **came.refused})

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
            return replace(came, refused={**came.refused, **bars})

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
            refused=_refused(doing, now or doing.proposal, applied, why),
            applied=applied,
            merged=_merged(doing, texts),
        )

    async def _brought(self, doing: Doing) -> Applied:
        """Bring what is planned into the files."""
        if not doing.planned.changes:
            return Applied()
        folder = self.folder.folder
        run = await offload(folder.run, doing.proposal.run)
        how = How(
            label=_label(doing),
            save=folder.loaded.settings.save,
            restored=doing.restored,
            partly=True,
        )
        patch = Patch(files=doing.planned.changes)
        return await apply_alone(self.session, self.folder, run, patch, self.patience, how)


def is_at(entry: Entry, wanted: Said) -> bool:
    """Say whether a hunk stands on the side *wanted*."""
    return entry.doing is None and entry.inside is (wanted is Said.IN)


def _refused(doing: Doing, now: Proposal, applied: Applied, why: str) -> dict[int, str]:
    """Return the hunks that are not on the wanted side, and why."""
    reasons = {one.path: one.reason for one in applied.refused}
    wanted, found = doing.wanted, dict(doing.planned.refused)
    for number in doing.planned.turned:
        entry = now.entry(number)
        if entry and not is_at(entry, wanted):
            reason = next((reasons[path] for path in entry.paths if path in reasons), why)
            found[number] = reason or _LEFT.format(done=_DONE[wanted])
    return found


def _merged(doing: Doing, texts: Texts) -> tuple[str, ...]:
    """Return the files in which hunks met changes of the user's."""
    changed = {change.path for change in doing.planned.changes}
    found = readings(doing.proposal, texts)
    paths = {
        one.path
        for number, one in found.items()
        if number in doing.planned.turned and one.standing and not one.standing.is_whole
    }
    return tuple(sorted(paths & changed))


def _label(doing: Doing) -> str:
    what = "accept" if doing.wanted is Said.IN else "take back"
    numbers = [str(number) for number in sorted(doing.planned.turned)]
    more = f" and {len(numbers) - 5} more" if len(numbers) > 5 else ""
    return f"Patchwright: {what} hunk{'s' if numbers[1:] else ''} {', '.join(numbers[:5])}{more}"
