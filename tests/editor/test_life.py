"""How a connection begins and ends."""

from pathlib import Path

import pytest
from tests.support.fake_editor import FakeEditor, FakeProgram, editing
from tests.support.lsp_peer import RpcError


async def test_a_request_before_initialize_is_refused() -> None:
    editor = FakeEditor(FakeProgram())
    with pytest.raises(RpcError, match="-32002"):
        await editor.command("status")


async def test_a_second_initialize_is_refused(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        with pytest.raises(RpcError, match="-32600"):
            await editor.request("initialize", {"capabilities": {}})


async def test_status_tells_the_open_folders(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        status = await editor.command("status")
        assert [one["root"] for one in status["folders"]] == [str(tmp_path)]


async def test_after_shutdown_a_request_is_refused_and_exit_is_well(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        await editor.request("shutdown")
        with pytest.raises(RpcError, match="-32600"):
            await editor.command("status")
        editor.notify("exit")
        assert await editor.server.life.ended == 0


async def test_an_editor_that_never_says_initialized_is_served_all_the_same(tmp_path: Path) -> None:
    editor = FakeEditor(FakeProgram())
    await editor.request("initialize", {"rootUri": tmp_path.as_uri(), "capabilities": {}})
    assert len((await editor.command("status"))["folders"]) == 1
    await editor.shutdown()


async def test_saying_initialized_twice_opens_nothing_twice(tmp_path: Path) -> None:
    program = FakeProgram()
    async with editing(tmp_path, program=program) as editor:
        editor.notify("initialized", {})
        await editor.command("status")
        assert len(program.folders) == 1
        assert len(editor.of("client/registerCapability")) == 1


async def test_exit_without_shutdown_is_a_fault(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.notify("exit")
        assert await editor.server.life.ended == 1
