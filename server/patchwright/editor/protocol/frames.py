r"""Messages cut out of a stream of bytes: the header part of the base protocol.

Everything that can still be understood is: names of fields in any case, bare `\n`
for line ends, fields in any order. After a header that cannot be, reading goes on
at the next `Content-Length: N`; no JSON text can hold such a line, because line
ends stand escaped in its strings.
Source: LSP 3.17, "Base Protocol".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LARGEST = 64 << 20
"""The longest message that is read, in bytes."""

_LONGEST_HEADER = 8 << 10
_BLANK_LINE = re.compile(rb"\n\r?\n")
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*([0-9]{1,18})[ \t]*\r?\n", re.IGNORECASE)
_LONGEST_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Broken:
    """Bytes that are no message, and why."""

    why: str


class Frames:
    """The bytes that came so far and are not yet a message."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._looked_at = 0
        self._length: int | None = None
        self._lost = False

    def feed(self, data: bytes) -> Iterator[bytes | Broken]:
        """Return the bodies that *data* completes, and what was broken between them."""
        self._bytes += data
        while (found := self._next()) is not None:
            yield found

    def _next(self) -> bytes | Broken | None:
        if self._lost and not self._find_header():
            return None
        if self._length is None and (broken := self._read_header()):
            return broken
        if self._length is None or len(self._bytes) < self._length:
            return None
        body = bytes(self._bytes[: self._length])
        self._drop(self._length)
        self._length = None
        return body

    def _read_header(self) -> Broken | None:
        """Take a whole header off, if there is one, and learn the length of the body."""
        if self._bytes.startswith((b"\r", b"\n")):
            self._drop(len(self._bytes) - len(self._bytes.lstrip(b"\r\n")))
        end = _BLANK_LINE.search(self._bytes, self._looked_at, _LONGEST_HEADER)
        if end is None:
            self._looked_at = max(len(self._bytes) - 2, 0)
            return self._too_long() if len(self._bytes) >= _LONGEST_HEADER else None
        length = _length_of(bytes(self._bytes[: end.end()]))
        if length is None:
            self._lost = True
            return Broken("the header has no Content-Length that is a number")
        self._drop(end.end())
        if length > LARGEST:
            self._lost = True
            return Broken(f"a message of {length} bytes is longer than {LARGEST}")
        self._length = length
        return None

    def _too_long(self) -> Broken:
        self._drop(_LONGEST_HEADER - _LONGEST_LENGTH)
        self._lost = True
        return Broken(f"the header is longer than {_LONGEST_HEADER} bytes")

    def _find_header(self) -> bool:
        """Drop what comes before the next header; say whether there is one."""
        found = _LENGTH.search(self._bytes)
        self._drop(found.start() if found else max(len(self._bytes) - _LONGEST_LENGTH, 0))
        self._lost = found is None
        return not self._lost

    def _drop(self, n_bytes: int) -> None:
        del self._bytes[:n_bytes]
        self._looked_at = 0


def _length_of(header: bytes) -> int | None:
    for line in header.split(b"\n"):
        name, _, value = line.partition(b":")
        digits = value.strip()
        if name.strip().lower() == b"content-length" and re.fullmatch(rb"[0-9]{1,18}", digits):
            return int(digits)
    return None
