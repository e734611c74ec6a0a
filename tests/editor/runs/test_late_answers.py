"""A question whose message is still shown although it is asked no more: pressing its button says so."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from tests.support import scripted_program as script
from tests.support.scripted_folder import Editor, an_editor

from patchwright.domain.event import Asked
from patchwright.domain.question import END, RAISE, Choice, Question
from patchwright.editor.commands.answer import ANSWER
from patchwright.editor.commands.fix import FIX
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.runs.questions import asker
from patchwright.editor.session.client import Client

ASK = lsp.WINDOW_SHOW_MESSAGE_REQUEST
CHOICES = (Choice(id=RAISE, title="Go On"), Choice(id=END, title="End"))
QUESTION = Question(number=1, text="May it use 6?", choices=CHOICES)
LATE = "this is not asked any more; it is answered already, or the run has ended."
Pressed = asyncio.Future[lsp.MessageActionItem | None]


async def waiting(root: Path) -> tuple[Editor, Pressed]:
    """Return an editor with a run that asks, and what becomes of its message."""
    told = [*script.events()[:2], Asked(question=QUESTION)]
    editor = an_editor(root, Client(progress=True, asks=True), told=told)
    pressed: Pressed = asyncio.get_running_loop().create_future()
    editor.wire.answers[ASK] = lambda _params: pressed
    await FIX(editor.session, ["#12"])
    await until(lambda: bool(editor.wire.of(ASK)))
    return editor, pressed


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - threads are on the way as well
            await asyncio.sleep(0.001)


def told(editor: Editor) -> list[str]:
    """Return what was said of buttons that came too late."""
    return [text for _, text in editor.wire.shown if LATE in text]


@pytest.mark.parametrize("title", ["Go On", "End"])
async def test_a_button_that_comes_too_late_changes_nothing_and_says_so(
    tmp_path: Path, title: str
) -> None:
    editor, pressed = await waiting(tmp_path)
    await ANSWER(editor.session, [{"choice": RAISE}])
    await editor.ended()
    assert told(editor) == []
    pressed.set_result(lsp.MessageActionItem(title=title))
    await until(lambda: bool(told(editor)))
    assert editor.folder.answers == [RAISE]
    assert told(editor) == [f"#12: {LATE} Nothing was changed."]


async def test_closing_a_message_that_is_left_over_says_nothing(tmp_path: Path) -> None:
    editor, pressed = await waiting(tmp_path)
    await ANSWER(editor.session, [{"choice": END}])
    pressed.set_result(None)
    await editor.ended()
    assert (editor.folder.answers, told(editor)) == ([END], [])


async def test_an_editor_that_goes_away_is_told_nothing(tmp_path: Path) -> None:
    editor, pressed = await waiting(tmp_path)
    await ANSWER(editor.session, [{"choice": END}])
    pressed.set_exception(Refused("The editor went away."))
    await editor.ended()
    assert told(editor) == []


async def test_a_question_that_is_withdrawn_takes_no_answer(tmp_path: Path) -> None:
    editor, pressed = await waiting(tmp_path)
    [going] = editor.session.runs.going
    late: Pressed = asyncio.get_running_loop().create_future()
    editor.wire.answers[ASK] = lambda _params: late
    ask = asker(editor.session, going)
    assert ask is not None
    asking = asyncio.ensure_future(ask(QUESTION))
    await until(lambda: len(editor.wire.of(ASK)) > 1)
    asking.cancel()
    await until(asking.done)
    late.set_result(lsp.MessageActionItem(title="Go On"))
    await until(lambda: bool(told(editor)))
    assert editor.folder.answers == []
    pressed.set_result(lsp.MessageActionItem(title="End"))
    await editor.ended()
    assert editor.folder.answers == [END]
