"""Blocks that leave lines out with `...`, on a line of its own in both halves alike."""

from collections.abc import Sequence

from patchwright.edits.compare import differences
from patchwright.edits.file_lines import FileLines, Key, bare, look, same, trimmed
from patchwright.edits.place import Block, Place, fitting

_DOTS = {"...", "\u2026", "# ...", "// ...", "-- ...", "/* ... */", "<!-- ... -->"}
_MOST_CHAINS = 50
_MOST_PIECES = 12


def elided_places(file: FileLines, block: Block) -> list[Place]:
    """Return the places at which *block* stands if each `...` names any lines between.

    Empty where the block has no `...`, or not the same ones in both halves: what
    shall become of the lines left out is then not said.
    """
    inner = _without_outer_dots(block)
    pieces = pieces_of(inner.before)
    if not all(pieces) or len(pieces) > _MOST_PIECES or (len(pieces) == 1 and inner == block):
        return []
    if not _keeps_dots(inner):
        return []
    for key in (same, trimmed, bare, look):
        starts = [file.occurrences(piece, key) for piece in pieces]
        if found := _fitting_chains(file, inner, _chains(pieces, starts), key):
            return found
    return []


def is_dots(line: str) -> bool:
    """Say whether *line* stands for lines left out."""
    return line.strip() in _DOTS


def unpaired(block: Block) -> bool:
    """Say whether *block* leaves lines out in its first half that its second does not pair."""
    inner = _without_outer_dots(block)
    return any(map(is_dots, inner.before)) and not _keeps_dots(inner)


def _without_outer_dots(block: Block) -> Block:
    before, after = list(block.before), list(block.after)
    for end in (0, -1):
        if before and after and is_dots(before[end]) and is_dots(after[end]):
            del before[end], after[end]
    return Block(before=tuple(before), after=tuple(after))


def pieces_of(lines: Sequence[str]) -> list[list[str]]:
    """Return the lines between those that leave lines out."""
    pieces = [list[str]()]
    for line in lines:
        if is_dots(line):
            pieces.append([])
        else:
            pieces[-1].append(line)
    return pieces


def _chains(pieces: list[list[str]], starts: list[list[int]]) -> list[tuple[int, ...]]:
    """Return the ways to set each piece after the one before it."""
    chains: list[tuple[int, ...]] = [(start,) for start in starts[0][:_MOST_CHAINS]]
    for piece, nexts in zip(pieces, starts[1:], strict=False):
        chains = [
            (*chain, start)
            for chain in chains
            for start in nexts[:_MOST_CHAINS]
            if start >= chain[-1] + len(piece)
        ][:_MOST_CHAINS]
    return chains


def _fitting_chains(
    file: FileLines, block: Block, chains: list[tuple[int, ...]], key: Key
) -> list[Place]:
    found = list[Place]()
    for chain in chains:
        spans = _spans(block, chain)
        rows = [
            start for (start, _), line in zip(spans, block.before, strict=True) if not is_dots(line)
        ]
        named = tuple(line for line in block.before if not is_dots(line))
        solid = Block(before=named, after=tuple(line for line in block.after if not is_dots(line)))
        mend = fitting(solid, [file.contents[row] for row in rows], key)
        if mend:
            found.append(Place(block=_same_dots(block), spans=spans, mend=mend))
    return found


def _keeps_dots(block: Block) -> bool:
    """Say whether each `...` has its partner in the other half, so that what it names stays."""
    same_dots = _same_dots(block)
    if sum(map(is_dots, block.before)) != sum(map(is_dots, block.after)):
        return False
    parts = differences(same_dots.before, same_dots.after)
    return not any(is_dots(line) for part in parts for line in block.before[part.start : part.stop])


def _same_dots(block: Block) -> Block:
    # However it is written, a `...` of one half is the same as its partner in the other.
    before, after = (
        tuple("..." if is_dots(line) else line for line in half)
        for half in (block.before, block.after)
    )
    return Block(before=before, after=after)


def _spans(block: Block, chain: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    spans, piece, at = list[tuple[int, int]](), 0, chain[0]
    for line in block.before:
        if is_dots(line):
            piece += 1
            spans.append((at, chain[piece]))
        else:
            spans.append((at, at + 1))
        at = spans[-1][1]
    return tuple(spans)
