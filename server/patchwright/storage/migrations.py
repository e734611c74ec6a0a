"""Append-only named migrations: each runs once, in order, and stays for ever.

sqlite-utils carries them out and records them in its own table, so that its
command line (`sqlite-utils migrate --list`) shows them too.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.domain.errors import StorageError
from patchwright.storage.failure import newer

if TYPE_CHECKING:
    import sqlite_utils
    from sqlite_utils.migrations import Migrations

Migration = tuple[str, str | Callable[[sqlite3.Connection], None]]
"""A name that never changes, and SQL statements or a function to run once."""

SET = "patchwright"
"""What our migrations are called among those that a file may hold."""

_TABLE = "_sqlite_migrations"


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration], path: Path) -> None:
    """Bring the database to the last of *migrations*, all of them or none.

    Raises:
        StorageError: The file has migrations that are not among these, or in another order.
        sqlite3.Error: SQLite cannot; nothing was changed.
    """
    done = _done(connection)
    _compare(done, migrations, path)
    if len(done) == len(migrations):
        return
    # It takes 0.15 s to load, and nearly every file that is opened has nothing pending.
    import sqlite_utils  # noqa: PLC0415

    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been faster: look again under the lock.
        _compare(_done(connection), migrations, path)
        # Inside of our transaction each migration is a savepoint, so that they stay or go together.
        # Plugins of the user's other tools have no business in our files.
        database = sqlite_utils.Database(
            connection, recursive_triggers=False, execute_plugins=False
        )
        _registered(migrations).apply(database)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _done(connection: sqlite3.Connection) -> list[str]:
    exists = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_TABLE,)).fetchone()
    if not exists:
        return []
    rows = connection.execute(
        f"SELECT name FROM {_TABLE} WHERE migration_set = ? ORDER BY id",  # noqa: S608 - our own constant
        (SET,),
    )
    return [row[0] for row in rows]


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


def _registered(migrations: Sequence[Migration]) -> "Migrations":
    from sqlite_utils.migrations import Migrations  # noqa: PLC0415 - likewise

    registered = Migrations(SET)
    for name, step in migrations:
        registered(name=name)(_carried_out(step))
    return registered


def _carried_out(
    step: str | Callable[[sqlite3.Connection], None],
) -> "Callable[[sqlite_utils.Database], None]":
    def carry_out(db: "sqlite_utils.Database") -> None:
        if callable(step):
            step(db.conn)
            return
        # executescript would commit first, so that half a migration could stay.
        for statement in statements(step):
            db.conn.execute(statement)

    return carry_out


def statements(script: str) -> Iterator[str]:
    """Yield the single SQL statements of *script*; triggers and strings may hold semicolons."""
    statement = ""
    for piece in script.split(";"):
        statement += piece + ";"
        if sqlite3.complete_statement(statement):
            if statement.strip(" \n\t;"):
                yield statement
            statement = ""
