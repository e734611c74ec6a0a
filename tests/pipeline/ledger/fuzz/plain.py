"""The plain model: texts as lines with a name, and hunks as names. It compares nothing by nearness.

Where every line of a hunk has a name of its own, the model knows without a diff on which side
it stands: its lines stand there side by side, or they do not.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from patchwright.domain.proposal import Hunk
from patchwright.domain.text import line_end, split_lines, strip_end

Side = Literal["out", "in", "touched", "unclear"]
"""On which side a hunk stands; `touched` by the user, or `unclear` because lines are equal."""

Place = tuple[int, int, int]


class Line(NamedTuple):
    """A line: what it says, which is its name, and its end."""

    words: str
    end: str


@dataclass(frozen=True)
class Text:
    """A text as lines, with its BOM where an editor shows it."""

    lines: tuple[Line, ...]
    bom: str = ""

    @classmethod
    def of(cls, text: str) -> "Text":
        """Return *text* as lines."""
        bare = text.removeprefix("\ufeff")
        lines = tuple(Line(strip_end(line), line_end(line)) for line in split_lines(bare))
        return cls(lines, text[: len(text) - len(bare)])

    @property
    def text(self) -> str:
        """What it says to the letter."""
        return self.bom + "".join(line.words + line.end for line in self.lines)

    @property
    def words(self) -> list[str]:
        """Its lines without their ends."""
        return [line.words for line in self.lines]


@dataclass(frozen=True)
class Piece:
    """A hunk of lines as the model has it.

    Attributes:
        number: Its number in its proposal.
        start: Where it begins in its base.
        before: Its lines before.
        after: Its lines after.
        around: The lines above and below in the base; None at its ends.
        ends: Their line ends.
        places: Where each line that is one of a kind stands in the base with all hunks laid in.
    """

    number: int
    start: int
    before: tuple[Line, ...]
    after: tuple[Line, ...]
    around: tuple[str | None, str | None]
    ends: tuple[str | None, str | None]
    places: dict[str, Place]

    def side(self, text: Text) -> Side:
        """Return on which side the hunk stands in *text*."""
        words = text.words
        if not self._is_clear(words):
            return "unclear"
        # A line of the other side that is there too says that the user has had half of it.
        if self._stands(words, self.before) and not self._some_of(words, self.after, self.before):
            return "out"
        stands = self._stands(words, self.after)
        return "in" if stands and not self._some_of(words, self.before, self.after) else "touched"

    def is_exact(self, text: Text, side: Side) -> bool:
        """Say whether the hunk stands on *side* with its line ends, or the base's around it."""
        (start, stop), own = self.spot(text, side), self.before if side == "out" else self.after
        if own:
            return text.lines[start:stop] == own
        here = (
            text.lines[start - 1].end if start else None,
            text.lines[stop].end if stop < len(text.lines) else None,
        )
        return here == self.ends

    def spot(self, text: Text, side: Side) -> tuple[int, int]:
        """Return first and last line (excluded) of the hunk, which stands on *side*."""
        words, lines = text.words, self.before if side == "out" else self.after
        if lines:
            at = words.index(lines[0].words)
        else:
            at = 0 if self.around[0] is None else words.index(self.around[0]) + 1
        return at, at + len(lines)

    def _is_clear(self, words: Sequence[str]) -> bool:
        ours = {line.words for line in (*self.before, *self.after)}
        if [one.words for one in self.before] == [one.words for one in self.after]:
            return False
        if not self.before or not self.after:
            ours |= {words for words in self.around if words is not None}
        counts = Counter(words)
        if any(word not in self.places or counts[word] > 1 for word in ours):
            return False
        kept = [self.places[word] for word in words if word in self.places and counts[word] == 1]
        return kept == sorted(kept) and not any(
            counts[word] > 1 for word in words if word in self.places
        )

    @staticmethod
    def _some_of(words: Sequence[str], lines: Sequence[Line], but: Sequence[Line]) -> bool:
        return bool(({one.words for one in lines} - {one.words for one in but}) & {*words})

    def _stands(self, words: Sequence[str], lines: Sequence[Line]) -> bool:
        wanted = [line.words for line in lines]
        if wanted:
            at = words.index(wanted[0]) if wanted[0] in words else len(words)
            return list(words[at : at + len(wanted)]) == wanted
        above, below = self.around
        at = 0 if above is None else (words.index(above) + 1 if above in words else -1)
        if at < 0:
            return False
        return at == len(words) if below is None else words[at : at + 1] == [below]


def pieces(base: Text, hunks: dict[int, Hunk]) -> dict[int, Piece]:
    """Return the hunks of one text as pieces."""
    places = _places(base, hunks)
    return {number: _piece(base, number, hunk, places) for number, hunk in hunks.items()}


def lines_of(lines: Iterable[str]) -> tuple[Line, ...]:
    """Return lines, each with its end apart."""
    return tuple(Line(strip_end(line), line_end(line)) for line in lines)


def _piece(base: Text, number: int, hunk: Hunk, places: dict[str, Place]) -> Piece:
    stop = hunk.start + len(hunk.before)
    above = base.lines[hunk.start - 1] if hunk.start else None
    below = base.lines[stop] if stop < len(base.lines) else None
    around = above and above.words, below and below.words
    ends = above and above.end, below and below.end
    before, after = lines_of(hunk.before), lines_of(hunk.after)
    return Piece(number, hunk.start, before, after, around, ends, places)


def _places(base: Text, hunks: dict[int, Hunk]) -> dict[str, Place]:
    """Return the order of all lines that occur once; one that a hunk keeps counts once."""
    found = [(word, (row, 1, 0)) for row, word in enumerate(base.words)]
    for hunk in hunks.values():
        found += _new_places(hunk)
    counts = Counter(word for word, _ in found)
    return {word: place for word, place in found if counts[word] == 1}


def _new_places(hunk: Hunk) -> Iterator[tuple[str, Place]]:
    """Yield where the lines of *hunk* stand that its text before does not have."""
    kept = [line.words for line in lines_of(hunk.before)]
    row, behind = hunk.start, 0
    for number, line in enumerate(lines_of(hunk.after)):
        if line.words in kept:
            row, behind = hunk.start + kept.index(line.words), 2
            kept[kept.index(line.words)] = ""
        else:
            yield line.words, (row, behind, number)
