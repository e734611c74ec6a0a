"""How the hunks of a proposal stand, told by the files as they are now. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from patchwright.domain.live import Live, Unreadable
from patchwright.domain.proposal import Hunk, HunkState
from patchwright.pipeline.ledger.proposal import Entry, Proposal, Texts, together
from patchwright.pipeline.ledger.standing import Beside, Said, Standing, contents, stand

_GONE = "Its file is gone."
_IN_THE_WAY = "Another file stands at its path."
_CHANGED = "You have changed the same lines."
_WRITTEN = "You have changed the file."


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How one hunk stands.

    Attributes:
        said: Which of its texts stands there.
        path: Where its file stands; where it would stand, if there is none.
        standing: Where in the text; None where the hunk is about the whole file.
        why: What hinders it, as a sentence; empty where nothing does.
    """

    said: Said
    path: str
    standing: Standing | None = None
    why: str = ""

    @property
    def may_turn(self) -> bool:
        """Whether the hunk can be brought to its other side."""
        if self.standing is not None:
            return self.standing.other is not None
        return self.said is not Said.NEITHER


def readings(proposal: Proposal, texts: Texts) -> dict[int, Reading]:
    """Return how each hunk of *proposal* stands in *texts*, by number."""
    whole = {e.number: _whole(e, texts) for e in proposal.entries if e.hunk.kind != "change"}
    lines = [_lines(group, texts) for group in together(proposal.entries)]
    return {**whole, **{number: one for group in lines for number, one in group.items()}}


def state_of(entry: Entry, reading: Reading) -> HunkState:
    """Return the state of *entry* by its text; a hunk that was rejected stays so until it is there."""
    if reading.said is Said.IN:
        return HunkState.ACCEPTED
    if entry.state is HunkState.REJECTED:
        return HunkState.REJECTED
    return HunkState.PENDING if reading.said is Said.OUT else HunkState.STALE


def is_same(live: str, wanted: str) -> bool:
    """Say whether two texts are the same but for line ends, one at the end of the text among them."""
    return contents(live) == contents(wanted)


def home(entry: Entry, texts: Texts) -> str:
    """Return where the file of *entry* stands: a renamed one may stand at either path."""
    new, old = entry.hunk.path, entry.hunk.renamed_from
    return old if old and _live(texts, new) is None else new


def _lines(group: dict[int, Entry], texts: Texts) -> dict[int, Reading]:
    first = next(iter(group.values()))
    path = home(first, texts)
    live = _live(texts, path)
    if not isinstance(live, str) or first.base is None:
        why = live.reason if isinstance(live, Unreadable) else _GONE
        return {number: Reading(said=Said.NEITHER, path=path, why=why) for number in group}
    found = _stood(
        first.base,
        tuple((number, entry.hunk) for number, entry in group.items()),
        frozenset(number for number, entry in group.items() if entry.inside),
        live,
        tuple((n, entry.seen.beside) for n, entry in group.items() if entry.seen.beside),
    )
    return {number: _in_text(path, one) for number, one in found.items()}


# One look reads the same text several times, and most texts are as they were at the last one.
@lru_cache(maxsize=16)
def _stood(
    base: str,
    hunks: tuple[tuple[int, Hunk], ...],
    inside: frozenset[int],
    live: str,
    known: tuple[tuple[int, Beside], ...],
) -> Mapping[int, Standing]:
    """Return what `stand` does, kept for the texts that were read last."""
    return MappingProxyType(stand(base, dict(hunks), inside, live, dict(known)))


def _in_text(path: str, standing: Standing) -> Reading:
    why = _CHANGED if standing.other is None else ""
    return Reading(said=standing.said, path=path, standing=standing, why=why)


def _whole(entry: Entry, texts: Texts) -> Reading:
    hunk = entry.hunk
    live, old = _live(texts, hunk.path), _live(texts, hunk.renamed_from)
    for one in (live, old):
        if isinstance(one, Unreadable):
            return Reading(said=Said.NEITHER, path=hunk.path, why=one.reason)
    match hunk.kind:
        case "create":
            return _created(entry, live)
        case "delete":
            return _deleted(entry, live)
        case _:
            return _renamed(entry, live, old)


def _created(entry: Entry, live: Live) -> Reading:
    path, wanted = entry.hunk.path, "".join(entry.hunk.after)
    if live is None:
        return Reading(said=Said.OUT, path=path)
    if isinstance(live, str) and is_same(live, wanted):
        return Reading(said=Said.IN, path=path)
    return Reading(said=Said.NEITHER, path=path, why=_WRITTEN if entry.inside else _IN_THE_WAY)


def _deleted(entry: Entry, live: Live) -> Reading:
    path = entry.hunk.path
    if live is None:
        return Reading(said=Said.IN, path=path)
    if isinstance(live, str) and is_same(live, "".join(entry.hunk.before)):
        return Reading(said=Said.OUT, path=path)
    return Reading(said=Said.NEITHER, path=path, why=_WRITTEN)


def _renamed(entry: Entry, live: Live, old: Live) -> Reading:
    path, origin = entry.hunk.path, entry.hunk.renamed_from
    if live is None and old is not None:
        return Reading(said=Said.OUT, path=origin)
    if live is not None and old is None:
        return Reading(said=Said.IN, path=path)
    why = _GONE if live is None else _IN_THE_WAY
    return Reading(said=Said.NEITHER, path=path, why=why)


def _live(texts: Texts, path: str) -> Live:
    found = texts.get(path) if path else None
    return found.text if found else None


def lines_at(live: str, standing: Standing) -> Sequence[str]:
    """Return the lines of *live* at a hunk's place, without ends."""
    return contents(live)[standing.span.start : standing.span.stop]
