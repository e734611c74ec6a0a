"""What a checker says of a text."""

from dataclasses import dataclass
from enum import IntEnum

from patchwright.domain.text import Location


class Severity(IntEnum):
    """How bad it is; smaller is worse, as in the Language Server Protocol."""

    ERROR = 1
    WARNING = 2
    INFORMATION = 3
    HINT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One problem at one place."""

    location: Location
    severity: Severity
    message: str
    code: str = ""
    source: str = ""

    def __str__(self) -> str:
        """Say it as compilers do."""
        return f"{self.location}: {self.severity.name.lower()}: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clean:
    """No new error was found, by a checker that looked.

    Attributes:
        by: Who looked.
        warnings: New problems that are no errors; they are told and stop nothing.
        unsaid: Why a better checker gave no verdict on some file, as sentences.
    """

    by: str
    warnings: tuple[Diagnostic, ...] = ()
    unsaid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewProblems:
    """Errors that the original did not have."""

    by: str
    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoVerdict:
    """Nobody could look; this is not clean."""

    by: str
    why: str


Checked = Clean | NewProblems | NoVerdict
