"""Hunks in words for people, on one line. Pure."""

import re
from collections.abc import Mapping

from patchwright.domain.issue import Issue
from patchwright.domain.proposal import Evidence, HunkState
from patchwright.domain.run import RunId
from patchwright.editor.words import one_line
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.reading import Reading
from patchwright.pipeline.ledger.saying import summary
from patchwright.pipeline.ledger.standing import Said

_SHORT = 60
_WHY = 160
_NUMBER = re.compile(r"#\d+$")


def name_of(issue: Issue) -> str:
    """Return what people call *issue*, in a word: `#12`; its title where it has no number."""
    found = _NUMBER.search(issue.origin)
    return found[0] if found else one_line(issue.title, _SHORT)


def titled(issue: Issue) -> str:
    """Return the title of *issue* behind what people call it: `#12: It breaks`; alone where it has no number."""
    name, title = name_of(issue), one_line(issue.title)
    return f"{name}: {title}" if _NUMBER.fullmatch(name) else title


def which(proposal: Proposal, number: int) -> str:
    """Return `hunk 2 of 5`."""
    return f"hunk {number} of {len(proposal.entries)}"


def behind(names: Mapping[RunId, str], proposal: Proposal, several: bool) -> str:
    """Return what tells the hunks of *proposal* from those of others: ` of #12`; empty for one."""
    name = names.get(proposal.run, "")
    return f" of {name}" if several and name else ""


def in_words(proposal: Proposal, entry: Entry, reading: Reading, name: str) -> str:
    """Say what an undecided hunk is: `Fix of #12, hunk 2 of 5: replaces 3 lines by 5; why`.

    Of one that does not fit that comes first: many an editor cuts what is long.
    """
    head = f"fix of {name}, " if name else ""
    said = f"{head}{which(proposal, entry.number)}: {one_line(_said(entry, reading), 400)}"
    if entry.state is HunkState.STALE:
        said = f"{one_line(state_words(entry, reading), 400)}; {said}"
    return f"{said[:1].upper()}{said[1:]}"


def state_words(entry: Entry, reading: Reading) -> str:
    """Say how a hunk stands, in a few words."""
    match entry.state:
        case HunkState.STALE if entry.inside:
            return "accepted, and changed by you since"
        case HunkState.STALE:
            return f"does not fit any more: {_lowered(reading.why)}"
        case HunkState.ACCEPTING:
            return "being accepted or taken back right now"
        case HunkState.PENDING if _is_merged(reading):
            return "pending; your changes beside it are kept"
        case state:
            return state.value


def why(evidence: Evidence) -> str:
    """Return the first thing that says why a hunk is proposed, or nothing."""
    finding = next(iter(evidence.findings), None)
    told = (finding.intended or finding.why) if finding else ""
    told = told or next((step.change for step in evidence.steps), "") or evidence.explanation
    return one_line(told, _WHY).rstrip(".")


def _said(entry: Entry, reading: Reading) -> str:
    what = summary(entry.hunk)
    if entry.state is HunkState.STALE:
        return what
    if entry.state is HunkState.ACCEPTING:
        return f"{what}; it is {state_words(entry, reading)}"
    if _is_merged(reading):
        what = f"{what}, and keeps your changes beside it"
    optional = "; optional, of tests" if entry.proposed.optional else ""
    reason = "you have written it anew" if entry.edited else why(entry.proposed.evidence)
    return f"{what}{optional}; {reason}" if reason else f"{what}{optional}"


def _is_merged(reading: Reading) -> bool:
    standing = reading.standing
    return standing is not None and not standing.is_whole and reading.said is Said.OUT


def _lowered(sentence: str) -> str:
    said = sentence.strip().rstrip(".")
    return f"{said[:1].lower()}{said[1:]}" or "its text cannot be found"
