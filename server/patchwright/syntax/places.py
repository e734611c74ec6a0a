"""From a parser's byte offsets to code points, lines and positions of a text."""

import re
from bisect import bisect_right

from patchwright.domain.text import Position, Range

_BEYOND = re.compile("[^\x00-\x7f]")
_LONE_RETURN = re.compile("\r(?!\n)")
_END = re.compile("\r\n|\r|\n")


class Places:
    """Where things are in one text.

    Attributes:
        source: The text in UTF-8, for the parser. A lone surrogate, which UTF-8 cannot
            say, is three bytes that no grammar accepts; a lone carriage return, which
            grammars take for a blank, is a line feed.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        plain = _LONE_RETURN.sub("\n", text) if "\r" in text else text
        self.source = plain.encode("utf-8", "surrogatepass")
        self._extra_at, self._extra = _extra_bytes(text)
        self._starts = _line_starts(text)

    def offset(self, byte: int) -> int:
        """Return the code point at *byte*, which must begin one."""
        if not self._extra_at:
            return byte
        return byte - self._extra[bisect_right(self._extra_at, byte)]

    def offsets(self, found: list[int]) -> list[int]:
        """Return the code point at each byte, as `offset` does."""
        return list(map(self.offset, found)) if self._extra_at else found

    def line(self, offset: int) -> int:
        """Return the zero-based line of a code point."""
        return bisect_right(self._starts, offset) - 1

    def position(self, offset: int) -> Position:
        """Return the position of a code point."""
        return Position(*self.point(offset))

    def point(self, offset: int) -> tuple[int, int]:
        """Return line and column of a code point."""
        line = bisect_right(self._starts, offset) - 1
        return line, offset - self._starts[line]

    def range(self, start: int, end: int) -> Range:
        """Return the range between two code points."""
        return Range(self.position(start), self.position(end))

    def line_text(self, line: int) -> str:
        """Return a line with its end; empty behind the last."""
        if line >= len(self._starts):
            return ""
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self.text)
        return self.text[self._starts[line] : end]


def _extra_bytes(text: str) -> tuple[list[int], list[int]]:
    """Return the bytes at which characters beyond ASCII end, and the bytes too many up to there."""
    at, extra = list[int](), [0]
    if text.isascii():
        return at, extra
    for found in _BEYOND.finditer(text):
        more = extra[-1] + len(found[0].encode("utf-8", "surrogatepass")) - 1
        at.append(found.start() + more + 1)
        extra.append(more)
    return at, extra


def _line_starts(text: str) -> list[int]:
    if "\r" in text:
        return [0, *(found.end() for found in _END.finditer(text))]
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts
