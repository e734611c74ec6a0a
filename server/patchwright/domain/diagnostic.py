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
        """Say it as compilers do, on one line, so that no message can pass for another problem."""
        message = " ".join(filter(None, map(str.strip, self.message.splitlines())))
        return f"{self.location}: {self.severity.name.lower()}: {message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clean:
    """No new error was found, by a checker that looked.

    Attributes:
        by: Who looked.
        warnings: New problems that are no errors; they are told and stop nothing.
        unsaid: Why a better checker gave no verdict on some file, as sentences.
        before: How many errors the files that were looked at had before, or None where nobody
            counted them all.
        after: How many they have with the patch, likewise.
    """

    by: str
    warnings: tuple[Diagnostic, ...] = ()
    unsaid: tuple[str, ...] = ()
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewProblems:
    """Errors that the original did not have; *before* and *after* as `Clean` has them."""

    by: str
    problems: tuple[Diagnostic, ...]
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoVerdict:
    """Nobody could look; this is not clean."""

    by: str
    why: str


Checked = Clean | NewProblems | NoVerdict


def in_words(checked: Checked) -> str:
    """Say what a verdict comes to, who spoke, and what was not fully checked."""
    match checked:
        case Clean(by=by, warnings=warnings, unsaid=unsaid):
            parts = [f"no new errors (by {by})"]
            parts += [_told(warnings, "new warning")] if warnings else []
            reasons = "; ".join(why.rstrip(".") for why in unsaid)
            parts += [f"not fully checked: {reasons}"] if unsaid else []
            return "; ".join(parts)
        case NewProblems(by=by, problems=problems):
            return _told(problems, "new problem", f" (by {by})")
        case NoVerdict(by=by, why=why):
            return f"no verdict (by {by}): {why}"


def _told(problems: tuple[Diagnostic, ...], noun: str, behind: str = "") -> str:
    number = f"{len(problems)} {noun}{'' if len(problems) == 1 else 's'}{behind}"
    return f"{number}; first: {problems[0]}" if problems else number
