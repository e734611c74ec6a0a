"""Positions in code points to positions as the editor counts them, and back.

Source: LSP 3.17, "Position" and "PositionEncodingKind". A column beyond the end of
a line is its end; a column inside of a code point is its start.
"""

from lsprotocol import types as lsp

from patchwright.domain.text import Position, Range, split_lines, strip_end

_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def from_column(line: str, column: int, encoding: str) -> int:
    """Return the column in code points of *column*, counted in units of *encoding*."""
    codec, width = _UNITS[encoding]
    units = strip_end(line).encode(codec, "surrogatepass")[: max(column, 0) * width]
    return len(units.decode(codec, "ignore"))


def to_column(line: str, column: int, encoding: str) -> int:
    """Return the column in units of *encoding* of *column*, counted in code points."""
    codec, width = _UNITS[encoding]
    return len(strip_end(line)[:column].encode(codec, "surrogatepass")) // width


def from_range(lines: list[str], given: lsp.Range, encoding: str) -> Range:
    """Return an editor's range in code points; *lines* are those of `split_lines`."""
    return Range(start=_from(lines, given.start, encoding), end=_from(lines, given.end, encoding))


def to_range(text: str, given: Range, encoding: str) -> lsp.Range:
    """Return a range of *text* as the editor counts."""
    lines = split_lines(text)
    return lsp.Range(start=_to(lines, given.start, encoding), end=_to(lines, given.end, encoding))


def _from(lines: list[str], at: lsp.Position, encoding: str) -> Position:
    line = lines[at.line] if at.line < len(lines) else ""
    return Position(line=at.line, column=from_column(line, at.character, encoding))


def _to(lines: list[str], at: Position, encoding: str) -> lsp.Position:
    line = lines[at.line] if at.line < len(lines) else ""
    return lsp.Position(line=at.line, character=to_column(line, at.column, encoding))
