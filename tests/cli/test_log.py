"""What the terminal edge logs, from which level on, and what never."""

from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.scripted_program import ScriptedProgram

from patchwright.domain.errors import ModelError


@pytest.fixture
def file(home: Path) -> Path:
    """The file of the log."""
    return home / "state" / "patchwright" / "log" / "patchwright.log"


def said(file: Path) -> list[str]:
    return [line.partition("] ")[2] for line in file.read_text().splitlines()]


def test_each_command_is_logged_with_its_end_and_without_its_arguments(
    command: Command, file: Path
) -> None:
    assert command("config", "--repo", "/").code == 0
    first, last = said(file)
    assert first.startswith("cli.root: config begins: Patchwright 0.")
    assert "Python 3." in first
    assert "--repo" not in first
    assert last.startswith("cli.barrier: it ends with exit code 0 after ")


def test_why_a_command_cannot_go_on_is_logged(
    command: Command, program: ScriptedProgram, file: Path
) -> None:
    program.raises = ModelError("Nothing answers.")
    ended = command("fix", "ISSUE.md")
    assert ended.err == "Nothing answers.\n"
    assert "cli.barrier: it cannot go on: Nothing answers." in said(file)
    assert "cli.barrier: it ends with exit code 3 after " in said(file)[-1]


def test_a_fault_is_logged_with_its_traceback(
    command: Command, program: ScriptedProgram, file: Path
) -> None:
    program.raises = RuntimeError("unforeseen")
    ended = command("fix", "ISSUE.md")
    assert "Traceback" not in ended.err
    assert "    RuntimeError: unforeseen\n" in file.read_text()


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ((), False),
        (("--log-level", "error"), False),
        (("--log-level", "info"), True),
        (("--log-level", "debug"), True),
        (("--debug",), True),
        (("--debug", "--log-level", "error"), True),
    ],
)
def test_the_option_says_what_is_shown(
    options: tuple[str, ...], shown: bool, command: Command, file: Path
) -> None:
    ended = command(*options, "config", "--json")
    assert (" INFO " in ended.err) is shown
    assert ended.out.startswith("{")
    assert " INFO " in file.read_text()


def test_the_option_is_stronger_than_the_environment_and_that_than_the_file(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = home / "config" / "patchwright" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("log_level = 'info'\n")
    assert " INFO " in command("config").err
    monkeypatch.setenv("PATCHWRIGHT_LOG_LEVEL", "warning")
    assert command("config").err == ""
    assert " INFO " in command("--log-level", "info", "config").err


def test_a_level_that_is_none_is_refused_where_it_is_typed(command: Command) -> None:
    ended = command("--log-level", "loud", "config")
    assert ended.code == 2
    assert "'loud' is not one of 'debug', 'info', 'warning', 'error'" in ended.err


def test_a_state_folder_that_is_none_stops_nothing_and_is_not_told_twice(
    command: Command, home: Path
) -> None:
    (home / "state").parent.mkdir(parents=True, exist_ok=True)
    (home / "state").write_text("in the way")
    ended = command("config")
    assert (ended.code, ended.err) == (0, "")


def test_what_cannot_go_on_is_said_without_secrets(
    command: Command, program: ScriptedProgram, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GH_TOKEN", "s3cret-token")
    program.raises = ModelError("It echoes s3cret-token.", remedy="Look at s3cret%2Dtoken.")
    ended = command("fix", "ISSUE.md")
    assert ended.err.startswith("It echoes ***.\n")
    assert "s3cret-token" not in ended.out + ended.err + file.read_text()
