"""Patches that compete."""

from dataclasses import dataclass

from patchwright.domain.diagnostic import Checked
from patchwright.domain.edit import NO_PATCH, Patch


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Drafts that came to the same patch.

    Attributes:
        patch: What changes.
        drafts: Numbers of the drafts merged into it, from one.
        checked: What the gate says.
        ballots: Votes it got.
        returns: How often it went back to its author.
        tests: Changes of test files, outside the vote and optional.
        explanation: What its author says of it.
        refused: What else its author asked for and did not get, each as a sentence; such a
            candidate is half of a change, shown at most and never proposed.
        tests_checked: What the gate says of *tests*; None where there are none.
    """

    patch: Patch
    drafts: tuple[int, ...]
    checked: Checked
    ballots: int = 0
    returns: int = 0
    tests: Patch = NO_PATCH
    explanation: str = ""
    refused: tuple[str, ...] = ()
    tests_checked: Checked | None = None

    @property
    def score(self) -> int:
        """Drafts merged, plus ballots."""
        return len(self.drafts) + self.ballots


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Candidates, best first, and why the first is first."""

    candidates: tuple[Candidate, ...]
    reason: str
