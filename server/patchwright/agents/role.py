"""What a role is: a prompt, what it may spend, and how its answer is read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from patchwright.domain.model import ModelReply, Shape

T_co = TypeVar("T_co", covariant=True)

_CHARACTERS_PER_TOKEN = 20
"""Far more than any text has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is wrong with an answer, worded so that the model can mend it."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(Generic[T_co]):
    """One way of working in the loop.

    Attributes:
        name: What it is called in journals and events.
        system: Its prompt.
        read: Makes its result of the final answer, or says what is wrong with it.
        answer: The shape of the final answer; None for free text.
        rounds: How many rounds of tool calls it may make.
        max_tokens: The most it may write in one answer.
        kept: Names of tools whose results never shrink, such as those of edits.
    """

    name: str
    system: str
    read: Callable[[ModelReply], T_co | Correction]
    answer: Shape | None = None
    rounds: int = 15
    max_tokens: int = 8192
    kept: frozenset[str] = frozenset()

    @property
    def most_characters(self) -> int:
        """The longest answer that is read; no service that heeds `max_tokens` sends one."""
        return self.max_tokens * _CHARACTERS_PER_TOKEN
