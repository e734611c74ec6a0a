"""One SQLite file: many short reads, one writer at a time."""

import sqlite3
import threading
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from patchwright.domain.errors import StorageError
from patchwright.storage import failure
from patchwright.storage.migrations import Migration, migrate

__all__ = ["Database", "Migration", "Row", "Trace", "Writer", "open_database"]

Row = tuple[Any, ...]
Trace = Callable[[str], None]
"""Told each statement as SQLite runs it."""

_BUSY_SECONDS = 5.0
_PAUSE = 0.02


@dataclass(slots=True, kw_only=True)
class Writer:
    """What one transaction may do.

    Attributes:
        last_id: The row id of the last row that `run` inserted.
    """

    _connection: sqlite3.Connection
    last_id: int = 0

    def run(self, sql: str, params: Sequence[Any] = ()) -> int:
        """Run one statement and return how many rows it changed."""
        cursor = self._connection.execute(sql, params)
        self.last_id = cursor.lastrowid or 0
        return cursor.rowcount

    def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each of *rows*."""
        self._connection.executemany(sql, rows)

    def read(self, sql: str, params: Sequence[Any] = ()) -> list[Row]:
        """Return the rows, this transaction's own changes included."""
        return self._connection.execute(sql, params).fetchall()


class Database:
    """An open database; every method may be called from any thread.

    Reads see the last committed state and never wait for the writer (WAL).
    """

    def __init__(self, path: Path, *, durable: bool, trace: Trace | None = None) -> None:
        self.path = path
        self._durable, self._trace = durable, trace
        self._idle: list[sqlite3.Connection] = []
        self._idle_lock = threading.Lock()
        self._write_lock = threading.RLock()
        self._writing = self._closed = False
        self._writer = self._connect()

    def read(self, sql: str, params: Sequence[Any] = ()) -> list[Row]:
        """Return the rows of one query; raises StorageError."""
        with self._reader() as connection:
            return connection.execute(sql, params).fetchall()

    def sign(self) -> tuple[tuple[int, int, int], ...]:
        """Return what is another after each commit, of whichever process; it costs next to nothing."""
        files = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        return tuple(map(_sign, files))

    @contextmanager
    def transaction(self) -> Generator[Writer]:
        """Commit what the block writes, or nothing where it raises; raises StorageError."""
        with self._write_lock, self._translated():
            if self._writing:
                raise RuntimeError("transactions do not nest")
            self._open_or_raise()
            self._writer.execute("BEGIN IMMEDIATE")
            self._writing = True
            try:
                yield Writer(_connection=self._writer)
                self._writer.commit()
            except BaseException:
                # After a full disk SQLite may have rolled back by itself.
                with suppress(sqlite3.Error):
                    self._writer.rollback()
                raise
            finally:
                self._writing = False

    def backup_to(self, path: Path) -> None:
        """Write a consistent copy to *path*, which is replaced as a whole; raises StorageError."""
        part = path.with_name(path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            self._copy_to(part)
            for end in ("-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
            part.replace(path)
        except OSError as error:
            raise failure.of_disk(error, path) from error

    def close(self) -> None:
        """Close every connection; closing twice does nothing."""
        with self._write_lock, self._idle_lock:
            self._closed = True
            for connection in (*self._idle, self._writer):
                connection.close()
            self._idle.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def bring(self, migrations: Sequence[Migration]) -> None:
        """Run the missing ones of *migrations*; raises StorageError."""
        with self._write_lock, self._translated():
            migrate(self._writer, migrations, self.path)

    def _copy_to(self, path: Path) -> None:
        with self._reader() as connection:
            target = sqlite3.connect(path)
            try:
                connection.backup(target)
            finally:
                target.close()

    @contextmanager
    def _reader(self) -> Generator[sqlite3.Connection]:
        with self._translated():
            with self._idle_lock:
                self._open_or_raise()
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                connection = self._connect()
                connection.execute("PRAGMA query_only = ON")
            try:
                yield connection
            finally:
                with self._idle_lock:
                    if self._closed:
                        connection.close()
                    else:
                        self._idle.append(connection)

    def _connect(self) -> sqlite3.Connection:
        # Which thread uses it is ordered by our locks; SQLite itself is built serialized.
        connection = sqlite3.connect(
            self.path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            if self._trace:
                connection.set_trace_callback(self._trace)
            _to_wal(connection)
            connection.execute(f"PRAGMA synchronous = {'FULL' if self._durable else 'NORMAL'}")
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def _open_or_raise(self) -> None:
        if self._closed:
            raise StorageError(f"{self.path} is closed.")

    @contextmanager
    def _translated(self) -> Generator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise failure.of_sqlite(error, self.path) from error
        except UnicodeEncodeError as error:
            # Names of files need not be text; bind them as bytes instead.
            raise StorageError(f"{self.path} cannot hold a text: {error}.") from error


def open_database(
    path: Path, migrations: Sequence[Migration], *, durable: bool, trace: Trace | None = None
) -> Database:
    """Open the database at *path*, made and migrated where needed.

    Args:
        path: The file; missing folders above it are made, for this user only.
        migrations: All there ever were, oldest first.
        durable: Whether a committed change must survive a power cut (synchronous FULL).
        trace: Told each statement.

    Raises:
        StorageError: Newer if a newer program wrote it, Damaged if it is broken.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = Database(path, durable=durable, trace=trace)
    except OSError as error:
        raise failure.of_disk(error, path) from error
    except sqlite3.Error as error:
        raise failure.of_sqlite(error, path) from error
    try:
        database.bring(migrations)
    except BaseException:
        database.close()
        raise
    return database


def _sign(file: Path) -> tuple[int, int, int]:
    try:
        found = file.stat()
    except OSError:
        return 0, 0, 0
    return found.st_mtime_ns, found.st_size, found.st_ino


def _to_wal(connection: sqlite3.Connection) -> None:
    # Two processes that make the file at once collide here without SQLite's own waiting.
    give_up = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            threading.Event().wait(_PAUSE)
        else:
            return
