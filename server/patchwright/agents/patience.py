"""How a final answer is judged, and how often an unusable one is answered back."""

from dataclasses import dataclass
from typing import Literal, TypeVar

from patchwright.agents.role import Correction, Role
from patchwright.domain.errors import ModelError
from patchwright.domain.model import ModelReply, Part, TextPart

T = TypeVar("T")

Kind = Literal["malformed", "empty", "cut", "late"]

PATIENCE: dict[str, int] = {"malformed": 3, "empty": 2, "cut": 2, "late": 2}
"""How often in a row each kind is answered back before the role gives up."""


class UnusableAnswer(ModelError):  # noqa: N818 - the adjective says enough, as LimitReached does
    """A role's answers stayed unusable; who asked may go on without it."""


class Declined(ModelError):  # noqa: N818 - likewise
    """The model declined to go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unusable:
    """An answer that cannot be read: why, for the user, and what the model is told."""

    kind: Kind
    why: str
    request: str


_BRIEF = 160
"""Characters of a correction that a person is told."""


def judge(role: Role[T], reply: ModelReply) -> T | Unusable:
    """Return what *reply* comes to in *role*, or why it comes to nothing."""
    if reply.stop == "max_tokens":
        return Unusable(
            kind="cut",
            why="the answer was cut off at its length limit",
            request="Your last answer was cut off because it was too long, so none of it was used. Answer again, whole and shorter.",
        )
    if len(reply.text) > role.most_characters:
        return Unusable(
            kind="cut",
            why="the answer was far too long",
            request="Your last answer was far too long, so none of it was used. Answer again, whole and shorter.",
        )
    if reply.calls:
        return Unusable(
            kind="late",
            why="no rounds of tool calls are left",
            request="No rounds of tool calls are left. Give your final answer now, with what you know.",
        )
    if not reply.text.strip() and reply.answer is None and not reply.problem:
        return Unusable(
            kind="empty",
            why="the answer was empty",
            request="Your last answer was empty. Go on: use a tool, or give your final answer.",
        )
    return _read(role, reply)


def remark(rounds_left: int) -> tuple[Part, ...]:
    """Return what is said after the results of a round, near the end of the rounds."""
    match rounds_left:
        case 0:
            return (TextPart(text="No rounds are left. Give your final answer now."),)
        case 1:
            return (TextPart(text="One more round of tool calls is left."),)
        case _:
            return ()


def gave_up(role: Role[T], outcome: Unusable) -> UnusableAnswer:
    """Return the error that ends a role whose answers stay unusable."""
    n_times = PATIENCE[outcome.kind] + 1
    return UnusableAnswer(
        f"The {role.name} gave no usable answer {n_times} times in a row: {outcome.why}.",
        remedy="Try again, or set another model.",
    )


def _read(role: Role[T], reply: ModelReply) -> T | Unusable:
    wrong = reply.problem
    if not wrong and role.answer is not None and reply.answer is None:
        wrong = "It is not the JSON object that was asked for."
    read = Correction(text=wrong) if wrong else role.read(reply)
    if not isinstance(read, Correction):
        return read
    return Unusable(
        kind="malformed",
        why=f"the answer could not be used ({_briefly(read.text)})",
        request=f"Your answer cannot be used as it is. {read.text}\nAnswer again, in full.",
    )


def _briefly(text: str) -> str:
    """Return the first line of *text*, cut to what a notice bears."""
    line = text.strip().partition("\n")[0].rstrip(".:")
    return line if len(line) <= _BRIEF else line[: _BRIEF - 1] + "…"
