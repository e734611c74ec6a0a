"""`patchwright.answer`: answer the question that a run waits with."""

from collections.abc import Sequence

from pydantic import Field

from patchwright.domain.errors import UserError
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.messages.message import Whole
from patchwright.editor.runs import questions
from patchwright.editor.session.going import Going
from patchwright.editor.session.session import Session


class Asked(Message):
    """To which question, and what."""

    choice: str = Field(min_length=1, description="The id of one of the question's choices")
    run: str = Field(
        "", description="The run's id, or the end of it; without one, the one that asks"
    )
    question: Whole = Field(
        0, description="The question's number; with it, a later question is not answered by mistake"
    )


class Answered(Message):
    """What was answered."""

    run: str = Field(description="The run's id")
    question: int = Field(description="The question's number")
    choice: str = Field(description="What it goes on with")


async def answer(session: Session, asked: Asked) -> Answered:
    """Answer a question, once; raises UserError where nothing is asked, or several runs ask."""
    named = [one for one in session.runs.going if one.run.endswith(asked.run)]
    waiting = [one for one in named if one.question]
    if len(waiting) != 1:
        raise _unclear(named, waiting)
    (going,) = waiting
    question = questions.answer(going, asked.question, asked.choice)
    return Answered(run=going.run, question=question.number, choice=asked.choice)


def _unclear(named: Sequence[Going], waiting: Sequence[Going]) -> UserError:
    if waiting:
        runs = ", ".join(one.run for one in waiting)
        return UserError(f"Several runs ask something: {runs}.", remedy="Name one.")
    if named:
        return UserError("It asks nothing now: it is answered already, or asks later.")
    return UserError(
        "No such run goes on here, so that nothing was answered.",
        remedy="Where a run was begun, it can be answered.",
    )


ANSWER = Command(
    name="patchwright.answer",
    title="Answer the question of a run that waits",
    arguments=Asked,
    answer=Answered,
    run=answer,
    main="choice",
)
