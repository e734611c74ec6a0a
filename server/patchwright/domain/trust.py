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
        can_be_kept: Whether an answer can be kept; else nobody need be asked for one.
    """

    answer: Answer = Answer.NEVER
    problem: str = ""
    can_be_kept: bool = True

    @property
    def trusted(self) -> bool:
        """Whether its programs may run."""
        return self.answer is Answer.YES


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsTrust:
    """A language server that starts for a workspace only where that is trusted.

    Attributes:
        serves: What it is for, in words for people.
        name: What it is called.
        program: Its program's path; below the workspace where *inside*, with `/`.
        inside: Whether the workspace brings the program.
        runs_code: Whether it may run code of the workspace.
    """

    serves: str
    name: str
    program: str
    inside: bool
    runs_code: bool
