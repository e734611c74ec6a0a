"""The next hunk that is still to be decided on, from a place in any file. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.domain.text import Position, Range, split_lines, strip_end
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.texts.positions import to_range
from patchwright.pipeline.ledger.proposal import Entry, is_undecided


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A hunk that is still to be decided on, and where it stands.

    Attributes:
        looked: Its proposal.
        entry: The hunk.
        path: Its file.
        line: Its first line there, from zero.
        end: The line behind its last one.
    """

    looked: Looked
    entry: Entry
    path: str
    line: int
    end: int

    @property
    def key(self) -> tuple[str, int]:
        """Which hunk it is: its run and number."""
        return self.looked.proposal.run, self.entry.number

    @property
    def order(self) -> tuple[str, int, int]:
        """What hunks are in order by."""
        return self.path, self.line, self.entry.number

    @property
    def has_file(self) -> bool:
        """Whether there is a text to be shown."""
        return isinstance(self.text, str)

    @property
    def text(self) -> object:
        """What its file says now."""
        found = self.looked.texts.get(self.path)
        return found.text if found else None

    def selection(self, encoding: str) -> lsp.Range:
        """Return its lines as the editor counts."""
        lines = split_lines(self.text) if isinstance(self.text, str) else []
        end = Position(line=self.end, column=0)
        if lines and self.end >= len(lines) and lines[-1] == strip_end(lines[-1]):
            end = Position(line=len(lines) - 1, column=len(lines[-1]))
        start = Position(line=min(self.line, end.line), column=0)
        return to_range(lines, Range(start=start, end=end), encoding)


def spots(every: Iterable[Looked]) -> list[Spot]:
    """Return all hunks that are still to be decided on, by file and line."""
    found = [
        _spot(looked, entry)
        for looked in every
        for entry in looked.proposal.entries
        if is_undecided(entry)
    ]
    return sorted(found, key=lambda one: one.order)


def spot_of(every: Iterable[Looked], key: tuple[str, int] | None) -> Spot | None:
    """Return the hunk of that run and number, decided or not; None where there is none."""
    for looked in every:
        entry = looked.proposal.entry(key[1]) if key and looked.proposal.run == key[0] else None
        if entry:
            return _spot(looked, entry)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the cursor is.

    Attributes:
        path: The file; None is nowhere, as in a diff: then it counts where the user was led last.
        line: The line; None is the beginning or, on the way back, the end of the file.
        last: The hunk that the user was led to last: several may begin at one line.
    """

    path: str | None = None
    line: int | None = None
    last: Spot | None = None

    def is_on(self, spot: Spot) -> bool:
        """Say whether the user is where *spot* was shown last."""
        if self.last is None or spot.key != self.last.key:
            return False
        return self.path is None or (spot.path, spot.line) == (self.path, self.line)


def onward(found: Sequence[Spot], place: Place, *, back: bool) -> Spot:
    """Return the next of *found*, or the one before, from *place*; behind the last comes the first.

    Args:
        found: At least one, in order.
        place: From where.
        back: Whether to go back.
    """
    path, line = place.path, place.line
    here = next((n for n, one in enumerate(found) if place.is_on(one)), None)
    if here is not None:
        return found[(here + (-1 if back else 1)) % len(found)]
    if path is None:
        return _beyond(found, place.last, back=back)
    if back:
        end = (path, -1 if line is None else line)
        before = [one for one in found if (one.path, one.line) < end]
        return (before or found)[-1]
    start = (path, -1 if line is None else line)
    return next((one for one in found if (one.path, one.line) > start), found[0])


def _beyond(found: Sequence[Spot], last: Spot | None, *, back: bool) -> Spot:
    """Return the one behind *last*, or before it, which is none of *found*: it is decided."""
    if last is None:
        return found[-1 if back else 0]
    if back:
        return ([one for one in found if one.order < last.order] or found)[-1]
    return next((one for one in found if one.order >= last.order), found[0])


def _spot(looked: Looked, entry: Entry) -> Spot:
    reading = looked.readings[entry.number]
    span = reading.standing.span if reading.standing else None
    line = span.start if span else 0
    if span and span.is_empty:
        line = max(line - 1, 0)  # where it is marked; below the last line is nowhere to go
    end = span.stop if span and not span.is_empty else line
    return Spot(looked=looked, entry=entry, path=reading.path, line=line, end=end)
