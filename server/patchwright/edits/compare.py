"""Where two sequences of lines differ: patience first, difflib for small rests.

Lines that occur once on both sides anchor the comparison (Bram Cohen's patience
diff), so that functions are matched with functions and not brace with brace.
"""

import difflib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_MOST_PAIRS = 100_000
"""Pairs of equal lines that difflib may look at in one piece; beyond, all of it changes."""

_Box = tuple[int, int, int, int]
_Run = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lines *start* to *stop* become the lines *new_start* to *new_stop* (ends excluded)."""

    start: int
    stop: int
    new_start: int
    new_stop: int


def differences(before: Sequence[str], after: Sequence[str]) -> list[Stretch]:
    """Return what changes, in order; between two stretches at least one line is equal."""
    found, i, j = list[Stretch](), 0, 0
    for start, new_start, count in [*_common(before, after), (len(before), len(after), 0)]:
        if i < start or j < new_start:
            found.append(Stretch(i, start, j, new_start))
        i, j = start + count, new_start + count
    return found


def _common(before: Sequence[str], after: Sequence[str]) -> list[_Run]:
    runs, boxes = list[_Run](), [(0, len(before), 0, len(after))]
    while boxes:
        box = boxes.pop()
        head, tail = _equal_ends(before, after, box)
        i, i_end, j, j_end = box
        runs += [(i, j, head), (i_end - tail, j_end - tail, tail)]
        rest = (i + head, i_end - tail, j + head, j_end - tail)
        if rest[0] < rest[1] and rest[2] < rest[3]:
            anchors = _anchors(before, after, rest)
            if anchors:
                runs += [(x, y, 1) for x, y in anchors]
                boxes += _between(anchors, rest)
            else:
                runs += _by_difflib(before, after, rest)
    return _joined(sorted(run for run in runs if run[2]))


def _joined(runs: list[_Run]) -> list[_Run]:
    joined = list[_Run]()
    for i, j, count in runs:
        if joined and joined[-1][0] + joined[-1][2] == i and joined[-1][1] + joined[-1][2] == j:
            joined[-1] = (joined[-1][0], joined[-1][1], joined[-1][2] + count)
        else:
            joined.append((i, j, count))
    return joined


def _equal_ends(before: Sequence[str], after: Sequence[str], box: _Box) -> tuple[int, int]:
    i, i_end, j, j_end = box
    most, head = min(i_end - i, j_end - j), 0
    while head < most and before[i + head] == after[j + head]:
        head += 1
    tail = 0
    while tail < most - head and before[i_end - 1 - tail] == after[j_end - 1 - tail]:
        tail += 1
    return head, tail


def _between(anchors: list[tuple[int, int]], box: _Box) -> Iterator[_Box]:
    i, j = box[0], box[2]
    for x, y in [*anchors, (box[1], box[3])]:
        if i < x and j < y:
            yield i, x, j, y
        i, j = x + 1, y + 1


def _anchors(before: Sequence[str], after: Sequence[str], box: _Box) -> list[tuple[int, int]]:
    """Return pairs of equal lines in rising order: unique ones, else equally frequent ones."""
    i, i_end, j, j_end = box
    counts, new_counts = Counter(before[i:i_end]), Counter(after[j:j_end])
    shared = {line for line, count in counts.items() if new_counts.get(line) == count}
    unique = {line for line in shared if counts[line] == 1}
    wanted = unique or shared
    places = dict[str, list[int]]()
    for y in range(j, j_end):
        if after[y] in wanted:
            places.setdefault(after[y], []).append(y)
    nth = Counter[str]()
    pairs = list[tuple[int, int]]()
    for x in range(i, i_end):
        line = before[x]
        if line in wanted:
            pairs.append((x, places[line][nth[line]]))
            nth[line] += 1
    return _rising(pairs)


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subsequence whose second numbers rise (patience sorting)."""
    tops, piles, below = list[int](), list[int](), list[int]()
    for number, (_, y) in enumerate(pairs):
        pile = bisect_left(tops, y)
        below.append(piles[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [y]
        piles[pile : pile + 1] = [number]
    chain, number = list[tuple[int, int]](), piles[-1] if piles else -1
    while number >= 0:
        chain.append(pairs[number])
        number = below[number]
    return chain[::-1]


def _by_difflib(before: Sequence[str], after: Sequence[str], box: _Box) -> list[_Run]:
    i, i_end, j, j_end = box
    olds, news = before[i:i_end], after[j:j_end]
    counts, new_counts = Counter(olds), Counter(news)
    if sum(count * new_counts[line] for line, count in counts.items()) > _MOST_PAIRS:
        return []
    blocks = difflib.SequenceMatcher(None, olds, news, autojunk=False).get_matching_blocks()
    return [(i + block.a, j + block.b, block.size) for block in blocks]
