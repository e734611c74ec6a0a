"""What goes on beside a run's stages: its lease is renewed, and a cancel is enforced."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from patchwright.domain.errors import StorageError
from patchwright.pipeline import runs
from patchwright.pipeline.ending import Ending
from patchwright.pipeline.lease import BEAT_SECONDS
from patchwright.pipeline.session import Session
from patchwright.processes.offload import offload

GRACE_SECONDS = 2.0
"""How long a step may go on after a cancel before it is broken off."""

_log = logging.getLogger(__name__)


@asynccontextmanager
async def watched(session: Session, stages: "asyncio.Task[Ending]") -> AsyncGenerator[None]:
    """Keep the lease alive meanwhile, and break off what goes on too long after a cancel."""
    watchers = [
        asyncio.ensure_future(_beat(session)),
        asyncio.ensure_future(_break_off(session.cancel, stages)),
    ]
    try:
        yield
    finally:
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)


async def _beat(session: Session) -> None:
    work, meter = session.work, session.meter
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            await offload(runs.beat, work.state, work.run, work.now(), meter.total, meter.seconds)
        except StorageError as error:
            # The next effect says it louder, or the database is back by then.
            _log.warning("the lease of run %s was not renewed: %s", work.run, error)


async def _break_off(cancel: asyncio.Event, stages: "asyncio.Task[Ending]") -> None:
    await cancel.wait()
    await asyncio.wait({stages}, timeout=GRACE_SECONDS)
    stages.cancel()
