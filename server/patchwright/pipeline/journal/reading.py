"""What the log of a run holds: effects in force, events, and what was spent."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from patchwright.domain.event import Event
from patchwright.domain.model import Usage
from patchwright.domain.run import RunId, Stage
from patchwright.pipeline.forms import event_from_json
from patchwright.pipeline.journal.rows import ASIDE, plain
from patchwright.pipeline.packing import Json, unpack
from patchwright.storage.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One row of the log; *request* is whole."""

    key: str
    kind: str
    request: Json
    reply: Json


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
        (run, ASIDE, branch, branch),
    )
    for stored, kind, request, reply in rows:
        key = plain(stored)
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
    return Stage(plain(key).partition("/")[0])
