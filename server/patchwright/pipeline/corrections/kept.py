"""Corrections as they are kept with their run; nothing that was recorded before is deleted."""

import json

from patchwright.domain.correction import Correction, Laid, redone
from patchwright.domain.run import RunId
from patchwright.domain.wire import value_to_json
from patchwright.llm.wire import canonical
from patchwright.pipeline.forms import from_json
from patchwright.storage.database import Writer
from patchwright.storage.state import State


def lay(writer: Writer, run: RunId, correction: Correction, now: float) -> Laid:
    """Open a branch of *run* with *correction*: what was recorded behind it is set aside.

    What is set aside keeps the number of the last branch in which it was in force.
    """
    [(n_before,)] = writer.read("select count(*) from correction where run = ?", (run,))
    stages = tuple(stage.value for stage in redone(correction))
    rows = writer.read(
        "select substr(key, 1, instr(key, '/') - 1), count(*) from effect"
        " where run = ? and kind = 'model' and key not like 'aside/%' group by 1",
        (run,),
    )
    behind = sum(number for stage, number in rows if stage in stages)
    laid = Laid(
        branch=n_before + 2,
        correction=correction,
        kept=sum(number for _, number in rows) - behind,
        aside=behind,
    )
    for stage in stages:
        writer.run(
            "update effect set key = 'aside/' || seq || '/' || key, until = ?"
            " where run = ? and substr(key, 1, ?) = ?",
            (n_before + 1, run, len(stage) + 1, f"{stage}/"),
        )
    save(writer, run, laid, now)
    return laid


def save(writer: Writer, run: RunId, laid: Laid, now: float) -> None:
    """Keep one correction of *run*; raises StorageError where that branch is there already."""
    writer.run(
        "insert into correction (run, seq, made, json) values (?, ?, ?, ?)",
        (run, laid.branch - 1, now, canonical(value_to_json(laid))),
    )


def of_run(state: State, run: RunId) -> tuple[Laid, ...]:
    """Return all corrections of *run*, in order."""
    rows = state.database.read("select json from correction where run = ? order by seq", (run,))
    return tuple(from_json(json.loads(row[0])) for row in rows)


def has_told(state: State, run: RunId, branch: int) -> bool:
    """Say whether *branch* has told all that it shares with the one before it."""
    rows = state.database.read(
        "select 1 from event where run = ? and branch = ?"
        " and json_extract(json, '$.type') = 'Corrected' and json_extract(json, '$.branch') = ?",
        (run, branch, branch),
    )
    return branch == 1 or bool(rows)
