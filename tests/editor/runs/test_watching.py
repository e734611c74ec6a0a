"""`patchwright/runsChanged`: runs that begin, end and go, whoever has them do so."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL
from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.shown_scene import make_files, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.fake_editor import FakeFolder, FakeProgram, editing
from tests.support.lsp_peer import Peer, RpcError
from tests.support.proposals import RUN, propose, state_folder

from patchwright.domain.run import RunId
from patchwright.pipeline.lease import ourselves
from patchwright.storage.state import open_state

CHANGED = "patchwright/runsChanged"
NEWS = {"events": True}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


def told(editor: Peer) -> list[Any]:
    return editor.of(CHANGED)


async def terminal(*words: str) -> None:
    """Have a terminal carry out a command."""
    command = (sys.executable, "-m", "patchwright", *words)
    process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=DEVNULL)
    assert await process.wait() == 0


async def test_a_run_here_is_told_when_it_begins_and_when_it_ended(tmp_path: Path) -> None:
    async with editing(tmp_path, initializationOptions=NEWS) as editor:
        run = (await editor.command("fix", {"issue": "#12"}))["run"]
        await editor.until(lambda: len(told(editor)) == 2)
        assert told(editor) == [{"root": str(tmp_path), "runs": [run]}] * 2
        assert not editor.server.session.runs.going


async def test_a_run_that_waits_is_told_once(tmp_path: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        folder.waits = True

    program = FakeProgram(prepare=prepare)
    async with editing(tmp_path, program=program, initializationOptions=NEWS) as editor:
        run = (await editor.command("fix", {"issue": "#12"}))["run"]
        await editor.until(lambda: told(editor))
        await editor.eventually(lambda: run in program.folders[0].waiting)
        await editor.quiet()
        assert len(told(editor)) == 1
        await editor.command("cancel")
        await editor.until(lambda: len(told(editor)) == 2)


async def test_nobody_is_told_who_has_not_asked(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        await editor.command("fix", {"issue": "#12"})
        await editor.eventually(lambda: not editor.server.session.runs.going)
        await editor.quiet()
        assert told(editor) == []


async def test_a_run_that_another_process_deletes_is_told(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.editor.until(lambda: scene.editor.of("patchwright/proposalsChanged"))
        assert told(scene.editor) == []
        await terminal("runs", "delete", RUN, "--repo", str(root))
        await scene.editor.until(lambda: told(scene.editor))
        assert told(scene.editor) == [{"root": str(root), "runs": [RUN]}]
        await scene.editor.until(lambda: len(scene.editor.of("patchwright/proposalsChanged")) > 1)


async def test_a_run_that_is_deleted_here_is_gone_with_what_it_proposed(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until({1: (1, 1), 2: (5, 5)})
        assert await scene.editor.command("delete", {"run": RUN}) == {"deleted": RUN}
        await scene.until({})
        await scene.editor.until(lambda: told(scene.editor))
        assert told(scene.editor) == [{"root": str(root), "runs": [RUN]}]


async def test_a_run_that_goes_on_in_another_process_is_not_deleted(root: Path) -> None:
    two_hunks(root)
    with open_state(state_folder(root)) as state, state.database.transaction() as writer:
        us = ourselves(0)
        writer.run(
            "update run set state = 'running', ended = null, owner_pid = ?, owner_start = ?",
            (us.pid, us.start),
        )
    async with showing(root) as scene:
        with pytest.raises(RpcError, match="still going on and was not deleted"):
            await scene.editor.command("delete", {"run": RUN})
        assert len((await scene.editor.command("runs"))["runs"]) == 1


async def test_a_run_that_another_process_begins_is_told(root: Path) -> None:
    make_files(root, dates_py="x = 1\n")
    async with showing(root) as scene:
        watched = scene.editor.server.session.folders  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] - it is a FakeEditor
        [folder] = watched  # pyright: ignore[reportUnknownVariableType] - the same
        await scene.editor.eventually(lambda: folder.runs._known is not None)  # pyright: ignore[reportUnknownMemberType, reportUnknownLambdaType, reportUnknownArgumentType] - the same
        propose(root, run=RunId("20260102-030405-fff999"))
        await scene.editor.until(lambda: told(scene.editor))
        assert told(scene.editor)[0]["runs"] == ["20260102-030405-fff999"]


async def test_nothing_is_read_while_nobody_writes(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from patchwright.app.folder import OpenFolder  # noqa: PLC0415 - changed for this test alone
    from patchwright.editor.runs import watching  # noqa: PLC0415 - the same

    two_hunks(root)
    monkeypatch.setattr(watching, "BEAT", 0.01)
    reads, glances = list[int](), list[int]()
    states, sign = OpenFolder.run_states, OpenFolder.sign
    monkeypatch.setattr(OpenFolder, "run_states", lambda one: (reads.append(1), states(one))[1])  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType] - as it is
    monkeypatch.setattr(OpenFolder, "sign", lambda one: (glances.append(1), sign(one))[1])  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType] - as it is
    async with showing(root) as scene:
        await scene.editor.until(lambda: scene.editor.of("patchwright/proposalsChanged"))
        await scene.editor.eventually(lambda: len(glances) > 3)
        before = len(reads)
        await scene.editor.eventually(lambda: len(glances) > 20)
        assert len(reads) == before


def test_each_commit_of_any_process_has_a_sign_of_its_own(root: Path) -> None:
    make_files(root, dates_py="x = 1\n")
    with open_state(state_folder(root)) as state:
        signs = [state.database.sign()]
        for number in range(3):
            propose(root, run=RunId(f"20260102-030405-00000{number}"))
            signs.append(state.database.sign())
        assert len(set(signs)) == 4
        assert state.database.sign() == signs[-1]
