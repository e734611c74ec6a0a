"""What the ledger holds of one proposal, as values."""

import codecs
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.live import Live
from patchwright.domain.proposal import Hunk, HunkState, ProposedHunk
from patchwright.domain.run import RunId
from patchwright.domain.source import BlobId, blob_id
from patchwright.pipeline.lease import Owner
from patchwright.pipeline.ledger.changing import Swap
from patchwright.pipeline.ledger.standing import Beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is remembered of a hunk besides its text, to find it again.

    Attributes:
        beside: The lines around it when it was last seen whole.
        swap: What was swapped when it was last accepted or taken back.
        mode: The permission bits that a file had when it was deleted.
    """

    beside: Beside | None = None
    swap: Swap | None = None
    mode: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One hunk in the ledger.

    Attributes:
        proposed: As the run proposes it.
        hunk: As it stands now: the user may have written it anew.
        state: How it stands.
        inside: On which side it was when that could last be said.
        base: The text that it changes; None where it creates the file.
        base_blob: That text's blob; hunks of one path and one base are read together.
        mode: The permission bits of a file that it deletes, as the run saw them; 0 else.
        seen: What is remembered of it.
        doing: Who is accepting it, or taking it back, right now.
    """

    proposed: ProposedHunk
    hunk: Hunk
    state: HunkState
    inside: bool = False
    base: str | None
    base_blob: BlobId | None
    mode: int = 0
    seen: Seen = Seen()
    doing: Owner | None = None

    @property
    def number(self) -> int:
        """Which one, from one."""
        return self.proposed.number

    @property
    def edited(self) -> bool:
        """Whether the user has written it anew, so that nobody has checked it."""
        return self.hunk != self.proposed.hunk

    @property
    def paths(self) -> tuple[str, ...]:
        """Where its file may stand: the new path first."""
        old = self.hunk.renamed_from
        return (self.hunk.path, old) if old else (self.hunk.path,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What one run proposes.

    Attributes:
        run: Whose it is.
        revision: Which of its proposals, from one: a corrected run may propose again.
        made: When, in seconds of the epoch.
        is_open: Whether it is laid before the user: no newer one has taken its place.
        entries: Its hunks, by number.
    """

    run: RunId
    revision: int
    made: float
    is_open: bool
    entries: tuple[Entry, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that its hunks are about, each once."""
        return tuple(dict.fromkeys(path for entry in self.entries for path in entry.paths))

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be decided."""
        return not any(is_undecided(entry) for entry in self.entries)

    def entry(self, number: int) -> Entry | None:
        """Return the hunk of that number."""
        # They are counted from one, and a proposal may have thousands.
        there = self.entries[max(number - 1, 0) : number]
        if there and there[0].number == number:
            return there[0]
        return next((one for one in self.entries if one.number == number), None)


def is_undecided(entry: Entry) -> bool:
    """Say whether the user has still to decide on *entry*; what he accepted and changed is his."""
    if entry.state is HunkState.STALE:
        return not entry.inside
    return entry.state in (HunkState.PENDING, HunkState.ACCEPTING)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileText:
    """A file as it is now.

    Attributes:
        text: What it says; None where there is no file.
        is_unsaved: Whether only an editor of ours says so, and the disk says otherwise.
        mode: Its permission bits on disk; None where they are not known.
    """

    text: Live
    is_unsaved: bool = False
    mode: int | None = None


def marked(text: str) -> bytes:
    """Return *text* as bytes that are read as it, whatever its first lines declare.

    A file may come back by them, so that nothing stands before the text unless it must.
    """
    data = text.encode()
    found = decode(data)
    return data if isinstance(found, Decoded) and found.text == text else codecs.BOM_UTF8 + data


def rebased(entry: Entry, hunk: Hunk, base: str) -> Entry:
    """Return *entry* as *hunk*, which changes *base* and stands on its own from now on."""
    return replace(entry, hunk=hunk, base=base, base_blob=blob_id(marked(base)), seen=Seen())


Texts = Mapping[str, FileText]
"""The files that a proposal is about, by path; one that is missing is no file."""


def together(entries: tuple[Entry, ...]) -> Iterator[dict[int, Entry]]:
    """Yield the hunks that change one text, by number, each group in order of its first."""
    groups = dict[tuple[str, BlobId | None], dict[int, Entry]]()
    for entry in entries:
        if entry.hunk.kind == "change":
            key = (entry.hunk.path, entry.base_blob)
            groups.setdefault(key, {})[entry.number] = entry
    yield from groups.values()
