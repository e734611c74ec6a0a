"""A server started for a moment, in an empty folder, to see whether it does."""

import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from patchwright.langservers.errors import ServerError
from patchwright.langservers.find import Found
from patchwright.langservers.server import Server
from patchwright.langservers.version import version_in, version_of
from patchwright.processes.environment import inherited
from patchwright.processes.memory import memory_of
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How a start went.

    Attributes:
        seconds: Until it had introduced itself.
        version: As it says; empty where it does not.
        memory: Bytes that it and all it started then held.
        why: Why it does not start, as a sentence; empty where it does.
    """

    seconds: float = 0.0
    version: str = ""
    memory: int = 0
    why: str = ""


async def tried(found: Found) -> Trial:
    """Start the server *found*, look at it, and end it; nothing of a workspace is shown to it."""
    with TemporaryDirectory(prefix="patchwright-") as folder:
        began = time.monotonic()
        try:
            server = await Server.start(found.row, found.command, Path(folder))
        except ServerError as error:
            return Trial(why=error.what)
        seconds = time.monotonic() - began
        try:
            memory = await offload(memory_of, server.link.pid)
        finally:
            await server.stop()
    environment = inherited(plus=found.row.environment)
    said = server.version or await offload(version_of, found.program, environment)
    return Trial(seconds=seconds, version=version_in(said), memory=memory)
