"""Several things at once."""

import asyncio

import pytest

from patchwright.processes.together import side_by_side


async def test_results_come_in_the_order_of_the_works() -> None:
    began = asyncio.Event()

    async def first() -> int:
        await began.wait()
        return 1

    async def second() -> int:
        began.set()
        return 2

    assert await side_by_side([first(), second()]) == [1, 2]
    assert await side_by_side(iter(())) == []


@pytest.mark.parametrize("by", ["failure", "cancel"])
async def test_none_goes_on_after_another_failed_or_all_were_called_away(by: str) -> None:
    left = list[str]()
    began = asyncio.Event()

    async def waits() -> None:
        try:
            began.set()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            left.append("waits")

    async def fails() -> None:
        await began.wait()
        raise ValueError(by)

    if by == "failure":
        with pytest.raises(ValueError, match=by):
            await side_by_side([waits(), fails()])
    else:
        task = asyncio.create_task(side_by_side([waits(), waits()]))
        await began.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert left == (["waits"] if by == "failure" else ["waits", "waits"])
