"""The ledger: what runs propose, and what became of each hunk, for all who look at it at once.

Editors and terminals share one database. How a hunk stands follows from the text; whose
text counts is settled by `held_text`: an editor that has unsaved changes of a file holds
it, and while that editor lives nobody else says how the hunks in it stand. A file that
nobody holds is as it is on disk. So any two who look see the same.

Everything blocks; raises StorageError.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NewType

from patchwright.domain.edit import FileChange
from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.errors import UserError
from patchwright.domain.proposal import HunkState
from patchwright.domain.run import RunId
from patchwright.domain.source import blob_id
from patchwright.pipeline.lease import Owner, ourselves
from patchwright.pipeline.ledger import rows
from patchwright.pipeline.ledger.holding import Holding
from patchwright.pipeline.ledger.planning import Planned, plan
from patchwright.pipeline.ledger.proposal import Entry, Proposal, Texts, marked
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.rows import Event
from patchwright.pipeline.ledger.seeing import seen
from patchwright.pipeline.ledger.standing import Said
from patchwright.storage.database import Row, Writer
from patchwright.storage.state import State

Version = NewType("Version", int)
"""Grows with each change of any proposal."""

Read = Callable[[str, Sequence[object]], list[Row]]

_ELSEWHERE = "It is being accepted or taken back elsewhere right now (process {pid})."
_TAKE_BACK = "It is accepted: take it back instead."
_MERGED = "among what you changed there"
_DONE = {Said.IN: "accepted", Said.OUT: "taken back"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """Hunks that are being accepted, or taken back.

    Attributes:
        proposal: Whose they are, as it stands now.
        wanted: To which side they go.
        planned: What is to be done to the files; what is refused is not among it.
        restored: The exact bytes and permissions of files that come back.
    """

    proposal: Proposal
    wanted: Said
    planned: Planned
    restored: Mapping[str, tuple[bytes, int]]


class Ledger:
    """The ledger of one workspace, as one process sees it.

    Args:
        state: Where it is kept.
        who: Who acts: `editor` or `terminal`.
        now: Tells the time, in seconds of the epoch.
        us: The process that acts; this one by default.
    """

    def __init__(
        self,
        state: State,
        who: str,
        now: Callable[[], float] = time.time,
        us: Owner | None = None,
    ) -> None:
        self._state, self._database, self._now = state, state.database, now
        self._us = us or ourselves(now())
        self._who = f"{who} {self._us.pid}"

    def version(self) -> Version:
        """Return a number that is another one after each change of any proposal."""
        return Version(self._database.read("select version from ledger")[0][0])

    def find(self, run: RunId, revision: int | None = None) -> Proposal | None:
        """Return what *run* proposes, by default what it proposed last; None where it does not."""
        return self._find(self._database.read, run, revision)

    def open(self) -> list[Proposal]:
        """Return the proposals that are laid before the user, newest first."""
        query = f"{rows.PROPOSALS} where open = 1 order by made desc, run desc"
        return [self._whole(self._database.read, row) for row in self._database.read(query)]

    def held(self) -> dict[str, str]:
        """Return why files cannot be changed here right now, by path, as sentences."""
        holding = self._holding(self._database.read)
        return {path: holding.why_not(path) for path in holding.others}

    def history(self, proposal: Proposal) -> list[Event]:
        """Return what became of the hunks of *proposal*, in order."""
        found = self._database.read(
            "select number, at, who, what, detail from hunk_event"
            " where run = ? and revision = ? order by at, number, seq",
            (proposal.run, proposal.revision),
        )
        return [
            Event(number=row[0], at=row[1], who=row[2], what=row[3], detail=row[4]) for row in found
        ]

    def look(self, proposal: Proposal, texts: Texts) -> Proposal:
        """Return *proposal* as its files say it stands now, and keep that.

        Args:
            proposal: Which one.
            texts: All of its files as they are now.
        """
        now = self._fresh(self._database.read, proposal)
        holding = self._holding(self._database.read)
        if seen(now, texts, holding) == now and not holding.differs(texts):
            return now
        with self._database.transaction() as writer:
            return self._look(writer, proposal, texts)

    def begin(
        self, proposal: Proposal, numbers: Iterable[int], wanted: Said, texts: Texts
    ) -> Doing:
        """Begin to bring hunks to the side *wanted*: nobody else can meanwhile.

        Whoever begins brings `planned.changes` into the files, and then calls `settle`.
        """
        with self._database.transaction() as writer:
            now = self._look(writer, proposal, texts)
            holding = self._holding(writer.read)
            barred = {n: why for n in numbers if (why := self._barred(now, n, holding))}
            planned = plan(now, texts, set(numbers) - barred.keys(), wanted)
            planned = replace(planned, refused={**planned.refused, **barred})
            for change in planned.changes:
                for path in filter(None, (change.path, change.renamed_from)):
                    holding.hold(writer, path)
            going = {
                e.number: replace(e, state=HunkState.ACCEPTING, doing=self._owner())
                for e in now.entries
                if e.number in planned.turned
            }
            now = self._kept(writer, now, going)
        return Doing(
            proposal=now, wanted=wanted, planned=planned, restored=self._restored(now, planned)
        )

    def settle(self, doing: Doing, texts: Texts, *, why: str = "") -> Proposal:
        """Return the proposal after its files were changed, or were not.

        Args:
            doing: What was begun.
            texts: All of its files as they are now.
            why: What hindered it, as a sentence, where something did.
        """
        turned, wanted = doing.planned.turned, doing.wanted
        self._keep_texts(turned.values())
        with self._database.transaction() as writer:
            now = self._fresh(writer.read, doing.proposal)
            ours = [e for e in now.entries if e.number in turned and self._is_ours(e.doing)]
            freed = {e.number: replace(e, doing=None) for e in ours}
            over = {n: replace(turned[n], doing=None, state=HunkState.ACCEPTING) for n in freed}
            done = self._done(now, over, texts)
            now = self._look(writer, self._kept(writer, now, {**freed, **done}), texts)
            for number, entry in freed.items():
                what = _DONE[wanted] if number in done else f"not {_DONE[wanted]}"
                merged = number in done and done[number].hunk != entry.hunk
                self._note(writer, now, number, what, _MERGED if merged else why)
            return now

    def _done(
        self, proposal: Proposal, turned: Mapping[int, Entry], texts: Texts
    ) -> dict[int, Entry]:
        """Return those of *turned* that the texts show on their new side."""
        entries = tuple(turned.get(e.number, e) for e in proposal.entries)
        found = readings(replace(proposal, entries=entries), texts)
        sides = {True: Said.IN, False: Said.OUT}
        return {n: e for n, e in turned.items() if found[n].said is sides[e.inside]}

    def _keep_texts(self, entries: Iterable[Entry]) -> None:
        """Keep the texts that rewritten or merged hunks change."""
        for blob, base in {e.base_blob: e.base for e in entries if e.base is not None}.items():
            if blob == blob_id(marked(base)):
                self._state.blobs.put(marked(base))

    def reject(self, proposal: Proposal, numbers: Iterable[int]) -> dict[int, str]:
        """Reject hunks that are not in the text; return those that cannot be, and why."""
        return self._decided(proposal, numbers, HunkState.REJECTED)

    def reconsider(self, proposal: Proposal, numbers: Iterable[int]) -> dict[int, str]:
        """Lay rejected hunks before the user again; return those that were not rejected."""
        return self._decided(proposal, numbers, HunkState.PENDING)

    def rewritten(self, proposal: Proposal, entry: Entry) -> Proposal:
        """Keep a hunk as the user wrote it anew.

        Args:
            proposal: As it was when the user began.
            entry: What `rewriting.rewritten` made.

        Raises:
            UserError: The hunk is another by now, or stands in its file.
        """
        self._keep_texts([entry])
        with self._database.transaction() as writer:
            now = self._fresh(writer.read, proposal)
            if why := _why_not_anew(now.entry(entry.number), proposal.entry(entry.number)):
                raise UserError(f"Hunk {entry.number} was left as it was: {why}.")
            # It may have been read while somebody was accepting it.
            now = self._kept(writer, now, {entry.number: replace(entry, doing=None)})
            self._note(writer, now, entry.number, "edited")
            return now

    def _decided(
        self, proposal: Proposal, numbers: Iterable[int], state: HunkState
    ) -> dict[int, str]:
        may = {
            HunkState.REJECTED: (HunkState.PENDING, HunkState.STALE),
            HunkState.PENDING: (HunkState.REJECTED,),
        }[state]
        with self._database.transaction() as writer:
            now = self._fresh(writer.read, proposal)
            entries = {n: now.entry(n) for n in numbers}
            going = {n: e for n, e in entries.items() if e and e.state in may and not e.doing}
            self._kept(writer, now, {n: replace(e, state=state) for n, e in going.items()})
            for number in going:
                self._note(writer, now, number, _WORDS[state])
        return {
            n: _why_not(e, state)
            for n, e in entries.items()
            if n not in going and (e is None or e.state is not state)
        }

    def _look(self, writer: Writer, proposal: Proposal, texts: Texts) -> Proposal:
        """Bring the rows to what *texts* say."""
        now = self._fresh(writer.read, proposal)
        holding = self._holding(writer.read)
        holding.follow(writer, texts)
        after = seen(now, texts, holding)
        changed = {a.number: a for a, b in zip(after.entries, now.entries, strict=True) if a != b}
        for number, entry in changed.items():
            before = now.entry(number)
            if before and entry.state is not before.state is not HunkState.ACCEPTING:
                self._note(writer, now, number, entry.state.value, "as its text says")
        return self._kept(writer, now, changed)

    def _kept(self, writer: Writer, proposal: Proposal, changed: Mapping[int, Entry]) -> Proposal:
        for entry in changed.values():
            rows.update(writer, proposal, entry)
        if changed:
            writer.run("update ledger set version = version + 1")
        entries = tuple(changed.get(e.number, e) for e in proposal.entries)
        return replace(proposal, entries=entries)

    def _note(
        self, writer: Writer, proposal: Proposal, number: int, what: str, detail: str = ""
    ) -> None:
        event = Event(number=number, at=self._now(), who=self._who, what=what, detail=detail)
        rows.note(writer, proposal, event)

    def _find(self, read: Read, run: RunId, revision: int | None) -> Proposal | None:
        found = read(
            f"{rows.PROPOSALS} where run = ? and revision = coalesce(?, revision)"
            " order by revision desc limit 1",
            (run, revision),
        )
        return self._whole(read, found[0]) if found else None

    def _fresh(self, read: Read, proposal: Proposal) -> Proposal:
        found = self._find(read, proposal.run, proposal.revision)
        if found is None:
            raise UserError(f"The proposal of run {proposal.run} was deleted.")
        return found

    def _whole(self, read: Read, row: Row) -> Proposal:
        return rows.proposal_of(row, read(rows.HUNKS, (row[0], row[1])), self._state.blobs)

    def _holding(self, read: Read) -> Holding:
        return Holding.of(read, self._owner())

    def _owner(self) -> Owner:
        return replace(self._us, heartbeat=self._now())

    def _is_ours(self, doing: Owner | None) -> bool:
        return doing is not None and (doing.pid, doing.start) == (self._us.pid, self._us.start)

    def _barred(self, proposal: Proposal, number: int, holding: Holding) -> str:
        """Return why hunk *number* cannot be touched by us now, or nothing."""
        entry = proposal.entry(number)
        if entry is None:
            return "There is no such hunk."
        if entry.doing is not None:
            return _ELSEWHERE.format(pid=entry.doing.pid)
        reasons = (holding.why_not(path) for path in entry.paths)
        return next((why for why in reasons if why), "")

    def _restored(self, proposal: Proposal, planned: Planned) -> dict[str, tuple[bytes, int]]:
        """Return the bytes and permissions of deleted files that come back.

        Of a file whose snapshot was not to be had, only the text is known, and no mode.
        """
        come = {c.path: c.after or "" for c in planned.changes if _comes(c)}
        return {
            e.hunk.path: (
                _as(come[e.hunk.path], self._state.blobs.get(e.base_blob)),
                e.mode if e.seen.mode is None else e.seen.mode,
            )
            for e in proposal.entries
            if e.hunk.kind == "delete" and e.hunk.path in come and e.base_blob and e.mode
        }


def _comes(change: FileChange) -> bool:
    return change.before is None and not change.renamed_from


def _as(text: str, data: bytes) -> bytes:
    """Return *data*; where its lines end otherwise than those of *text*, that, written likewise."""
    found = decode(data)
    if not isinstance(found, Decoded) or found.text == text:
        return data
    return found.encoding.encode(text)


_WORDS = {HunkState.REJECTED: "rejected", HunkState.PENDING: "reconsidered"}


def _why_not(entry: Entry | None, state: HunkState) -> str:
    if entry is None:
        return "There is no such hunk."
    if entry.doing is not None:
        return _ELSEWHERE.format(pid=entry.doing.pid)
    if state is HunkState.REJECTED:
        return _TAKE_BACK
    return f"It was not rejected: it is {entry.state.value}."


def _why_not_anew(entry: Entry | None, begun: Entry | None) -> str:
    """Say why *entry* cannot be what was made of *begun*, or nothing."""
    if entry is None or begun is None:
        return "there is no such hunk"
    if entry.doing is not None:
        return "it is being accepted or taken back right now"
    if entry.state is HunkState.ACCEPTED:
        return "it was accepted meanwhile; take it back first"
    if entry.hunk != begun.hunk:
        return "it was written anew elsewhere meanwhile"
    return ""
