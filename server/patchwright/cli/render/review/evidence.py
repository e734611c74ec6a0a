"""Why a hunk is proposed, and what speaks for it: in a line, and in full."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from textwrap import wrap

from patchwright.cli.render.figures import count
from patchwright.cli.render.lines import checked_line
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line
from patchwright.domain.diagnostic import Checked, Clean, NewProblems, NoVerdict
from patchwright.domain.evidence import Finding, Step
from patchwright.domain.proposal import Evidence
from patchwright.pipeline.ledger.proposal import Entry
from patchwright.pipeline.ledger.rows import Event

_LONGEST = 2000
"""Characters of one reason; models are wordy at times."""
_WIDEST = 100

_BY_TEXT = "as its text says"
"""The ledger's word for a state that nobody gave a hunk, but its file."""
_SEEN = {
    "accepted": "accepted: seen in the file",
    "pending": "undecided again: not seen in the file any more",
    "stale": "changed: the file has neither its old lines nor its new ones",
}

_Row = tuple[str, str]
"""What it is, in a word, and what is said."""


def nearest(entry: Entry) -> str:
    """Return the reason that stands nearest to a hunk, or nothing."""
    evidence = entry.proposed.evidence
    if evidence.findings:
        first = evidence.findings[0]
        return f"{first.why}; it should: {first.intended}" if first.intended else first.why
    return evidence.steps[0].change if evidence.steps else evidence.explanation


def show_evidence(screen: Screen, entry: Entry, history: Sequence[Event]) -> None:
    """Show all that speaks for a hunk, and what became of it."""
    screen.say()
    screen.say(f"Why hunk {entry.number}", "bold")
    for name, said in _rows(entry, history):
        _show_row(screen, f"  {name:<9} {one_line(said, _LONGEST)}")
    if entry.edited:
        screen.say(
            "  You have edited it since: of what is said here nobody checked that.", "yellow"
        )


def _show_row(screen: Screen, row: str) -> None:
    """Show a row, on a terminal broken so that what is said stays below itself."""
    width = min(screen.console.width, _WIDEST)
    lines = wrap(row, width, subsequent_indent=" " * 12) if screen.live else [row]
    for line in lines:
        screen.show(line)


def _rows(entry: Entry, history: Sequence[Event]) -> Iterator[_Row]:
    evidence = entry.proposed.evidence
    for finding in evidence.findings:
        yield from _found(finding)
    for step in evidence.steps:
        yield "Planned", _planned(step)
    if evidence.explanation:
        yield "Author", evidence.explanation
    if evidence.of_drafts:
        yield "Agreed", _agreed(evidence)
    yield "Checked", checked_line(evidence.checked)
    yield from _checked(evidence.checked)
    yield from (("Ran", ran) for ran in evidence.ran)
    if entry.proposed.needs:
        yield "Needs", f"hunk {', '.join(map(str, entry.proposed.needs))}"
    yield from (("History", _event(event)) for event in history if event.number == entry.number)


def _found(finding: Finding) -> Iterator[_Row]:
    place = f"{finding.location} {finding.symbol}".rstrip()
    yield "Found", f"{place}: {finding.why} (by {finding.by})"
    if finding.intended:
        yield "Intended", finding.intended


def _planned(step: Step) -> str:
    return f"{step.path} {step.symbol}".rstrip() + f": {step.change}"


def _agreed(evidence: Evidence) -> str:
    drafts = f"{evidence.drafts} of {count(evidence.of_drafts, 'draft')} came to this patch"
    if not evidence.of_ballots:
        return drafts
    return f"{drafts}, and {evidence.ballots} of {count(evidence.of_ballots, 'ballot')} chose it"


def _checked(checked: Checked) -> Iterator[_Row]:
    match checked:
        case NoVerdict():
            return
        case Clean(warnings=told) | NewProblems(problems=told):
            yield from (("Told", str(one)) for one in told)


def _event(event: Event) -> str:
    when = f"{datetime.fromtimestamp(event.at, UTC).astimezone():%Y-%m-%d %H:%M:%S}"
    said = _SEEN.get(event.what, "") if event.detail == _BY_TEXT else ""
    detail = f": {event.detail}" if event.detail else ""
    return f"{when} {said or event.what + detail} ({event.who})"
