"""`patchwright.answer`: answer the question that a run waits with."""

from pydantic import Field

from patchwright.domain.errors import UserError
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.messages.message import Whole
from patchwright.editor.runs import questions
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
    waiting = [one for one in session.runs.going if one.question and one.run.endswith(asked.run)]
    if len(waiting) != 1:
        named = ", ".join(one.run for one in waiting)
        raise UserError(
            f"Several runs ask something: {named}."
            if waiting
            else "No such run asks anything now.",
            remedy="Name one." if waiting else "",
        )
    (going,) = waiting
    question = questions.answer(going, asked.question, asked.choice)
    return Answered(run=going.run, question=question.number, choice=asked.choice)


ANSWER = Command(
    name="patchwright.answer",
    title="Answer the question of a run that waits",
    arguments=Asked,
    answer=Answered,
    run=answer,
    main="choice",
)
