"""Columns in code points to columns in the units of a protocol, and back.

Source: LSP 3.17, "Position" and "PositionEncodingKind". A column beyond the end of a line
is its end; a column inside of a code point is its start.
"""

from patchwright.domain.text import strip_end

_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def from_column(line: str, column: int, encoding: str) -> int:
    """Return the column in code points of *column*, counted in units of *encoding*."""
    plain = strip_end(line)
    if column <= 0:
        return 0
    if encoding == "utf-32" or plain.isascii():
        return min(column, len(plain))
    codec, width = _UNITS[encoding]
    units = plain.encode(codec, "surrogatepass")
    end = min(column * width, len(units))
    while end < len(units) and _is_inside(units, end, encoding):
        end -= width
    return len(units[:end].decode(codec, "surrogatepass"))


def to_column(line: str, column: int, encoding: str) -> int:
    """Return the column in units of *encoding* of *column*, counted in code points."""
    codec, width = _UNITS[encoding]
    return len(strip_end(line)[: max(column, 0)].encode(codec, "surrogatepass")) // width


def _is_inside(units: bytes, end: int, encoding: str) -> bool:
    """Say whether a code point goes on at *end*: a trailing byte, or the low half of a pair."""
    if encoding == "utf-8":
        return units[end] & 0xC0 == 0x80
    high, low = units[end - 1], units[end + 1]
    return high & 0xFC == 0xD8 and low & 0xFC == 0xDC
