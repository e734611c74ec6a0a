"""What is laid before the user, to be accepted or rejected hunk by hunk."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from patchwright.domain.diagnostic import Checked
from patchwright.domain.evidence import Finding, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """A stretch of lines that changes as one.

    Attributes:
        path: The file.
        start: Zero-based line in the text before.
        before: The lines as they stand, each with its end.
        after: The lines as they shall be, each with its end.
        kind: `change`, or what happens to the whole file.
        renamed_from: Where a renamed file stood, or empty.
    """

    path: str
    start: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    kind: Literal["change", "create", "delete", "rename"] = "change"
    renamed_from: str = ""


class HunkState(Enum):
    """How a proposed hunk stands; it follows from the text, but for what the user rejected.

    `accepting` is a hunk that somebody is bringing into the text, or taking back, right now;
    `stale` one of which neither the text before nor the text after stands there any more.
    """

    PENDING = "pending"
    ACCEPTING = "accepting"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    STALE = "stale"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Why a hunk is proposed, and what speaks for it.

    Attributes:
        findings: The places of the issue that it touches, nearest first.
        steps: What the plan says of its file.
        explanation: What the author of the patch says.
        drafts: How many drafts came to the patch.
        of_drafts: Of how many.
        ballots: How many votes it got.
        of_ballots: Of how many.
        checked: What the gate says of the patch.
        ran: What was run to find that out, each in a few words.
    """

    findings: tuple[Finding, ...] = ()
    steps: tuple[Step, ...] = ()
    explanation: str = ""
    drafts: int = 0
    of_drafts: int = 0
    ballots: int = 0
    of_ballots: int = 0
    checked: Checked
    ran: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedHunk:
    """One hunk of a proposal.

    Attributes:
        number: Which, from one; optional ones come last.
        hunk: What changes, of the text that the run read.
        optional: Whether it changes tests, which nobody asked for.
        needs: The numbers of hunks without which it cannot stand, as an import for its use.
        evidence: Why it is proposed.
    """

    number: int
    hunk: Hunk
    optional: bool = False
    needs: tuple[int, ...] = ()
    evidence: Evidence
