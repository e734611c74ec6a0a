"""Length-prefixed frames over a byte stream: 4 bytes, big-endian, then so many bytes."""

import struct
from typing import IO

_HEAD = struct.Struct(">I")


def frame_of(data: bytes) -> bytes:
    """Return *data* as one frame."""
    return _HEAD.pack(len(data)) + data


def read_frame(stream: IO[bytes]) -> bytes | None:
    """Return the next frame, or None where the stream ends, even within a frame; raises OSError."""
    head = _read(stream, _HEAD.size)
    return None if head is None else _read(stream, _HEAD.unpack(head)[0])


def _read(stream: IO[bytes], size: int) -> bytes | None:
    parts, left = list[bytes](), size
    while left:
        part = stream.read(left)
        if not part:
            return None
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
