"""A proposal as its files say it stands, but for files that somebody else holds. Pure."""

from dataclasses import replace

from patchwright.domain.live import Unreadable
from patchwright.pipeline.lease import is_alive
from patchwright.pipeline.ledger.holding import Holding
from patchwright.pipeline.ledger.proposal import Entry, Proposal, Seen, Texts
from patchwright.pipeline.ledger.reading import Reading, readings, state_of
from patchwright.pipeline.ledger.standing import Said


def seen(proposal: Proposal, texts: Texts, holding: Holding) -> Proposal:
    """Return *proposal* with the state of each hunk that we may tell by *texts*."""
    found = readings(proposal, texts)
    entries = (
        entry if _is_left(entry, texts, holding) else _seen(entry, found[entry.number])
        for entry in proposal.entries
    )
    return replace(proposal, entries=tuple(entries))


def _is_left(entry: Entry, texts: Texts, holding: Holding) -> bool:
    """Say whether *entry* is not ours to tell: it is in work, held, or cannot be read just now."""
    if entry.doing is not None and is_alive(entry.doing, holding.us.heartbeat):
        return True
    unread = any(isinstance(texts[path].text, Unreadable) for path in entry.paths if path in texts)
    return unread or any(path in holding.others for path in entry.paths)


def _seen(entry: Entry, reading: Reading) -> Entry:
    return replace(
        entry,
        state=state_of(entry, reading),
        inside=_is_inside(entry, reading),
        seen=_remembered(entry, reading),
        doing=None,
    )


def _is_inside(entry: Entry, reading: Reading) -> bool:
    """Say on which side a hunk is; where its text cannot say, on which it was last."""
    near = reading.standing.near if reading.standing else None
    said = near if reading.said is Said.NEITHER else reading.said
    return entry.inside if said is None else said is Said.IN


def _remembered(entry: Entry, reading: Reading) -> Seen:
    standing = reading.standing
    # Only a hunk without lines has nothing else to be found by.
    if standing is None or not standing.is_whole or not standing.span.is_empty:
        return entry.seen
    return replace(entry.seen, beside=standing.beside)
