"""`patchwright/run`: a run with all that it told."""

from pathlib import Path
from typing import Any

import pytest
from tests.editor.stored_runs import stored
from tests.support import scripted_program as script
from tests.support.fake_editor import FakeEditor, FakeFolder, FakeProgram, editing
from tests.support.lsp_peer import RpcError

from patchwright.domain.errors import UserError
from patchwright.domain.run import RunState
from patchwright.domain.wire import event_to_json


async def told(editor: FakeEditor, run: str) -> Any:
    return await editor.request("patchwright/run", {"run": run})


async def test_a_run_that_ended_is_told_whole(tmp_path: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        folder.stored = [stored()]

    async with editing(tmp_path, program=FakeProgram(prepare=prepare)) as editor:
        answer = await told(editor, "abc123")
        listed = (await editor.command("runs"))["runs"]
        assert answer.pop("events") == [event_to_json(one) for one in script.events()]
        assert answer == {
            "run": listed[0],
            "name": "Wrong day",
            "url": "",
            "model": "m",
            "limits": {
                "type": "Limits",
                "usd": 2.0,
                "tokens": 1_000_000,
                "calls": 200,
                "seconds": 1800.0,
                "locate_share": 0.35,
            },
            "branches": 1,
        }


async def test_a_run_that_goes_on_here_is_told_as_it_stands(tmp_path: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        folder.waits = True

    program = FakeProgram(prepare=prepare)
    async with editing(tmp_path, program=program) as editor:
        run = (await editor.command("fix", {"issue": "#12"}))["run"]
        [folder] = program.folders
        await editor.eventually(lambda: run in folder.waiting)
        folder.stored = [stored(run, RunState.RUNNING)]
        answer = await told(editor, run)
        assert (answer["run"]["state"], answer["run"]["stage"]) == ("running", "propose")
        await editor.command("cancel")


async def test_a_run_that_never_began_is_told_all_the_same(tmp_path: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        folder.raises = UserError("No.")

    async with editing(tmp_path, program=FakeProgram(prepare=prepare)) as editor:
        run = (await editor.command("fix", {"issue": "#12"}))["run"]
        await editor.eventually(lambda: not editor.server.session.runs.going)
        answer = await told(editor, run)
        assert (answer["run"]["state"], answer["run"]["reason"]) == ("failed", "No.")
        assert (answer["limits"], answer["events"]) == (None, [])


@pytest.mark.parametrize(("run", "code"), [("none", -32803), ("", -32602)])
async def test_a_run_that_is_not_there_is_refused(run: str, code: int, tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        with pytest.raises(RpcError) as caught:
            await told(editor, run)
        assert caught.value.code == code
