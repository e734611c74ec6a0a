"""Decisions on hunks that are being carried out: each comes to its end, whoever waits for it."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from patchwright.domain.errors import UserError
from patchwright.editor.session.folders import OpenFolder

_GRACE = 1.0
"""Seconds in which what is as good as done is done, before the rest is cancelled."""

_MOST = 3.0
"""Seconds in which what was cancelled is put right."""

_log = logging.getLogger(__name__)
_Value = TypeVar("_Value")


class Decisions:
    """All of one connection."""

    def __init__(self) -> None:
        self.closed = False
        self._going = dict[asyncio.Task[Any], OpenFolder]()

    async def carry_out(self, folder: OpenFolder, work: Coroutine[Any, Any, _Value]) -> _Value:
        """Return what *work* comes to; it goes on where whoever waits for that is cancelled."""
        if self.closed:
            work.close()
            raise UserError("The server is ending; nothing is decided any more.")
        task = asyncio.create_task(work)
        self._going[task] = folder
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """End all that go on: what is begun is put right."""
        self.closed = True
        await _end(list(self._going))

    async def close_folder(self, folder: OpenFolder) -> None:
        """End those of *folder*, likewise."""
        await _end([task for task, where in self._going.items() if where is folder])

    def _ended(self, task: asyncio.Task[Any]) -> None:
        del self._going[task]
        # Who waited may have gone, and then nobody else asks what it came to.
        if not task.cancelled() and (error := task.exception()):
            _log.info("a decision was not carried out: %s", error)


async def _end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    going = set(tasks)
    if going:
        _, going = await asyncio.wait(going, timeout=_GRACE)
    for task in going:
        task.cancel()
    if going:
        await asyncio.wait(going, timeout=_MOST)


async def unbroken(work: Coroutine[Any, Any, _Value]) -> _Value:
    """Return what *work* comes to; being cancelled waits for its end, and is raised then."""
    task, cancelled = asyncio.ensure_future(work), None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
        except Exception:  # noqa: BLE001 - raised below, where it is the task's own
            break
    if cancelled:
        raise cancelled
    return task.result()
