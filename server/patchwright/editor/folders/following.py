"""The live graph of a folder follows what the editor shows, behind its back.

A burst of changes becomes one step; while a step goes on, requests are answered.
"""

import asyncio
import logging

from patchwright.domain.errors import PatchwrightError
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing.progress import Progress, Step
from patchwright.processes.offload import offload

QUIET = 0.3
"""How long nothing must change before a step, in seconds."""

LATEST = 2.0
"""How long a step waits at most, while changes go on and on."""

_MOST_PATHS = 500

_log = logging.getLogger(__name__)


class Stopped(PatchwrightError):  # noqa: N818 - an end, not a fault
    """The user wants no reading now."""


class Following:
    """Keeps one folder's live graph up, one step at a time."""

    def __init__(self, session: Session, folder: OpenFolder) -> None:
        self._session, self._folder = session, folder
        self._changed = set[str]()
        self._all = True
        self._touched = 0.0
        self._read = self._failed = False
        self._told = ""
        self._stopped = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Read everything for the first time."""
        self.touch(None)

    def touch(self, path: str | None) -> None:
        """Take that *path* has changed, in the editor or on disk; None: anything may have."""
        if self._stopped:
            return
        self._touched = asyncio.get_running_loop().time()
        if path is None or len(self._changed) >= _MOST_PATHS:
            self._all = True
        else:
            self._changed.add(path)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())

    async def settled(self) -> None:
        """Wait until it is up to what was told so far."""
        if self._task and not self._task.done():
            await asyncio.wait([self._task])

    def stop(self) -> None:
        """Follow no more; a step that goes on ends early."""
        self._stopped = True
        if self._task:
            self._task.cancel()

    async def _follow(self) -> None:
        while (self._all or self._changed) and not self._stopped:
            if self._read:
                await self._wait_for_quiet()
            # What a step that failed has seen is not known.
            changed = None if self._all or self._failed else frozenset(self._changed)
            self._all, self._changed = False, set[str]()
            self._failed = not await self._step(changed)

    async def _wait_for_quiet(self) -> None:
        loop = asyncio.get_running_loop()
        latest = loop.time() + LATEST
        while (wait := min(self._touched + QUIET, latest) - loop.time()) > 0:  # noqa: ASYNC110 - each touch moves it on
            await asyncio.sleep(wait)

    async def _step(self, changed: frozenset[str] | None) -> bool:
        """Bring the graph up, and say whether that went well."""
        try:
            if self._read:
                await offload(self._folder.folder.bring, self._folder.unsaved(), None, changed)
            else:
                await self._first()
        except Stopped:
            self._stopped = True
        except PatchwrightError as error:
            self._tell_once(str(error))
        except Exception as error:  # noqa: BLE001 - the barrier around one step
            _log.error("%s cannot be read", self._folder.root, exc_info=error)
            self._tell_once(
                f"The code in {self._folder.root} cannot be read: {error}. The log has the traceback; the next change is a new try."
            )
        else:
            self._read, self._told = True, ""
            return True
        return False

    async def _first(self) -> None:
        loop = asyncio.get_running_loop()
        shown = Progress(self._session, "Reading code", Step(message=""))
        ended = False

        def cancel() -> None:
            nonlocal ended
            ended = True

        def report(done: int, of: int) -> None:
            if ended or self._stopped:
                raise Stopped("Reading was stopped.")
            step = Step(message=f"{done:,} of {of:,} files", percentage=100 * done // max(of, 1))
            loop.call_soon_threadsafe(shown.report, step)

        shown.begin(cancel)
        try:
            await offload(self._folder.folder.bring, self._folder.unsaved(), report, None)
        finally:
            shown.end("Stopped" if ended else "Done")

    def _tell_once(self, sentence: str) -> None:
        if sentence != self._told:
            self._told = sentence
            self._session.messages.warn(sentence)
