"""Ranges in code points to ranges as the editor counts them, and back.

Source: LSP 3.17, "Position". A line beyond the end of a text is empty.
"""

from collections.abc import Sequence

from lsprotocol import types as lsp

from patchwright.domain.columns import from_column, to_column
from patchwright.domain.text import Position, Range


def from_range(lines: Sequence[str], given: lsp.Range, encoding: str) -> Range:
    """Return an editor's range in code points; *lines* are those of `split_lines`."""
    start, end = (from_position(lines, at, encoding) for at in (given.start, given.end))
    return Range(start=start, end=end)


def from_position(lines: Sequence[str], at: lsp.Position, encoding: str) -> Position:
    """Return an editor's place in code points."""
    line = lines[at.line] if 0 <= at.line < len(lines) else ""
    return Position(line=max(at.line, 0), column=from_column(line, at.character, encoding))


def to_range(lines: Sequence[str], given: Range, encoding: str) -> lsp.Range:
    """Return a range as the editor counts."""
    return lsp.Range(_to(lines, given.start, encoding), _to(lines, given.end, encoding))


def _to(lines: Sequence[str], at: Position, encoding: str) -> lsp.Position:
    line = lines[at.line] if at.line < len(lines) else ""
    return lsp.Position(line=at.line, character=to_column(line, at.column, encoding))
