"""Hunks are accepted, rejected and taken back through a real connection to the real program."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import be_new_user
from tests.support.fake_editor import FakeEditor
from tests.support.proposing import propose, reviewing, states, write

from patchwright.domain.edit import FileChange

BEFORE = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n"
AFTER = "a = 10\nb = 2\nc = 3\nd = 4\ne = 50\nf = 6\n"
FIRST = BEFORE.replace("a = 1\n", "a = 10\n")
CHANGE = FileChange(path="m.py", before=BEFORE, after=AFTER)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    be_new_user(monkeypatch, tmp_path)
    root = tmp_path / "work"
    write(root, {"m.py": BEFORE})
    return root


def uri(root: Path, path: str = "m.py") -> str:
    return (root / path).as_uri()


def opened(editor: FakeEditor, root: Path, path: str = "m.py", text: str | None = None) -> str:
    name = uri(root, path)
    editor.open(name, (root / path).read_bytes().decode() if text is None else text)
    return name


def text(editor: FakeEditor, name: str) -> str:
    return editor.texts.open[name].text


async def called(editor: FakeEditor, name: str, *words: Any) -> Any:
    """Call a command by hand, with plain words."""
    asked = {"command": f"patchwright.{name}", "arguments": list(words)}
    return await editor.request("workspace/executeCommand", asked)


async def test_an_accepted_hunk_is_in_the_open_document_alone_and_unsaved(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        answer = await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == FIRST
        assert (root / "m.py").read_text() == BEFORE
        assert states(root) == ["accepted", "pending"]
        assert answer["hunks"] == [
            {"number": 1, "path": "m.py", "state": "accepted", "undecided": False}
        ]
        assert (answer["changed"], answer["unsaved"], answer["saved"]) == (["m.py"], ["m.py"], [])
        assert (answer["refused"], answer["left"]) == ([], 1)


async def test_a_closed_file_is_written_to_disk_by_us(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"all": True})
        assert not editor.of("workspace/applyEdit")
    assert (root / "m.py").read_text() == AFTER
    assert states(root) == ["accepted", "accepted"]
    assert (answer["unsaved"], answer["saved"], answer["left"]) == ([], ["m.py"], 0)


async def test_called_by_hand_it_says_what_came_of_it(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        opened(editor, root)
        await called(editor, "accept", "1", "2")
        (said,) = editor.shown
        assert said == (
            "Hunks 1, 2 of run 20260102-030405-abc123: accepted. Not saved yet: m.py."
            " Undo takes it back. All is decided."
        )
