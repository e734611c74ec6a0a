"""The servers of one user: the table's, changed and added to by settings."""

from typing import Any

from patchwright.langservers.row import Executes
from patchwright.langservers.rows import rows_of, wrong_in
from patchwright.langservers.table import ROWS, rows_for
from patchwright.settings.own_servers import OwnServer
from patchwright.settings.table import Settings


def settings(**servers: dict[str, Any]) -> Settings:
    own = (OwnServer(name=name, said=said) for name, said in servers.items())
    return Settings(servers=tuple(own))


def test_without_settings_the_table_stands() -> None:
    assert rows_of(Settings()) == ROWS


def test_a_server_that_is_added_is_the_best_for_its_files() -> None:
    said = {"command": ("/x/own", "--stdio"), "suffixes": {".py": "python", ".rb": "ruby"}}
    rows = rows_of(settings(own=said))
    first = rows_for("a.py", rows)[0]
    assert (first.name, first.program, first.arguments) == ("own", "/x/own", ("--stdio",))
    assert first.serves == "python, ruby"
    assert [row.name for row in rows_for("a.rb", rows)] == ["own"]


def test_one_that_is_added_needs_trust_unless_its_user_says_otherwise() -> None:
    said: dict[str, Any] = {"command": ("own",), "suffixes": {".rb": "ruby"}}
    assert rows_of(settings(own=said))[0].executes is Executes.BUILD
    said["executes"] = "nothing"
    assert rows_of(settings(own=said))[0].executes is Executes.NOTHING


def test_a_known_server_is_changed_in_its_place() -> None:
    said: dict[str, Any] = {"command": ("mytsc", "-x"), "seconds": 3.0, "settings": {"a": 1}}
    rows = rows_of(settings(tsc=said))
    assert [row.name for row in rows] == [row.name for row in ROWS]
    (tsc,) = (row for row in rows if row.name == "tsc")
    # A program of the user's own choice is not judged by its version.
    assert (tsc.program, tsc.arguments, tsc.least) == ("mytsc", ("-x",), 0)
    assert (tsc.seconds, tsc.settings, tsc.pulls) == (3.0, {"a": 1}, True)
    assert tsc.remedy == "Install mytsc, which your settings name."
    (same,) = (row for row in rows_of(settings(ty={"command": ("ty", "-v")})) if row.name == "ty")
    assert same.remedy == "Run `patchwright servers install python`."


def test_one_that_is_disabled_is_gone() -> None:
    rows = rows_of(settings(ty={"disabled": True}))
    assert rows_for("a.py", rows)[0].name == "basedpyright-langserver"


def test_one_that_nobody_knows_needs_a_command_and_suffixes() -> None:
    given = settings(own={"pulls": True}, ty={"pulls": False})
    assert len(rows_of(given)) == len(ROWS)
    (wrong,) = wrong_in(given)
    assert wrong == (
        "servers.own is none of those that are known, and has no command and no suffixes;"
        " it was passed over"
    )
