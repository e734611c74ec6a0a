"""A question of a run is put to the user: a message with buttons, and `patchwright.answer`."""

import asyncio
import logging

from lsprotocol import types as lsp

from patchwright.domain.errors import UserError
from patchwright.domain.question import END, AskUser, Question
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session
from patchwright.editor.showing.buttons import pressed
from patchwright.editor.words import one_line

_log = logging.getLogger(__name__)


def asker(session: Session, going: Going) -> AskUser | None:
    """Return who asks the user of this connection; None where the editor shows no buttons."""
    if not session.client.asks:
        return None

    async def ask(question: Question) -> str:
        going.answer = asyncio.get_running_loop().create_future()
        # Nobody can take a message away again: it is heard for as long as it may be shown.
        session.tasks.go_on(_put(session, going, question, going.answer))
        return await going.answer

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


async def _put(
    session: Session, going: Going, question: Question, answer: "asyncio.Future[str]"
) -> None:
    """Show it, and take the button that is pressed; the barrier around one message."""
    said, titles = (
        f"{going.name}: the run waits. {question.text}",
        [one.title for one in question.choices],
    )
    choice = END
    try:
        title = await pressed(session, lsp.MessageType.Warning, said, titles)
        if title and answer.done():
            session.messages.answer(_too_late(going))
        choice = _choice(session, question, title)
    except Exception:  # noqa: BLE001 - the barrier around one message
        _log.exception("question %d of run %s was not shown", question.number, going.run)
    if choice and not answer.done():
        answer.set_result(choice)


def _choice(session: Session, question: Question, title: str | None) -> str:
    """Return the choice of a button, the last one where none are shown; empty where the answer may still come."""
    if not title:
        # Who shows runs in his own way shows the question there, too; elsewhere this was the one place.
        return "" if title == "" and session.wants_news else END
    titles = {one.title: one.id for one in question.choices}
    return titles.get(title, END)


def _too_late(going: Going) -> str:
    return (
        f"{going.name}: this is not asked any more; it is answered already, or the run has ended."
        " Nothing was changed."
    )
