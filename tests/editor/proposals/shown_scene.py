"""An editor at the real program, in one process, with a proposal in the ledger of its folder."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.fake_editor import editing
from tests.support.lsp_peer import ABLE, Peer
from tests.support.proposals import RUN, changed, propose, state_folder

from patchwright.app.application import Application

TEXT = "def after(day):\n    return day\n\n\ndef last(days):\n    return days[0]\n"
"""The file that is changed in most tests, `dates.py`."""

SWAPS = (("    return day\n", "    return day + 1\n"), ("days[0]", "days[-1]"))
"""Two hunks: in line 1, and in line 5."""

EVENTS = {"events": True}

CLIENT: dict[str, Any] = {
    **ABLE,
    "textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}},
}


@dataclass
class Scene:
    """One window, and what it is shown."""

    editor: Peer
    root: Path
    opened: set[str] = field(default_factory=set[str])

    def uri(self, path: str = "dates.py") -> str:
        return (self.root / path).as_uri()

    def open(self, path: str = "dates.py", text: str | None = None) -> str:
        said = (self.root / path).read_bytes().decode() if text is None else text
        self.editor.open(self.uri(path), said)
        return self.uri(path)

    def type(self, text: str, path: str = "dates.py") -> None:
        self.editor.type(self.uri(path), text)

    def save(self, path: str = "dates.py") -> None:
        (self.root / path).write_bytes(self.editor.texts.open[self.uri(path)].text.encode())
        self.editor.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(path)}})

    def now(self, path: str = "dates.py") -> list[dict[str, Any]]:
        """What is shown in a file, as the last message about it says."""
        told = self.editor.of("textDocument/publishDiagnostics")
        last = next((one for one in reversed(told) if one["uri"] == self.uri(path)), None)
        return last["diagnostics"] if last else []

    def lines(self, path: str = "dates.py") -> dict[int, tuple[int, int]]:
        """Where hunks are shown: by number, first and last line."""
        return {
            one["data"]["number"]: (one["range"]["start"]["line"], one["range"]["end"]["line"])
            for one in self.now(path)
            if one["source"] == "patchwright" and one["code"] == "hunk"
        }

    async def until(
        self, lines: Mapping[int, tuple[int, int]], path: str = "dates.py", within: float = 10.0
    ) -> None:
        """Wait until exactly that is shown."""
        try:
            await self.editor.until(lambda: self.lines(path) == lines, within)
        except TimeoutError:
            raise AssertionError(f"{self.lines(path)} is shown, not {lines}") from None

    def messages(self, path: str = "dates.py") -> list[str]:
        return [one["message"] for one in self.now(path)]

    async def ask(self, method: str, line: int | None = None, path: str = "dates.py") -> Any:
        where = {} if line is None else {"position": {"line": line, "character": 4}}
        asked = {"textDocument": {"uri": self.uri(path)}, **where}
        return await self.editor.request(f"textDocument/{method}", asked)

    async def lenses(self, path: str = "dates.py") -> list[tuple[int, str]]:
        """The lenses of a file: line and title."""
        found = await self.ask("codeLens", path=path)
        return [(one["range"]["start"]["line"], one["command"]["title"]) for one in found]

    async def actions(
        self, line: int, path: str = "dates.py", **context: Any
    ) -> list[dict[str, Any]]:
        """The actions on one line."""
        at = {"line": line, "character": 0}
        asked: dict[str, Any] = {
            "textDocument": {"uri": self.uri(path)},
            "range": {"start": at, "end": at},
            "context": {"diagnostics": [], "triggerKind": 1, **context},
        }
        return await self.editor.request("textDocument/codeAction", asked)

    async def titles(self, line: int, path: str = "dates.py", **context: Any) -> list[str]:
        return [one["title"] for one in await self.actions(line, path, **context)]

    async def hold(self, path: str) -> asyncio.subprocess.Process:
        """Have another process hold a file, as a window with unsaved text does; end it."""
        process = await self._process("hold", str(state_folder(self.root)), path)
        assert process.stdout
        assert await process.stdout.readline() == b"held\n"
        return process

    async def elsewhere(self, wanted: str, *numbers: int, run: str = RUN) -> None:
        """Have another process decide; *wanted* is accept, back or reject."""
        state = str(state_folder(self.root))
        process = await self._process(wanted, state, str(self.root), run, *map(str, numbers))
        assert await process.wait() == 0

    async def _process(self, *words: str) -> asyncio.subprocess.Process:
        command = (sys.executable, "-m", "tests.support.proposals", *words)
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)


def make_files(root: Path, **texts: str | bytes) -> None:
    """Write files; `_py` in a name stands for `.py`."""
    root.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        data = text if isinstance(text, bytes) else text.encode()
        (root / name.replace("_py", ".py")).write_bytes(data)


def two_hunks(root: Path, end: str = "\n") -> None:
    """Make `dates.py` with the line ends *end*, and propose to change it in two places."""
    swaps = [(old.replace("\n", end), new.replace("\n", end)) for old, new in SWAPS]
    make_files(root, dates_py=TEXT.replace("\n", end))
    propose(root, changed(root, "dates.py", *swaps))


@asynccontextmanager
async def showing(
    *roots: Path,
    capabilities: Mapping[str, Any] = CLIENT,
    options: Mapping[str, Any] = EVENTS,
) -> AsyncGenerator[Scene]:
    """Have a window with *roots* open; the scene is about the first."""
    params = {"capabilities": capabilities, "initializationOptions": options}
    async with editing(*roots, program=Application(), policy=None, **params) as editor:
        yield Scene(editor=editor, root=roots[0])
