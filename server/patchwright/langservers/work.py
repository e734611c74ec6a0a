"""What a server says of its own work: that it loads, and whether it understands the workspace.

Before it has loaded, a server finds nothing wrong anywhere; that is no verdict.
Source: LSP 3.17, "Work Done Progress"; rust-analyzer, "Server Status"; jdtls, "language/status".
"""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from patchwright.domain.untyped import at

_MOST_WORDS = 300

_NO_WORK = frozenset({"", "Error loading workspace"})
"""Titles of work that may never end: gopls tells the second for as long as a module is missing,
and judges; the pyrights name none for each text that they look at, and forget some ends."""


@dataclass(slots=True)
class Work:
    """What is under way in a server.

    Attributes:
        ready: Whether it has loaded, as it says by itself; None where it has not said.
        unfit: Why it says that it cannot judge this workspace; empty where it can.
        begun: How often it began anew, or asked to be asked again.
        asked: When it last asked to be asked again, on the monotonic clock, in seconds.
    """

    ready: bool | None = None
    unfit: str = ""
    begun: int = 0
    asked: float = 0.0
    _has_worked: bool = False
    _under_way: dict[Any, str] = field(default_factory=dict[Any, str])
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def title(self) -> str:
        """What is under way, in its words; empty where nothing is."""
        return next(iter(self._under_way.values()), "")

    def hear(self, method: str, params: Any) -> None:
        """Take a notification in; what is none of its work is passed over."""
        match method, params:
            case "$/progress", {
                "token": str() | int() as token,
                "value": {"kind": "begin", **value},
            }:
                title = _words(value.get("title"))
                if title not in _NO_WORK:
                    self._under_way[token] = title
                    self.begun += 1
            case "$/progress", {"token": str() | int() as token, "value": {"kind": "end"}}:
                if self._under_way.pop(token, None) and self.ready is None:
                    # One that says no more than that it works has loaded at the end of it.
                    self._has_worked = True
            case "experimental/serverStatus", {"quiescent": bool(ready)}:
                self.begun += bool(self.ready and not ready)
                self.ready = ready
                self.unfit = (
                    _words(at(params, "message")) if at(params, "health") == "error" else ""
                )
            case "language/status", {"type": "ServiceReady"}:
                self.ready = True
            case _:
                return
        self._news.set()

    def again(self) -> None:
        """Take in that it asks to be asked again."""
        self.begun += 1
        self.asked = time.monotonic()
        self._news.set()

    def is_busy(self, *, says_ready: bool) -> bool:
        """Say whether it is at work; *says_ready* for one that tells when it has loaded."""
        is_ready = self.ready or (self.ready is None and (self._has_worked or not says_ready))
        return bool(self._under_way) or not is_ready

    def still(self, name: str, seconds: float) -> str:
        """Say for people that the server *name* is still at work after *seconds*."""
        title = f" ({self.title})" if self.title else ""
        return f"{name} is still loading{title} after {seconds:g} s."

    async def news(self, seconds: float) -> None:
        """Wait until it says something of its work, *seconds* at the most."""
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return


def _words(said: Any) -> str:
    return " ".join(str(said or "").split())[:_MOST_WORDS]
