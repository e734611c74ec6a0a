"""What must never be lost of a workspace: runs.db and blobs/."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from patchwright.storage.blobs import BlobStore
from patchwright.storage.database import Database, Migration, Trace, open_database

STATE_MIGRATIONS: tuple[Migration, ...] = (
    (
        "0001 runs and their effects",
        """
        CREATE TABLE run (
            id TEXT PRIMARY KEY,
            issue_json TEXT NOT NULL,
            snapshot TEXT,
            workspace TEXT NOT NULL,
            model TEXT NOT NULL,
            settings_json TEXT NOT NULL,
            state TEXT NOT NULL,
            reason TEXT NOT NULL DEFAULT '',
            started REAL NOT NULL,
            ended REAL,
            usage_json TEXT,
            result_json TEXT,
            owner_pid INTEGER,
            owner_start TEXT,
            heartbeat REAL
        );
        CREATE INDEX run_started ON run (started);
        CREATE TABLE effect (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            kind TEXT NOT NULL,
            request_digest TEXT NOT NULL,
            request_json TEXT NOT NULL,
            reply_json TEXT NOT NULL,
            seq INTEGER NOT NULL,
            PRIMARY KEY (run, key)
        );
        CREATE TABLE event (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            seq INTEGER NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (run, seq)
        );
        """,
    ),
    (
        "0002 writes as one",
        """
        CREATE TABLE intent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            workspace BLOB NOT NULL,
            made REAL NOT NULL,
            state TEXT NOT NULL
        );
        CREATE TABLE intent_file (
            intent INTEGER NOT NULL REFERENCES intent (id) ON DELETE CASCADE,
            seq INTEGER NOT NULL,
            path BLOB NOT NULL,
            before_blob TEXT,
            after_blob TEXT,
            mode INTEGER NOT NULL,
            done INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (intent, seq)
        );
        CREATE TABLE intent_folder (
            intent INTEGER NOT NULL REFERENCES intent (id) ON DELETE CASCADE,
            path BLOB NOT NULL,
            PRIMARY KEY (intent, path)
        );
        """,
    ),
    (
        "0003 snapshots of runs",
        "CREATE TABLE snapshot (id TEXT PRIMARY KEY, entries_json BLOB NOT NULL);",
    ),
    (
        "0004 corrections of runs, and branches",
        """
        CREATE TABLE correction (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            seq INTEGER NOT NULL,
            made REAL NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (run, seq)
        );
        ALTER TABLE effect ADD COLUMN branch INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE effect ADD COLUMN until INTEGER;
        ALTER TABLE event ADD COLUMN branch INTEGER NOT NULL DEFAULT 1;
        """,
    ),
    (
        "0005 the ledger of proposals",
        """
        CREATE TABLE ledger (version INTEGER NOT NULL);
        INSERT INTO ledger VALUES (0);
        CREATE TABLE proposal (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            made REAL NOT NULL,
            digest TEXT NOT NULL,
            open INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (run, revision)
        );
        CREATE TABLE hunk (
            run TEXT NOT NULL,
            revision INTEGER NOT NULL,
            number INTEGER NOT NULL,
            state TEXT NOT NULL,
            inside INTEGER NOT NULL DEFAULT 0,
            base_blob TEXT,
            mode INTEGER NOT NULL DEFAULT 0,
            proposed_json TEXT NOT NULL,
            edited_json TEXT,
            seen_json TEXT NOT NULL DEFAULT '{}',
            doing_pid INTEGER,
            doing_start TEXT,
            doing_beat REAL,
            PRIMARY KEY (run, revision, number),
            FOREIGN KEY (run, revision) REFERENCES proposal (run, revision) ON DELETE CASCADE
        );
        CREATE TABLE hunk_event (
            run TEXT NOT NULL,
            revision INTEGER NOT NULL,
            number INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            at REAL NOT NULL,
            who TEXT NOT NULL,
            what TEXT NOT NULL,
            detail TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (run, revision, number, seq),
            FOREIGN KEY (run, revision, number) REFERENCES hunk (run, revision, number)
                ON DELETE CASCADE
        );
        CREATE TABLE held_text (
            path TEXT NOT NULL PRIMARY KEY,
            pid INTEGER NOT NULL,
            start TEXT NOT NULL,
            beat REAL NOT NULL
        );
        """,
    ),
)
"""Every migration of runs.db there ever was. Only append."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The state folder of one workspace, open."""

    database: Database
    blobs: BlobStore

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_state(folder: Path, *, trace: Trace | None = None) -> State:
    """Open the state folder of a workspace, made where needed; raises StorageError."""
    database = open_database(folder / "runs.db", STATE_MIGRATIONS, durable=True, trace=trace)
    return State(database=database, blobs=BlobStore(folder / "blobs"))
