"""Two windows and a terminal on one proposal: each shows what the others have decided."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.shown_scene import SWAPS, TEXT, Scene, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.lsp_client import started
from tests.support.proposals import RUN

BOTH = {1: (1, 1), 2: (5, 5)}
LAST = {2: (5, 5)}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


async def test_what_an_action_accepts_is_in_the_text_and_shown_no_more(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        (accept, *_) = await scene.actions(1)
        await scene.editor.request("workspace/executeCommand", accept["command"])
        await scene.until(LAST)
        assert scene.editor.texts.open[scene.uri()].text == TEXT.replace(*SWAPS[0])
        (back, *_) = await scene.actions(1)
        await scene.editor.request("workspace/executeCommand", back["command"])
        await scene.until(BOTH)
        assert scene.editor.texts.open[scene.uri()].text == TEXT


@asynccontextmanager
async def window(root: Path, home: Path) -> AsyncGenerator[Scene]:
    """Have a window at a process of its own, with `dates.py` open."""
    environment = {
        f"XDG_{kind}_HOME": str(home / kind.lower())
        for kind in ("CONFIG", "CACHE", "STATE", "DATA")
    }
    async with started(home, environment=environment) as client:
        scene = Scene(editor=client, root=root)
        await client.initialize(rootUri=root.as_uri())
        scene.open()
        yield scene
        await client.shutdown()


@pytest.mark.slow
async def test_windows_and_terminals_agree(root: Path, tmp_path: Path) -> None:
    two_hunks(root)
    home = tmp_path / "home"
    async with window(root, home) as one, window(root, home) as other:
        await one.until(BOTH)
        await other.until(BOTH)
        await one.editor.command("accept", {"run": RUN, "hunks": [1]})
        # Unsaved in one window, it is accepted in all.
        await one.until(LAST)
        await other.until(LAST)
        answer: Any = await other.editor.command("accept", {"run": RUN, "hunks": [2]})
        assert [refused["number"] for refused in answer["refused"]] == [2]
        assert "unsaved changes in another editor" in answer["refused"][0]["reason"]
        one.save()
        await one.until(LAST)
        other.type((root / "dates.py").read_text("utf-8"))
        # Who asks is answered by a look at that text: that it is the file's is known from here on.
        await other.editor.request("patchwright/proposals", {})
        await other.until(LAST)
        await one.elsewhere("accept", 2)
        after = TEXT.replace(*SWAPS[0]).replace(*SWAPS[1])
        for scene in (one, other):
            scene.type(after)
            await scene.until({})
        told: Any = await other.editor.request("patchwright/proposals", {})
        [proposal] = told["proposals"]
        assert [hunk["state"] for hunk in proposal["hunks"]] == ["accepted", "accepted"]


async def test_what_was_left_to_a_window_is_told_once_that_has_gone(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.until(BOTH)
        process = await scene.hold("dates.py")
        scene.type(TEXT.replace(*SWAPS[0]))
        scene.save()
        assert (await scene.lenses())[0][1].startswith("Patchwright: 0 of 2 decided")
        await scene.until(BOTH)
        process.kill()
        await process.wait()
        await scene.until(LAST)
