"""Several things at once, of which none outlives the others' failure, and who is called away from them."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

_Result = TypeVar("_Result")


async def side_by_side(works: Iterable[Coroutine[Any, Any, _Result]]) -> list[_Result]:
    """Return what each of *works* returns, in their order.

    Where one fails, the others are cancelled and awaited before its error is raised: what they
    would still do could be about another world by then.
    """
    tasks = [asyncio.create_task(work) for work in works]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def is_called_away() -> bool:
    """Say whether the current task is being cancelled itself, and not only what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
