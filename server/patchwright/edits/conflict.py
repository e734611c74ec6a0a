"""Read changes out of a model's answer, in the form of conflict blocks.

    path/to/file.py
    <<<<<<< ORIGINAL
    lines as they stand
    =======
    lines as they shall be
    >>>>>>> UPDATED

One path may head several blocks; `DELETE FILE` and `RENAME TO path` stand alone
under a path. Reading never raises: what cannot be read comes back as a rejection.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from patchwright.domain.edit import Change, Deletion, Edit, Rejection, Renaming
from patchwright.domain.text import split_lines, strip_end
from patchwright.edits.heading import FENCE, path_in, path_in_fence, resolved
from patchwright.edits.markers import Marker, markers
from patchwright.edits.reading import Extent, extent, reach_of
from patchwright.edits.standing import BareText, without_fence, without_numbers

TextOf = Callable[[str], str | None]
"""Gives the text of a path, without BOM; None where there is no such file."""

_DELETE = re.compile(r"[\s*_`>-]*DELETE\s+FILE[\s*_`.:]*")
_RENAME = re.compile(r"[\s*_`>-]*RENAME\s+TO[\s*_:]*\s(?P<path>\S.*)")
_ABOVE = 4

_NO_PATH = "no path stands above it; write the path alone on the line before"
_CUT_OFF = (
    "it is cut off; a block needs a line `=======` between its halves "
    "and a line `>>>>>>> UPDATED` at its end. Write it again, whole"
)
_NO_END = (
    "its end `>>>>>>> UPDATED` is missing, so where its lines end is not known. "
    "Write it again, whole"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What could be read of an answer, in its order, and what could not."""

    changes: tuple[Change, ...]
    rejections: tuple[Rejection, ...] = ()


def read(answer: str, text_of: TextOf) -> Reading:
    """Return the changes that *answer* asks for; never raises.

    Args:
        answer: What a model wrote, with whatever prose and fences around the blocks.
        text_of: Gives the texts that the blocks speak of.
    """
    reader = _Reader([strip_end(line) for line in split_lines(answer)], text_of)
    reader.read()
    return Reading(changes=tuple(reader.changes), rejections=tuple(reader.rejections))


