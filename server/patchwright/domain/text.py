r"""Positions in text, and the one way in which text is split into lines.

Positions are zero-based, and columns count code points. A line ends at `\n`,
`\r\n` or `\r` and nowhere else; `str.splitlines` also splits at form feeds,
U+2028 and others, and is used nowhere.
"""

import hashlib
import re
from dataclasses import dataclass
from typing import NewType

TextHash = NewType("TextHash", str)
"""SHA-256, in hexadecimal, of a text with LF line ends and without a BOM."""

BOM = "\ufeff"

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two characters: zero-based line, column in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """A stretch of text; the end is not part of it."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Location:
    """A range in a file; the path is relative to the workspace, with `/`."""

    path: str
    range: Range

    def __str__(self) -> str:
        """Say `path:line` as people count lines, from one."""
        return f"{self.path}:{self.range.start.line + 1}"


def split_lines(text: str) -> list[str]:
    """Return the lines of *text*, each with its own end; their join is *text*."""
    return _LINE.findall(text)


def strip_end(line: str) -> str:
    """Return *line* without its line end."""
    if line.endswith("\r\n"):
        return line[:-2]
    return line[:-1] if line.endswith(("\n", "\r")) else line


def line_end(line: str) -> str:
    r"""Return the line end of *line*: `\n`, `\r\n`, `\r` or nothing."""
    return line[len(strip_end(line)) :]


def with_lf(text: str) -> str:
    r"""Return *text* with every line end made `\n`."""
    return _END.sub("\n", text) if "\r" in text else text


def text_hash(text: str) -> TextHash:
    """Return the identity of *text* whatever its line ends and BOM."""
    plain = with_lf(text.removeprefix(BOM))
    return TextHash(hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest())


def lines_range(first: int, last: int) -> Range:
    """Return the range of the whole lines *first* to *last*, zero-based, inclusive."""
    return Range(Position(first, 0), Position(last + 1, 0))
