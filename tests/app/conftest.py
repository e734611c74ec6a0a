"""The whole program in this process, on a sample project, with a scripted model."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support import scripted_fix
from tests.support.commands import Command, Ended, be_new_user
from tests.support.model_server import ModelServer, serving

import patchwright.cli.demo
from patchwright.app.application import Application
from patchwright.cli.barrier import run

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path)
    return tmp_path


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample project, which is the current folder."""
    folder = tmp_path / "pocketbook"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A model that fixes the sample project."""
    with serving(scripted_fix.answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
        yield server


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Carries out one command line."""

    def carry_out(*arguments: str) -> Ended:
        code = run(Application(), arguments)
        captured = capsys.readouterr()
        return Ended(code=code, out=captured.out, err=captured.err)

    return carry_out
