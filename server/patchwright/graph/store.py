"""The database of one graph, and what is kept in memory beside it."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patchwright.graph.postings import FileRecord, read_record
from patchwright.graph.schema import MIGRATIONS
from patchwright.graph.tables import Tables
from patchwright.storage.database import Database, open_database
from patchwright.storage.failure import Damaged, Newer


class Graph:
    """A graph, brought to one snapshot or to none yet.

    Attributes:
        database: Its tables; written by `graph.build` only.
        lock: Held while it is brought to a snapshot.
        tables: The names of all files in memory, where they were needed already.
        kept: What is derived from the tables, by whatever key its maker chose;
            emptied when it is brought to a snapshot and they have changed, by whomever.
        generation: Of the tables when it was last brought to a snapshot.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lock = threading.RLock()
        self.tables: Tables | None = None
        self.kept: dict[str, Any] = {}
        self.generation = 0

    @property
    def path(self) -> Path:
        """Where its database is."""
        return self.database.path

    def records(self) -> Iterator[tuple[str, FileRecord]]:
        """Yield the path of each file and its record for retrieval, by path."""
        rows = self.database.read(
            "SELECT path, record FROM file JOIN extraction ON extraction.id = extraction"
        )
        for path, record in sorted(rows):
            yield path_of(path), read_record(record)

    def freeze(self, path: Path) -> "Graph":
        """Return a copy of this graph at *path*, which nothing but its owner changes."""
        with self.lock:
            self.database.backup_to(path)
        return open_graph(path)

    def renew(self) -> None:
        """Start anew with an empty database: this one is damaged."""
        path = self.path
        self.database.close()
        self.database, self.tables = _open(path, anew=True), None
        self.kept.clear()

    def close(self) -> None:
        """Close the database."""
        self.database.close()


def open_graph(path: Path) -> Graph:
    """Open the graph at *path*; one that is damaged or of a newer program is made anew, empty."""
    try:
        return Graph(_open(path))
    except (Damaged, Newer):
        return Graph(_open(path, anew=True))


def _open(path: Path, *, anew: bool = False) -> Database:
    if anew:
        for end in ("", "-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
    return open_database(path, MIGRATIONS, durable=False)


def path_bytes(path: str) -> bytes:
    """Return a path as the database holds it."""
    return path.encode("utf-8", "surrogateescape")


def path_of(data: bytes) -> str:
    """Return the path that the database holds as *data*."""
    return data.decode("utf-8", "surrogateescape")
