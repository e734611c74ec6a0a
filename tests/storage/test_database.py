"""Databases: migrations, transactions, threads, processes, failures."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from patchwright.domain.errors import StorageError
from patchwright.storage.database import Database, Migration, open_database
from patchwright.storage.failure import Damaged, DuplicateRow, Newer
from patchwright.storage.migrations import statements

NOTES: Migration = ("0001 notes", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE);")
COLOR: Migration = ("0002 color", "ALTER TABLE note ADD COLUMN color TEXT DEFAULT 'red';")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "notes.db"


def notes(path: Path, *migrations: Migration, durable: bool = False) -> Database:
    return open_database(path, migrations or (NOTES,), durable=durable)


def add(database: Database, *texts: str) -> None:
    with database.transaction() as writer:
        writer.run_many("INSERT INTO note (text) VALUES (?)", [(text,) for text in texts])


def test_what_is_committed_is_read_after_opening_again(path: Path) -> None:
    with notes(path) as database:
        add(database, "a", "b")
    with notes(path) as database:
        assert database.read("SELECT text FROM note ORDER BY text") == [("a",), ("b",)]


def test_a_later_migration_runs_once_on_the_old_rows(path: Path) -> None:
    with notes(path) as database:
        add(database, "a")
    for _ in range(2):
        with notes(path, NOTES, COLOR) as database:
            assert database.read("SELECT text, color FROM note") == [("a", "red")]
            assert database.read("SELECT name FROM _sqlite_migrations ORDER BY id") == [
                (NOTES[0],),
                (COLOR[0],),
            ]


def test_an_older_program_refuses_a_newer_file(path: Path) -> None:
    notes(path, NOTES, COLOR).close()
    with pytest.raises(Newer, match=r"newer Patchwright.*0002 color") as caught:
        notes(path)
    assert caught.value.remedy


def test_migrations_in_another_order_are_refused(path: Path) -> None:
    notes(path, NOTES).close()
    other: Migration = ("0000 other", "CREATE TABLE other (x)")
    with pytest.raises(StorageError, match="another order"):
        notes(path, other, NOTES)


def test_a_migration_that_fails_leaves_nothing_of_the_others(path: Path) -> None:
    broken: Migration = ("0002 broken", "CREATE TABLE extra (x); SELECT nonsense;")
    with pytest.raises(StorageError):
        notes(path, NOTES, broken)
    with notes(path, NOTES, COLOR) as database:
        assert not database.read("SELECT 1 FROM sqlite_master WHERE name = 'extra'")


def test_nothing_slow_is_loaded_for_a_file_that_is_up_to_date(path: Path) -> None:
    notes(path).close()
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from patchwright.storage.database import open_database\n"
        "names = sys.argv[2:]\n"
        f"known = [{NOTES!r}, {COLOR!r}]\n"
        "open_database(Path(sys.argv[1]), known[: len(names)], durable=False).close()\n"
        "print('sqlite_utils' in sys.modules)\n"
    )

    def loads(*names: str) -> str:
        command = [sys.executable, "-c", script, path, *names]
        done = subprocess.run(  # noqa: S603, TID251 - a second program of ours, not a child of the room
            command, env={"PYTHONPATH": _server()}, capture_output=True, check=True, text=True
        )
        return done.stdout.strip()

    assert loads(NOTES[0]) == "False"
    assert loads(NOTES[0], COLOR[0]) == "True"


def test_a_migration_may_be_a_function(path: Path) -> None:
    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO note (text) VALUES ('made')")

    with notes(path, NOTES, ("0002 fill", fill)) as database:
        assert database.read("SELECT text FROM note") == [("made",)]


def test_statements_are_split_at_their_ends_only() -> None:
    trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; DELETE FROM c; END;"
    insert = "INSERT INTO a VALUES (';');"
    found = statements(f"{insert}\n{trigger}\n;SELECT 1;")
    assert [one.strip() for one in found] == [insert, trigger, "SELECT 1;"]


@pytest.mark.parametrize(("durable", "level"), [(True, 2), (False, 1)])
def test_wal_and_synchronous_are_set(path: Path, durable: bool, level: int) -> None:
    with notes(path, durable=durable) as database, database.transaction() as writer:
        assert writer.read("PRAGMA journal_mode") == [("wal",)]
        assert writer.read("PRAGMA synchronous") == [(level,)]


def test_a_transaction_that_raises_leaves_nothing(path: Path) -> None:
    with notes(path) as database:
        with pytest.raises(ZeroDivisionError), database.transaction() as writer:
            assert writer.run("INSERT INTO note (text) VALUES ('lost')") / 0
        add(database, "kept")
        assert database.read("SELECT text FROM note") == [("kept",)]


def test_a_writer_sees_its_own_changes_and_others_do_not(path: Path) -> None:
    with notes(path) as database, database.transaction() as writer:
        assert writer.run("INSERT INTO note (text) VALUES ('a')") == 1
        assert writer.read("SELECT id FROM note") == [(writer.last_id,)]
        assert database.read("SELECT id FROM note") == []


def test_transactions_do_not_nest(path: Path) -> None:
    with (
        notes(path) as database,
        database.transaction(),
        pytest.raises(RuntimeError),
        database.transaction(),
    ):
        pass


def test_many_threads_write_and_read_at_once(path: Path) -> None:
    with notes(path) as database:

        def work(number: int) -> None:
            for turn in range(10):
                add(database, f"{number}-{turn}")
                database.read("SELECT count(*) FROM note")

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert database.read("SELECT count(*) FROM note") == [(40,)]


def test_processes_that_make_the_file_at_once_both_succeed(path: Path) -> None:
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from patchwright.storage.database import open_database\n"
        "db = open_database(Path(sys.argv[1]), [('1', 'CREATE TABLE note (text)')], durable=True)\n"
        "with db.transaction() as w: w.run('INSERT INTO note VALUES (?)', (sys.argv[2],))\n"
    )
    children = [
        subprocess.Popen(  # noqa: S603, TID251 - a second program of ours, not a child of the room
            [sys.executable, "-c", script, path, str(number)], env={"PYTHONPATH": _server()}
        )
        for number in range(3)
    ]
    assert [child.wait(60) for child in children] == [0, 0, 0]
    with open_database(path, [("1", "CREATE TABLE note (text)")], durable=True) as database:
        assert database.read("SELECT count(*) FROM note") == [(3,)]


def test_a_row_that_exists_is_told_apart(path: Path) -> None:
    with notes(path) as database:
        add(database, "a")
        with pytest.raises(DuplicateRow):
            add(database, "a")


def test_a_file_that_is_no_database_is_damaged_and_left(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a database, but long enough to have a header" * 40)
    before = path.read_bytes()
    with pytest.raises(Damaged, match=r"damaged.*left as it is.*Move it away"):
        notes(path)
    assert path.read_bytes() == before


def test_a_torn_page_is_damage(path: Path) -> None:
    with notes(path) as database:
        add(database, *(f"{number:0500}" for number in range(200)))
    whole = bytearray(path.read_bytes())
    whole[4096 * 2 : 4096 * 8] = b"\xff" * 4096 * 6
    path.write_bytes(whole)
    # Which page is torn decides whether opening or reading meets it.
    with pytest.raises(Damaged), notes(path) as database:
        database.read("SELECT sum(length(text)) FROM note")


def test_a_full_disk_is_said_and_what_was_there_is_kept(path: Path) -> None:
    with notes(path) as database:
        add(database, "kept")
        # SQLite answers with the code of a full disk when it may not take more pages.
        with database.transaction() as writer:
            [(pages,)] = writer.read("PRAGMA page_count")
            writer.read(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StorageError, match=r"disk is full.*kept.*Free some space"):
            add(database, *(f"{number:01000}" for number in range(100)))
        assert database.read("SELECT text FROM note") == [("kept",)]


def test_a_folder_that_cannot_be_made_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError) as caught:
        notes(tmp_path / "file" / "notes.db")
    assert caught.value.remedy


def test_a_closed_database_says_so(path: Path) -> None:
    database = notes(path)
    database.close()
    database.close()
    with pytest.raises(StorageError, match="closed"):
        database.read("SELECT 1")


def test_a_backup_is_whole_and_stands_on_its_own(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with notes(path) as database:
        add(database, "a")
        database.backup_to(copy)
        add(database, "b")
        with notes(copy) as copied:
            assert copied.read("SELECT text FROM note") == [("a",)]
            add(copied, "c")
        database.backup_to(copy)
    with notes(copy) as copied:
        assert copied.read("SELECT text FROM note ORDER BY 1") == [("a",), ("b",)]


def test_a_backup_that_cannot_be_written_is_said(path: Path, tmp_path: Path) -> None:
    with notes(path) as database, pytest.raises(StorageError):
        database.backup_to(tmp_path / "absent" / "copy.db")


def test_a_trace_is_told_what_runs(path: Path) -> None:
    told: list[str] = []
    with open_database(path, [NOTES], durable=False, trace=told.append) as database:
        database.read("SELECT 'traced'")
    assert "SELECT 'traced'" in told


def test_a_text_that_is_no_unicode_is_a_storage_error(path: Path) -> None:
    with notes(path) as database, pytest.raises(StorageError):
        add(database, "\udcff")


def _server() -> str:
    return str(Path(__file__).parents[2] / "server")
