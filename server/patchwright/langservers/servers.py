"""The servers of one folder for one purpose: live text, or runs; each is asked in turns.

They are started when they are needed, or a little before (`prepare`), watched for memory
and idleness, and end with their folder. What two purposes see never mixes, since each has
processes of its own. All is done on one event loop, but for `kill`.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

from patchwright.domain.source import BlobId
from patchwright.langservers.disk import Disk, Stands
from patchwright.langservers.errors import Loading, Moved, NoServer, ServerError, Silent
from patchwright.langservers.find import Choice, Found, Missing, find
from patchwright.langservers.server import Server
from patchwright.langservers.shadow import Changed, News, Shadow
from patchwright.langservers.sight import Sight, suffix_of
from patchwright.langservers.state import State
from patchwright.langservers.supervisor import Kept
from patchwright.langservers.turn import Turn, lay_out
from patchwright.processes.offload import offload

WAIT_SECONDS = 60.0
"""How long an asker waits for its turn."""

IDLE_SECONDS = 900.0
"""After so long without a question a server is let go, until it is needed again."""

TURN_SECONDS = 300.0
"""How long one turn may take."""

_WATCH_SECONDS = 10.0


class Servers:
    """All servers of one folder for one purpose.

    Args:
        choice: Which may be taken.
        cache: The folder of the workspace's cache, for trees that are laid out.
    """

    def __init__(self, choice: Choice, cache: Path) -> None:
        self.choice, self._cache = choice, cache
        self.disk = Disk(choice.root)
        self._found = dict[str, Found]()
        self._kept = dict[tuple[str, bool], Kept]()
        self._shadows = dict[str, Shadow]()
        self._stands = dict[str, Stands]()
        self._coming = set[asyncio.Task[None]]()
        self._watch: asyncio.Task[None] | None = None
        self._closed = False

    def find(self, path: str) -> Found | Missing:
        """Return the best server for *path* that is not given up at the moment."""
        suffix = suffix_of(path)
        known = self._found.get(suffix)
        if known and not self._is_given_up(known.row.name):
            return known
        rows = tuple(row for row in self.choice.rows if not self._is_given_up(row.name))
        found = find(path, replace(self.choice, rows=rows))
        if isinstance(found, Missing) and len(rows) < len(self.choice.rows):
            # With none left, the one that is given up says why.
            found = find(path, self.choice)
        if isinstance(found, Found):
            self._found[suffix] = found
        return found

    @asynccontextmanager
    async def turn(self, path: str, sight: Sight) -> AsyncGenerator[Turn]:
        """Have the server for *path* to oneself, and let it see *sight*.

        Raises:
            NoServer: There is none that may be asked, with the reason.
            ServerError: It ended while it was shown what to see.
        """
        found = await offload(self.find, path)
        if isinstance(found, Missing):
            raise NoServer(found.why, remedy=found.remedy)
        async with self.turn_of(found, sight) as turn:
            yield turn

    @asynccontextmanager
    async def turn_of(self, found: Found, sight: Sight) -> AsyncGenerator[Turn]:
        """Have the server *found* to oneself; see `turn`."""
        kept, shadow = await self._kept_of(found, on_tree=sight.tree is not None)
        await _entered(kept)
        limit = asyncio.timeout(TURN_SECONDS)
        try:
            async with limit:
                if shadow and sight.tree and not kept.server:
                    # Some look for their project once, when they start.
                    await lay_out(shadow, sight.tree, found.row.name)
                turn = Turn(await kept.get(), shadow)
                self._tell_news(turn, sight)
                await turn.see(sight)
                yield turn
            kept.answered()
        except Loading:
            raise
        except Silent as error:
            # One that sends what is wrong hangs without leaving a question unanswered.
            await kept.hung(error.what)
            raise
        except TimeoutError:
            if not limit.expired():
                raise
            raise NoServer(f"{found.row.name} needed more than {TURN_SECONDS:g} s.") from None
        finally:
            kept.turns.release()

    async def check_disk(self, turn: Turn) -> None:
        """Raise Moved where the disk is another than what *turn* was told; the server hears of that."""
        stands = turn.sight.stands
        now = await offload(self.disk.look, stands)
        if now != stands:
            self._stands[turn.by] = now
            turn.tell(_news(stands, now))
            raise Moved(f"Files became others on disk while {turn.by} looked at them.")

    def prepare(self, paths: Iterable[str]) -> None:
        """Begin to start the servers for *paths*, so that the first question need not wait."""
        task = asyncio.create_task(self._prepared(tuple(paths)))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    def states(self) -> tuple[State, ...]:
        """Return how each server is that was needed so far."""
        return tuple(
            kept.state(on_tree=on_tree) for (_, on_tree), kept in sorted(self._kept.items())
        )

    @property
    def running(self) -> tuple[Server, ...]:
        """The servers that run now."""
        return tuple(kept.server for kept in self._kept.values() if kept.server)

    async def close(self) -> None:
        """End all servers, with leave taken; nothing is started any more."""
        self._closed = True
        tasks = (*self._coming, *((self._watch,) if self._watch else ()))
        for task in tasks:
            task.cancel()
        ends = (kept.close() for kept in self._kept.values())
        await asyncio.gather(*tasks, *ends, return_exceptions=True)
        await offload(self._remove_trees)

    def kill(self) -> None:
        """End all servers at once; nothing is started any more. From any thread."""
        self._closed = True
        for kept in list(self._kept.values()):
            kept.kill()
        self._remove_trees()

    def _remove_trees(self) -> None:
        for shadow in list(self._shadows.values()):
            shadow.remove()

    async def _kept_of(self, found: Found, *, on_tree: bool) -> tuple[Kept, Shadow | None]:
        if self._closed:
            raise NoServer(f"The servers of {self.choice.root.name} have been ended.")
        name = found.row.name
        shadow = await self._shadow(name) if on_tree else None
        root = shadow.folder if shadow else self.choice.root
        kept = self._kept.setdefault((name, on_tree), Kept(found, root))
        if self._watch is None:
            self._watch = asyncio.create_task(self._watching())
        return kept, shadow

    async def _shadow(self, name: str) -> Shadow:
        if name not in self._shadows:
            try:
                made = await offload(Shadow, self._cache / "trees", self.choice.root)
            except OSError as error:
                raise NoServer(
                    f"{name} needs a tree of files of its own, which cannot be made:"
                    f" {error.strerror}."
                ) from error
            if self._shadows.setdefault(name, made) is not made or self._closed:
                made.remove()
        return self._shadows[name]

    def _is_given_up(self, name: str) -> bool:
        return any(kept.rests for (of, _), kept in self._kept.items() if of == name)

    def _tell_news(self, turn: Turn, sight: Sight) -> None:
        """Tell the server what has changed on the disk since it last heard of that."""
        before = self._stands.get(turn.by)
        if sight.stands and sight.stands != before:
            self._stands[turn.by] = sight.stands
            if before is not None:
                turn.tell(_news(before, sight.stands))

    async def _prepared(self, paths: Sequence[str]) -> None:
        found = await offload(lambda: [self.find(path) for path in paths])
        rows = {one.row.name: one for one in found if isinstance(one, Found)}
        await asyncio.gather(*(self._started(one) for one in rows.values()))

    async def _started(self, found: Found) -> None:
        with suppress(ServerError):
            kept, _ = await self._kept_of(found, on_tree=False)
            await _entered(kept)
            try:
                await kept.get()
            finally:
                kept.turns.release()

    async def _watching(self) -> None:
        while not self._closed:
            await asyncio.sleep(_WATCH_SECONDS)
            for kept in list(self._kept.values()):
                await kept.weigh()
                if time.monotonic() - kept.used > IDLE_SECONDS and not kept.turns.locked():
                    await kept.stop()
        # What was killed has left its pipes with us.
        await asyncio.gather(*(kept.close() for kept in self._kept.values()))


async def _entered(kept: Kept) -> None:
    try:
        await asyncio.wait_for(kept.turns.acquire(), WAIT_SECONDS)
    except TimeoutError:
        raise NoServer(
            f"{kept.found.row.name} is busy with other questions for {WAIT_SECONDS:g} s."
        ) from None


def _news(before: Stands, now: Stands) -> tuple[News, ...]:
    """Return what became of files between two looks at the disk."""
    paths = [path for path in sorted({*before, *now}) if before.get(path) != now.get(path)]
    return tuple(
        News(path=path, changed=_changed(before.get(path), now.get(path))) for path in paths
    )


def _changed(before: BlobId | None, now: BlobId | None) -> Changed:
    if before is None:
        return Changed.CREATED
    return Changed.DELETED if now is None else Changed.CHANGED
