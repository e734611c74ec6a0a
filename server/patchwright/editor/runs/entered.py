"""What is opened and closed in threads, for as long as something goes on."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from typing import TypeVar

from patchwright.processes.offload import offload

_Value = TypeVar("_Value")


@asynccontextmanager
async def entered(manager: AbstractContextManager[_Value]) -> AsyncGenerator[_Value]:
    """Enter and leave *manager* in threads; once entered it is left, whatever happens."""
    entering = asyncio.ensure_future(offload(manager.__enter__))
    try:
        value = await asyncio.shield(entering)
    except asyncio.CancelledError:
        # The thread goes on, and what it comes to has to be left.
        with suppress(Exception):
            await entering
            await offload(manager.__exit__, None, None, None)
        raise
    try:
        yield value
    finally:
        await asyncio.shield(asyncio.ensure_future(offload(manager.__exit__, None, None, None)))
