"""The demo, as a new user sees it: no key, no network, and a fixed project at the end."""

import shutil
import sys
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from tests.support import scripted_fix
from tests.support.commands import Command
from tests.support.model_server import serving

import patchwright.cli.demo
from patchwright.cli.commands import demo
from patchwright.cli.exits import Exit
from patchwright.cli.render.explained import EXPLAINED
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


@pytest.fixture
def recorded(folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package whose demo is recorded with a scripted model; returns the recording."""
    package = folder.parent / "package"
    shutil.copytree(DATA / "project", package / "project")
    with serving(scripted_fix.answer) as model, monkeypatch.context() as access:
        access.setenv("ANTHROPIC_BASE_URL", model.url)
        access.setenv("ANTHROPIC_API_KEY", "s3cret")
        made = folder.parent / "made"
        shutil.copytree(DATA / "project", made)
        access.chdir(made)
        assert command("fix", "ISSUE.md", "--record", str(package / "recording.jsonl")).code == 0
    installed = demo.resources.files

    def files(anchor: str) -> Traversable:
        return package if anchor == "patchwright.cli.demo" else installed(anchor)

    monkeypatch.setattr(demo.resources, "files", files)
    return package / "recording.jsonl"


@pytest.mark.usefixtures("recorded")
def test_it_tells_what_happens_and_why_and_what_to_look_at(folder: Path, command: Command) -> None:
    ended = command("demo")
    assert (ended.code, ended.err) == (0, "")
    told = " ".join(ended.out.split())
    for explained in EXPLAINED.values():
        assert explained in told
    for shown in ("no network", "The run took", "when recorded", "Written", "-m unittest"):
        assert shown in told
    # The folder lies in another repository, which has no such run.
    assert "runs show" not in ended.out
    (folder / ".git").rmdir()
    again = command("demo", "--into", "another")
    assert "--tools --repo another\n" in again.out
    line = next(line for line in again.out.split("\n") if "runs show" in line)
    assert command(*line.split()[1:]).code == 0
    assert "cannot be shown again" not in again.out


@pytest.mark.usefixtures("recorded")
def test_inside_of_a_repository_it_says_that_its_run_is_not_found_there(
    folder: Path, command: Command
) -> None:
    ended = command("demo")
    assert ended.code == 0
    assert f"since its folder lies inside of another repository ({folder}).\n" in ended.out
    assert "make it outside of any:\n  patchwright demo --into ~/try-it\n" in ended.out


def test_a_demo_that_fails_leaves_nothing(recorded: Path, folder: Path, command: Command) -> None:
    text = recorded.read_text()
    recorded.write_text(text.replace("rent", "rant"))
    ended = command("demo", "--into", "a/b")
    assert ended.code == Exit.REPLAY_DIFFERS
    assert "a/b was removed again" in ended.out
    recorded.write_text("no recording")
    assert command("demo", "--into", "a/b").code == Exit.USAGE
    recorded.unlink()
    ended = command("demo", "--into", "a/b")
    assert ended.code == Exit.USAGE
    assert "The recording of the demo is not in this installation." in ended.err
    assert [path.name for path in folder.iterdir()] == [".git"]


@pytest.mark.usefixtures("recorded")
def test_it_overwrites_nothing(folder: Path, command: Command) -> None:
    (folder / "patchwright-demo").mkdir()
    ended = command("demo")
    assert ended.code == Exit.USAGE
    assert "is there already, and nothing was overwritten" in ended.err
    assert list((folder / "patchwright-demo").iterdir()) == []


@pytest.mark.slow
def test_it_fixes_the_sample_project_from_its_recording(folder: Path, command: Command) -> None:
    (folder / ".git").rmdir()
    ended = command("demo", "--into", "try")
    assert (ended.code, ended.err) == (0, ""), ended.out[-2000:]
    for shown in ("Locate the cause", "draft 1", "(by syntax tree)", "Vote", "@@ -", "Written"):
        assert shown in ended.out
    assert "nothing is asked and nothing is paid" in ended.out
    args = [sys.executable, "-B", "-m", "pocketbook", "sample.txt", *UPCOMING]
    told = run(args, cwd=folder / "try", timeout=60).out.decode()
    rent = [line[:10] for line in told.split("\n") if "rent" in line]
    assert rent == ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31"]
    run_id = next(
        line.split()[1].rstrip(",") for line in ended.out.split("\n") if line.startswith("Run  ")
    )
    assert command("review", run_id, "--take-back", "1,2", "--repo", "try").code == 0
    alone = command("review", "--accept", "2", "--repo", "try")
    assert alone.code == Exit.USAGE
    assert "Hunk 2 cannot stand without hunk 1, and nothing was decided." in alone.err


def test_the_package_holds_the_project_and_no_leftovers() -> None:
    files = {path.relative_to(DATA / "project").as_posix() for path in _files(DATA / "project")}
    assert {"ISSUE.md", "README.md", "sample.txt", "pocketbook/rhythm.py"} <= files
    assert not [file for file in files if file.endswith(".pyc")]


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
