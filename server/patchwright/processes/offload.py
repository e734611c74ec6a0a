"""The way from asynchronous rooms to synchronous ones."""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

_THREADS = 8
_POOL = ThreadPoolExecutor(_THREADS, "offload")

_Params = ParamSpec("_Params")
_Result = TypeVar("_Result")


async def offload(
    function: Callable[_Params, _Result], *args: _Params.args, **kwargs: _Params.kwargs
) -> _Result:
    """Return what *function* returns, called in one of eight threads.

    Cancelling the await does not stop the thread: what blocks must have a
    deadline of its own.
    """
    context = contextvars.copy_context()
    call = partial(context.run, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_POOL, call)
