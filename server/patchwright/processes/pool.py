"""Worker processes that end with us.

`ProcessPoolExecutor` is not used: after a SIGKILL of the parent its workers live
on, and one worker's death breaks the whole pool.
"""

import queue
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Self

from patchwright.processes import worker
from patchwright.processes.slot import Failed, Result, Slot, result_in

__all__ = ["Failed", "Pool", "Result"]

_ITEM_SECONDS = 120.0


class Pool:
    """Workers that call one function on bytes.

    With *n* below two there are none: the function is called in this process.

    Args:
        entry: The function, `module:function`, bytes to bytes.
        n: How many workers.
        item_seconds: How long one item may take before its worker is ended.
    """

    def __init__(self, entry: str, n: int, *, item_seconds: float = _ITEM_SECONDS) -> None:
        self._entry, self._item_seconds = entry, item_seconds
        self._slots = [Slot(entry=entry) for _ in range(n if n > 1 else 0)]

    def map(self, items: Iterable[bytes]) -> Iterator[tuple[int, Result]]:
        """Yield (index of the item, its result) as results come, in no order.

        *items* is read as workers get free, from their threads. A function that
        raises, a worker that dies and one that takes too long fail their own item
        only.
        """
        numbered = enumerate(items)
        if not self._slots:
            function = worker.resolve(self._entry)
            return ((index, result_in(worker.answer(function, item))) for index, item in numbered)
        return self._spread(numbered)

    def close(self) -> None:
        """End all workers."""
        for slot in self._slots:
            slot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _spread(
        self, numbered: Iterator[tuple[int, bytes]]
    ) -> Generator[tuple[int, Result], None, None]:
        work = _Work(numbered=numbered, results=queue.Queue(4 * len(self._slots)))
        serve = partial(_serve, work=work, seconds=self._item_seconds)
        threads = [
            threading.Thread(target=serve, args=(slot,), name="pool") for slot in self._slots
        ]
        for thread in threads:
            thread.start()
        try:
            yield from _drain(work.results, len(threads))
        finally:
            # Also where the caller stops early: let the threads come to their end.
            work.stop.set()
            while any(thread.is_alive() for thread in threads):
                _empty(work.results)
                threads = [thread for thread in threads if thread.is_alive()]
                for thread in threads:
                    thread.join(0.01)
        if work.errors:
            raise work.errors[0]


@dataclass(slots=True, kw_only=True)
class _Work:
    """What the threads of one `map` share."""

    numbered: Iterator[tuple[int, bytes]]
    results: "queue.Queue[tuple[int, Result] | None]"
    lock: threading.Lock = field(default_factory=threading.Lock)
    stop: threading.Event = field(default_factory=threading.Event)
    errors: list[Exception] = field(default_factory=list[Exception])

    def next(self) -> tuple[int, bytes] | None:
        """Return the next item, or None where there is none or we are to stop."""
        with self.lock:
            try:
                return None if self.stop.is_set() else next(self.numbered, None)
            except Exception as error:  # noqa: BLE001 - raised again in the caller's thread
                self.errors.append(error)
                self.stop.set()
                return None


def _serve(slot: Slot, work: _Work, seconds: float) -> None:
    while (numbered := work.next()) is not None:
        index, item = numbered
        work.results.put((index, slot.ask(item, seconds)))
    work.results.put(None)


def _drain(
    results: "queue.Queue[tuple[int, Result] | None]", serving: int
) -> Iterator[tuple[int, Result]]:
    while serving:
        result = results.get()
        if result is None:
            serving -= 1
        else:
            yield result


def _empty(results: "queue.Queue[tuple[int, Result] | None]") -> None:
    with suppress(queue.Empty):
        while True:
            results.get_nowait()
