"""What a run asks of its user, and waits for."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

RAISE = "raise"
"""The choice that lets a run use more than it was allowed."""
END = "end"
"""The choice that ends the asking; it counts where nobody answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer that may be given: its id for programs, and what people press."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of a run.

    Attributes:
        number: From one, in each sitting of the run.
        text: A few sentences, for people.
        choices: What may be answered; the last one counts where nobody does.
    """

    number: int
    text: str
    choices: tuple[Choice, ...]

    def has(self, choice: str) -> bool:
        """Say whether *choice* is the id of one of the choices."""
        return any(one.id == choice for one in self.choices)


AskUser = Callable[[Question], Awaitable[str]]
"""Asks a person, and returns the id of the choice; it is cancelled where the run is."""
