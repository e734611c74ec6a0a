"""Proposals as their tables hold them, and the way there and back."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.errors import StorageError
from patchwright.domain.proposal import Hunk, HunkState, ProposedHunk
from patchwright.domain.run import RunId
from patchwright.domain.source import BlobId
from patchwright.domain.wire import value_to_json
from patchwright.llm.wire import canonical
from patchwright.pipeline.forms import from_json
from patchwright.pipeline.lease import Owner
from patchwright.pipeline.ledger.changing import Swap
from patchwright.pipeline.ledger.proposal import Entry, Proposal, Seen
from patchwright.storage.blobs import BlobStore
from patchwright.storage.database import Row, Writer

_HUNKS = """
    select run, revision, number, state, inside, base_blob, mode, proposed_json, edited_json,
        seen_json, doing_pid, doing_start, doing_beat
    from hunk where run = ? and revision = ? order by number
"""
HUNKS = _HUNKS
"""The query for the hunks of one proposal."""

PROPOSALS = "select run, revision, made, open from proposal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One line of a hunk's history.

    Attributes:
        number: The hunk.
        at: When, in seconds of the epoch.
        who: `editor`, `terminal` or `run`, with its process.
        what: What happened: `proposed`, `accepted`, `rejected` …
        detail: More of it, or empty.
    """

    number: int
    at: float
    who: str
    what: str
    detail: str = ""


def proposal_of(row: Row, hunks: Iterable[Row], blobs: BlobStore) -> Proposal:
    """Return the proposal of one row and those of its hunks; raises StorageError."""
    texts = dict[str, str]()
    return Proposal(
        run=RunId(row[0]),
        revision=row[1],
        made=row[2],
        is_open=bool(row[3]),
        entries=tuple(_entry(one, blobs, texts) for one in hunks),
    )


def insert(
    writer: Writer, key: tuple[RunId, int], hunk: ProposedHunk, base: BlobId | None, mode: int
) -> None:
    """Write the row of a hunk that is proposed; *key* is its run and revision."""
    writer.run(
        "insert into hunk (run, revision, number, state, base_blob, mode, proposed_json)"
        " values (?, ?, ?, ?, ?, ?, ?)",
        (
            *key,
            hunk.number,
            HunkState.PENDING.value,
            base,
            mode,
            canonical(value_to_json(hunk)),
        ),
    )


def update(writer: Writer, proposal: Proposal, entry: Entry) -> None:
    """Write how a hunk stands now."""
    doing = entry.doing
    edited = canonical(value_to_json(entry.hunk)) if entry.edited else None
    writer.run(
        "update hunk set state = ?, inside = ?, base_blob = ?, edited_json = ?, seen_json = ?,"
        " doing_pid = ?, doing_start = ?, doing_beat = ?"
        " where run = ? and revision = ? and number = ?",
        (
            entry.state.value,
            entry.inside,
            entry.base_blob,
            edited,
            canonical(_seen_form(entry.seen)),
            doing.pid if doing else None,
            doing.start if doing else None,
            doing.heartbeat if doing else None,
            proposal.run,
            proposal.revision,
            entry.number,
        ),
    )


def note(writer: Writer, proposal: Proposal, event: Event) -> None:
    """Add a line to a hunk's history."""
    key = (proposal.run, proposal.revision, event.number)
    writer.run(
        "insert into hunk_event (run, revision, number, seq, at, who, what, detail)"
        " select ?, ?, ?, coalesce(max(seq), 0) + 1, ?, ?, ?, ? from hunk_event"
        " where run = ? and revision = ? and number = ?",
        (*key, event.at, event.who, event.what, event.detail, *key),
    )


def _entry(row: Row, blobs: BlobStore, texts: dict[str, str]) -> Entry:
    state, inside, base_blob, mode, proposed, edited, seen, *doing = row[3:]
    wanted = _proposed(proposed)
    hunk: Hunk = from_json(json.loads(edited)) if edited else wanted.hunk
    if base_blob and base_blob not in texts:
        texts[base_blob] = _text(blobs, BlobId(base_blob))
    pid, start, beat = doing
    return Entry(
        proposed=wanted,
        hunk=hunk,
        state=HunkState(state),
        inside=bool(inside),
        base=texts.get(base_blob) if base_blob else None,
        base_blob=BlobId(base_blob) if base_blob else None,
        mode=mode,
        seen=_seen_of(json.loads(seen)),
        doing=None if pid is None else Owner(pid=pid, start=start, heartbeat=beat),
    )


@lru_cache(maxsize=2048)
def _proposed(form: str) -> ProposedHunk:
    """Return a hunk as it was proposed; it never changes, and is read at each look."""
    return from_json(json.loads(form))


def _text(blobs: BlobStore, blob: BlobId) -> str:
    found = decode(blobs.get(blob))
    if not isinstance(found, Decoded):
        raise StorageError(f"The text {blob[:12]} of a proposal is damaged: {found.reason}.")
    return found.text


def _seen_form(seen: Seen) -> dict[str, Any]:
    swap = seen.swap
    return {
        "beside": seen.beside,
        "swap": swap and {"was": swap.was, "put": swap.put, "above": swap.above, "ends": swap.ends},
        "mode": seen.mode,
    }


def _seen_of(form: dict[str, Any]) -> Seen:
    beside, swap = form.get("beside"), form.get("swap")
    return Seen(
        beside=(beside[0], beside[1]) if beside else None,
        swap=Swap(
            was=tuple(swap["was"]),
            put=tuple(swap["put"]),
            above=swap["above"],
            ends=(swap["ends"][0], swap["ends"][1]),
        )
        if swap
        else None,
        mode=form.get("mode"),
    )
