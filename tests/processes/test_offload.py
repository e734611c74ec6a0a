"""Blocking calls in threads."""

import asyncio
import contextvars
import threading

import pytest

from patchwright.processes.offload import offload

WORD = contextvars.ContextVar("WORD", default="none")


async def test_it_returns_what_the_function_returns() -> None:
    assert await offload(divmod, 7, 2) == (3, 1)


async def test_it_raises_what_the_function_raises() -> None:
    with pytest.raises(ZeroDivisionError):
        await offload(divmod, 7, 0)


async def test_it_runs_elsewhere_with_our_context() -> None:
    WORD.set("ours")
    word, thread = await offload(lambda: (WORD.get(), threading.current_thread()))
    assert word == "ours"
    assert thread is not threading.main_thread()


async def test_its_threads_are_bounded() -> None:
    threads: set[int] = set()

    def note() -> None:
        threads.add(threading.get_ident())
        threading.Event().wait(0.002)

    await asyncio.gather(*(offload(note) for _ in range(60)))
    assert 1 < len(threads) <= 8
