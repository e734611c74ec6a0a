"""A question of a run is put to the user: a message with buttons, and `patchwright.answer`."""

import asyncio
import logging

from lsprotocol import types as lsp

from patchwright.domain.errors import UserError
from patchwright.domain.question import END, AskUser, Question
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.runs.news import wants_news
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.log.secrets import redacted

_log = logging.getLogger(__name__)


def asker(session: Session, going: Going) -> AskUser | None:
    """Return who asks the user of this connection; None where the editor shows no buttons."""
    if not session.client.asks:
        return None

    async def ask(question: Question) -> str:
        going.answer = asyncio.get_running_loop().create_future()
        asking = asyncio.create_task(_put(session, going, question))
        try:
            return await going.answer
        finally:
            asking.cancel()

    return ask


def answer(going: Going, number: int, choice: str) -> Question:
    """Take an answer to the question that *going* waits with, and return it; raises UserError."""
    question, waiting = going.question, going.answer
    if question is None or waiting is None or waiting.done():
        raise UserError(f"Run {going.run} asks nothing now; nothing was changed.")
    if number not in (0, question.number):
        raise UserError(
            f"Run {going.run} does not ask question {number} any more.",
            remedy=f"It asks: {one_line(question.text)}",
        )
    if not question.has(choice):
        known = ", ".join(one.id for one in question.choices)
        raise UserError(f"{choice!r} is no answer to it.", remedy=f"It takes one of: {known}.")
    waiting.set_result(choice)
    return question


async def _put(session: Session, going: Going, question: Question) -> None:
    """Show it, and take the button that is pressed; the barrier around one message."""
    try:
        choice = await _pressed(session, going, question)
    except Exception:  # noqa: BLE001 - the barrier around one message
        _log.exception("question %d of run %s was not shown", question.number, going.run)
        choice = END
    if choice and going.answer and not going.answer.done():
        going.answer.set_result(choice)


async def _pressed(session: Session, going: Going, question: Question) -> str:
    """Return the choice whose button was pressed; empty where the answer may still come."""
    said = f"{going.name} waits. {question.text}"
    session.messages.log(said)
    params = lsp.ShowMessageRequestParams(
        type=lsp.MessageType.Warning,
        message=redacted(said),
        actions=[lsp.MessageActionItem(title=one.title) for one in question.choices],
    )
    try:
        pressed = await session.wire.request(lsp.WINDOW_SHOW_MESSAGE_REQUEST, params)
    except Refused:
        return END
    if isinstance(pressed, lsp.MessageActionItem):
        titles = {one.title: one.id for one in question.choices}
        return titles.get(pressed.title, END)
    # Who shows runs in his own way shows the question there, too; elsewhere this was the one place.
    return "" if wants_news(session) else END
