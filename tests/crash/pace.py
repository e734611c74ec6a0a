"""Several who work side by side, none of them far ahead of the others."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field

_AHEAD = 0.05
"""The part of all that is to be done by which one may be ahead of the slowest."""


@dataclass(kw_only=True)
class Pace:
    """How far each has come.

    Attributes:
        most: How much each does.
        done: How much each has done.
    """

    most: Mapping[str, int]
    done: Counter[str] = field(default_factory=Counter[str])
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def turns(self, who: str) -> AsyncGenerator[int]:
        """Yield turn after turn, each when the others have come nearly as far."""
        for turn in range(self.most[who]):
            async with self._news:
                await self._news.wait_for(lambda: self._part(who) <= self._least() + _AHEAD)
            yield turn
            async with self._news:
                self.done[who] += 1
                self._news.notify_all()

    def _part(self, who: str) -> float:
        return self.done[who] / self.most[who]

    def _least(self) -> float:
        return min(map(self._part, self.most))
