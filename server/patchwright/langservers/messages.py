"""Messages of the protocol as bytes, and the streams that they go by.

Source: LSP 3.17, "Base Protocol"; JSON-RPC 2.0.
"""

import asyncio
import json
import re
from collections.abc import Sequence
from typing import IO, Any

from multilspy.lsp_protocol_handler.server import (  # pyright: ignore[reportMissingTypeStubs]
    content_length,
    create_message,
)

LARGEST = 64 << 20
"""The longest message that is read, in bytes."""

_HALVES = re.compile("[\ud800-\udfff]")


def lean(message: dict[str, Any]) -> dict[str, Any]:
    """Return *message* without parameters that are null, which are none to JSON-RPC, and refused."""
    return {key: value for key, value in message.items() if key != "params" or value is not None}


def written(message: dict[str, Any]) -> Sequence[bytes]:
    """Return *message* as it goes out, header first."""
    try:
        return create_message(message)
    except UnicodeEncodeError:
        # Halves of characters, as editors may have them, are no text to a server; a sign of the
        # same width stands in, so that columns stay right.
        whole = _HALVES.sub("\ufffd", json.dumps(message, ensure_ascii=False))
        return create_message(json.loads(whole))


async def body_of(messages: asyncio.StreamReader) -> bytes:
    """Return the next message; empty at the end. Raises ValueError for what is none."""
    length: int | None = None
    while line := await messages.readline():
        if line.strip():
            length = content_length(line.strip()) if length is None else length
        elif length is not None:
            if length > LARGEST:
                raise ValueError(f"a message of {length} bytes is longer than {LARGEST}")
            return await messages.readexactly(length)
    return b""


async def reader_of(stream: IO[bytes] | None) -> asyncio.StreamReader:
    """Return what reads a child's *stream* on the running loop."""
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader(limit=1 << 20)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), stream)
    return reader


async def writer_of(stream: IO[bytes] | None) -> asyncio.StreamWriter:
    """Return what writes to a child's *stream* on the running loop."""
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.connect_write_pipe(
        lambda: asyncio.streams.FlowControlMixin(loop), stream
    )
    return asyncio.StreamWriter(transport, protocol, None, loop)
