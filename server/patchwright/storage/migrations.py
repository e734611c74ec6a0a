"""Append-only named migrations: each runs once, in order, and stays for ever."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from patchwright.domain.errors import StorageError
from patchwright.storage.failure import newer

Migration = tuple[str, str | Callable[[sqlite3.Connection], None]]
"""A name that never changes, and SQL statements or a function to run once."""

_TABLE = "CREATE TABLE IF NOT EXISTS migration (seq INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL)"


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration], path: Path) -> None:
    """Bring the database to the last of *migrations*, all of them or none.

    Raises:
        StorageError: The file has migrations that are not among these, or in another order.
        sqlite3.Error: SQLite cannot; nothing was changed.
    """
    if len(_done(connection)) == len(migrations):
        _compare(_done(connection), migrations, path)
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(_TABLE)
        # Another process may have been faster: read again under the lock.
        done = _done(connection)
        _compare(done, migrations, path)
        for name, step in migrations[len(done) :]:
            _run(connection, step)
            connection.execute("INSERT INTO migration (name) VALUES (?)", (name,))
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _done(connection: sqlite3.Connection) -> list[str]:
    exists = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'migration'").fetchone()
    if not exists:
        return []
    return [row[0] for row in connection.execute("SELECT name FROM migration ORDER BY seq")]


def _compare(done: Sequence[str], migrations: Sequence[Migration], path: Path) -> None:
    names = [name for name, _ in migrations]
    if unknown := [name for name in done if name not in names]:
        raise newer(path, unknown[0])
    if list(done) != names[: len(done)]:
        raise StorageError(
            f"{path} has its migrations in another order than this program.",
            kept="Nothing was changed in it.",
            remedy="Report this: migrations are only ever appended.",
        )


def _run(connection: sqlite3.Connection, step: str | Callable[[sqlite3.Connection], None]) -> None:
    if callable(step):
        step(connection)
        return
    # executescript would commit first, so that half a migration could stay.
    for statement in statements(step):
        connection.execute(statement)


def statements(script: str) -> Iterator[str]:
    """Yield the single SQL statements of *script*; triggers and strings may hold semicolons."""
    statement = ""
    for piece in script.split(";"):
        statement += piece + ";"
        if sqlite3.complete_statement(statement):
            if statement.strip(" \n\t;"):
                yield statement
            statement = ""
