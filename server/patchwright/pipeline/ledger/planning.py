"""What accepting hunks, or taking them back, makes of the files as they are now. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from patchwright.domain.edit import FileChange
from patchwright.domain.text import BOM, split_lines
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.changing import Lines, Swap, changed, lines_of
from patchwright.pipeline.ledger.proposal import Entry, FileText, Proposal, Seen, Texts, rebased
from patchwright.pipeline.ledger.reading import Reading, readings
from patchwright.pipeline.ledger.standing import Said, Standing

_NOWHERE = FileText(text=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """What is to be done, and what cannot be.

    Attributes:
        changes: The files before, as they are now, and after; sorted by path.
        turned: The hunks that are on the wanted side then, as they are in the ledger once they are;
            one that was merged with the user's changes stands on its own from then on.
        refused: Those that cannot be brought there, and why, as sentences.
    """

    changes: tuple[FileChange, ...]
    turned: Mapping[int, Entry]
    refused: Mapping[int, str]


def plan(proposal: Proposal, texts: Texts, numbers: Iterable[int], wanted: Said) -> Planned:
    """Return what brings the hunks *numbers* to the side *wanted*; those there already stay."""
    work = _Work(proposal, dict(texts))
    rest = work.turn_apart(set(numbers), wanted)
    for number in sorted(rest):
        work.turn(number, wanted)
    return Planned(
        changes=tuple(sorted(work.changes(texts), key=lambda change: change.path)),
        turned=work.turned,
        refused=work.refused,
    )


@dataclass(slots=True)
class _Work:
    """The files while one hunk after the other is turned."""

    proposal: Proposal
    texts: dict[str, FileText]
    turned: dict[int, Entry] = field(default_factory=dict[int, Entry])
    refused: dict[int, str] = field(default_factory=dict[int, str])
    moved: dict[str, str] = field(default_factory=dict[str, str])
    lines: dict[str, Lines] = field(default_factory=dict[str, Lines])

    def turn_apart(self, numbers: set[int], wanted: Said) -> set[int]:
        """Turn the hunks that stand whole and apart, by one reading of all; return the others.

        They go from bottom to top, so that none moves another one's place.
        """
        found = readings(self.proposal, self.texts)
        for number in _apart({n: found[n] for n in numbers & found.keys()}, wanted):
            if entry := self.proposal.entry(number):
                self.turned[number] = self._turned(entry, found[number], wanted)
        self._renew()
        return numbers - self.turned.keys()

    def turn(self, number: int, wanted: Said) -> None:
        """Bring one hunk to the side *wanted*, or note why that cannot be."""
        reading = readings(self.proposal, self.texts).get(number)
        entry = self.proposal.entry(number)
        if entry is None or reading is None:
            self.refused[number] = "There is no such hunk."
        elif reading.said is wanted:
            self.turned[number] = entry
        elif not reading.may_turn:
            self.refused[number] = reading.why
        else:
            try:
                turned = self._turned(entry, reading, wanted)
            except UnicodeEncodeError:
                self.refused[number] = "Its file holds signs that cannot be kept."
            else:
                self.turned[number] = turned
                self._renew()

    def changes(self, before: Texts) -> Iterator[FileChange]:
        """Yield how the files differ from *before*."""
        for path in {*before, *self.texts}:
            now, then = _text(self.texts, path), _text(before, path)
            if path in self.moved:
                origin = self.moved[path]
                yield FileChange(
                    path=path, before=_text(before, origin), after=now, renamed_from=origin
                )
            elif now != then and path not in self.moved.values():
                yield FileChange(path=path, before=then, after=now)

    def _turned(self, entry: Entry, reading: Reading, wanted: Said) -> Entry:
        hunk, path = entry.hunk, reading.path
        entry = replace(entry, inside=wanted is Said.IN)
        if reading.standing is not None:
            return self._swapped(entry, path, reading.standing)
        if hunk.kind == "rename":
            self._move(path, hunk.path if wanted is Said.IN else hunk.renamed_from)
        elif hunk.kind == "delete":
            return self._deleted(entry, path, wanted)
        else:
            text = "".join(hunk.after) if wanted is Said.IN else None
            self.texts[path] = FileText(text=text)
        return entry

    def _deleted(self, entry: Entry, path: str, wanted: Said) -> Entry:
        """Take a file away, and remember how its lines ended and who might read it; or bring it back."""
        if wanted is Said.OUT:
            swap = entry.seen.swap
            self.texts[path] = FileText(text="".join(swap.was if swap else entry.hunk.before))
            return replace(entry, seen=Seen())
        live, own = _text(self.texts, path) or "", "".join(entry.hunk.before)
        mode = self.texts[path].mode if path in self.texts else None
        self.texts[path] = _NOWHERE
        # An editor may show plain ends for whatever its file has.
        if plain(live.removeprefix(BOM)) == live.removeprefix(BOM) == plain(own):
            return replace(entry, seen=Seen(mode=mode))
        swap = Swap(was=tuple(split_lines(live)), put=())
        return replace(entry, seen=Seen(swap=swap, mode=mode))

    def _swapped(self, entry: Entry, path: str, standing: Standing) -> Entry:
        live = self._lines_of(path)
        made = changed(live, entry.hunk, standing, entry.seen.swap)
        self.lines[path], self.texts[path] = made.lines, FileText(text=made.text)
        seen = Seen(beside=made.beside, swap=made.swap)
        if standing.is_whole:
            return replace(entry, seen=seen)
        # Merged lines cannot always be told from the hunk's own afterwards: now they are its own.
        swap, start = made.swap, standing.span.start - made.swap.above
        sides = (swap.was, swap.put) if entry.inside else (swap.put, swap.was)
        hunk = replace(entry.hunk, start=start, before=sides[0], after=sides[1])
        base = live.text if entry.inside else made.text
        return replace(rebased(entry, hunk, base.removeprefix(BOM)), seen=seen)

    def _move(self, origin: str, path: str) -> None:
        self.texts[path], self.texts[origin] = self.texts[origin], _NOWHERE
        self.moved[path] = origin

    def _lines_of(self, path: str) -> Lines:
        """Return the lines of a file as it is now; where it was just changed, they are known."""
        live, found = _text(self.texts, path) or "", self.lines.get(path)
        return found if found and found.text == live else lines_of(live)

    def _renew(self) -> None:
        """Have the proposal as it is with the hunks that were turned."""
        entries = tuple(self.turned.get(e.number, e) for e in self.proposal.entries)
        self.proposal = replace(self.proposal, entries=entries)


def _apart(found: Mapping[int, Reading], wanted: Said) -> Iterator[int]:
    """Yield the hunks that stand whole on the other side and touch no other, from bottom to top."""
    whole = [
        (one.path, one.standing.span, number)
        for number, one in found.items()
        if one.standing and one.standing.is_whole and one.may_turn and one.said is not wanted
    ]
    path, top = "", 0
    for at, span, number in sorted(whole, reverse=True):
        if at != path or span.stop < top:
            yield number
            path, top = at, span.start


def _text(texts: Texts, path: str) -> str | None:
    found = texts.get(path, _NOWHERE).text
    return found if isinstance(found, str) else None
