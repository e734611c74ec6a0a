"""What a server said last on standard error: why it ended, in its own words."""

import asyncio
import logging

KEPT = 2_000
"""Characters that are kept."""

_PIECE = 16 << 10

_log = logging.getLogger(__name__)


class LastWords:
    """Reads a stream to its end, in pieces, and keeps the last of it."""

    def __init__(self) -> None:
        self._kept = ""

    @property
    def text(self) -> str:
        """The last lines, on one line; what breaks them or moves a cursor is gone."""
        line = " ".join(self._kept.split())[-400:]
        return "".join(char if char.isprintable() else "?" for char in line)

    async def read(self, stream: asyncio.StreamReader) -> None:
        """Read *stream* until it ends; a line may be as long as it likes."""
        try:
            while piece := await stream.read(_PIECE):
                self._kept = (self._kept + piece.decode("utf-8", "replace"))[-KEPT:]
        except OSError as error:
            _log.debug("standard error of a server cannot be read: %s", error)
