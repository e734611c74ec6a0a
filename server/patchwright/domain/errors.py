"""The family of errors that a user may read.

    PatchwrightError
    ├── UserError            the request cannot be carried out as it was made
    ├── StorageError         the database or the blob store cannot be used
    ├── WorkspaceError       the repository cannot be read or written as asked
    ├── IssueError           the issue cannot be had from where it is kept
    ├── ModelError           the model cannot be reached, refuses, or answers wrongly
    │   └── ReplayError      a replayed run asks for what was not recorded
    └── LimitReached         a limit of the run stops the next call

Rooms may refine these. Bad input is no error: readers return what they could
read, and why the rest failed.
"""

from enum import Enum


class Reason(Enum):
    """What a program can help with where something fails."""

    SIGN_IN = "sign-in"
    NO_REPOSITORY = "no-repository"
    UNREACHABLE = "unreachable"


class PatchwrightError(Exception):
    """Something went wrong that the user should read about.

    Args:
        what: What happened, in one sentence.
        kept: What was kept, or empty when nothing was at stake.
        remedy: What to do now, or empty when there is nothing to do.
        reason: The same for a program that can help with it; None where none can.
    """

    def __init__(
        self, what: str, *, kept: str = "", remedy: str = "", reason: Reason | None = None
    ) -> None:
        self.what, self.kept, self.remedy, self.reason = what, kept, remedy, reason
        super().__init__(" ".join(part for part in (what, kept, remedy) if part))


class UserError(PatchwrightError):
    """The request cannot be carried out as it was made."""


class StorageError(PatchwrightError):
    """The database or the blob store cannot be used."""


class WorkspaceError(PatchwrightError):
    """The repository cannot be read or written as asked."""


class IssueError(PatchwrightError):
    """The issue cannot be had from where it is kept."""


class ModelError(PatchwrightError):
    """The model cannot be reached, refuses, or answers wrongly."""


class ReplayError(ModelError):
    """A replayed run asks for what was not recorded."""


class LimitReached(PatchwrightError):  # noqa: N818 - reaching a limit is an end, not a fault
    """A limit of the run stops the next call.

    Attributes:
        limit: Which, as `Limits` names it; empty where nothing is to be had by raising it.
        needed: The least that it would have to be.
    """

    def __init__(
        self, what: str, *, kept: str = "", remedy: str = "", limit: str = "", needed: float = 0
    ) -> None:
        self.limit, self.needed = limit, needed
        super().__init__(what, kept=kept, remedy=remedy)
