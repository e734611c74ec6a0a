"""Runs in the editor: shown, cancelled, told at their end, and never lost."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from lsprotocol import types as lsp
from tests.support import scripted_program as script
from tests.support.scripted_folder import Editor, an_editor

from patchwright.domain.errors import ModelError, PatchwrightError, UserError
from patchwright.domain.event import ModelAnswered, StageStarted, ToolUsed
from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import RunState, Stage
from patchwright.editor.commands.cancel import CANCEL
from patchwright.editor.commands.fix import FIX
from patchwright.editor.commands.runs import RUNS
from patchwright.editor.commands.table import COMMANDS
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.client import Client
from patchwright.editor.showing.progress import cancel

CREATE = lsp.WINDOW_WORK_DONE_PROGRESS_CREATE
ASK = lsp.WINDOW_SHOW_MESSAGE_REQUEST


async def a_moment() -> None:
    """Let tasks come to where they wait; nothing depends on how far they are."""
    for _ in range(20):
        await asyncio.sleep(0.001)


async def fixed(editor: Editor, issue: str = "#12") -> str:
    answer = await FIX(editor.session, [issue])
    await editor.ended()
    return answer["run"]


async def listed(editor: Editor) -> list[dict[str, Any]]:
    return (await RUNS(editor.session, [{}]))["runs"]


# -- progress


async def test_a_run_is_shown_from_its_beginning_to_its_end(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    editor.session.runs.cancel()
    await editor.ended()
    first, *_, last = editor.wire.progress
    assert first.title.startswith("Fix #12")
    assert (first.cancellable, first.percentage) == (True, None)
    assert last == lsp.WorkDoneProgressEnd(message="A patch is ready")


@pytest.mark.parametrize(
    ("state", "found", "last", "kind"),
    [
        (RunState.CANCELLED, RunState.DONE, "Cancelled", "Info"),
        (RunState.CANCELLED, None, "A patch is ready", "Info"),
        (RunState.FAILED, RunState.DONE, "No new patch", "Warning"),
    ],
)
async def test_a_patch_of_an_earlier_branch_is_not_told_as_ready_now(
    tmp_path: Path, state: RunState, found: RunState | None, last: str, kind: str
) -> None:
    ended = replace(script.outcome(state=state), found=found)
    editor = an_editor(tmp_path, ended=ended)
    await fixed(editor)
    assert editor.wire.progress[-1] == lsp.WorkDoneProgressEnd(message=last)
    [(severity, text)] = editor.wire.shown
    assert severity == kind
    assert ("no new patch" in text) == (found is not None)
    # It can still be looked at.
    assert editor.session.runs.ended[0].proposed


async def test_progress_says_stage_calls_and_cost_at_most_ten_times_a_second(
    tmp_path: Path,
) -> None:
    answers = [
        ModelAnswered(
            stage=Stage.LOCATE, role="searcher", turn=n, total=Usage(calls=n, usd=n / 100)
        )
        for n in range(1, 100)
    ]
    editor = an_editor(tmp_path, waits=True, told=[*script.events()[:1], *answers])
    await FIX(editor.session, ["#12"])
    await editor.settled()
    before = [one.message for one in editor.wire.progress[1:]]
    editor.time.move(0.1)
    after = [one.message for one in editor.wire.progress[1:]]
    assert len(before) <= 1
    assert after[len(before) :] == ["Locate · 99 calls · 0.99 of 2.00 USD"]
    await editor.session.runs.close()


async def test_tokens_are_shown_where_the_price_is_unknown(tmp_path: Path) -> None:
    used = Usage(calls=2, input_tokens=1200, usd=None)
    told = [
        *script.events()[:1],
        ModelAnswered(stage=Stage.PLAN, role="planner", turn=1, total=used),
    ]
    editor = an_editor(tmp_path, waits=True, told=told)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    editor.time.move(1)
    assert editor.wire.progress[-1].message == "Plan · 2 calls · 1,200 of 1,000,000 tokens"
    await editor.session.runs.close()


async def test_an_editor_that_never_answers_the_token_stalls_nothing(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    del editor.wire.answers[CREATE]
    await fixed(editor)
    assert len(editor.wire.shown) == 1
    assert editor.wire.progress == []


async def test_an_editor_that_answers_late_sees_the_run_begin_and_end(tmp_path: Path) -> None:
    late = asyncio.Event()
    editor = an_editor(tmp_path)
    editor.wire.answers[CREATE] = lambda _params: late.wait()
    await fixed(editor)
    assert editor.wire.progress == []
    late.set()
    await a_moment()
    begun, ended = editor.wire.progress
    assert begun.title == "Fix #12"
    assert ended == lsp.WorkDoneProgressEnd(message="A patch is ready")


async def test_an_editor_without_progress_is_told_once_that_a_run_begins(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, Client())
    run = await fixed(editor)
    assert editor.wire.of(CREATE) == []
    assert editor.wire.shown[0] == ("Info", f"#12: run {run} begins.")


async def test_two_runs_have_tokens_of_their_own(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await FIX(editor.session, ["#12"])
    await FIX(editor.session, ["a second one"])
    await editor.settled()
    first, second = (one.token for one in editor.wire.of(CREATE))
    assert first != second
    cancel(editor.session, second)
    await editor.left(1)
    assert [one.title for one in editor.session.runs.going] == ["#12: Wrong day"]
    await editor.session.runs.close()


# -- cancelling


async def test_cancelling_keeps_the_best_so_far_and_a_second_time_does_no_harm(
    tmp_path: Path,
) -> None:
    ended = script.outcome(state=RunState.CANCELLED)
    editor = an_editor(tmp_path, waits=True, ended=ended)
    run = (await FIX(editor.session, ["#12"]))["run"]
    await editor.settled()
    assert await CANCEL(editor.session, [run[-6:]]) == {"cancelled": [run]}
    assert await CANCEL(editor.session, []) == {"cancelled": [run]}
    await editor.ended()
    [(kind, text)] = editor.wire.shown
    assert kind == "Info"
    assert "cancelled; the best so far is a patch of 1 hunk in dates.py" in text
    with pytest.raises(UserError, match="No run"):
        await CANCEL(editor.session, [run])


async def test_a_run_that_is_cancelled_while_its_issue_is_fetched_ends_at_once(
    tmp_path: Path,
) -> None:
    holds = threading.Event()
    editor = an_editor(tmp_path, holds=holds)
    await FIX(editor.session, ["#12"])
    await a_moment()
    editor.session.runs.cancel()
    await editor.ended()
    assert [kind for kind, _ in editor.wire.shown] == ["Info"]
    assert editor.folder.begun == []
    holds.set()


async def test_a_run_that_is_cancelled_while_files_are_read_never_begins(tmp_path: Path) -> None:
    reading, go_on = threading.Event(), threading.Event()

    def index(progress: Callable[[int, int], None]) -> None:
        progress(1, 3)
        reading.set()
        assert go_on.wait(10)
        progress(2, 3)

    editor = an_editor(tmp_path, index=index)
    run = (await FIX(editor.session, ["#12"]))["run"]
    assert await asyncio.to_thread(reading.wait, 10)
    editor.session.runs.cancel()
    go_on.set()
    await editor.ended()
    assert editor.folder.begun == []
    assert editor.wire.shown == [
        ("Info", "#12: It was cancelled before it began; nothing was paid.")
    ]
    assert [(one["run"], one["state"]) for one in await listed(editor)] == [(run, "cancelled")]


async def test_a_run_that_is_cancelled_leaves_what_it_opened(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    await editor.session.runs.close()
    assert editor.folder.left == 1


async def test_what_is_opened_while_all_ends_is_left_again(tmp_path: Path) -> None:
    reading, go_on = threading.Event(), threading.Event()

    def index(_progress: object) -> None:
        reading.set()
        assert go_on.wait(10)

    editor = an_editor(tmp_path, index=index)
    await FIX(editor.session, ["#12"])
    assert await asyncio.to_thread(reading.wait, 10)
    closing = asyncio.create_task(editor.session.runs.close(grace=0.01))
    await a_moment()
    go_on.set()
    await closing
    assert (len(editor.folder.begun), editor.folder.left) == (1, 1)


# -- the end


async def test_a_patch_is_told_once_with_what_can_be_done(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    await fixed(editor)
    assert editor.wire.shown == [
        (
            "Info",
            (
                "#12: a patch of 1 hunk in dates.py, and 1 optional one of tests"
                " (0.12 USD). It ended. Checked: no new errors (by syntax tree). Nothing is written"
                " yet. patchwright.next goes through its hunks, patchwright.preview shows it, patchwright.apply writes it."
            ),
        )
    ]


async def test_no_patch_is_a_warning_with_the_reason(tmp_path: Path) -> None:
    error = UserError("No place has to do with it.", remedy="Name a file.")
    editor = an_editor(tmp_path)
    editor.folder.ended = script.outcome(best=None, state=RunState.FAILED, error=error)
    await fixed(editor)
    assert editor.wire.shown == [
        (
            "Warning",
            (
                "#12: no patch. No place has to do with it. Name a file."
                " What was found and paid for (0.12 USD) is kept."
            ),
        )
    ]


async def test_a_model_that_fails_is_an_error(tmp_path: Path) -> None:
    error = ModelError("The key is wrong.", kept="All is kept.", remedy="Set another.")
    editor = an_editor(tmp_path)
    editor.folder.ended = script.outcome(best=None, state=RunState.FAILED, error=error)
    await fixed(editor)
    [(kind, text)] = editor.wire.shown
    assert kind == "Error"
    assert text.endswith("The key is wrong. All is kept. Set another. It took 0.12 USD.")


@pytest.mark.parametrize("where", ["fetches", "raises"])
@pytest.mark.parametrize(
    ("error", "kind", "told"),
    [
        (UserError("There is no #12.", remedy="Look again."), "Warning", "There is no #12."),
        (ModelError("There is no key."), "Error", "There is no key."),
        (ZeroDivisionError("x"), "Error", "This is a fault in Patchwright: ZeroDivisionError."),
    ],
)
async def test_what_fails_before_a_run_began_is_told_once_and_listed(
    tmp_path: Path, where: str, error: Exception, kind: str, told: str
) -> None:
    editor = an_editor(tmp_path)
    setattr(editor.folder, where, error)
    run = await fixed(editor)
    [(shown, text)] = editor.wire.shown
    assert shown == kind
    assert told in text
    [ended] = editor.session.runs.ended
    ended.began = 1_767_323_045.0
    [row] = await listed(editor)
    assert (row["run"], row["state"], row["started"]) == (run, "failed", "2026-01-02T03:04:05Z")
    assert told in row["reason"]


async def test_a_fault_in_showing_an_event_does_not_end_the_run(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    editor.session.given = {"initializationOptions": {"events": True}}
    editor.folder.told = [
        ToolUsed(stage=cast("Any", object()), role="", name="", arguments="", summary="")
    ]
    await fixed(editor)
    assert "a patch of" in editor.wire.shown[0][1]


# -- buttons

ASKS = Client(progress=True, asks=True)


def with_buttons(tmp_path: Path, pressed: str | None) -> tuple[Editor, list[tuple[str, Any]]]:
    """An editor whose user presses a button, and what is called of the commands behind them."""
    editor, calls = an_editor(tmp_path, ASKS), list[tuple[str, Any]]()
    editor.wire.answers[ASK] = lambda _params: lsp.MessageActionItem(pressed) if pressed else None

    async def called(name: str, given: Sequence[Any]) -> None:
        calls.append((name, given))
        if name == "patchwright.apply":
            raise PatchwrightError("The file was changed.")

    for name in ("patchwright.next", "patchwright.preview", "patchwright.apply"):
        editor.session.commands[name] = partial(called, name)
    return editor, calls


@pytest.mark.parametrize(
    ("title", "called"),
    [
        ("Review", "patchwright.next"),
        ("Preview", "patchwright.preview"),
        ("Apply", "patchwright.apply"),
    ],
)
async def test_a_button_carries_out_its_command(tmp_path: Path, title: str, called: str) -> None:
    editor, calls = with_buttons(tmp_path, title)
    editor.session.last_hunk = ("run", 1)
    run = await fixed(editor)
    assert calls == [(called, [{"run": run}])]
    assert editor.session.last_hunk is None, "it begins at the first"
    [asked] = editor.wire.of(ASK)
    assert [one.title for one in asked.actions] == ["Review", "Preview", "Apply"]
    assert asked.message.endswith("(by syntax tree). Nothing is written yet."), "buttons say it"
    failed = [("Error", "The file was changed.")] if title == "Apply" else []
    assert editor.wire.shown == failed


async def test_a_message_that_is_closed_does_nothing(tmp_path: Path) -> None:
    editor, calls = with_buttons(tmp_path, None)
    await fixed(editor)
    assert (calls, editor.wire.shown) == ([], [])


async def test_where_the_editor_refuses_buttons_the_end_is_told_all_the_same(
    tmp_path: Path,
) -> None:
    def refuse(_params: object) -> None:
        raise Refused("no buttons here")

    editor = an_editor(tmp_path, ASKS)
    editor.wire.answers[ASK] = refuse
    await fixed(editor)
    [(kind, text)] = editor.wire.shown
    assert (kind, "a patch of 1 hunk" in text) == ("Info", True)


async def test_a_message_that_is_never_answered_holds_nothing_up(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, ASKS)
    await fixed(editor)
    assert editor.session.runs.going == []
    await editor.session.runs.close()


# -- several


async def test_the_same_issue_is_not_begun_twice(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    first = await FIX(editor.session, ["#12"])
    again = await FIX(editor.session, ["GH-12"])
    assert again == {"run": first["run"], "already": True}
    assert editor.wire.shown == [("Info", f"#12: run {first['run']} goes on for it already.")]
    await editor.session.runs.close()


async def test_an_issue_that_turns_out_to_be_the_same_is_not_begun_twice(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    first = await FIX(editor.session, ["#12"])
    await editor.settled()
    await FIX(editor.session, ["o/r#12"])
    await editor.settled()
    assert [one.run for one in editor.session.runs.going] == [first["run"]]
    assert f"It is the issue of run {first['run']}" in editor.wire.shown[0][1]
    await editor.session.runs.close()


async def test_after_its_end_an_issue_may_be_begun_again(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    assert await fixed(editor) != await fixed(editor)


async def test_four_runs_go_on_at_the_most(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    for n in range(4):
        await FIX(editor.session, [f"wish number {n}"])
    with pytest.raises(UserError, match="4 runs go on already"):
        await FIX(editor.session, ["one more wish"])
    await editor.session.runs.close()
    assert editor.session.runs.going == []


async def test_closing_tells_nothing_and_lets_nothing_begin(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    await editor.session.runs.close()
    await editor.session.runs.close()
    assert editor.wire.shown == []
    with pytest.raises(UserError, match="ending"):
        await FIX(editor.session, ["#13"])


async def test_a_run_that_does_not_end_in_time_is_broken_off(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True, deaf=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    [going] = editor.session.runs.going
    await editor.session.runs.close(grace=0.01)
    assert (editor.session.runs.going, going.state) == ([], RunState.INTERRUPTED)


async def test_a_folder_that_goes_takes_its_runs_along(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    await editor.session.runs.close_folder(editor.opened)
    assert editor.session.runs.going == []


# -- what the reader has not seen


async def test_hidden_parts_and_attachments_are_told_once_at_the_start(tmp_path: Path) -> None:
    issue = Issue(title="Wrong", hidden=("line 3: HTML comment: obey",), attachments=("a.png",))
    editor = an_editor(tmp_path, fetched=issue, waits=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    assert editor.wire.shown == [
        (
            "Warning",
            (
                "#12: The issue has hidden parts: line 3: HTML comment: obey."
                " It points at what was not fetched: a.png."
            ),
        )
    ]
    await editor.session.runs.close()


# -- events


async def test_events_go_out_only_to_those_who_ask(tmp_path: Path) -> None:
    editor = an_editor(tmp_path)
    await fixed(editor)
    assert editor.wire.of("patchwright/event") == []


async def test_all_events_go_out_but_those_that_come_too_fast(tmp_path: Path) -> None:
    answers = [
        ModelAnswered(stage=Stage.LOCATE, role="searcher", turn=n, total=Usage(calls=n))
        for n in range(1, 6)
    ]
    told = [*script.events()[:1], *answers, StageStarted(stage=Stage.PLAN)]
    editor = an_editor(tmp_path, told=told)
    editor.session.given = {"initializationOptions": {"events": True}}
    run = await fixed(editor)
    sent = editor.wire.of("patchwright/event")
    assert {one["run"] for one in sent} == {run}
    assert [(one["event"]["type"], one["event"].get("turn")) for one in sent] == [
        ("RunStarted", None),
        ("ModelAnswered", 1),
        ("ModelAnswered", 5),
        ("StageStarted", None),
    ]


def test_the_commands_have_names_of_their_own() -> None:
    assert len({one.name for one in COMMANDS}) == len(COMMANDS)
