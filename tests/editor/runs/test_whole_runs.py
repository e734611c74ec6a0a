"""Runs started by commands, carried out by the real program with a scripted model."""

import asyncio
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.commands import be_new_user
from tests.support.model_server import ModelServer, Status, serving
from tests.support.scripted_folder import Editor, an_editor_of

import patchwright.cli.demo
from patchwright.app.application import Application
from patchwright.domain.errors import UserError
from patchwright.domain.run import RunState
from patchwright.editor.commands.cancel import CANCEL
from patchwright.editor.commands.fix import FIX
from patchwright.editor.commands.resume import RESUME
from patchwright.editor.commands.runs import RUNS
from patchwright.editor.commands.status import STATUS

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who has set nothing."""
    be_new_user(monkeypatch, tmp_path)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with serving(scripted_fix.answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
        yield server


@pytest.fixture
def editor(user: None, tmp_path: Path) -> Iterator[Editor]:
    del user
    root = tmp_path / "pocketbook"
    shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns("__pycache__"))
    program = Application()
    folder = program.folder(root, {"workers": 1})
    yield an_editor_of(folder, program=program)
    folder.close()


def issue(editor: Editor) -> dict[str, Any]:
    text = (editor.opened.root / "ISSUE.md").read_text("utf-8")
    return {"text": text, "uri": editor.opened.uri("ISSUE.md")}


async def listed(editor: Editor) -> list[dict[str, Any]]:
    return (await RUNS(editor.session, [{}]))["runs"]


@pytest.mark.usefixtures("model")
async def test_a_run_ends_with_a_patch_that_is_listed_and_not_written(editor: Editor) -> None:
    file = editor.opened.root / "pocketbook" / "rhythm.py"
    before = file.read_bytes()
    answer = await FIX(editor.session, [issue(editor)])
    await editor.ended()
    [(kind, text)] = editor.wire.shown
    assert kind == "Info"
    assert "a patch of 2 hunks in pocketbook/rhythm.py" in text
    [row] = await listed(editor)
    assert (row["run"], row["state"], row["proposed"], row["files"]) == (
        answer["run"],
        "done",
        True,
        ["pocketbook/rhythm.py"],
    )
    assert file.read_bytes() == before


@pytest.mark.usefixtures("model")
async def test_unsaved_text_is_what_a_run_sees(editor: Editor) -> None:
    path = editor.opened.root / "pocketbook" / "rhythm.py"
    text = path.read_text("utf-8")
    path.write_text("", "utf-8")
    editor.open("pocketbook/rhythm.py", text)
    await FIX(editor.session, [issue(editor)])
    await editor.ended()
    assert "a patch of 2 hunks" in editor.wire.shown[0][1]


async def test_without_a_key_the_run_fails_with_the_remedy_and_is_listed(editor: Editor) -> None:
    answer = await FIX(editor.session, [issue(editor)])
    await editor.ended()
    [(kind, text)] = editor.wire.shown
    assert kind == "Error"
    assert "ANTHROPIC_API_KEY" in text
    assert [(one["run"], one["state"]) for one in await listed(editor)] == [
        (answer["run"], "failed")
    ]


async def test_a_run_that_failed_goes_on_and_pays_nothing_twice(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
    script: list[Any] = [scripted_fix.answer({"system": "You are the Searcher", "messages": [1]})]
    with serving([*script, Status(401)]) as refusing:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", refusing.url)
        editor.opened.folder.configure({})
        run = (await FIX(editor.session, [issue(editor)]))["run"]
        await editor.ended()
    assert editor.wire.shown[-1][0] == "Error"
    with serving(scripted_fix.answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        editor.opened.folder.configure({})
        assert await RESUME(editor.session, [run]) == {"run": run, "already": False}
        await editor.ended()
        searches = [one for one in server.requests if "You are the Searcher" in str(one.body)]
    assert "a patch of 2 hunks" in editor.wire.shown[-1][1]
    assert len(searches) == 1
    assert [one["state"] for one in await listed(editor)] == ["done"]


@pytest.mark.usefixtures("model")
async def test_two_runs_in_one_folder_go_on_side_by_side(editor: Editor) -> None:
    first = await FIX(editor.session, [issue(editor)])
    second = await FIX(editor.session, ["Rhythm.days drifts at the end of a short month"])
    await editor.ended()
    assert {one["run"]: one["state"] for one in await listed(editor)} == {
        first["run"]: "done",
        second["run"]: "done",
    }


async def test_a_run_that_waits_for_its_model_is_cancelled_and_goes_on_later(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def answer(body: dict[str, Any]) -> Any:
        asked.set()
        assert go_on.wait(30)
        return scripted_fix.answer(body)

    monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
    with serving(answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        editor.opened.folder.configure({})
        run = (await FIX(editor.session, [issue(editor)]))["run"]
        assert await asyncio.to_thread(asked.wait, 30)
        await CANCEL(editor.session, [])
        await editor.ended()
        [row] = await listed(editor)
        assert (row["state"], row["proposed"]) == ("cancelled", False)
        assert ": cancelled. What was found" in editor.wire.shown[-1][1]
        go_on.set()
        assert (await RESUME(editor.session, []))["run"] == run
        await editor.ended()
    assert [one["state"] for one in await listed(editor)] == ["done"]


@pytest.mark.usefixtures("model")
async def test_closing_records_how_a_run_ended(editor: Editor) -> None:
    run = (await FIX(editor.session, [issue(editor)]))["run"]
    async with asyncio.timeout(30):
        while not any("Locate" in one.message for one in editor.wire.of("window/logMessage")):  # noqa: ASYNC110 - the run's own task tells it
            await asyncio.sleep(0.005)
    await editor.session.runs.close()
    assert editor.opened.folder.run(run).state in {RunState.INTERRUPTED, RunState.DONE}


async def test_status_says_whether_there_is_a_key_and_never_which(
    editor: Editor, model: ModelServer
) -> None:
    del model
    editor.opened.folder.configure({})
    told = await STATUS(editor.session, [{}])
    assert "s3cret" not in str(told)
    assert told["folders"][0]["root"] == str(editor.opened.root)
    assert told["folders"][0]["details"]


async def test_a_done_run_is_corrected_and_proposes_anew(
    editor: Editor, model: ModelServer
) -> None:
    editor.opened.folder.configure({})
    run = (await FIX(editor.session, [issue(editor)]))["run"]
    await editor.ended()
    before = len(model.requests)
    with pytest.raises(UserError, match=r"no place 9: the run has places 1 to 1"):
        await RESUME(editor.session, [{"run": run, "drop": [9]}])
    assert [(one["run"], one["state"]) for one in await listed(editor)] == [(run, "done")]
    given = {"run": run, "add": ["rhythm.py:Rhythm.after"], "remark": "Mind leap years."}
    assert await RESUME(editor.session, [given]) == {"run": run, "already": False}
    await editor.ended()
    assert "a patch of 2 hunks" in editor.wire.shown[-1][1]
    later = [str(one.body) for one in model.requests[before:]]
    assert not any("You are the Searcher" in one for one in later)
    assert all("Mind leap years." in one for one in later)
    assert len(later) == before - 2


@pytest.mark.usefixtures("model")
async def test_a_correction_without_a_model_says_so_and_leaves_the_run_as_it_was(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = (await FIX(editor.session, [issue(editor)]))["run"]
    await editor.ended()
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.delenv("ANTHROPIC_BASE_URL")
    editor.opened.folder.configure({})
    await RESUME(editor.session, [{"run": run, "from": "plan"}])
    await editor.ended()
    kind, text = editor.wire.shown[-1]
    assert kind == "Error"
    assert "No model can be asked" in text
    assert "The run was not corrected, and is as it was." in text
    assert [(one["state"], one["proposed"]) for one in await listed(editor)] == [("done", True)]
