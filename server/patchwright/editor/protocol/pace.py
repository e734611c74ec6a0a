"""Not too often: what comes faster than people read is thinned out, and the last is kept."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

INTERVAL = 0.1
"""Seconds between two of a kind."""

_Value = TypeVar("_Value")


class Timer(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Let it not come."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The time in seconds, and a call that comes later; a test brings its own."""

    now: Callable[[], float]
    later: Callable[[float, Callable[[], None]], Timer]


def of_loop() -> Timing:
    """Return the running loop's own time."""
    loop = asyncio.get_running_loop()
    return Timing(now=loop.time, later=loop.call_later)


class Pace(Generic[_Value]):
    """Lets at most one value through in each interval; of those between, the last."""

    def __init__(self, send: Callable[[_Value], None], timing: Timing) -> None:
        self._send, self._timing = send, timing
        self._next = float("-inf")
        self._waiting: list[_Value] = []
        self._timer: Timer | None = None

    def put(self, value: _Value) -> None:
        """Send *value* now or soon, unless a later one comes before."""
        wait = self._next - self._timing.now()
        self._waiting = [value]
        if wait <= 0:
            self.flush()
        elif self._timer is None:
            self._timer = self._timing.later(wait, self.flush)

    def flush(self) -> None:
        """Send what waits."""
        waiting = self._waiting
        self.drop()
        for value in waiting:
            self._next = self._timing.now() + INTERVAL
            self._send(value)

    def drop(self) -> None:
        """Forget what waits."""
        self._waiting = []
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
