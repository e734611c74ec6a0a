"""Ranges in code points to ranges as the editor counts them, and back.

Source: LSP 3.17, "Position". A line beyond the end of a text is empty.
"""

from collections.abc import Sequence

from lsprotocol import types as lsp

from patchwright.domain.columns import from_column
from patchwright.domain.text import Position, Range


def from_range(lines: Sequence[str], given: lsp.Range, encoding: str) -> Range:
    """Return an editor's range in code points; *lines* are those of `split_lines`."""
    return Range(start=_from(lines, given.start, encoding), end=_from(lines, given.end, encoding))


def _from(lines: Sequence[str], at: lsp.Position, encoding: str) -> Position:
    line = lines[at.line] if at.line < len(lines) else ""
    return Position(line=at.line, column=from_column(line, at.character, encoding))
