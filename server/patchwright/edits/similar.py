"""The fragment of a file that comes nearest to lines which do not stand in it.

Bounded: places are proposed by rare words that both share, and only the best few
are compared, so that a file of 100 000 lines costs about one pass over its words.
"""

import difflib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from patchwright.edits.compare import differences
from patchwright.edits.file_lines import FileLines, bare
from patchwright.edits.place import Block, Place

_WORD = re.compile(r"\w+|[^\w\s]+")
_MOST_CHARACTERS = 12_000_000
"""Longer files are not searched for similar lines: that would take seconds."""
_MOST_LINES = 400
"""Longer blocks are not searched for either."""
_MOST_PER_WORD = 300
_MOST_COMPARED = 24
_MOST_EXACT = 2000
_ENOUGH = 0.9
_ENOUGH_LINES = 0.75
_AHEAD = 0.1
_WORTH_SHOWING = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Similar:
    """A stretch of the file and how like the block it is, from 0 to 1, by characters."""

    start: int
    stop: int
    ratio: float


def too_dear(file: FileLines, lines: Sequence[str]) -> bool:
    """Say whether looking for lines like *lines* would cost more than an answer is worth."""
    return len(file.text) > _MOST_CHARACTERS or len(lines) > _MOST_LINES


def similar(file: FileLines, lines: Sequence[str]) -> list[Similar]:
    """Return the stretches most like *lines*, best first; none where the search would be dear."""
    if too_dear(file, lines):
        return []
    wanted = [bare(line) for line in lines]
    scored = list[Similar]()
    for start in _proposed(file, lines):
        stop = min(len(file.contents), start + len(lines))
        ratio = _ratio([bare(line) for line in file.contents[start:stop]], wanted)
        scored.append(Similar(start=start, stop=stop, ratio=ratio))
    best = sorted(scored, key=lambda one: (-one.ratio, one.start))
    return [one for one in best if one.ratio >= _WORTH_SHOWING]


def _ratio(rows: Sequence[str], wanted: Sequence[str]) -> float:
    """Return the likeness by characters; of long texts line by line, and more roughly."""
    ours, theirs = "\n".join(rows), "\n".join(wanted)
    if len(ours) + len(theirs) <= _MOST_EXACT:
        whole = difflib.SequenceMatcher(None, ours, theirs, autojunk=False)
        rough = whole.quick_ratio()
        return whole.ratio() if rough >= _WORTH_SHOWING else rough
    equal = 0.0
    for row, line in zip(rows, wanted, strict=False):
        if row == line:
            equal += 2 * len(row)
        elif len(row) + len(line) <= _MOST_EXACT:
            one = difflib.SequenceMatcher(None, row, line, autojunk=False)
            equal += one.quick_ratio() * (len(row) + len(line))
    total = sum(map(len, rows)) + sum(map(len, wanted))
    return equal / total if total else 0.0


def _proposed(file: FileLines, lines: Sequence[str]) -> list[int]:
    """Return the first lines of stretches that share rare words with *lines* in like order."""
    wanted = dict[str, list[int]]()
    for offset, line in enumerate(lines):
        for word in dict.fromkeys(_WORD.findall(line)):
            wanted.setdefault(word, []).append(offset)
    found = {word: list[int]() for word in wanted}
    for row, line in enumerate(file.contents):
        for word in wanted.keys() & set(_WORD.findall(line)):
            found[word].append(row)
    votes = Counter[int]()
    for word, offsets in wanted.items():
        rows = found[word]
        if 0 < len(rows) <= _MOST_PER_WORD and len(offsets) <= 20:
            for row in rows:
                for offset in offsets:
                    votes[max(0, row - offset)] += 1000 // len(rows) + 1
    ranked = sorted(votes, key=lambda start: (-votes[start], start))
    return ranked[:_MOST_COMPARED]


def near_place(file: FileLines, block: Block) -> Place | None:
    """Return the one place that is so like *block* that it must be meant, or None.

    It must be alike by characters and by lines, well ahead of the second, and
    each line that the edit changes must stand there: what the edit overwrites, its
    author has seen. Only lines that it keeps may differ.
    """
    best = similar(file, block.before)
    if not best or best[0].ratio < _ENOUGH:
        return None
    stands = _standing(file, block, best[0])
    if not _enough(stands) or any(_rivals(file, block, best[0], other) for other in best[1:]):
        return None
    for part in differences(block.before, block.after):
        if not all(stands[part.start : part.stop]):
            return None
    rows = range(best[0].start, best[0].stop)
    return Place(block=block, spans=tuple((row, row + 1) for row in rows))


def _standing(file: FileLines, block: Block, one: Similar) -> list[bool]:
    """Return for each line of *block* whether it stands in the stretch; empty if that is short."""
    rows = file.contents[one.start : one.stop]
    if len(rows) != len(block.before):
        return []
    return [ours.rstrip() == row.rstrip() for ours, row in zip(block.before, rows, strict=True)]


def _enough(stands: Sequence[bool]) -> bool:
    return bool(stands) and sum(stands) >= _ENOUGH_LINES * len(stands)


def _rivals(file: FileLines, block: Block, best: Similar, other: Similar) -> bool:
    """Say whether *other* may be meant as well; the best place moved by a line is no other one."""
    if abs(other.start - best.start) >= len(block.before):
        return other.ratio > best.ratio - _AHEAD
    return _enough(_standing(file, block, other))
