"""A user's own folders, and the terminal edge over a scripted program."""

import io
import sys
from pathlib import Path

import pytest
from tests.support.commands import Command, Ended, be_new_user
from tests.support.scripted_program import ScriptedProgram

from patchwright.cli.barrier import run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of a user who has set nothing."""
    folder = tmp_path / "home"
    be_new_user(monkeypatch, folder)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    return folder


@pytest.fixture
def program(tmp_path: Path) -> ScriptedProgram:
    root = tmp_path / "repository"
    root.mkdir()
    return ScriptedProgram(root=root)


@pytest.fixture
def command(
    program: ScriptedProgram,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Command:
    """Carries out one command line on the scripted program."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ISSUE.md").write_text("# Wrong day\n\nIt is the first.\n")

    def carry_out(*arguments: str, stdin: bytes = b"") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = run(program, arguments)
        captured = capsys.readouterr()
        return Ended(code=code, out=captured.out, err=captured.err)

    return carry_out
