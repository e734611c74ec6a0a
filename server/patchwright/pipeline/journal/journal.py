"""The log of one run that goes on: its effects are taken from it, or made and kept in it."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from patchwright.domain.event import Event
from patchwright.domain.model import Usage
from patchwright.domain.run import RunId, Stage
from patchwright.llm.wire import canonical
from patchwright.pipeline.journal import rows
from patchwright.pipeline.journal.effect import Effect, Key
from patchwright.pipeline.packing import Json, pack
from patchwright.processes.offload import offload
from patchwright.storage.state import State


class Journal:
    """The log of one run. Meant for one loop; rows are written by its one owner."""

    def __init__(self, state: State, run: RunId, *, branch: int = 1, has_told: bool = True) -> None:
        """Open the log of *run* at its newest branch.

        Args:
            state: Where it is kept.
            run: Its id.
            branch: Which records from here on.
            has_told: Whether the branch has told what it shares with the one before.
        """
        self.run = run
        self._branch, self._has_told = branch, has_told
        self._database = state.database
        # The last whole request of each conversation: the next one is packed against it.
        self._last: dict[tuple[Stage, str], tuple[str, Json]] = {}
        self._unwritten: list[Event] = []

    async def effect(self, key: Key, request: Json, do: Callable[[], Awaitable[Json]]) -> Effect:
        """Return the recorded effect of *key*, else make it, commit it, and return it.

        Args:
            key: Where in the run.
            request: What is asked, as JSON; a recorded effect counts only for an equal one.
            do: Asks; what it raises passes through, and nothing is recorded then.
        """
        digest = _digest(request)
        known = await offload(self._recorded, key)
        if known is not None and known[0] == digest:
            if self._has_told or known[3] == self._branch:
                # The events up to here were committed with this effect, or before it.
                self._unwritten.clear()
            self._remember(key, request)
            return Effect(reply=json.loads(known[1]), replayed=True)
        if known is not None:
            await offload(self._set_aside, known[2])
        reply = await do()
        # A cancel must not part an answer that is paid for from its record.
        made = _Made(key=key, digest=digest, request=request, reply=reply, events=self._taken())
        await asyncio.shield(asyncio.ensure_future(offload(self._commit, made)))
        self._remember(key, request)
        return Effect(reply=reply, replayed=False, differed=known is not None)

    async def lost(self, key: Key, usage: Usage) -> None:
        """Keep what a request took that gave nothing; it counts as spent, and is asked again."""
        if usage != Usage():
            await asyncio.shield(asyncio.ensure_future(offload(self._lose, key, usage)))

    async def forget(self, conversation: str) -> bool:
        """Set aside what is recorded from the first effect of *conversation*, which ended the run.

        Returns whether anything was. `plan/planner` is a conversation; what replaces it is
        not forgotten again.
        """
        return await offload(self._forget, conversation)

    def note(self, event: Event) -> None:
        """Keep *event*; it is committed with the next effect, or by `flush`."""
        self._unwritten.append(event)

    async def flush(self) -> None:
        """Commit the events that are not yet."""
        if events := self._taken():
            await asyncio.shield(asyncio.ensure_future(offload(self._write, events)))

    def _recorded(self, key: Key) -> tuple[str, str, int, int] | None:
        rows = self._database.read(
            "select request_digest, reply_json, seq, branch from effect where run = ? and key = ?",
            (self.run, str(key)),
        )
        return (rows[0][0], rows[0][1], rows[0][2], rows[0][3]) if rows else None

    def _set_aside(self, seq: int) -> None:
        with self._database.transaction() as writer:
            rows.set_aside(writer, self.run, self._branch, seq)

    def _forget(self, conversation: str) -> bool:
        with self._database.transaction() as writer:
            return rows.forget(writer, self.run, self._branch, conversation)

    def _commit(self, made: "_Made") -> None:
        packed = pack(made.request, self._last.get((made.key.stage, made.key.role)))
        row = rows.Row(
            kind="model" if made.key.call is None else "tool",
            digest=made.digest,
            request=canonical(packed),
            reply=canonical(made.reply),
            key=str(made.key),
        )
        with self._database.transaction() as writer:
            rows.write_events(writer, self.run, self._branch, made.events)
            rows.write_effect(writer, self.run, self._branch, row)

    def _lose(self, key: Key, usage: Usage) -> None:
        # Set aside from the start: it is no effect to give back.
        reply = canonical({"usage": asdict(usage)})
        row = rows.Row(kind="model", digest="", request="{}", reply=reply, key=str(key), aside=True)
        with self._database.transaction() as writer:
            rows.write_effect(writer, self.run, self._branch, row)

    def _write(self, events: list[Event]) -> None:
        with self._database.transaction() as writer:
            rows.write_events(writer, self.run, self._branch, events)

    def _taken(self) -> list[Event]:
        events, self._unwritten = self._unwritten, []
        return events

    def _remember(self, key: Key, request: Json) -> None:
        if key.call is None:
            self._last[key.stage, key.role] = (str(key), request)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """A new effect, and the events told before it."""

    key: Key
    digest: str
    request: Json
    reply: Json
    events: list[Event]


def _digest(request: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(request).encode("ascii")).hexdigest()
