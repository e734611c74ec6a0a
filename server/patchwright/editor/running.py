"""The runs that go on: each is a task of its own, whatever becomes of the request."""

import asyncio


class Runs:
    """Runs of this connection that go on."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def going(self) -> list[str]:
        """Their ids, oldest first."""
        return list(self._tasks)

    async def close(self) -> None:
        """End them all, each with the best so far."""
