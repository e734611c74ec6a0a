"""A file's lines with a block made at its place; what the block does not change keeps its bytes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from patchwright.domain.text import line_end, strip_end
from patchwright.edits.compare import Stretch, differences
from patchwright.edits.lookalike import repairs, written
from patchwright.edits.place import FileLines, Place

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
    made = _Made([], [])
    at = 0
    for part in differences(place.block.before, place.block.after):
        _keep(file, place, at, part.start, made)
        _keep_unnamed(file, place, part.start, min(part.start + 1, part.stop), made)
        made.add(_new_lines(file, place, part), new=True)
        _keep_unnamed(file, place, part.start + 1, part.stop, made)
        at = part.stop
    _keep(file, place, at, len(place.spans), made)
    lines = _settled(file, place, made)
    return "".join([*file.lines[: place.start], *lines, *file.lines[place.stop :]])


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


def _new_lines(file: FileLines, place: Place, part: Stretch) -> list[str]:
    olds = [place.spans[index] for index in range(part.start, part.stop)]
    at = olds[0][0] if olds else _row(place, part.start)
    named = [row for start, stop in olds for row in range(start, stop)]
    lines = list[str]()
    for number, text in enumerate(_texts(file, place, part)):
        own = line_end(file.lines[named[number]]) if number < len(named) else ""
        lines.append(text + (own or _end_near(file, at, at + len(named))))
    return lines


def _row(place: Place, index: int) -> int:
    return place.spans[index][0] if index < len(place.spans) else place.stop


def _texts(file: FileLines, place: Place, part: Stretch) -> list[str]:
    """Return the new lines in the manner of the file, without ends."""
    block = place.block
    pairs = [
        (place.mend(line), file.contents[start])
        for line, (start, stop) in zip(block.before, place.spans, strict=True)
        if stop == start + 1
    ]
    table = repairs(pairs)
    texts = [
        place.mend(line).translate(table) for line in block.after[part.new_start : part.new_stop]
    ]
    if len(texts) != part.stop - part.start:
        return texts
    for number, text in enumerate(texts):
        start, stop = place.spans[part.start + number]
        if stop == start + 1:
            old = place.mend(block.before[part.start + number]).translate(table)
            texts[number] = written(text, block=old, standing=file.contents[start])
    return texts


def _end_near(file: FileLines, start: int, stop: int) -> str:
    """Return the line end that is most frequent nearby; among equals that of the line above."""
    near = [
        *reversed(file.lines[max(0, start - _NEARBY) : stop]),
        *file.lines[stop : stop + _NEARBY],
    ]
    ends = Counter(end for end in map(line_end, near) if end)
    return ends.most_common(1)[0][0] if ends else "\n"


def _settled(file: FileLines, place: Place, made: _Made) -> list[str]:
    """Return the lines such that only the last of a file lacks an end, and only if it did."""
    lines = made.lines
    if place.stop == len(file.lines) and lines:
        ending = line_end(file.lines[-1])
        usual = _end_near(file, place.start, place.stop)
        lines = [line if line_end(line) else line + usual for line in lines]
        if not ending:
            lines[-1] = strip_end(lines[-1])
    return _unfused(file, place, lines, made.new)


def _unfused(file: FileLines, place: Place, lines: list[str], new: list[bool]) -> list[str]:
    r"""Return *lines* such that no lone `\r` of one meets the `\n` of an empty next one."""
    follows = [*lines[1:], *file.lines[place.stop : place.stop + 1]]
    for number, line in enumerate(follows[: len(lines)]):
        if line.startswith("\n") and lines[number].endswith("\r"):
            if new[number]:
                lines[number] = strip_end(lines[number]) + "\n"
            elif number + 1 < len(lines) and new[number + 1]:
                lines[number + 1] = follows[number] = "\r"
    return lines
