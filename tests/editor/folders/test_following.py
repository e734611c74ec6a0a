"""The live graph follows texts and files, a burst in one step, while requests are answered."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeEditor, FakeFolder, FakeProgram, editing

from patchwright.domain.errors import StorageError
from patchwright.editor.folders import following


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "QUIET", 0.03)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


async def settled(editor: FakeEditor) -> FakeFolder:
    """Wait until nothing more is to be brought."""
    await editor.command("status")
    [opened] = editor.server.session.folders
    assert opened.following
    await opened.following.settled()
    return editor.program.folders[0]


async def test_everything_is_read_first_and_that_is_shown(root: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        folder.on_bring = lambda progress: progress(1, 2)

    async with editing(root, program=FakeProgram(prepare)) as editor:
        folder = await settled(editor)
        assert folder.brings == [({}, None)]
        await editor.until(
            lambda: [one for one in editor.of("$/progress") if one["value"]["kind"] == "end"]
        )
        begun = editor.of("$/progress")[0]["value"]
        assert (begun["kind"], begun["title"]) == ("begin", "Reading code")


async def test_a_burst_of_changes_is_one_step(root: Path) -> None:
    uri = (root / "a.py").as_uri()
    async with editing(root) as editor:
        folder = await settled(editor)
        editor.open(uri, "0")
        for number in range(50):
            editor.type(uri, str(number))
        await settled(editor)
        assert folder.brings[1:] == [({"a.py": "49"}, frozenset({"a.py"}))]


async def test_a_closed_document_is_that_of_the_disk_again(root: Path) -> None:
    uri = (root / "a.py").as_uri()
    async with editing(root) as editor:
        editor.open(uri, "0")
        folder = await settled(editor)
        editor.close(uri)
        await settled(editor)
        assert folder.brings[-1] == ({}, frozenset({"a.py"}))


async def test_changes_while_a_step_goes_on_are_the_next_and_requests_are_answered(
    root: Path,
) -> None:
    go_on = threading.Event()

    def prepare(folder: FakeFolder) -> None:
        folder.on_bring = lambda _progress: go_on.wait(10)

    uri = (root / "a.py").as_uri()
    async with editing(root, program=FakeProgram(prepare)) as editor:
        await editor.eventually(lambda: editor.program.folders[0].brings)
        editor.open(uri, "0")
        editor.type(uri, "1")
        assert await editor.command("status")
        assert len(editor.program.folders[0].brings) == 1
        go_on.set()
        folder = await settled(editor)
        assert folder.brings[1:] == [({"a.py": "1"}, frozenset({"a.py"}))]


FILES: list[tuple[Any, list[Any]]] = [
    ([("a.py", 2)], [frozenset({"a.py"})]),
    ([("a.py", 1), ("b.py", 3)], [frozenset({"a.py", "b.py"})]),
    ([("folder", 3)], [None]),
    ([("folder", 2)], [frozenset({"folder"})]),
    ([(".git/index.lock", 1)], []),
    ([(f"{number}.py", 2) for number in range(600)], [None]),
]


@pytest.mark.parametrize(("events", "expected"), FILES)
async def test_files_that_change_on_disk_are_looked_at(
    events: list[tuple[str, int]], expected: list[Any], root: Path
) -> None:
    async with editing(root) as editor:
        folder = await settled(editor)
        changes = [{"uri": (root / path).as_uri(), "type": kind} for path, kind in events]
        editor.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await settled(editor)
        assert [changed for _, changed in folder.brings[1:]] == expected


async def test_the_editor_is_asked_to_watch_all_files(root: Path) -> None:
    async with editing(root) as editor:
        wishes = (await editor.next("client/registerCapability"))["registrations"]
        assert [one["registerOptions"] for one in wishes] == [
            {"watchers": [{"globPattern": "**/*"}]}
        ]


async def test_where_nothing_is_watched_what_is_saved_is_looked_at(root: Path) -> None:
    async with editing(root, capabilities={}) as editor:
        folder = await settled(editor)
        editor.notify("textDocument/didSave", {"textDocument": {"uri": (root / "a").as_uri()}})
        await settled(editor)
        assert folder.brings[1:] == [({}, frozenset({"a"}))]
        assert editor.of("client/registerCapability") == editor.of("$/progress") == []


async def test_what_hinders_it_is_told_once_until_it_goes_well(root: Path) -> None:
    failing = True

    def bring(_progress: object) -> None:
        if failing:
            raise StorageError("The disk is full.")

    def prepare(folder: FakeFolder) -> None:
        folder.on_bring = bring

    uri = (root / "a.py").as_uri()
    async with editing(root, program=FakeProgram(prepare)) as editor:
        await settled(editor)
        for number in range(3):
            editor.open(uri, str(number))
            await settled(editor)
        assert editor.problems == ["The disk is full."]
        failing = False
        editor.open(uri, "well")
        await settled(editor)
        editor.open(uri, "again")
        folder = await settled(editor)
        assert [changed for _, changed in folder.brings[-2:]] == [None, frozenset({"a.py"})]


async def test_a_user_may_stop_the_first_reading(root: Path) -> None:
    def read(progress: Any) -> None:
        for done in range(1000):
            progress(done, 1000)
            threading.Event().wait(0.01)

    def prepare(folder: FakeFolder) -> None:
        folder.on_bring = read

    async with editing(root, program=FakeProgram(prepare)) as editor:
        token = (await editor.next("$/progress"))["token"]
        editor.notify("window/workDoneProgress/cancel", {"token": token})
        ends = await editor.until(
            lambda: [one for one in editor.of("$/progress") if one["value"]["kind"] == "end"]
        )
        assert ends[0]["value"]["message"] == "Stopped"
        assert editor.problems == []


async def test_a_slow_disk_delays_initialize_by_nothing_and_others_wait(root: Path) -> None:
    go_on = threading.Event()

    def prepare(_folder: FakeFolder) -> None:
        go_on.wait(10)

    editor = FakeEditor(FakeProgram(prepare))
    await editor.initialize(rootUri=root.as_uri())
    status = editor.begin("workspace/executeCommand", {"command": "patchwright.status"})[1]
    await editor.quiet()
    assert not status.done()
    go_on.set()
    assert len((await status)["folders"]) == 1
    await editor.shutdown()
    assert await asyncio.wait_for(editor.server.life.ended, 5) == 0
