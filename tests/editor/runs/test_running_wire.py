"""Runs over the real wire: commands, progress, buttons, and an editor that goes away."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from blockbuster import BlockBuster, BlockingError, blockbuster_ctx
from tests.support import scripted_fix
from tests.support.commands import be_new_user
from tests.support.fake_editor import FakeEditor, FakeFolder, FakeProgram, editing
from tests.support.lsp_peer import ABLE, Policy, RpcError
from tests.support.model_server import ModelServer, serving

import patchwright.cli.demo
from patchwright.app.application import Application
from patchwright.domain.run import RunState
from patchwright.editor.texts.marks import Mark
from patchwright.workspace.root import find_root

ASKS: dict[str, Any] = {"showMessage": {"messageActionItem": {}}}
BUTTONS: dict[str, Any] = {**ABLE, "window": {**ABLE["window"], **ASKS}}
PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"


def waiting() -> FakeProgram:
    def prepare(folder: FakeFolder) -> None:
        folder.waits = True

    return FakeProgram(prepare)


def shown(editor: FakeEditor) -> list[tuple[str, str]]:
    """Token and kind of what came as progress of runs; the index has progress of its own."""
    told = editor.of("$/progress")
    ours = {one["token"] for one in told if one["value"].get("title", "").startswith("Fix #12")}
    return [(one["token"], one["value"]["kind"]) for one in told if one["token"] in ours]


def kinds(editor: FakeEditor) -> list[str]:
    return [kind for _, kind in shown(editor)]


async def test_progress_is_begun_and_cancelled_by_the_editor(tmp_path: Path) -> None:
    async with editing(tmp_path, program=waiting()) as editor:
        await editor.command("fix", "#12")
        await editor.until(lambda: "begin" in kinds(editor))
        token = shown(editor)[0][0]
        editor.notify("window/workDoneProgress/cancel", {"token": token})
        await editor.until(lambda: "end" in kinds(editor))
        editor.notify("window/workDoneProgress/cancel", {"token": token})
        await editor.quiet()
        assert kinds(editor)[-1] == "end"
        assert editor.server.session.runs.going == []


async def test_arguments_that_do_not_fit_are_invalid_and_a_wrong_run_has_failed(
    tmp_path: Path,
) -> None:
    async with editing(tmp_path) as editor:
        with pytest.raises(RpcError) as invalid:
            await editor.command("fix", {"isue": "#12"})
        with pytest.raises(RpcError) as failed:
            await editor.command("cancel", "abc")
    assert (invalid.value.code, failed.value.code) == (-32602, -32803)


async def test_no_run_outlives_the_connection(tmp_path: Path) -> None:
    async with editing(tmp_path, program=waiting()) as editor:
        await editor.command("fix", "#12")
        runs = editor.server.session.runs
    assert (runs.going, editor.server.session.cancels) == ([], {})


async def test_a_secret_in_an_issue_is_shown_by_nothing_that_shows_its_run(tmp_path: Path) -> None:
    async with editing(
        tmp_path, capabilities=BUTTONS, initializationOptions={"apiKey": "s3cret-key"}
    ) as editor:
        uri = (tmp_path / "a.py").as_uri()
        await editor.command("fix", {"text": "The s3cret-key is printed", "uri": uri})
        [asked] = await editor.until(lambda: editor.of("window/showMessageRequest"))
        mark = Mark(line=0, start=0, end=1, text="x", message="Of: s3cret-key")
        editor.server.session.places.put(uri, [mark])
        [places] = await editor.until(lambda: editor.of("textDocument/publishDiagnostics"))
        progress = editor.of("$/progress")
        begun = [one["value"] for one in progress if "Fix" in one["value"].get("title", "")]
    assert [one["title"] for one in begun] == ["Fix The *** is printed"]
    assert asked["message"].startswith("The *** is printed")
    assert places["diagnostics"][0]["message"] == "Of: ***"
    assert "s3cret" not in f"{progress} {asked}"


async def test_an_editor_that_goes_away_in_the_middle_ends_its_runs(tmp_path: Path) -> None:
    policy = Policy(silent=frozenset({"window/workDoneProgress/create"}))
    async with editing(tmp_path, program=waiting(), policy=policy) as editor:
        await editor.command("fix", "#12")
        await editor.until(lambda: editor.of("window/workDoneProgress/create"))
        await editor.server.wire.lose()
        await editor.server.life.close()
        [ended] = editor.server.session.runs.ended
    assert ended.state in {RunState.DONE, RunState.CANCELLED}


# -- the real program


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    be_new_user(monkeypatch, tmp_path)
    with serving(scripted_fix.answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
        yield server


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "pocketbook"
    shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture
def unblocked() -> Iterator[BlockBuster]:
    """Whatever blocks the loop raises."""
    with blockbuster_ctx("patchwright") as buster:
        yield buster


@pytest.mark.usefixtures("model", "unblocked")
async def test_from_a_selection_to_the_applied_patch_nothing_blocks_the_loop(project: Path) -> None:
    issue, code = project / "ISSUE.md", project / "pocketbook" / "rhythm.py"
    text, before = issue.read_text("utf-8"), code.read_text("utf-8")
    policy = Policy(button="Apply")
    async with editing(
        project, program=Application(), policy=policy, capabilities=BUTTONS
    ) as editor:
        editor.open(code.as_uri(), before)
        run = (await editor.command("fix", {"text": text, "uri": issue.as_uri()}))["run"]
        await editor.until(lambda: editor.texts.open[code.as_uri()].text != before, 60)
        listed = await editor.command("runs")
        await editor.command("status")
        logged = str(editor.sent)
    assert "yield self.after(first, steps)" in editor.texts.open[code.as_uri()].text
    assert [(one["run"], one["state"]) for one in listed["runs"]] == [(run, "done")]
    assert "s3cret" not in logged


@pytest.mark.usefixtures("unblocked")
async def test_a_call_that_blocks_the_loop_would_be_noticed(tmp_path: Path) -> None:
    with pytest.raises(BlockingError):
        find_root(tmp_path)
