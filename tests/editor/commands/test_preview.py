"""What a run proposes, laid before the user as a diff."""

import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.editor.stored_runs import a_scene, stored
from tests.support import scripted_program as script
from tests.support.scripted_editor import ABLE, Scene

from patchwright.domain.candidate import Candidate
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import StorageError, UserError
from patchwright.domain.run import RunState
from patchwright.editor.commands.preview import PREVIEW
from patchwright.editor.session.client import Client
from patchwright.editor.showing import result_files
from patchwright.processes.run import run as run_program


async def preview(scene: Scene, **asked: Any) -> dict[str, Any]:
    return await PREVIEW(scene.session, [asked])


async def test_the_diff_is_written_shown_and_returned(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    answer = await preview(scene)
    file = scene.disk.cache / "previews" / f"{script.RUN}.diff"
    assert answer == {"run": script.RUN, "uri": file.as_uri(), "diff": file.read_text("utf-8")}
    assert [one.uri for one in scene.editor.shown] == [file.as_uri()]
    assert not scene.editor.said


async def test_only_the_user_may_read_it(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await preview(scene)
    folder = scene.disk.cache / "previews"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (file,) = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("client", [Client(), ABLE])
async def test_an_editor_that_shows_no_file_gets_one_message(
    tmp_path: Path, client: Client
) -> None:
    scene = a_scene(tmp_path, client=client)
    scene.editor.shows = False
    answer = await preview(scene)
    (said,) = scene.editor.messages(lsp.MessageType.Info)
    assert (
        said
        == f"The patch of run {script.RUN} is in {scene.disk.cache}/previews/{script.RUN}.diff."
    )
    assert answer["diff"]


async def test_changes_of_tests_stand_below_a_heading_of_their_own(tmp_path: Path) -> None:
    diff = (await preview(a_scene(tmp_path)))["diff"]
    code, heading, tests = diff.partition("# Changes of tests: optional")
    assert "dates.py" in code
    assert heading
    assert "test_dates.py" not in code
    assert "test_dates.py" in tests


async def test_git_applies_what_is_shown(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await preview(scene)
    file = scene.disk.cache / "previews" / f"{script.RUN}.diff"
    done = run_program(["git", "apply", str(file)], cwd=scene.disk.root, timeout=30)
    assert done.code == 0, done.err
    assert scene.text("dates.py") == script.AFTER
    assert scene.text("tests/test_dates.py") == "assert True\n"


async def test_any_names_and_texts_are_valid_utf_8(tmp_path: Path) -> None:
    odd = FileChange(path="\udcff\n é.py", before="\ud800\n", after="\x00\f\u2028😀\r")
    best = Candidate(patch=Patch(files=(odd,)), drafts=(1,), checked=script.BEST.checked)
    scene = a_scene(tmp_path, (stored(title="a\n# b\x1b[31m"), script.outcome(best=best)))
    answer = await preview(scene)
    file = scene.disk.cache / "previews" / f"{script.RUN}.diff"
    assert file.read_bytes().decode("utf-8") == answer["diff"]
    assert answer["diff"].split("\n")[1] == f"# Run {script.RUN}"
    assert "\x1b" not in answer["diff"]


async def test_without_a_name_the_newest_run_with_a_proposal_is_meant(tmp_path: Path) -> None:
    scene = a_scene(
        tmp_path,
        (stored("20260104-000000-ddd", RunState.RUNNING), None),
        (stored("20260103-000000-ccc"), script.outcome(best=None)),
        (stored("20260102-000000-bbb"), script.outcome()),
        (stored("20260101-000000-aaa"), script.outcome()),
    )
    assert (await preview(scene))["run"] == "20260102-000000-bbb"
    assert (await preview(scene, run="aaa"))["run"] == "20260101-000000-aaa"


async def test_what_a_failed_run_came_to_is_shown_as_not_proposed(tmp_path: Path) -> None:
    failed = replace(script.outcome(state=RunState.FAILED), reason="It breaks\nthe build.")
    scene = a_scene(tmp_path, (stored(state=RunState.FAILED), failed))
    with pytest.raises(UserError, match="No run has proposed"):
        await preview(scene)
    diff = (await preview(scene, run=script.RUN))["diff"]
    assert "# Not proposed: It breaks the build.\n" in diff


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (RunState.RUNNING, "it is running.*Wait for its end"),
        (RunState.INTERRUPTED, "it is interrupted.*patchwright.resume"),
        (RunState.FAILED, "it is failed.*patchwright.resume"),
    ],
)
async def test_a_run_without_a_patch_says_how_it_stands(
    tmp_path: Path, state: RunState, said: str
) -> None:
    scene = a_scene(tmp_path, (stored(state=state), None))
    with pytest.raises(UserError, match=said):
        await preview(scene, run=script.RUN)


async def test_a_cache_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    scene.disk.cache.write_text("no folder")
    with pytest.raises(StorageError, match=r"cannot be written.*The run is kept"):
        await preview(scene)


def test_old_files_are_swept_and_none_is_left_half_written(tmp_path: Path) -> None:
    newest = Path()
    for number in range(25):
        newest = result_files.write(tmp_path / "kept", f"{number}.diff", "x")
    names = {file.name for file in (tmp_path / "kept").iterdir()}
    assert len(names) == 20
    assert newest.name in names
