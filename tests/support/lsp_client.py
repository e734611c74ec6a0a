"""A client of our own for the real process: frames over stdio, nothing between."""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.support.lsp_peer import Peer, Policy

SERVE = [sys.executable, "-P", "-m", "patchwright", "serve"]


class Client(Peer):
    """One started server, and us at its other end."""

    def __init__(self, process: asyncio.subprocess.Process, policy: Policy | None) -> None:
        assert process.stdin
        super().__init__(process.stdin.write, policy)
        self.process = process
        self.rest = b""
        self.errors = b""
        self._reads = asyncio.Event()
        self._reads.set()
        self._reading = [asyncio.create_task(self._read()), asyncio.create_task(self._listen())]

    @property
    def pid(self) -> int:
        return self.process.pid

    def pause(self) -> None:
        """Read nothing more from the server, until told to go on."""
        self._reads.clear()

    def go_on(self) -> None:
        """Read again."""
        self._reads.set()

    def hang_up(self) -> None:
        """Close the server's standard input."""
        assert self.process.stdin
        self.process.stdin.close()

    async def ended(self, within: float = 15.0) -> int:
        """Wait for the end of the process, and for all that it said; return its exit code."""
        await asyncio.wait_for(self.process.wait(), within)
        await asyncio.wait(self._reading, timeout=within)
        return self.process.returncode or 0

    async def _read(self) -> None:
        assert self.process.stdout
        while True:
            header = b""
            while not header.endswith(b"\r\n\r\n"):
                await self._reads.wait()
                byte = await self.process.stdout.read(1)
                if not byte:
                    self.rest = header
                    return
                header += byte
            fields = dict(line.split(b": ", 1) for line in header.strip().split(b"\r\n"))
            body = await self.process.stdout.readexactly(int(fields[b"Content-Length"]))
            self.take(json.loads(body))

    async def _listen(self) -> None:
        assert self.process.stderr
        while data := await self.process.stderr.read(1 << 16):
            self.errors += data


@asynccontextmanager
async def started(
    home: Path,
    *,
    command: list[str] | None = None,
    policy: Policy | None = None,
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> AsyncGenerator[Client]:
    """Start a server whose user lives in *home*; it is ended at the end, however that comes."""
    process = await asyncio.create_subprocess_exec(
        *(command or SERVE),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=cwd or home,
        env={**home_of(home), **(environment or {})},
    )
    client = Client(process, policy)
    try:
        yield client
    finally:
        if process.returncode is None:
            process.kill()
        await client.ended()


def home_of(home: Path) -> dict[str, Any]:
    """Return the environment of a user who lives in *home*, and has no language servers asked."""
    import os  # noqa: PLC0415 - the search path is all that is taken

    return {
        "HOME": str(home),
        "PATH": os.defpath,
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_STATE_HOME": str(home / ".state"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".data"),
        "PATCHWRIGHT_LANGUAGE_SERVERS": "off",
    }