class _Reader:
    """Walks down an answer once."""

    def __init__(self, lines: Sequence[str], text_of: TextOf) -> None:
        self.changes = list[Change]()
        self.rejections = list[Rejection]()
        self._lines = lines
        self._text_of = text_of
        self._bare = dict[str, BareText | None]()
        self._path: str | None = None
        self._made = set[str]()
        self._floor = self._reach = 0

    def read(self) -> None:
        """Read block after block, and the lines between them."""
        marks, row, at = markers(self._lines), 0, 0
        self._reach = reach_of(marks)
        while at < len(marks):
            mark = marks[at]
            at += 1
            if mark.row < row or mark.kind != "<":
                continue
            self._between(row, mark.row)
            row = self._block(marks, at - 1)
        self._between(row, len(self._lines))

    def _between(self, start: int, stop: int) -> None:
        for row in range(start, stop):
            line = self._lines[row]
            if _DELETE.fullmatch(line):
                self._whole_file(row, None)
            elif found := _RENAME.fullmatch(line):
                self._whole_file(row, found["path"])

    def _whole_file(self, row: int, to: str | None) -> None:
        path = self._heading(row)
        if path is None:
            self._reject(row, _NO_PATH)
            return
        self._path = path
        if to is None:
            self.changes.append(Deletion(path=path))
            return
        target = path_in(to, self._exists) or resolved(to.strip(" `*\"'"), self._exists)
        self._made.add(target)
        self.changes.append(Renaming(path=path, to=target))

    def _block(self, marks: Sequence[Marker], at: int) -> int:
        """Read the block that marker number *at* begins, and return the row after it."""
        start = marks[at]
        path = self._path = self._heading(start.row) or self._path_behind(start) or self._path
        reach = self._reach
        found = extent(marks, at, reach, lambda first, stop: self._stands(path, start, first, stop))
        if found is None:
            self._reject(start.row, _CUT_OFF)
            self._floor = start.row + 1
            # The lines below belong to the block, for all one can know.
            later = (marks[number].row for number in range(at + 1, len(marks)))
            return next((row for row in later if self._begins(row)), len(self._lines))
        stop = found.end if found.closed else self._end_before(found)
        self._floor = found.end + 1 if found.closed else stop or found.split + 1
        if stop is None:
            self._reject(start.row, _NO_END)
            return found.end
        if path is None:
            self._reject(start.row, _NO_PATH)
        else:
            self.changes.append(self._edit(path, start, found.split, stop))
            self._made.add(path)
        return self._floor

    def _begins(self, row: int) -> bool:
        return self._lines[row].lstrip().startswith("<")

    def _edit(self, path: str, start: Marker, split: int, stop: int) -> Edit:
        before = self._half(start, start.row + 1, split)
        after = self._half(start, split + 1, stop)
        before, after = self._unwrapped(path, before, after)
        return Edit(path=path, before=_text(before), after=_text(after))

    def _half(self, start: Marker, first: int, stop: int) -> list[str]:
        lines, blanks = self._lines[first:stop], start.blanks
        # A block that is indented as a whole, below a list item, say.
        if blanks and all(line.startswith(blanks) or not line.strip() for line in lines):
            return [line.removeprefix(blanks) for line in lines]
        return list(lines)

    def _unwrapped(
        self, path: str, before: list[str], after: list[str]
    ) -> tuple[list[str], list[str]]:
        """Return the halves without fences or line numbers that do not stand in the file."""
        if self._is_there(path, before):
            return before, after
        for unwrap in (without_fence, without_numbers):
            inner = unwrap(before)
            if inner != before and self._is_there(path, inner):
                return inner, unwrap(after)
        return before, after

    def _end_before(self, found: Extent) -> int | None:
        """Return where a block without end ends if the next one begins right after it, else None.

        Between them only a path, blank lines and fences may stand. A blank line inside
        may be followed by prose, unless a fence closes the block.
        """
        row = self._above_blanks(found.end, found.split + 1)
        if row > found.split + 1 and path_in(self._lines[row - 1], self._exists):
            row = self._above_blanks(row - 1, found.split + 1)
        inside = self._lines[found.split + 1 : row]
        if any(map(FENCE.fullmatch, inside)):
            return None
        fenced = FENCE.fullmatch(self._lines[row]) is not None
        return row if fenced or all(line.strip() for line in inside) else None

    def _above_blanks(self, row: int, floor: int) -> int:
        while row > floor and self._is_blank_or_fence(row - 1):
            row -= 1
        return row

    def _is_blank_or_fence(self, row: int) -> bool:
        line = self._lines[row]
        return not line.strip() or FENCE.fullmatch(line) is not None

    def _heading(self, row: int) -> str | None:
        """Return the path that the lines above *row* name, below the last block."""
        for above in range(row - 1, max(self._floor, row - 1 - _ABOVE) - 1, -1):
            line = self._lines[above]
            fence = FENCE.fullmatch(line)
            if fence and (path := path_in_fence(fence["info"], self._exists)):
                return path
            if not fence and line.strip():
                return path_in(line, self._exists)
        return None

    def _path_behind(self, start: Marker) -> str | None:
        return path_in(start.rest, self._exists) if start.known and start.rest else None

    def _exists(self, path: str) -> bool:
        return path in self._made or self._bare_text(path) is not None

    def _bare_text(self, path: str) -> BareText | None:
        if path not in self._bare:
            text = self._text_of(path)
            self._bare[path] = None if text is None else BareText.of(text)
        return self._bare[path]

    def _stands(self, path: str | None, start: Marker, first: int, stop: int) -> bool:
        return path is not None and self._is_there(path, self._half(start, first, stop))

    def _is_there(self, path: str, lines: Sequence[str]) -> bool:
        text = self._bare_text(path)
        if text is None:
            return not any(line.strip() for line in lines)
        return text.has(lines)

    def _reject(self, row: int, why: str) -> None:
        what = self._lines[row].strip()[:80]
        where = f"`{what}` at line {row + 1} of the answer was not read: {why}."
        self.rejections.append(Rejection(change=None, reason=where))


def _text(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)
