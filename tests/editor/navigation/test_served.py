"""Questions about code to the real `patchwright serve`, with a server of our own making behind it."""

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support import language_server
from tests.support.lsp_client import Client, started

from patchwright.app.known import BY

pytestmark = pytest.mark.slow

TEXT = "def size():\n    x = '😀'; size()\n"


class Editor:
    """An editor with one text open, and the server behind the server."""

    def __init__(self, home: Path, client: Client, uri: str) -> None:
        self.home, self.client, self.uri = home, client, uri

    def servers(self) -> list[int]:
        """Return the processes of the server of our own making."""
        found = list[int]()
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                mine = f"HOME={self.home}".encode() in (entry / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if mine and language_server.__file__.encode() in words:
                found.append(int(entry.name))
        return found

    async def server(self) -> int:
        """Wait for the one process of the server, and return it."""
        return (await self.client.eventually(self.servers, 30))[0]

    async def lead(self, what: str = "definition") -> Any:
        """Return where `size` leads, as lines and columns."""
        at = {"line": 1, "character": 15}
        asked = {"textDocument": {"uri": self.uri}, "position": at}
        more = {"context": {"includeDeclaration": True}} if what == "references" else {}
        found = await self.client.request(f"textDocument/{what}", {**asked, **more}, 30)
        starts = [one["range"]["start"] for one in found]
        return [(one["line"], one["character"]) for one in starts]

    def shown(self) -> list[tuple[int | None, list[str]]]:
        """Return what was published for the text: versions and messages."""
        return [
            (one.get("version"), [problem["message"] for problem in one["diagnostics"]])
            for one in self.client.of("textDocument/publishDiagnostics")
            if one["uri"] == self.uri
        ]


@asynccontextmanager
async def asking(home: Path, *words: str, before: str = "") -> AsyncGenerator[Editor]:
    """Have an editor whose server behaves as *words* say, and does what stands *before* first.

    Nothing may be left of it in the end.
    """
    root, programs = home / "project", home / "programs"
    for folder in (root / ".git", programs):
        folder.mkdir(parents=True)
    (root / "a.py").write_text("nothing of this\n")
    command = shlex.join([sys.executable, language_server.__file__, *words])
    (programs / "ty").write_text(f"#!/bin/sh\n{before}\nexec {command}\n")
    (programs / "ty").chmod(0o755)
    environment = {
        "PATCHWRIGHT_LANGUAGE_SERVERS": "auto",
        "PATH": os.pathsep.join((str(programs), os.defpath)),
    }
    async with started(home, environment=environment, cwd=root) as client:
        options = {"navigation": "on"}
        await client.initialize(rootUri=root.as_uri(), initializationOptions=options)
        editor = Editor(home, client, (root / "a.py").as_uri())
        client.open(editor.uri, TEXT)
        try:
            yield editor
        finally:
            if client.process.returncode is None:
                await client.shutdown()
                assert await client.ended() == 0
            await client.eventually(lambda: not editor.servers(), 30)


async def test_unsaved_text_is_asked_about_and_its_problems_come_and_go(tmp_path: Path) -> None:
    async with asking(tmp_path, "pull", "tells") as editor:
        # Two units of UTF-16 for the emoji.
        assert await editor.lead() == [(0, 4)]
        assert await editor.lead("references") == [(0, 4), (1, 14)]
        editor.client.type(editor.uri, TEXT + "wrong\n")
        await editor.client.until(lambda: editor.shown()[-1:] == [(2, ["It is wrong."])], 30)
        editor.client.type(editor.uri, TEXT)
        await editor.client.until(lambda: editor.shown()[-1] == (3, []), 30)
        assert not editor.client.problems


async def test_a_server_that_is_killed_is_another_one_for_the_next_question(tmp_path: Path) -> None:
    async with asking(tmp_path, "pull", "deaf") as editor:
        assert await editor.lead() == [(0, 4)]
        first = await editor.server()
        _, hanging = editor.client.begin(
            "textDocument/references",
            {
                "textDocument": {"uri": editor.uri},
                "position": {"line": 1, "character": 15},
                "context": {"includeDeclaration": True},
            },
        )
        assert await editor.lead() == [(0, 4)]  # it was sent behind the one that hangs
        os.kill(first, signal.SIGKILL)
        # The graph answers at once what the server cannot any more.
        found = await asyncio.wait_for(hanging, 5)
        assert found[0]["range"]["start"] == {"line": 0, "character": 4}
        assert await editor.lead() == [(0, 4)]
        assert await editor.server() != first
        told = [one for one in editor.client.problems if "ty has ended" in one]
        assert len(told) == 1
        assert BY in told[0]


async def test_a_server_that_cannot_begin_is_told_of_once_and_the_graph_answers(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path, before="exit 3") as editor:
        for _ in range(8):
            await editor.lead()
        assert await editor.lead() == [(0, 4)]
        assert any("did not begin" in one for one in editor.client.problems)
        # It is tried some times, and left alone then.
        assert any("left alone" in one for one in editor.client.problems)
        assert len(editor.client.problems) == len(set(editor.client.problems))


async def test_no_server_outlives_us_however_we_end(tmp_path: Path) -> None:
    async with asking(tmp_path, "pull") as editor:
        await editor.lead()
        assert await editor.server()
        editor.client.process.kill()
        await editor.client.ended()
        await editor.client.eventually(lambda: not editor.servers(), 30)


async def test_a_folder_that_is_closed_ends_its_servers(tmp_path: Path) -> None:
    async with asking(tmp_path, "pull") as editor:
        await editor.lead()
        await editor.server()
        gone = [{"uri": (tmp_path / "project").as_uri(), "name": "project"}]
        event = {"event": {"added": [], "removed": gone}}
        editor.client.notify("workspace/didChangeWorkspaceFolders", event)
        await editor.client.eventually(lambda: not editor.servers(), 30)
