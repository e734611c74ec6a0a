"""Servers that are killed, or made to hang, while they are asked."""

import asyncio
import os
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from patchwright.langservers.servers import Servers


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What was done to a server, when, and until when it may leave questions unanswered."""

    hangs: bool
    at: float
    until: float


class Faults:
    """Kills some server of *all_servers* every *seconds*.

    Args:
        all_servers: Of which one is drawn.
        seconds: From one fault to the next.
        hang_every: Of so many faults one is a server that hangs instead; 0 where none is.
        random: Draws.

    Attributes:
        made: What was done.
    """

    def __init__(
        self, all_servers: Iterable[Servers], seconds: float, hang_every: int, random: Random
    ) -> None:
        self._servers, self._seconds, self._random = tuple(all_servers), seconds, random
        self._hang_every = hang_every
        self.made = list[Fault]()

    async def go_on(self) -> None:
        """Make faults until cancelled."""
        while True:
            await asyncio.sleep(self._seconds)
            self._make()

    def excuse(self, began: float) -> bool:
        """Say whether a request that began at *began*, and has just ended, may have no answer."""
        return any(fault.until >= began for fault in self.made)

    def _make(self) -> None:
        running = [server for servers in self._servers for server in servers.running]
        if not running:
            return
        server, now = self._random.choice(running), time.monotonic()
        hangs = self._hang_every > 0 and (len(self.made) + 1) % self._hang_every == 0
        # It is given up after two questions, each of which may take all of its time.
        patience = 2 * max(server.row.seconds, 15.0) if hangs else 0.0
        self.made.append(Fault(hangs=hangs, at=now, until=now + 15.0 + patience))
        with suppress(ProcessLookupError):
            os.killpg(server.link.pid, signal.SIGSTOP if hangs else signal.SIGKILL)
