"""Whether programs of a workspace may run outside of a sandbox, as its user answered."""

from dataclasses import dataclass
from enum import Enum


class Answer(Enum):
    """What the user said."""

    YES = "yes"
    NO = "no"
    NEVER = "never asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceTrust:
    """The answer that is kept for a workspace.

    Attributes:
        answer: It; never asked where it cannot be read, or was given for another folder.
        problem: Why what is kept does not count, in a sentence; empty where it does.
    """

    answer: Answer = Answer.NEVER
    problem: str = ""

    @property
    def trusted(self) -> bool:
        """Whether its programs may run."""
        return self.answer is Answer.YES
