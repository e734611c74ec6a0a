"""Where the lines of an edit stand in a file: tried exactly first, then more and more leniently.

A way of looking that finds one place ends the search, and so does one that finds
several: among equal places nothing is guessed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwright.domain.text import split_lines, strip_end
from patchwright.edits.file_lines import (
    FileLines,
    Key,
    bare,
    bare_look,
    look,
    same,
    trimmed,
    unindented,
)
from patchwright.edits.indent import Mend, keep, shift
from patchwright.edits.lookalike import plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """An edit as lines without ends: as they stand, as they shall be."""

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a block stands.

    Attributes:
        block: The block that stands there, perhaps without blank lines around it.
        spans: For each line of *block.before* the lines of the file that it names, first
            and end; several for `...`, none for a blank line that the file lacks. Lines
            between two spans are not named and stay.
        mend: Makes of a new line of the block one in the manner of the file.
    """

    block: Block
    spans: tuple[tuple[int, int], ...]
    mend: Mend = keep

    @property
    def start(self) -> int:
        """The first line of the file that the block names."""
        return self.spans[0][0]

    @property
    def stop(self) -> int:
        """The line after the last one that the block names."""
        return self.spans[-1][1]


_WHITE = (same, unindented, trimmed, bare)
_LOOKS = (look, bare_look)


def block_of(before: str, after: str) -> Block:
    """Return the texts of an edit as a block."""
    old, new = ([strip_end(line) for line in split_lines(text)] for text in (before, after))
    return Block(before=tuple(old), after=tuple(new))


def places(file: FileLines, block: Block) -> list[Place]:
    """Return the places at which *block* stands, by the strictest way that finds any."""
    for form, keys in _ways(block):
        for key in keys:
            if found := _places_by(file, form, key):
                return found
    return _across_blank_lines(file, block)


def _ways(block: Block) -> Iterator[tuple[Block, tuple[Key, ...]]]:
    if not any(map(bare, block.before)):
        yield block, (same,)
        return
    inner = without_outer_blanks(block)
    yield block, _WHITE
    if inner != block:
        yield inner, _WHITE
    yield block, _LOOKS
    if inner != block:
        yield inner, _LOOKS


def without_outer_blanks(block: Block) -> Block:
    """Return *block* without the blank lines that its first half begins and ends with.

    As many are taken from the second half, where it has them.
    """
    before, after = list(block.before), list(block.after)
    for end in (0, -1):
        while before and not before[end].strip():
            del before[end]
            if after and not after[end].strip():
                del after[end]
    return Block(before=tuple(before), after=tuple(after))


def _places_by(file: FileLines, block: Block, key: Key) -> list[Place]:
    found = list[Place]()
    for start in file.occurrences(block.before, key):
        stop = start + len(block.before)
        mend = fitting(block, file.contents[start:stop], key)
        if mend:
            spans = tuple((line, line + 1) for line in range(start, stop))
            found.append(Place(block=block, spans=spans, mend=mend))
    return found


def fitting(block: Block, standing: Sequence[str], key: Key) -> Mend | None:
    """Return how new lines are mended if *block* stands as *standing*; None if unevenly shifted."""
    if key in {same, trimmed}:
        return keep
    before, there, after = block.before, standing, block.after
    if key in {look, bare_look}:
        before, there = [plain(line) for line in before], [plain(line) for line in there]
    return shift(before, there, after)


def _across_blank_lines(file: FileLines, block: Block) -> list[Place]:
    """Return the places at which the lines that are not blank stand, whatever blank ones lie between."""
    rows = [row for row, line in enumerate(file.contents) if bare(line)]
    solid = FileLines("\n".join(file.contents[row] for row in rows))
    wanted = Block(before=tuple(filter(bare, block.before)), after=block.after)
    if len(wanted.before) < 2:
        return []
    found = list[Place]()
    for start in solid.occurrences(wanted.before, bare):
        stands = rows[start : start + len(wanted.before)]
        mend = fitting(wanted, [file.contents[row] for row in stands], bare)
        if mend:
            found.append(Place(block=block, spans=_spans(file, block, stands), mend=mend))
    return found


def _spans(file: FileLines, block: Block, stands: list[int]) -> tuple[tuple[int, int], ...]:
    rows, spans, at = iter(stands), list[tuple[int, int]](), stands[0]
    for line in block.before:
        if bare(line):
            row = next(rows)
            spans.append((row, row + 1))
        else:
            there = at < len(file.contents) and stands[0] < at < stands[-1]
            blank = there and not bare(file.contents[at])
            spans.append((at, at + blank))
        at = spans[-1][1]
    return tuple(spans)
