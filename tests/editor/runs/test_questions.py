"""A question of a run: put once, answered by a button or by the command, and never answered for the user."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.support import scripted_program as script
from tests.support.scripted_folder import Editor, an_editor

from patchwright.domain.errors import UserError
from patchwright.domain.event import Asked
from patchwright.domain.question import END, RAISE, Choice, Question
from patchwright.editor.commands.answer import ANSWER
from patchwright.editor.commands.cancel import CANCEL
from patchwright.editor.commands.fix import FIX
from patchwright.editor.commands.runs import RUNS
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.client import Client

ASK = lsp.WINDOW_SHOW_MESSAGE_REQUEST
QUESTION = Question(
    number=2,
    text="The requests of the run are used up: 3 of 3. May it use 6?",
    choices=(Choice(id=RAISE, title="Go On"), Choice(id=END, title="End")),
)
TOLD = [*script.events()[:2], Asked(question=QUESTION)]


def asking(root: Path, *, events: bool = False, asks: bool = True) -> Editor:
    """Return an editor with a run that asks; with *events* it shows runs in its own way."""
    editor = an_editor(root, Client(progress=True, asks=asks), told=list(TOLD))
    editor.session.given = {"initializationOptions": {"events": events}}
    return editor


async def asked(editor: Editor) -> str:
    """Begin a run, and wait until it asks; return its id."""
    run = (await FIX(editor.session, ["#12"]))["run"]
    async with asyncio.timeout(60):
        while not editor.wire.of(ASK):  # noqa: ASYNC110 - threads are on the way as well
            await asyncio.sleep(0.001)
    return run


def button(title: str) -> Callable[[Any], lsp.MessageActionItem]:
    """Return who presses it."""
    return lambda _: lsp.MessageActionItem(title=title)


@pytest.mark.parametrize(("title", "choice"), [("Go On", RAISE), ("End", END), ("?", END)])
async def test_a_button_answers(tmp_path: Path, title: str, choice: str) -> None:
    editor = asking(tmp_path)
    editor.wire.answers[ASK] = button(title)
    await asked(editor)
    await editor.ended()
    assert editor.folder.answers == [choice]
    put, *_ = editor.wire.of(ASK)
    assert put.message == f"#12: the run waits. {QUESTION.text}"
    assert [one.title for one in put.actions] == ["Go On", "End"]


async def test_the_command_answers_and_the_run_is_shown_to_wait_until_then(tmp_path: Path) -> None:
    editor = asking(tmp_path)
    run = await asked(editor)
    [listed] = (await RUNS(editor.session, [{}]))["runs"]
    assert (listed["run"], listed["state"], listed["stage"]) == (run, "waiting", "read")
    editor.time.move(1)
    assert editor.wire.progress[-1].message == "Waits for your answer"
    answer = await ANSWER(editor.session, [{"run": run[-6:], "question": 2, "choice": RAISE}])
    assert answer == {"run": run, "question": 2, "choice": RAISE}
    await editor.ended()
    assert editor.folder.answers == [RAISE]


async def test_by_hand_the_choice_is_enough(tmp_path: Path) -> None:
    editor = asking(tmp_path)
    await asked(editor)
    await ANSWER(editor.session, ["end"])
    await editor.ended()
    assert editor.folder.answers == [END]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"choice": RAISE, "question": 1}, "does not ask question 1 any more. It asks: The req"),
        ({"choice": "perhaps"}, "'perhaps' is no answer to it. It takes one of: raise, end."),
        ({"choice": RAISE, "run": "another"}, "No such run goes on here"),
    ],
)
async def test_what_is_no_answer_is_refused_and_the_run_waits_on(
    tmp_path: Path, given: dict[str, Any], why: str
) -> None:
    editor = asking(tmp_path)
    await asked(editor)
    with pytest.raises(UserError) as refused:
        await ANSWER(editor.session, [given])
    assert why in str(refused.value)
    assert editor.folder.answers == []
    await ANSWER(editor.session, [END])
    await editor.ended()
    with pytest.raises(UserError, match="No such run goes on here"):
        await ANSWER(editor.session, [END])


@pytest.mark.parametrize(("events", "answers"), [(False, [END]), (True, [])])
async def test_closing_the_message_ends_it_unless_the_question_is_shown_elsewhere(
    tmp_path: Path, *, events: bool, answers: list[str]
) -> None:
    editor = asking(tmp_path, events=events)
    editor.wire.answers[ASK] = lambda _params: None
    await asked(editor)
    for _ in range(50):
        await asyncio.sleep(0.001)
    assert editor.folder.answers == answers
    if events:
        await ANSWER(editor.session, [RAISE])
    await editor.ended()
    assert len(editor.folder.answers) == 1


async def test_an_editor_that_refuses_the_message_has_answered_no(tmp_path: Path) -> None:
    def refuse(_params: object) -> None:
        raise Refused("no such method")

    editor = asking(tmp_path, events=True)
    editor.wire.answers[ASK] = refuse
    await asked(editor)
    await editor.ended()
    assert editor.folder.answers == [END]


async def test_an_editor_without_buttons_is_not_asked(tmp_path: Path) -> None:
    editor = asking(tmp_path, asks=False)
    await FIX(editor.session, ["#12"])
    await editor.ended()
    assert editor.wire.of(ASK) == []
    assert editor.folder.answers == []


async def test_a_run_that_asks_can_be_cancelled(tmp_path: Path) -> None:
    editor = asking(tmp_path)
    run = await asked(editor)
    [going] = editor.session.runs.going
    await CANCEL(editor.session, [run])
    assert going.cancel.is_set()
    await ANSWER(editor.session, [END])
    await editor.ended()


async def test_a_run_that_asks_nothing_says_so(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, waits=True)
    await FIX(editor.session, ["#12"])
    await editor.settled()
    with pytest.raises(UserError, match="answered already, or asks later"):
        await ANSWER(editor.session, [END])
    await editor.session.runs.close()
