"""What accepting hunks, or taking them back, makes of the files as they are now. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from patchwright.domain.edit import FileChange
from patchwright.pipeline.ledger.changing import changed
from patchwright.pipeline.ledger.proposal import Entry, FileText, Proposal, Seen, Texts
from patchwright.pipeline.ledger.reading import Reading, readings
from patchwright.pipeline.ledger.standing import Said

_NOWHERE = FileText(text=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """What is to be done, and what cannot be.

    Attributes:
        changes: The files before, as they are now, and after; sorted by path.
        turned: The hunks that are on the wanted side then, with what is remembered of each.
        refused: Those that cannot be brought there, and why, as sentences.
    """

    changes: tuple[FileChange, ...]
    turned: Mapping[int, Seen]
    refused: Mapping[int, str]


def plan(proposal: Proposal, texts: Texts, numbers: Iterable[int], wanted: Said) -> Planned:
    """Return what brings the hunks *numbers* to the side *wanted*; those there already stay."""
    work = _Work(proposal, dict(texts))
    for number in sorted(set(numbers)):
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
    turned: dict[int, Seen] = field(default_factory=dict[int, Seen])
    refused: dict[int, str] = field(default_factory=dict[int, str])
    moved: dict[str, str] = field(default_factory=dict[str, str])

    def turn(self, number: int, wanted: Said) -> None:
        """Bring one hunk to the side *wanted*, or note why that cannot be."""
        entry, reading = (
            self.proposal.entry(number),
            readings(self.proposal, self.texts).get(number),
        )
        if entry is None or reading is None:
            self.refused[number] = "There is no such hunk."
        elif reading.said is wanted:
            self.turned[number] = entry.seen
        elif not reading.may_turn:
            self.refused[number] = reading.why
        else:
            seen = self._turned(entry, reading, wanted)
            self.turned[number] = seen
            self._note(replace(entry, seen=seen, inside=wanted is Said.IN))

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

    def _turned(self, entry: Entry, reading: Reading, wanted: Said) -> Seen:
        hunk, path = entry.hunk, reading.path
        if reading.standing is not None:
            made = changed(_text(self.texts, path) or "", hunk, reading.standing, entry.seen.swap)
            self.texts[path] = FileText(text=made.text)
            return Seen(beside=made.beside, swap=made.swap)
        if hunk.kind == "rename":
            self._move(path, hunk.path if wanted is Said.IN else hunk.renamed_from)
        else:
            lines = hunk.after if wanted is Said.IN else hunk.before
            is_there = (hunk.kind == "create") is (wanted is Said.IN)
            self.texts[path] = FileText(text="".join(lines) if is_there else None)
        return entry.seen

    def _move(self, origin: str, path: str) -> None:
        self.texts[path], self.texts[origin] = self.texts[origin], _NOWHERE
        self.moved[path] = origin

    def _note(self, entry: Entry) -> None:
        entries = (entry if one.number == entry.number else one for one in self.proposal.entries)
        self.proposal = replace(self.proposal, entries=tuple(entries))


def _text(texts: Texts, path: str) -> str | None:
    found = texts.get(path, _NOWHERE).text
    return found if isinstance(found, str) else None
