"""The log of a run's effects: what a model answered and what a tool gave.

An effect is committed before it is used. A run that goes on asks for the same
effects again and is given the recorded ones until they end; the first request
that differs sets the rest aside, and from there on the run is live. What was
set aside stays in the log: it was paid for. Each correction by the user opens a
branch: effects and events say which made them, and a branch tells again what it
shares with the one before.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from patchwright.domain.event import Event
from patchwright.domain.model import Usage
from patchwright.domain.run import RunId, Stage
from patchwright.domain.wire import event_to_json
from patchwright.llm.wire import canonical
from patchwright.pipeline.forms import event_from_json
from patchwright.pipeline.packing import Json, pack, unpack
from patchwright.processes.offload import offload
from patchwright.storage.database import Writer
from patchwright.storage.state import State

_ASIDE = "aside"
_INSERT = """
    insert into effect (run, branch, kind, request_digest, request_json, reply_json, key, seq)
    select ?, ?, ?, ?, ?, ?,
        case when ? then 'aside/' || (coalesce(max(seq), 0) + 1) || '/' else '' end || ?,
        coalesce(max(seq), 0) + 1
    from effect where run = ?
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Where in a run an effect stands.

    Attributes:
        stage: The stage.
        role: Who asks; a conversation of its own within the stage.
        turn: Of the conversation, from zero.
        call: Which tool call of the turn, from zero; None for the model's answer.
    """

    stage: Stage
    role: str
    turn: int
    call: int | None = None

    def __str__(self) -> str:
        """Say it as it is stored: `locate/searcher/003` or `locate/searcher/003/01`."""
        answer = f"{self.stage.value}/{self.role}/{self.turn:03}"
        return answer if self.call is None else f"{answer}/{self.call:02}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What came back.

    Attributes:
        reply: As JSON.
        replayed: Whether it was recorded earlier, and so costs nothing now.
        differed: Whether a recorded effect was set aside since its request differs.
    """

    reply: Json
    replayed: bool
    differed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One row of the log; *request* is whole."""

    key: str
    kind: str
    request: Json
    reply: Json


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
            _set_aside(writer, self.run, self._branch, seq)

    def _forget(self, conversation: str) -> bool:
        with self._database.transaction() as writer:
            [(seq,)] = writer.read(
                "select min(seq) from effect where run = ? and substr(key, 1, length(?)) = ?",
                (self.run, f"{conversation}/", f"{conversation}/"),
            )
            if seq is not None:
                _set_aside(writer, self.run, self._branch, seq)
            writer.run(
                "update run set result_json = json_set(result_json, '$.unusable', '') where id = ?",
                (self.run,),
            )
        return seq is not None

    def _commit(self, made: "_Made") -> None:
        packed = pack(made.request, self._last.get((made.key.stage, made.key.role)))
        kind = "model" if made.key.call is None else "tool"
        forms = (canonical(packed), canonical(made.reply))
        with self._database.transaction() as writer:
            _write_events(writer, self.run, self._branch, made.events)
            writer.run(
                _INSERT,
                (self.run, self._branch, kind, made.digest, *forms, False, str(made.key), self.run),
            )

    def _lose(self, key: Key, usage: Usage) -> None:
        # Set aside from the start: it is no effect to give back.
        row = ("model", "", "{}", canonical({"usage": asdict(usage)}))
        with self._database.transaction() as writer:
            writer.run(_INSERT, (self.run, self._branch, *row, True, str(key), self.run))

    def _write(self, events: list[Event]) -> None:
        with self._database.transaction() as writer:
            _write_events(writer, self.run, self._branch, events)

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


def _write_events(writer: Writer, run: RunId, branch: int, events: list[Event]) -> None:
    for event in events:
        writer.run(
            "insert into event (run, branch, seq, json)"
            " select ?, ?, coalesce(max(seq), 0) + 1, ? from event where run = ?",
            (run, branch, canonical(event_to_json(event)), run),
        )


def _set_aside(writer: Writer, run: RunId, branch: int, seq: int) -> None:
    # What an earlier branch made was in force there to its end.
    writer.run(
        "update effect set key = ? || '/' || seq || '/' || key,"
        " until = case when branch < ? then ? end"
        " where run = ? and seq >= ? and key not like ? || '/%'",
        (_ASIDE, branch, branch - 1, run, seq, _ASIDE),
    )


def effects_of(state: State, run: RunId, branch: int | None = None) -> Iterator[Recorded]:
    """Yield the effects in force, in the order in which they were made, with whole requests.

    Args:
        state: Where they are kept.
        run: Whose.
        branch: At whose end; None is the newest, as it stands.
    """
    wholes: dict[str, Json] = {}
    rows = state.database.read(
        "select key, kind, request_json, reply_json from effect where run = ?"
        " and case when until is null then key not like ? || '/%' else ? <= until end"
        " and branch <= coalesce(?, branch) order by seq",
        (run, _ASIDE, branch, branch),
    )
    for stored, kind, request, reply in rows:
        key = _plain(stored)
        wholes[key] = unpack(json.loads(request), wholes.__getitem__)
        yield Recorded(key=key, kind=kind, request=wholes[key], reply=json.loads(reply))


def events_of(state: State, run: RunId, branch: int | None = None) -> list[Event]:
    """Return what a branch told, in order; without one, the newest.

    What a newer program told otherwise is left out.
    """
    events: list[Event] = []
    rows = state.database.read(
        "select json from event where run = ? and branch = coalesce(?, 1 +"
        " (select count(*) from correction where correction.run = event.run)) order by seq",
        (run, branch),
    )
    for row in rows:
        with suppress(KeyError, TypeError, ValueError):
            events.append(event_from_json(json.loads(row[0])))
    return events


def spent(state: State, run: RunId) -> dict[Stage, Usage]:
    """Return what the recorded answers of each stage took, those set aside too."""
    totals = {stage: Usage() for stage in Stage}
    rows = state.database.read(
        "select key, json_extract(reply_json, '$.usage') from effect where run = ? and kind = 'model'",
        (run,),
    )
    for key, usage in rows:
        totals[_stage_of(key)] += Usage(**json.loads(usage))
    return totals


def _stage_of(key: str) -> Stage:
    return Stage(_plain(key).partition("/")[0])


def _plain(key: str) -> str:
    """Return *key* as it was before it was set aside: `aside/17/plan/planner/000`."""
    return key.split("/", 2)[2] if key.startswith(f"{_ASIDE}/") else key


def _digest(request: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(request).encode("ascii")).hexdigest()
