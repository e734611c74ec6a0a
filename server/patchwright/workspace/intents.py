"""The record of a change of several files, from before the first to after the last."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from patchwright.domain.source import BlobId
from patchwright.storage.state import State
from patchwright.workspace.plan import Planned


class IntentState(Enum):
    """Where a change stands; `left` was given up because the user changed a file."""

    BEGUN = "begun"
    UNDOING = "undoing"
    DONE = "done"
    UNDONE = "undone"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentFile:
    """One file of a change; blobs are in the state's blob store."""

    seq: int
    path: str
    before: BlobId | None
    after: BlobId | None
    mode: int
    done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """A change of several files that counts as one."""

    id: int
    state: IntentState
    files: tuple[IntentFile, ...]

    def temporary(self, file: IntentFile) -> str:
        """Return the name under which the content of *file* is prepared in its folder."""
        return f".patchwright-{self.id}-{file.seq}"


def begin(state: State, root: Path, planned: Sequence[Planned]) -> Intent:
    """Record what is about to be done, the bytes of both sides first; raises StorageError."""
    files = tuple(
        IntentFile(
            seq=seq,
            path=one.path,
            before=None if one.before is None else state.blobs.put(one.before),
            after=None if one.after is None else state.blobs.put(one.after),
            mode=one.mode,
        )
        for seq, one in enumerate(planned)
    )
    with state.database.transaction() as writer:
        writer.run(
            "INSERT INTO intent (workspace, made, state) VALUES (?, ?, ?)",
            (os.fsencode(root), time.time(), IntentState.BEGUN.value),
        )
        intent = Intent(id=writer.last_id, state=IntentState.BEGUN, files=files)
        writer.run_many(
            "INSERT INTO intent_file (intent, seq, path, before_blob, after_blob, mode)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [
                (intent.id, file.seq, os.fsencode(file.path), file.before, file.after, file.mode)
                for file in files
            ],
        )
    return intent


def mark(state: State, intent: Intent, file: IntentFile, *, done: bool) -> None:
    """Record that *file* was brought to its new state, or back."""
    with state.database.transaction() as writer:
        writer.run(
            "UPDATE intent_file SET done = ? WHERE intent = ? AND seq = ?",
            (done, intent.id, file.seq),
        )


def made_folder(state: State, intent: Intent, folder: str) -> None:
    """Record that *folder* is about to be made for a file."""
    with state.database.transaction() as writer:
        writer.run(
            "INSERT OR IGNORE INTO intent_folder (intent, path) VALUES (?, ?)",
            (intent.id, os.fsencode(folder)),
        )


def folders(state: State, intent: Intent) -> list[str]:
    """Return the folders that were made, deepest first."""
    rows = state.database.read("SELECT path FROM intent_folder WHERE intent = ?", (intent.id,))
    return sorted((os.fsdecode(path) for (path,) in rows), key=lambda path: -path.count("/"))


def move(state: State, intent: Intent, to: IntentState) -> None:
    """Record where the whole change stands."""
    with state.database.transaction() as writer:
        writer.run("UPDATE intent SET state = ? WHERE id = ?", (to.value, intent.id))


def unfinished(state: State, root: Path) -> list[Intent]:
    """Return the changes of *root* that were begun and neither finished nor undone, oldest first."""
    rows = state.database.read(
        "SELECT id, state FROM intent WHERE workspace = ? AND state IN ('begun', 'undoing')"
        " ORDER BY id",
        (os.fsencode(root),),
    )
    return [
        Intent(id=number, state=IntentState(name), files=_files(state, number))
        for number, name in rows
    ]


def _files(state: State, intent: int) -> tuple[IntentFile, ...]:
    rows = state.database.read(
        "SELECT seq, path, before_blob, after_blob, mode, done FROM intent_file"
        " WHERE intent = ? ORDER BY seq",
        (intent,),
    )
    return tuple(
        IntentFile(
            seq=seq, path=os.fsdecode(path), before=before, after=after, mode=mode, done=bool(done)
        )
        for seq, path, before, after, mode, done in rows
    )
