"""How often a request is tried, and how long is waited in between."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from patchwright.llm.errors import Fault

_log = logging.getLogger(__name__)

Notice = Callable[[str], None]
"""Told what the user should know although nothing has failed, in one sentence."""


def no_notice(_text: str) -> None:
    """Tell nobody."""


def _endless() -> float:
    return float("inf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How often, how long, and by whose clock.

    Attributes:
        tries: The most tries of one request.
        first: Seconds before the second try; doubled before each further one.
        longest: The most seconds that are waited of our own accord.
        longest_asked: The most seconds that are waited because the service asks for it.
        sleep: Waits; cancelling it ends the request.
        chance: Gives numbers from 0 to 1, so that many clients do not come back at once.
        time_left: Gives the seconds that the run still has.
    """

    tries: int = 5
    first: float = 1.0
    longest: float = 30.0
    longest_asked: float = 300.0
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    chance: Callable[[], float] = random.random
    time_left: Callable[[], float] = _endless

    async def before(self, number: int, fault: Fault, notice: Notice) -> None:
        """Wait before the try *number*, counted from one; raises Fault where that is no use."""
        wait = self._wait(number, fault)
        left = self.time_left()
        if wait > left:
            raise _useless(
                fault, f"the next try would be in {wait:.0f} s, and {left:.0f} s are left"
            )
        if wait > self.longest_asked:
            raise _useless(fault, f"the service asks to wait {wait:.0f} s")
        _log.info("try %d of %d follows in %.1f s: %s", number, self.tries, wait, fault.what)
        notice(f"{fault.what} Try {number} of {self.tries} follows in {wait:.1f} s.")
        await self.sleep(wait)

    def _wait(self, number: int, fault: Fault) -> float:
        # Half of the time is left to chance ("equal jitter"); what the service asks is the least.
        grown = min(self.longest, self.first * 2 ** (number - 2))
        own = grown * (0.5 + self.chance() / 2)
        return own if fault.wait is None else max(own, fault.wait + self.chance())


def _useless(fault: Fault, why: str) -> Fault:
    return Fault(f"{fault.what} It was not tried again: {why}.", remedy=fault.remedy, kind="final")
