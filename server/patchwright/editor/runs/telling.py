"""Runs in words for people in the editor."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from patchwright.domain.diagnostic import in_words
from patchwright.domain.errors import LimitReached, PatchwrightError, UserError
from patchwright.domain.event import Corrected
from patchwright.domain.evidence import Finding
from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, RunState, Stage
from patchwright.editor.session.going import Going
from patchwright.editor.words import count, one_line

if TYPE_CHECKING:
    from patchwright.pipeline.outcome import Outcome

STAGES = {
    Stage.READ: "Read",
    Stage.LOCATE: "Locate",
    Stage.PLAN: "Plan",
    Stage.DRAFT: "Draft",
    Stage.VOTE: "Vote",
    Stage.PROPOSE: "Propose",
}

_SEEN = "patchwright.preview shows it, patchwright.apply writes it."
_STOPPED = (RunState.CANCELLED, RunState.INTERRUPTED)
_SHOWN_PARTS = 5
_SHOWN_REMARK = 200
_SHOWN_FILES = 4


class Severity(Enum):
    """How loud something is told."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is told at the end of a run.

    Attributes:
        severity: How loud.
        text: The sentences.
        commands: A sentence on what can be done; buttons, where there are some, say it, too.
        proposed: Whether there is a patch to look at.
        new: Whether it is one that the run came to now, and not one of an earlier sitting.
    """

    severity: Severity
    text: str
    commands: str = ""
    proposed: bool = False
    new: bool = False


def stage_line(
    stage: Stage, used: Usage, limits: Limits | None = None, *, tokens: bool = False
) -> str:
    """Say how far a run is: `Locate · 3 calls · 0.12 of 2.00 USD`."""
    parts = [STAGES[stage]]
    if used.calls:
        parts += [count(used.calls, "call"), _spent(used, limits, tokens=tokens)]
    return " · ".join(parts)


def line_of(going: Going) -> str:
    """Say how far a run is, in a few words."""
    if going.cancel.is_set():
        return "Stopping; the best so far is kept"
    if going.question is not None:
        return "Waits for your answer"
    if going.stage is None:
        return "Begin"
    return stage_line(going.stage, going.used, going.limits, tokens=going.counts_tokens)


def corrected(event: Corrected) -> str:
    """Say where a correction takes effect, and what is not paid again."""
    kept, aside = count(event.kept, "answer"), count(event.aside, "answer")
    said = [
        *([f"Dropped: {_places(event.dropped)}."] if event.dropped else []),
        *([f"Added: {_places(event.added)}."] if event.added else []),
        *([f"Your plan: {count(len(event.plan.steps), 'step')}."] if event.plan else []),
        *([f"Your remark: {one_line(event.remark, _SHOWN_REMARK)}"] if event.remark else []),
    ]
    return (
        f"Branch {event.branch} begins after {STAGES[event.at]}, as you corrected it."
        f"{''.join(f' {one}' for one in said)}"
        f" Kept and not paid again: {kept}; left with the branch before: {aside}."
    )


def _places(findings: Sequence[Finding]) -> str:
    return _listed([f"{one.location} {one.symbol}".rstrip() for one in findings])


def cost(used: Usage) -> str:
    """Say what was paid; tokens where the price is not known."""
    return count(used.tokens, "token") if used.usd is None else f"{money(used.usd)} USD"


def money(usd: float) -> str:
    """Say an amount as people read it; what is less than a cent is not nothing."""
    return "<0.01" if 0 < usd < 0.005 else f"{usd:.2f}"


def files(paths: Sequence[str]) -> str:
    """Name files, not more than a few of them."""
    shown = ", ".join(one_line(path) for path in paths[:_SHOWN_FILES])
    more = len(paths) - _SHOWN_FILES
    return f"{shown} and {count(more, 'more file')}" if more > 0 else shown


def unseen(issue: Issue) -> str:
    """Say what of *issue* its reader has not seen, or that nothing is: empty."""
    sentences = list[str]()
    if issue.hidden:
        sentences.append(f"The issue has hidden parts: {_listed(issue.hidden)}.")
    if issue.attachments:
        named = _listed(issue.attachments)
        sentences.append(f"It points at what was not fetched: {named}.")
    return " ".join(sentences)


def told_of(name: str, outcome: "Outcome") -> Told:
    """Return what is told of a run on *name* that came to *outcome*."""
    if outcome.proposed is not None and outcome.found is None:
        text, commands = (
            _proposed(name, outcome),
            f"patchwright.next goes through its hunks, {_SEEN}",
        )
        return Told(severity=Severity.INFO, text=text, commands=commands, proposed=True, new=True)
    # A limit is no fault, and an issue that leads nowhere is an answer.
    failed = outcome.error and not isinstance(outcome.error, UserError | LimitReached)
    severity = Severity.ERROR if failed else Severity.WARNING
    stopped = outcome.state in _STOPPED
    if stopped:
        severity = Severity.INFO
    if outcome.proposed is not None:
        text = f"{name}: no new patch. {one_line(outcome.reason, 600)} {_earlier(outcome)}"
        return Told(severity=severity, text=text, commands=_SEEN, proposed=True)
    if stopped:
        return Told(severity=severity, text=f"{name}: {outcome.state.value}. {_kept(outcome)}")
    text = f"{name}: no patch. {one_line(outcome.reason, 600)} {_kept(outcome)}"
    return Told(severity=severity, text=text)


def told_of_error(name: str, error: PatchwrightError) -> Told:
    """Return what is told of a run that an error ended outside of its stages."""
    severity = Severity.WARNING if isinstance(error, UserError) else Severity.ERROR
    return Told(severity=severity, text=f"{name}: {one_line(str(error), 800)}")


def _proposed(name: str, outcome: "Outcome") -> str:
    paths = list(dict.fromkeys(hunk.path for hunk in outcome.hunks))
    how = f"{outcome.state.value}; the best so far is " if outcome.state in _STOPPED else ""
    tests = f", and {count(len(outcome.optional), 'optional one')} of tests"
    return (
        f"{name}: {how}a patch of {count(len(outcome.hunks), 'hunk')} in {files(paths)}"
        f"{tests if outcome.optional else ''} ({cost(outcome.usage)})."
        f" {one_line(outcome.reason, 200)}{_judged(outcome)} Nothing is written yet."
    )


def _earlier(outcome: "Outcome") -> str:
    """Say that what an earlier sitting proposed is still there."""
    paths = list(dict.fromkeys(hunk.path for hunk in outcome.hunks))
    return f"Its earlier patch of {files(paths)} is kept."


def _judged(outcome: "Outcome") -> str:
    """Say who checked the patch; what nobody could judge is said, too."""
    if outcome.proposed is None:
        return ""
    return f" Checked: {one_line(in_words(outcome.proposed.checked), 300)}."


def _kept(outcome: "Outcome") -> str:
    """Say what was kept, unless its error has said it."""
    if outcome.hunks:
        return (
            "The best so far does not pass the check and is kept:"
            f" patchwright.preview {outcome.run} shows it."
        )
    if outcome.error is not None and outcome.error.kept:
        return f"It took {cost(outcome.usage)}."
    return f"What was found and paid for ({cost(outcome.usage)}) is kept."


def _spent(used: Usage, limits: Limits | None, *, tokens: bool) -> str:
    if used.usd is None or tokens:
        of = f" of {count(limits.tokens, 'token')}" if limits else " tokens"
        return f"{used.tokens:,}{of}"
    return f"{money(used.usd)} of {limits.usd:.2f} USD" if limits else f"{money(used.usd)} USD"


def _listed(parts: Sequence[str]) -> str:
    shown = "; ".join(one_line(part) for part in parts[:_SHOWN_PARTS])
    more = len(parts) - _SHOWN_PARTS
    return f"{shown}; and {more} more" if more > 0 else shown
