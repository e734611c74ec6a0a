"""A file's lines with a block made at its place; what the block does not change keeps its bytes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from patchwright.domain.text import line_end, strip_end
from patchwright.edits.compare import Stretch, differences
from patchwright.edits.file_lines import FileLines
from patchwright.edits.lookalike import repairs, written
from patchwright.edits.place import Place

_NEARBY = 5


@dataclass(frozen=True, slots=True)
class _Made:
    """Lines that a block leaves, and which of them are new."""

    lines: list[str]
    new: list[bool]

    def add(self, lines: Sequence[str], *, new: bool) -> None:
        self.lines.extend(lines)
        self.new.extend([new] * len(lines))


def rebuild(file: FileLines, place: Place) -> str:
    """Return the text of *file* with the block made at *place*."""
    made, at, table = _Made([], []), 0, _table(file, place)
    for part in differences(place.block.before, place.block.after):
        _keep(file, place, at, part.start, made)
        _keep_unnamed(file, place, part.start, min(part.start + 1, part.stop), made)
        made.add(_new_lines(file, place, part, table), new=True)
        _keep_unnamed(file, place, part.start + 1, part.stop, made)
        at = part.stop
    _keep(file, place, at, len(place.spans), made)
    lines = _unfused(file, place, _settled(file, place, made.lines), made.new)
    return "".join([*file.lines[: place.start], *lines, *file.lines[place.stop :]])


def _table(file: FileLines, place: Place) -> dict[int, str]:
    """Return which look-alike characters of the block stand for which of the file."""
    return repairs(
        (place.mend(line), file.contents[start])
        for line, (start, stop) in zip(place.block.before, place.spans, strict=True)
        if stop == start + 1
    )


def _gap(place: Place, index: int) -> tuple[int, int]:
    """Return the lines of the file before the *index*-th span that no span names."""
    return (place.spans[index - 1][1] if index else place.start), place.spans[index][0]


def _keep(file: FileLines, place: Place, first: int, end: int, made: _Made) -> None:
    for index in range(first, end):
        start, stop = _gap(place, index)[0], place.spans[index][1]
        made.add(file.lines[start:stop], new=False)


def _keep_unnamed(file: FileLines, place: Place, first: int, end: int, made: _Made) -> None:
    for index in range(first, end):
        start, stop = _gap(place, index)
        made.add(file.lines[start:stop], new=False)


def _new_lines(file: FileLines, place: Place, part: Stretch, table: dict[int, str]) -> list[str]:
    spans = place.spans[part.start : part.stop]
    named = [row for start, stop in spans for row in range(start, stop)]
    ends = [line_end(file.lines[row]) for row in named]
    at = place.spans[part.start][0] if part.start < len(place.spans) else place.stop
    usual = _end_near(file, at + len(named))
    texts = _texts(file, place, part, table)
    return [text + (end or usual) for text, end in zip_longest(texts, ends[: len(texts)])]


def _texts(file: FileLines, place: Place, part: Stretch, table: dict[int, str]) -> list[str]:
    """Return the new lines in the manner of the file, without ends."""
    new = place.block.after[part.new_start : part.new_stop]
    texts = [place.mend(line).translate(table) for line in new]
    if len(texts) != part.stop - part.start:
        return texts
    for number, text in enumerate(texts):
        start, stop = place.spans[part.start + number]
        if stop == start + 1:
            old = place.mend(place.block.before[part.start + number]).translate(table)
            texts[number] = written(text, block=old, standing=file.contents[start])
    return texts


def _end_near(file: FileLines, row: int) -> str:
    """Return the line end that is most frequent around *row*; among equals that of the line above."""
    above, below = file.lines[max(0, row - _NEARBY) : row], file.lines[row : row + _NEARBY]
    ends = Counter(end for end in map(line_end, [*reversed(above), *below]) if end)
    return ends.most_common(1)[0][0] if ends else "\n"


def _settled(file: FileLines, place: Place, lines: list[str]) -> list[str]:
    """Return *lines* such that only the last of a file lacks an end, and only if it did."""
    if place.stop < len(file.lines) or not lines:
        return lines
    usual = _end_near(file, place.stop)
    settled = [line if line_end(line) else line + usual for line in lines]
    if not line_end(file.lines[-1]):
        settled[-1] = strip_end(settled[-1])
    return settled


def _unfused(file: FileLines, place: Place, lines: list[str], new: list[bool]) -> list[str]:
    r"""Return *lines* such that no new one makes a `\r\n` of a lone `\r` and a lone `\n`."""
    around = file.lines[place.start - 1 : place.start] if place.start else []
    whole = [*around, *lines, *file.lines[place.stop : place.stop + 1]]
    fresh = [*([False] * len(around)), *new, False]
    for row in range(len(whole) - 1):
        if whole[row].endswith("\r") and whole[row + 1].startswith("\n"):
            if fresh[row + 1]:
                whole[row + 1] = "\r"
            elif fresh[row]:
                whole[row] = strip_end(whole[row]) + "\n"
    return whole[len(around) : len(around) + len(lines)]
