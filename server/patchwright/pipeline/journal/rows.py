"""The rows of the log: effects, those set aside, and events, each written in a transaction."""

from collections.abc import Iterable
from dataclasses import dataclass

from patchwright.domain.event import Event
from patchwright.domain.run import RunId
from patchwright.domain.wire import event_to_json
from patchwright.llm.wire import canonical
from patchwright.storage.database import Writer

ASIDE = "aside"
"""What the key of an effect begins with that is in force no more."""

_INSERT = """
    insert into effect (run, branch, kind, request_digest, request_json, reply_json, key, seq)
    select ?, ?, ?, ?, ?, ?,
        case when ? then 'aside/' || (coalesce(max(seq), 0) + 1) || '/' else '' end || ?,
        coalesce(max(seq), 0) + 1
    from effect where run = ?
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One effect as it is stored.

    Attributes:
        kind: `model` or `tool`.
        digest: Of the whole request.
        request: As JSON, packed.
        reply: As JSON.
        key: Where in the run.
        aside: Whether it is set aside from the start.
    """

    kind: str
    digest: str
    request: str
    reply: str
    key: str
    aside: bool = False


def write_effect(writer: Writer, run: RunId, branch: int, row: Row) -> None:
    """Write *row* as the next effect of *run*."""
    writer.run(
        _INSERT,
        (run, branch, row.kind, row.digest, row.request, row.reply, row.aside, row.key, run),
    )


def write_events(writer: Writer, run: RunId, branch: int, events: Iterable[Event]) -> None:
    """Write *events* as the next of *run*."""
    for event in events:
        writer.run(
            "insert into event (run, branch, seq, json)"
            " select ?, ?, coalesce(max(seq), 0) + 1, ? from event where run = ?",
            (run, branch, canonical(event_to_json(event)), run),
        )


def set_aside(writer: Writer, run: RunId, branch: int, seq: int) -> None:
    """Set the effects of *run* aside from *seq* on; they are in force no more."""
    # What an earlier branch made was in force there to its end.
    writer.run(
        "update effect set key = ? || '/' || seq || '/' || key,"
        " until = case when branch < ? then ? end"
        " where run = ? and seq >= ? and key not like ? || '/%'",
        (ASIDE, branch, branch - 1, run, seq, ASIDE),
    )


def forget(writer: Writer, run: RunId, branch: int, conversation: str) -> bool:
    """Set aside what is recorded from the first effect of *conversation*; say whether any was."""
    [(seq,)] = writer.read(
        "select min(seq) from effect where run = ? and substr(key, 1, length(?)) = ?",
        (run, f"{conversation}/", f"{conversation}/"),
    )
    if seq is not None:
        set_aside(writer, run, branch, seq)
    writer.run(
        "update run set result_json = json_set(result_json, '$.unusable', '') where id = ?",
        (run,),
    )
    return seq is not None


def plain(key: str) -> str:
    """Return *key* as it was before it was set aside: `aside/17/plan/planner/000`."""
    return key.split("/", 2)[2] if key.startswith(f"{ASIDE}/") else key
