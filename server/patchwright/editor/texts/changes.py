"""Changes of a document, made on the list of its lines.

Only lines that a change touches are split again: a keystroke in a large document
costs no more than in a small one.
Source: LSP 3.17, "TextDocumentContentChangeEvent".
"""

import re
from collections.abc import Sequence

from lsprotocol import types as lsp

from patchwright.domain.columns import from_column
from patchwright.domain.text import split_lines

_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]")

_Place = tuple[int, int]


def with_change(text: str, change: lsp.TextDocumentContentChangeEvent, encoding: str) -> str:
    """Return *text* with one change of the editor made."""
    lines = split_lines(text)
    change_lines(lines, change, encoding)
    return "".join(lines)


def change_lines(
    lines: list[str], change: lsp.TextDocumentContentChangeEvent, encoding: str
) -> None:
    """Make one change on *lines*, which stay as `split_lines` would have them.

    A place beyond the end is the end, and a range the wrong way round is turned.
    """
    if isinstance(change, lsp.TextDocumentContentChangeEvent_Type2):
        lines[:] = split_lines(_joined(change.text))
        return
    start, end = sorted(
        (_place(lines, change.range.start, encoding), _place(lines, change.range.end, encoding))
    )
    before, after = _line(lines, start[0])[: start[1]], _line(lines, end[0])[end[1] :]
    first = start[0]
    # The two characters of a line end may come together here. Behind they cannot: a
    # place is never beyond its line's end, so that the whole end stands in `after`.
    if not before and first and lines[first - 1].endswith("\r"):
        first -= 1
        before = lines[first]
    lines[first : end[0] + 1] = split_lines(_joined(before + change.text + after))


def _place(lines: Sequence[str], at: lsp.Position, encoding: str) -> _Place:
    """Return line and column of a place in the text, its end for one beyond."""
    if at.line < 0:
        return 0, 0
    if at.line < len(lines):
        return at.line, from_column(lines[at.line], at.character, encoding)
    if lines and not lines[-1].endswith(("\n", "\r")):
        return len(lines) - 1, len(lines[-1])
    return len(lines), 0


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number] if number < len(lines) else ""


def _joined(text: str) -> str:
    """Return *text* with two halves of a code point that came together made one."""
    if text.isascii() or not _HALVES.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
