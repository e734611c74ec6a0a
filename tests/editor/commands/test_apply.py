"""`patchwright.apply` as an editor calls it: what it answers, and what people are told."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.editor.stored_runs import a_scene, stored
from tests.support import scripted_program as script
from tests.support.scripted_editor import ABLE, Answer, Scene

from patchwright.domain.errors import UserError
from patchwright.domain.run import RunState
from patchwright.editor.commands.apply import APPLY
from patchwright.editor.protocol.faults import InvalidParams
from patchwright.editor.session.client import Client
from patchwright.editor.texts.marks import Mark

INFO, WARNING = lsp.MessageType.Info, lsp.MessageType.Warning


async def apply(scene: Scene, **asked: Any) -> dict[str, Any]:
    return await APPLY(scene.session, [asked])


def opened(tmp_path: Path, text: str = script.BEFORE, client: Client = ABLE) -> Scene:
    scene = a_scene(tmp_path, client=client)
    scene.editor.open(scene.uri("dates.py"), text)
    return scene


async def test_a_patch_is_applied_and_told_once(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    answer = await apply(scene)
    assert answer == {
        "run": script.RUN,
        "applied": True,
        "paths": ["dates.py"],
        "already": [],
        "merged": [],
        "refused": [],
        "unsaved": ["dates.py"],
        "warnings": [],
        "preview": "",
    }
    assert scene.text("dates.py") == script.AFTER
    (said,) = scene.editor.messages(INFO)
    assert said == (
        f"The patch of run {script.RUN} is applied: dates.py."
        " Not saved yet: dates.py. Undo takes it back."
    )
    assert not scene.editor.messages(WARNING)


@pytest.mark.parametrize(("issue", "left"), [("Wrong day", 0), ("Another", 1)])
async def test_places_of_an_issue_go_with_its_patch(tmp_path: Path, issue: str, left: int) -> None:
    scene = opened(tmp_path)
    mark = Mark(line=0, start=4, end=9, text="def after(day):", message="1st of 10 places")
    scene.session.places.put(scene.uri("dates.py"), [mark])
    scene.session.places.issue = issue
    await apply(scene)
    assert scene.session.places.clear() == left


async def test_its_tests_come_only_where_they_are_asked_for(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    await apply(scene)
    assert scene.text("tests/test_dates.py") is None
    answer = await apply(scene, tests=True)
    assert scene.text("tests/test_dates.py") == "assert True\n"
    assert (answer["paths"], answer["already"]) == (["tests/test_dates.py"], ["dates.py"])


async def test_the_second_time_it_is_there_already(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    await apply(scene)
    answer = await apply(scene)
    assert (answer["applied"], answer["paths"]) == (True, [])
    assert scene.editor.messages(INFO)[1] == (
        f"The patch of run {script.RUN} is already there: dates.py. Nothing was changed."
    )


async def test_a_conflict_is_told_with_what_to_do(tmp_path: Path) -> None:
    mine = script.BEFORE.replace("days[0]", "days[1]")
    scene = opened(tmp_path, mine)
    answer = await apply(scene)
    assert not answer["applied"]
    assert [one["path"] for one in answer["refused"]] == ["dates.py"]
    assert scene.text("dates.py") == mine
    (said,) = scene.editor.messages(WARNING)
    assert said == (
        f"The patch of run {script.RUN} is not applied. dates.py: Line 6 was changed since the run"
        " read the file, and the patch changes the same otherwise (now: “return days[1]”; in the"
        " patch: “return days[-1]”). All files are as they were. The whole patch is in"
        f" {scene.disk.cache}/previews/{script.RUN}.diff: apply by hand what you want of it."
    )
    file = scene.disk.cache / "previews" / f"{script.RUN}.diff"
    assert file.exists()
    assert answer["preview"] == file.as_uri()
    assert not scene.editor.messages(INFO)


async def test_a_doubt_is_a_warning(tmp_path: Path) -> None:
    def format_it(_answer: Answer) -> Answer:
        scene.editor.type(scene.uri("dates.py"), script.AFTER.replace("days[-1]", "days[ -1 ]"))
        return Answer(applied=True)

    scene = opened(tmp_path)
    scene.editor.answer = format_it
    answer = await apply(scene)
    assert answer["warnings"] == scene.editor.messages(WARNING)
    assert "look at it before you save" in answer["warnings"][0]


async def test_an_editor_that_takes_no_edits_is_told_where_the_patch_is(tmp_path: Path) -> None:
    scene = opened(tmp_path, client=Client())
    answer = await apply(scene)
    assert "save and close it first" in answer["refused"][0]["reason"]
    assert f"{script.RUN}.diff" in scene.editor.messages(WARNING)[0]


async def test_what_is_not_proposed_is_not_applied(tmp_path: Path) -> None:
    failed = replace(script.outcome(state=RunState.FAILED), reason="It breaks the build.")
    scene = a_scene(tmp_path, (stored(state=RunState.FAILED), failed))
    with pytest.raises(UserError, match=r"proposes no patch\. It breaks the build\. Nothing was"):
        await apply(scene, run=script.RUN)


async def test_a_run_that_goes_on_is_not_applied(tmp_path: Path) -> None:
    scene = a_scene(tmp_path, (stored(state=RunState.RUNNING), None))
    with pytest.raises(UserError, match="it is running"):
        await apply(scene, run=script.RUN)


async def test_arguments_that_do_not_fit_are_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidParams, match="tests"):
        await apply(a_scene(tmp_path), tests="perhaps")
