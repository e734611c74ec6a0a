"""The demo, as a new user sees it: no key, no network, and a fixed project at the end."""

import sys
from pathlib import Path

import pytest
from tests.support.commands import Command

import patchwright.cli.demo
from patchwright.cli.exits import Exit
from patchwright.processes.run import run

DATA = Path(patchwright.cli.demo.__file__).parent

RECORDING = DATA / "recording.jsonl"
UPCOMING = ["upcoming", "--from", "2025-01-01", "--to", "2025-05-31"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder inside of another repository, which is none of the demo's business."""
    place = tmp_path / "here"
    (place / ".git").mkdir(parents=True)
    monkeypatch.chdir(place)
    return place


def test_it_overwrites_nothing(folder: Path, command: Command) -> None:
    (folder / "patchwright-demo").mkdir()
    ended = command("demo")
    assert ended.code == Exit.USAGE
    assert "is there already, and nothing was overwritten" in ended.err
    assert list((folder / "patchwright-demo").iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(not RECORDING.exists(), reason="the demo is not recorded yet")
def test_it_fixes_the_sample_project_from_its_recording(folder: Path, command: Command) -> None:
    ended = command("demo", "--into", "try")
    assert (ended.code, ended.err) == (0, ""), ended.out[-2000:]
    for shown in ("Locate the cause", "draft 1", "(by syntax tree)", "Vote", "@@ -", "Written"):
        assert shown in ended.out
    assert "nothing is asked and nothing is paid" in ended.out
    args = [sys.executable, "-B", "-m", "pocketbook", "sample.txt", *UPCOMING]
    told = run(args, cwd=folder / "try", timeout=60).out.decode()
    rent = [line[:10] for line in told.split("\n") if "rent" in line]
    assert rent == ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31"]


def test_the_package_holds_the_project_and_no_leftovers() -> None:
    files = {path.relative_to(DATA / "project").as_posix() for path in _files(DATA / "project")}
    assert {"ISSUE.md", "README.md", "sample.txt", "pocketbook/rhythm.py"} <= files
    assert not [file for file in files if file.endswith(".pyc")]


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
