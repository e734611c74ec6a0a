"""The commands that list, cancel and resume runs, and tell how everything stands."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.support import scripted_program as script
from tests.support.scripted_folder import Editor, an_editor

from patchwright import __version__
from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.editor.commands.cancel import CANCEL
from patchwright.editor.commands.clear import CLEAR
from patchwright.editor.commands.command import Command
from patchwright.editor.commands.delete import DELETE
from patchwright.editor.commands.fix import FIX
from patchwright.editor.commands.resume import RESUME
from patchwright.editor.commands.runs import RUNS
from patchwright.editor.commands.status import STATUS
from patchwright.editor.folders.interrupted import tell_interrupted
from patchwright.editor.protocol.faults import InvalidParams
from patchwright.editor.session.client import Client
from patchwright.editor.session.folders import OpenFolder
from patchwright.langservers.state import Condition, State
from patchwright.pipeline.stored import StoredRun, Terms

ASK = lsp.WINDOW_SHOW_MESSAGE_REQUEST


def row(name: str, started: float, state: RunState = RunState.DONE) -> StoredRun:
    return StoredRun(
        id=RunId(name),
        issue=Issue(title=f"Issue of {name}"),
        snapshot="0",
        workspace="/w",
        model="m",
        terms=Terms(seed="s", settings={}, limits=Limits()),
        state=state,
        reason="It ended.",
        started=started,
        ended=None,
        usage=script.USED,
        seconds=1,
        result=None,
        owner=None,
    )


def rows() -> list[StoredRun]:
    return [row("20250101-000002-bbb", 2), row("20250101-000001-aaa", 1)]


async def listed(editor: Editor, *given: Any) -> list[dict[str, Any]]:
    return (await RUNS(editor.session, [*given, {}]))["runs"]


# -- runs


async def test_runs_that_go_on_come_first_then_the_newest(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows(), waits=True)
    run = (await FIX(editor.session, ["#12"]))["run"]
    names = [one["run"] for one in await listed(editor)]
    assert names == [run, "20250101-000002-bbb", "20250101-000001-aaa"]
    await editor.session.runs.close()


async def test_a_stored_run_is_listed_with_what_it_came_to(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=[replace(rows()[0], ended=65.0)])
    assert await listed(editor) == [
        {
            "run": "20250101-000002-bbb",
            "root": str(tmp_path),
            "issue": "Issue of 20250101-000002-bbb",
            "state": "done",
            "stage": None,
            "cost": 0.123,
            "tokens": 9_700,
            "started": "1970-01-01T00:00:02Z",
            "ended": "1970-01-01T00:01:05Z",
            "reason": "It ended.",
            "proposed": True,
            "files": ["dates.py"],
        }
    ]


async def test_what_an_issue_hides_in_its_title_is_spelled_in_the_list(tmp_path: Path) -> None:
    stored = replace(
        row("a", 1), issue=Issue(title="\x1b[31ma\u202eb"), reason="No.\x07", result=None
    )
    editor = an_editor(tmp_path, stored=[stored])
    [listed_run] = await listed(editor)
    assert (listed_run["issue"], listed_run["reason"]) == ("\\u{1b}[31ma\\u{202e}b", "No.\\u{7}")


async def test_no_more_runs_are_listed_than_asked_for(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    assert [one["run"] for one in await listed(editor, "1")] == ["20250101-000002-bbb"]


async def test_a_run_whose_row_missed_its_end_is_listed_as_it_ended(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, raises=UserError("No."))
    run = (await FIX(editor.session, ["#12"]))["run"]
    await editor.ended()
    editor.folder.stored = [row(run, 5, RunState.RUNNING)]
    assert [(one["state"], one["reason"]) for one in await listed(editor)] == [("failed", "No.")]


# -- delete


async def test_a_run_that_ended_is_forgotten(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    assert await DELETE(editor.session, ["bbb"]) == {"deleted": "20250101-000002-bbb"}
    assert [one["run"] for one in await listed(editor)] == ["20250101-000001-aaa"]
    assert editor.wire.shown == [
        ("Info", "Deleted run 20250101-000002-bbb; what it wrote into files stays.")
    ]


async def test_a_run_that_goes_on_is_not_forgotten(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows(), waits=True)
    run = (await FIX(editor.session, ["#12"]))["run"]
    with pytest.raises(UserError, match="goes on, and was not deleted") as caught:
        await DELETE(editor.session, [{"run": run}])
    assert "patchwright.cancel" in caught.value.remedy
    assert len(await listed(editor)) == 3
    await editor.session.runs.close()


async def test_a_run_of_this_connection_that_is_forgotten_is_listed_no_more(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    run = (await FIX(editor.session, ["#12"]))["run"]
    await editor.ended()
    editor.folder.stored = [row(run, 5)]
    assert len(await listed(editor)) == 1
    await DELETE(editor.session, [{"run": run}])
    assert await listed(editor) == []


@pytest.mark.parametrize("given", [[], ["zzz"], ["2025"]])
async def test_only_a_run_that_is_named_is_forgotten(given: list[Any], tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    with pytest.raises((UserError, InvalidParams)):
        await DELETE(editor.session, given)
    assert len(await listed(editor)) == 2


# -- resume


async def test_a_run_goes_on_under_its_own_id(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows(), waits=True)
    answer = await RESUME(editor.session, ["bbb"])
    again = await RESUME(editor.session, [{"run": "20250101-000002-bbb"}])
    assert answer == {"run": "20250101-000002-bbb", "already": False}
    assert again == {"run": "20250101-000002-bbb", "already": True}
    await editor.session.runs.close()


async def test_without_a_name_the_newest_run_goes_on_that_did_not_get_done(tmp_path: Path) -> None:
    stored = [row("d", 4), row("c", 3, RunState.INTERRUPTED), row("b", 2, RunState.FAILED)]
    editor = an_editor(tmp_path, stored=stored)
    assert (await RESUME(editor.session, []))["run"] == "c"
    await editor.ended()


@pytest.mark.parametrize(
    ("name", "why"), [("ccc", "There is no run 'ccc'"), ("", "No run was interrupted")]
)
async def test_a_run_that_is_not_there_is_refused(tmp_path: Path, name: str, why: str) -> None:
    editor = an_editor(tmp_path, stored=rows())
    with pytest.raises(UserError, match=why):
        await RESUME(editor.session, [name])


async def test_an_end_that_several_runs_share_is_refused(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=[row("x-aa", 1), row("y-aa", 2)])
    with pytest.raises(UserError, match="Several runs end with 'aa': x-aa, y-aa"):
        await RESUME(editor.session, ["aa"])


# -- which folder


def second(editor: Editor, root: Path) -> OpenFolder:
    folder = replace(editor.folder, root=root)
    other: Any = folder
    opened = OpenFolder(root=root, folder=other, documents=editor.session.documents)
    editor.session.folders.add(opened)
    return opened


async def test_of_several_folders_one_must_be_named(tmp_path: Path) -> None:
    editor = an_editor(tmp_path / "a", stored=[])
    second(editor, tmp_path / "b")
    with pytest.raises(UserError, match="Several folders are open") as told:
        await FIX(editor.session, ["#12"])
    assert str(tmp_path / "b") in str(told.value)
    uri = (tmp_path / "b" / "x.py").as_uri()
    await FIX(editor.session, [{"issue": "#12", "uri": uri}])
    assert [one.folder.root for one in editor.session.runs.going] == [tmp_path / "b"]
    await editor.session.runs.close()


async def test_a_file_outside_of_all_folders_is_refused(tmp_path: Path) -> None:
    editor = an_editor(tmp_path / "a")
    with pytest.raises(UserError, match="lies in no folder"):
        await FIX(editor.session, [{"issue": "#12", "uri": "file:///elsewhere/x.py"}])


async def test_without_any_folder_the_user_is_told_to_open_one(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    editor.session.folders.remove(editor.opened)
    with pytest.raises(UserError, match="Open a folder first"):
        await FIX(editor.session, ["#12"])


# -- status


async def test_status_tells_of_folders_and_of_runs_that_go_on(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    run = (await FIX(editor.session, ["#12"]))["run"]
    told = await STATUS(editor.session, None)
    await editor.session.runs.close()
    assert told["version"] == __version__
    assert told["folders"] == [
        {
            "root": str(tmp_path),
            "files": None,
            "unread": 0,
            "follows": False,
            "trusted": False,
            "servers": [],
            "problems": [],
            "details": {"model": {"access": True}},
        }
    ]
    assert [(one["run"], one["state"]) for one in told["runs"]] == [(run, "running")]


async def test_status_tells_of_servers_that_run_and_why_one_does_not(tmp_path: Path) -> None:
    runs = State(
        name="ty",
        serves="Python",
        version="1.2",
        condition=Condition.RUNNING,
        memory=50 << 20,
        why="",
        on_tree=False,
    )
    ill = replace(runs, version="", condition=Condition.UNHEALTHY, memory=0, why="It ended.")
    editor = an_editor(tmp_path, asked_servers={"runs": [runs], "live text": [ill]})
    told = await STATUS(editor.session, None)
    assert [list(one.values()) for one in told["folders"][0]["servers"]] == [
        ["ty", "Python", "runs", "running", "1.2", 50, ""],
        ["ty", "Python", "live text", "unhealthy", "", 0, "It ended."],
    ]
    (message,) = editor.wire.shown
    assert message[1].split("\n")[2:] == [
        "ty (Python, for runs): running, 50 MB",
        "ty (Python, for live text): unhealthy. It ended.",
    ]


@pytest.mark.parametrize("command", [CLEAR])
async def test_a_command_that_takes_nothing_takes_no_words(
    tmp_path: Path, command: Command
) -> None:
    with pytest.raises(InvalidParams, match="no plain words"):
        await command(an_editor(tmp_path).session, ["x"])


async def test_what_is_called_by_hand_is_said_in_a_message(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    await STATUS(editor.session, None)
    await RUNS(editor.session, ["1"])
    assert editor.wire.shown == [
        ("Info", f"Patchwright {__version__}\n{tmp_path}: index not built yet, not trusted"),
        ("Info", "20250101-000002-bbb: done, Issue of 20250101-000002-bbb"),
    ]


async def test_the_places_of_a_run_are_told_by_the_numbers_that_a_correction_names(
    tmp_path: Path,
) -> None:
    editor = an_editor(tmp_path, stored=rows())
    [place] = (await STATUS(editor.session, [{"run": "bbb"}]))["places"]
    assert place == {
        "number": 1,
        "path": "dates.py",
        "line": 4,
        "symbol": "last",
        "why": "it takes the first",
        "by": "searcher",
    }
    assert (await STATUS(editor.session, [{}]))["places"] == []
    await STATUS(editor.session, ["bbb"])
    [(_, said)] = editor.wire.shown
    assert said.endswith("\n1. dates.py:5 last: it takes the first")
    with pytest.raises(UserError, match="There is no run 'nonesuch'"):
        await STATUS(editor.session, ["nonesuch"])


async def test_where_there_is_nothing_to_cancel_or_clear_that_is_said(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await CANCEL(editor.session, None)
    await CLEAR(editor.session, None)
    assert editor.wire.shown == [("Info", "No run goes on."), ("Info", "No places are shown.")]
    await FIX(editor.session, [{"issue": "#12"}])
    before = len(editor.wire.shown)
    await CANCEL(editor.session, None)
    assert ("Info", "No run goes on.") not in editor.wire.shown[before:]
    await editor.session.runs.close()


async def test_a_run_is_listed_behind_what_its_issue_is_called(tmp_path: Path) -> None:
    issue = Issue(title="Wrong day", body="", origin="o/r#12")
    editor = an_editor(tmp_path, stored=[replace(row("a", 1), issue=issue), row("b", 0)])
    assert [one["issue"] for one in await listed(editor)] == ["#12: Wrong day", "Issue of b"]


async def test_what_a_program_calls_is_only_answered(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    await STATUS(editor.session, [{}])
    await RUNS(editor.session, ['{"limit": 1}'])
    assert editor.wire.shown == []


# -- interrupted runs


async def test_interrupted_runs_are_told_once(tmp_path: Path) -> None:
    stored = [row(f"2025-{n}", n, RunState.INTERRUPTED) for n in (3, 2, 1)]
    editor = an_editor(tmp_path, stored=[row("2025-4", 4), *stored])
    await tell_interrupted(editor.session, editor.opened)
    await tell_interrupted(editor.session, editor.opened)
    [(kind, text)] = editor.wire.shown
    assert kind == "Info"
    assert text == (
        "A run on Issue of 2025-3 was interrupted. patchwright.resume 2025-3 goes on with it,"
        " and pays nothing twice. So were 2 others; patchwright.runs lists them."
    )


async def test_an_interrupted_run_goes_on_by_a_button_where_runs_are_shown(tmp_path: Path) -> None:
    client, stored = Client(asks=True), [row("2025-1", 1, RunState.INTERRUPTED)]
    editor = an_editor(tmp_path, client, stored=stored)
    editor.wire.answers[ASK] = lambda _: lsp.MessageActionItem(title="Resume")
    editor.session.given = {"initializationOptions": {"events": True}}
    await tell_interrupted(editor.session, editor.opened)
    await editor.ended()
    put, *_ = editor.wire.of(ASK)
    assert put.message.startswith("A run on Issue of 2025-1 was interrupted.")
    assert editor.folder.resumed == [("2025-1", None)]


async def test_elsewhere_nobody_has_to_answer_first(tmp_path: Path) -> None:
    client, stored = Client(asks=True), [row("2025-1", 1, RunState.INTERRUPTED)]
    editor = an_editor(tmp_path, client, stored=stored)
    await tell_interrupted(editor.session, editor.opened)
    assert editor.wire.of(ASK) == []
    assert len(editor.wire.shown) == 1


async def test_a_folder_without_interrupted_runs_is_silent(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    await tell_interrupted(editor.session, editor.opened)
    assert editor.wire.shown == []
    assert not editor.folder.cache.exists()
