"""A crash at any step leaves what the next start can finish or undo."""

import shutil
import sys
from pathlib import Path

import pytest
from tests.workspace import killed

from patchwright.processes.run import run
from patchwright.storage.state import State, open_state
from patchwright.workspace.write import recover

PROJECT = Path(__file__).parents[2]
PATHS = sorted(killed.BEFORE.keys() | killed.AFTER.keys())


def all_killed(base: Path, *recover_steps: int) -> list[Path]:
    """The folders that the killed program left, in order of its steps."""
    args = [sys.executable, "-m", "tests.workspace.killed", base, *recover_steps]
    finished = run(
        [str(arg) for arg in args],
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT / "server"), "PATH": "/usr/bin:/bin"},
        timeout=120,
    )
    assert finished.code == 0, finished.err.decode()
    return sorted(base.iterdir(), key=lambda folder: [int(n) for n in folder.name.split("-")])


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return all_killed(tmp_path_factory.mktemp("killed"))[:-1]


def texts(folder: Path) -> dict[str, str]:
    root = folder / "work"
    return {
        path.relative_to(root).as_posix(): path.read_text()
        for path in root.rglob("*")
        if path.is_file()
    }


def recovered(folder: Path) -> list[str]:
    with open_state(folder / "state") as state:
        said = recover(folder / "work", state)
        assert recover(folder / "work", state) == []
        assert intents(state) <= {"done", "undone", "left"}
    return said


def intents(state: State) -> set[str]:
    return {name for (name,) in state.database.read("SELECT state FROM intent")}


def copy(folder: Path, to: Path) -> Path:
    copied = Path(shutil.copytree(folder, to / folder.name))
    with open_state(copied / "state") as state:
        claim(state, copied / "work")
    return copied


def claim(state: State, root: Path) -> None:
    """Let all intents be those of *root*."""
    with state.database.transaction() as writer:
        writer.run("UPDATE intent SET workspace = ?", (bytes(root),))


def test_there_are_many_steps_and_some_left_half_a_change(left: list[Path]) -> None:
    half = [folder for folder in left if texts(folder) not in (killed.BEFORE, killed.AFTER)]
    assert len(left) > 15
    assert len(half) > 8


def test_recovering_leaves_the_whole_change(left: list[Path], tmp_path: Path) -> None:
    for folder in left[:-1]:
        mine = copy(folder, tmp_path)
        [said] = recovered(mine)
        assert said == f"An interrupted change of {', '.join(PATHS)} was finished."
        assert texts(mine) == killed.AFTER, folder.name


def test_nothing_is_recovered_once_all_is_done(left: list[Path], tmp_path: Path) -> None:
    mine = copy(left[-1], tmp_path)
    assert recovered(mine) == []
    assert texts(mine) == killed.AFTER


@pytest.mark.parametrize("path", PATHS)
def test_a_file_that_the_user_changed_is_left_and_named(
    left: list[Path], tmp_path: Path, path: str
) -> None:
    for folder in left[:-1]:
        mine = copy(folder, tmp_path)
        target = mine / "work" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("user\n")
        before = {name: text for name, text in texts(mine).items() if ".patchwright-" not in name}
        [said] = recovered(mine)
        assert said.endswith(f"because you have changed {path} since.")
        assert texts(mine) == before


def test_a_change_that_cannot_be_finished_is_undone(left: list[Path], tmp_path: Path) -> None:
    for folder in left[:-1]:
        mine = copy(folder, tmp_path)
        before = texts(mine)
        with open_state(mine / "state") as state:
            # The last file's new text is lost, so that going forward must fail.
            [(blob,)] = state.database.read(
                "SELECT after_blob FROM intent_file WHERE path = ?", (b"sub/moved.py",)
            )
            state.blobs.delete_all_but(set(state.blobs.ids()) - {blob}, idle_seconds=0)
        [said] = recovered(mine)
        if "sub/moved.py" in before:
            assert said.endswith("was finished.")
        else:
            assert said.endswith("was undone.")
            assert texts(mine) == killed.BEFORE, folder.name
            assert not (mine / "work" / "deep").exists()


def test_an_interrupted_undo_is_gone_on_with(left: list[Path], tmp_path: Path) -> None:
    for folder in left[:-1]:
        mine = copy(folder, tmp_path)
        with (
            open_state(mine / "state") as state,
            state.database.transaction() as writer,
        ):
            writer.run("UPDATE intent SET state = 'undoing'")
        [said] = recovered(mine)
        assert said.endswith("was undone.")
        assert texts(mine) == killed.BEFORE, folder.name


def test_a_file_put_back_by_the_user_is_not_changed_again(left: list[Path], tmp_path: Path) -> None:
    for folder in left[:-1]:
        mine = copy(folder, tmp_path)
        with open_state(mine / "state") as state:
            [(done,)] = state.database.read(
                "SELECT done FROM intent_file WHERE path = ?", (b"a.py",)
            )
        if done:
            (mine / "work" / "a.py").write_text("a\n")
            [said] = recovered(mine)
            assert said.endswith("because you have changed a.py since.")
            assert texts(mine)["a.py"] == "a\n"


@pytest.mark.slow
def test_a_second_crash_while_recovering_is_recovered_too(tmp_path: Path) -> None:
    for folder in all_killed(tmp_path, 1, 4):
        recovered(folder)
        assert texts(folder) == killed.AFTER, folder.name


def test_changes_of_another_workspace_are_left_to_it(left: list[Path], tmp_path: Path) -> None:
    mine = copy(left[3], tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    with open_state(mine / "state") as state:
        claim(state, other)
        assert recover(mine / "work", state) == []
