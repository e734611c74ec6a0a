"""Code action, run, preview and apply through real frames, with the real program behind."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.commands import be_new_user
from tests.support.fake_editor import FakeEditor, editing
from tests.support.lsp_peer import ABLE, Policy
from tests.support.model_server import ModelServer, serving

import patchwright.cli.demo
from patchwright.app.application import Application

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"
CHANGED = "pocketbook/rhythm.py"

BARE: dict[str, Any] = {"general": ABLE["general"]}


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with serving(scripted_fix.answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
        yield server


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    be_new_user(monkeypatch, tmp_path)
    root = tmp_path / "pocketbook"
    shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture
async def editor(root: Path, model: ModelServer) -> AsyncIterator[FakeEditor]:
    del model
    async with at_work(root, ABLE) as editor:
        yield editor


def at_work(root: Path, capabilities: dict[str, Any]) -> AbstractAsyncContextManager[FakeEditor]:
    """Have an editor with *capabilities* and the real program."""
    given: dict[str, Any] = {"initializationOptions": {"workers": 1}}
    return editing(root, program=Application(), capabilities=capabilities, **given)


async def carried_out(editor: FakeEditor, root: Path, title: str) -> Any:
    """Carry out the action that is offered under *title* on the issue's text; return its answer."""
    uri, text = (root / "ISSUE.md").as_uri(), (root / "ISSUE.md").read_text("utf-8")
    editor.open(uri, text, "markdown")
    end = {"line": text.count("\n"), "character": 0}
    offered = await editor.request(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": uri},
            "range": {"start": {"line": 0, "character": 0}, "end": end},
            "context": {"diagnostics": []},
        },
    )
    (action,) = [one for one in offered if one["title"] == title]
    return await editor.request("workspace/executeCommand", action["command"])


async def fixed(editor: FakeEditor, root: Path) -> str:
    """Have the issue fixed by the action that is offered on its text; return the run."""
    answer = await carried_out(editor, root, "Fix the issue described here")
    await editor.until(lambda: [one for one in editor.shown if "patchwright.preview" in one], 20)
    run: str = answer["run"]
    return run


def text(editor: FakeEditor, uri: str) -> str:
    return editor.texts.open[uri].text


async def test_from_the_text_of_an_issue_to_the_changed_document(
    editor: FakeEditor, root: Path
) -> None:
    uri, before = (root / CHANGED).as_uri(), (root / CHANGED).read_text("utf-8")
    editor.open(uri, before)
    run = await fixed(editor, root)
    preview = await editor.command("preview")
    assert preview["run"] == run
    assert f"+++ b/{CHANGED}" in preview["diff"]
    assert editor.of("window/showDocument")[-1]["uri"] == preview["uri"]
    answer = await editor.command("apply", {"run": run})
    assert (answer["applied"], answer["paths"], answer["unsaved"]) == (True, [CHANGED], [CHANGED])
    assert text(editor, uri) != before
    assert (root / CHANGED).read_text("utf-8") == before
    again = await editor.command("apply")
    assert (again["paths"], again["already"]) == ([], [CHANGED])


async def test_what_was_typed_since_stays(editor: FakeEditor, root: Path) -> None:
    uri, before = (root / CHANGED).as_uri(), (root / CHANGED).read_text("utf-8")
    editor.open(uri, before)
    await fixed(editor, root)
    editor.type(uri, before + "\n# mine 😀\n")
    answer = await editor.command("apply")
    assert answer["merged"] == [CHANGED]
    assert text(editor, uri).endswith("\n# mine 😀\n")
    assert text(editor, uri) != before + "\n# mine 😀\n"


async def test_a_no_of_the_user_changes_nothing(editor: FakeEditor, root: Path) -> None:
    uri, before = (root / CHANGED).as_uri(), (root / CHANGED).read_text("utf-8")
    editor.open(uri, before)
    await fixed(editor, root)
    editor.policy = Policy(applies=False)
    answer = await editor.command("apply")
    assert not answer["applied"]
    assert "The user said no" in answer["refused"][0]["reason"]
    assert text(editor, uri) == before


async def test_an_editor_that_does_nothing_for_us_gets_its_closed_files_written(
    root: Path, model: ModelServer
) -> None:
    del model
    before = (root / CHANGED).read_bytes()
    async with at_work(root, BARE) as editor:
        await fixed(editor, root)
        answer = await editor.command("apply")
        assert (answer["applied"], answer["unsaved"]) == (True, [])
        assert (root / CHANGED).read_bytes() != before


async def test_places_are_shown_and_cleared(editor: FakeEditor, root: Path) -> None:
    answer = await carried_out(editor, root, "Where would the issue described here be fixed?")
    first = answer["symbols"][0]
    told = editor.of("textDocument/publishDiagnostics")
    (best,) = [
        one
        for params in told
        if params["uri"] == first["uri"]
        for one in params["diagnostics"]
        if one["message"].startswith("1st of ")
    ]
    line = (root / first["path"]).read_text("utf-8").split("\n")[best["range"]["start"]["line"]]
    span = slice(best["range"]["start"]["character"], best["range"]["end"]["character"])
    assert line[span] == first["name"].rpartition(".")[2]
    assert editor.of("window/showDocument")[-1]["uri"] == answer["uri"]
    await editor.command("clear")
    standing = {
        one["uri"]: one["diagnostics"] for one in editor.of("textDocument/publishDiagnostics")
    }
    assert not any(standing.values())
