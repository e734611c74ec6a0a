"""The command itself: its help, its exit codes, its last barrier."""

import os
import stat
import sys

import pytest
from tests.support.commands import Command
from tests.support.scripted_program import ScriptedProgram

from patchwright import __version__
from patchwright.cli.exits import MEANING, Exit
from patchwright.cli.root import patchwright


def test_help_lists_every_command_and_every_exit_code(command: Command) -> None:
    out = command("--help").out
    for name in patchwright.commands:
        assert f"\n  {name} " in out
    assert set(MEANING) == set(Exit)
    for code, meaning in MEANING.items():
        assert f"\n  {code:>5}  {meaning}\n" in out


@pytest.mark.parametrize("name", sorted(patchwright.commands))
def test_the_help_of_each_command_has_examples(name: str, command: Command) -> None:
    assert f"  patchwright {name}" in command(name, "--help").out


def test_the_version_is_told(command: Command) -> None:
    assert command("--version").out == f"patchwright {__version__}\n"


def test_what_the_system_refuses_is_no_fault(command: Command, program: ScriptedProgram) -> None:
    program.raises = PermissionError(13, "Permission denied", "/cache")
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.WORKSPACE
    assert ended.err == "The system refused: Permission denied: /cache.\n"


def test_the_file_of_a_fault_is_the_users_alone(command: Command, program: ScriptedProgram) -> None:
    program.raises = RuntimeError("unforeseen")
    command("fix", "ISSUE.md")
    assert program.log is not None
    assert stat.S_IMODE(program.log.stat().st_mode) == 0o600


def test_a_fault_is_told_even_where_no_file_can_be_written(
    command: Command, program: ScriptedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.raises = RuntimeError("unforeseen")
    monkeypatch.setattr(program, "root", program.root / "missing")
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.UNEXPECTED
    assert "Its traceback could not be written" in ended.err


@pytest.mark.parametrize("how", ["--debug", "PATCHWRIGHT_LOG_LEVEL"])
def test_tracebacks_are_shown_to_those_who_ask_and_hold_no_secret(
    how: str, command: Command, program: ScriptedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
    program.raises = RuntimeError("with s3cret")
    if how.isupper():
        monkeypatch.setenv(how, "debug")
        ended = command("fix", "ISSUE.md")
    else:
        ended = command(how, "fix", "ISSUE.md")
    assert "Traceback" in ended.err
    assert "with ***" in ended.err
    assert "s3cret" not in ended.err


def test_a_closed_stdout_stops_nothing(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    try:
        assert command("config").code == Exit.DONE
        assert sys.stdout.name == os.devnull or isinstance(sys.stdout.name, int)
    finally:
        sys.stdout.close()
