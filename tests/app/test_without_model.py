"""What works without a model and without a key."""

import json
from pathlib import Path

import pytest
from tests.support.commands import Command

from patchwright.cli.exits import Exit

pytestmark = pytest.mark.usefixtures("project")


def test_index_tells_what_it_covers_and_what_was_left_out(project: Path, command: Command) -> None:
    (project / "logo.png").write_bytes(b"\x89PNG\0")
    (project / ".env").write_text("KEY=1")
    first, second = command("index"), command("index", "--json")
    assert "left out, binary: 1 file\n    logo.png\n" in first.out
    assert "left out, secret: 1 file\n    .env\n" in first.out
    told = json.loads(second.out)
    assert told["coverage"]["parsed"] == 0
    assert told["coverage"]["reused"] == told["coverage"]["files"] >= 15
    assert {left["path"] for left in told["left_out"]} == {".env", "logo.png"}


def test_search_finds_with_reasons(command: Command) -> None:
    out = command("search", "days on which a standing order falls").out
    assert "pocketbook/orders.py:" in out
    found = [
        json.loads(line) for line in command("search", "rhythm", "--json").out.split("\n")[:-1]
    ]
    assert found[0]["symbol"]["location"]["path"] == "pocketbook/rhythm.py"
    assert found[0]["reasons"]


def test_locate_ranks_with_reasons_and_needs_no_key(command: Command) -> None:
    ended = command("locate", "ISSUE.md", "--limit", "4")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Files\n  1  pocketbook/")
    told = [
        json.loads(line) for line in command("locate", "ISSUE.md", "--json").out.split("\n")[:-1]
    ]
    assert {form["type"] for form in told} == {"RankedFile", "Finding"}


def test_a_folder_inside_stands_for_its_repository(
    project: Path, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / ".git").mkdir()
    monkeypatch.chdir(project / "tests")
    assert f"Repository: {project}\n" in command("config").out
    monkeypatch.chdir(tmp_path)
    assert f"Repository: {project}\n" in command("config", "--repo", str(project / "docs")).out


def test_without_a_key_fix_says_so_and_leaves_no_run(command: Command) -> None:
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.NO_MODEL
    assert ended.err.startswith("No model can be asked: ")
    assert "ANTHROPIC_API_KEY" in ended.err
    assert "patchwright locate" in ended.err
    assert command("runs", "list").out == "There are no runs in this repository yet.\n"


@pytest.mark.parametrize("cost", ["nan", "-1", "inf"])
def test_a_limit_that_is_none_is_refused_and_nothing_begins(cost: str, command: Command) -> None:
    ended = command("fix", "ISSUE.md", "--max-cost", cost)
    assert ended.code == Exit.USAGE
    assert ended.err == f"max_cost: {float(cost)} is not 0 or more.\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [("MAX_COST", "nan"), ("MAX_CALLS", "x"), ("MAX_MINUTES", "-1"), ("MAX_TOKENS", "1,000")],
)
@pytest.mark.usefixtures("model")
def test_a_limit_that_cannot_be_read_stops_a_run_and_nothing_else(
    name: str, value: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"PATCHWRIGHT_{name}", value)
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.USAGE
    assert f"A limit of the run cannot be read. environment PATCHWRIGHT_{name}: " in ended.err
    assert command("runs", "list", "--json").out == ""
    assert command("locate", "ISSUE.md").code == Exit.DONE


def test_a_model_without_a_name_is_refused(command: Command) -> None:
    ended = command("fix", "ISSUE.md", "--model", "")
    assert (ended.code, ended.err) == (Exit.USAGE, "model: '' is empty.\n")


@pytest.mark.parametrize("name", ["CACHE", "STATE"])
def test_a_folder_that_depends_on_the_current_one_is_not_used(
    name: str, project: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"PATCHWRIGHT_{name}_DIR", "here")
    assert "'here' is no absolute path" in command("search", "rhythm").out
    assert not (project / "here").exists()


def test_a_current_folder_that_is_gone_is_said(
    project: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = project / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    for arguments in (("config",), ("search", "x"), ("runs", "list"), ("index",)):
        ended = command(*arguments)
        assert ended.code == Exit.USAGE
        assert ended.err.startswith("The current folder is not there any more.\n")
    assert command("search", "rhythm", "--repo", str(project)).code == Exit.DONE


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_what_finds_nothing_says_so_and_ends_as_such(
    more: tuple[str, ...], project: Path, command: Command
) -> None:
    (project / "ISSUE.md").write_text("Qwxyzzy plugh\n")
    searched = command("search", "qwxyzzy", *more)
    located = command("locate", "ISSUE.md", *more)
    assert (searched.code, located.code) == (Exit.NO_PATCH, Exit.NO_PATCH)
    assert "Nothing in the code has to do with that." in (searched.err if more else searched.out)
    assert "has words in common with the issue" in (located.err if more else located.out)
    assert not more or (searched.out, located.out) == ("", "")


def test_a_replay_of_what_is_no_recording_is_explained(command: Command) -> None:
    missing = command("fix", "ISSUE.md", "--replay", "/nope")
    assert (missing.code, missing.err.count("/nope")) == (Exit.USAGE, 1)
    other = command("fix", "ISSUE.md", "--replay", "ISSUE.md")
    assert other.code == Exit.USAGE
    assert other.err.startswith("ISSUE.md is no recording of a run.\nName a file that ")


def test_a_run_that_is_not_there_is_said(command: Command) -> None:
    for arguments in (("show", "abc"), ("resume", "abc"), ("replay", "abc"), ("delete", "abc")):
        ended = command("runs", *arguments)
        assert ended.code == Exit.USAGE
        assert "There is no run 'abc'." in ended.err


def test_state_of_a_newer_program_is_refused(project: Path, command: Command) -> None:
    import sqlite3  # noqa: PLC0415 - the test plays a newer program

    command("index")
    (file,) = (project.parent / "state").rglob("runs.db")
    with sqlite3.connect(file) as database:
        database.execute("update _sqlite_migrations set name = name || ' of tomorrow'")
    database.close()
    ended = command("index")
    assert ended.code == Exit.WORKSPACE
    assert "newer" in ended.err
