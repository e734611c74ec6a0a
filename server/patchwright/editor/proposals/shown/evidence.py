"""Why a hunk is proposed, for people: as Markdown, or as plain text. Pure.

All of it was written by others: in Markdown nothing of it may become more than words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwright.domain.diagnostic import Checked, NoVerdict, in_words
from patchwright.domain.evidence import Finding
from patchwright.domain.invisible import spelled
from patchwright.domain.proposal import Evidence, Hunk
from patchwright.domain.text import strip_end
from patchwright.editor.proposals.shown.words import state_words, which
from patchwright.editor.words import count, one_line
from patchwright.log.secrets import redacted
from patchwright.pipeline.ledger.leaning import missing, needed_by
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.reading import Reading
from patchwright.pipeline.ledger.saying import merged, summary

_MOST_LINES = 24
_MOST_PARTS = 3
_WIDTH = 400
_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+!|~$&-])")
_TICKS = re.compile(r"`{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is told of one hunk.

    Attributes:
        head: Which it is, and what it does.
        diff: Its lines, each behind `-` or `+`.
        parts: What else there is, each with what it is called.
    """

    head: str
    diff: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]


def told_of(proposal: Proposal, entry: Entry, reading: Reading, name: str) -> Told:
    """Return what is told of a hunk of the fix of *name*."""
    head = f"Fix of {name}, {which(proposal, entry.number)}: {summary(entry.hunk)}"
    parts = [*_standing(proposal, entry, reading), *_evidence(entry.proposed.evidence)]
    return Told(
        head=one_line(redacted(head), _WIDTH),
        diff=tuple(redacted(line) for line in _diff(entry.hunk, reading)),
        parts=tuple((label, redacted(text)) for label, text in parts if text),
    )


def as_markdown(told: Told) -> str:
    """Return *told* as Markdown, in which all that others wrote is words and nothing else."""
    lines = [f"**{_escaped(told.head)}**", ""]
    if told.diff:
        longest = max(map(len, _TICKS.findall("\n".join(told.diff))), default=2)
        fence = "`" * (longest + 1)
        lines += [f"{fence}diff", *told.diff, fence, ""]
    lines += [f"- {label}: {_escaped(text)}" for label, text in told.parts]
    return "\n".join(lines)


def as_text(told: Told) -> str:
    """Return *told* as plain text."""
    parts = [f"{label}: {text}" for label, text in told.parts]
    return "\n".join([told.head, "", *told.diff, *([""] if told.diff else []), *parts])


def _standing(proposal: Proposal, entry: Entry, reading: Reading) -> Iterator[tuple[str, str]]:
    optional = "; optional, since it changes tests" if entry.proposed.optional else ""
    yield "State", f"{state_words(entry, reading)}{optional}"
    if entry.edited:
        yield "Edited", "You have written it anew: what was checked is what was proposed."
    if needed := missing(proposal, [entry.number]):
        yield "Needs", _numbers([other.number for other in needed])
    if after := needed_by(proposal, entry.number):
        yield "Needed by", _numbers(after)


def _evidence(evidence: Evidence) -> Iterator[tuple[str, str]]:
    yield from _some("Why", [_found(one) for one in evidence.findings])
    yield from _some("Plan", [_step(one.symbol, one.change) for one in evidence.steps])
    yield "Author", one_line(evidence.explanation, _WIDTH)
    yield "Agreed", _agreed(evidence)
    yield "Checked", one_line(f"{in_words(evidence.checked)}{_errors(evidence.checked)}", _WIDTH)
    yield "Ran", one_line("; ".join(evidence.ran), _WIDTH)


def _some(label: str, told: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in told[:_MOST_PARTS]:
        yield label, one_line(text, _WIDTH)


def _found(finding: Finding) -> str:
    where = finding.symbol or str(finding.location)
    intended = f"; intended: {finding.intended}" if finding.intended else ""
    return f"{where}: {finding.why}{intended}"


def _step(symbol: str, change: str) -> str:
    return f"{symbol}: {change}" if symbol else change


def _agreed(evidence: Evidence) -> str:
    drafts = f"{evidence.drafts} of {count(evidence.of_drafts, 'draft')}"
    votes = f"{evidence.ballots} of {count(evidence.of_ballots, 'vote')}"
    told = [drafts] if evidence.of_drafts else []
    return ", ".join([*told, votes] if evidence.of_ballots else told)


def _errors(checked: Checked) -> str:
    if isinstance(checked, NoVerdict) or checked.before is None or checked.after is None:
        return ""
    return f"; errors before: {checked.before}, after: {checked.after}"


def _diff(hunk: Hunk, reading: Reading) -> Sequence[str]:
    if hunk.kind == "rename":
        return (f"-{hunk.renamed_from}", f"+{hunk.path}")
    text = merged(reading)
    after = hunk.after if text is None else tuple(text.split("\n")[:-1])
    old = [f"-{strip_end(line)}" for line in hunk.before] if text is None else []
    every = [*old, *(f"+{strip_end(line)}" for line in after)]
    more = len(every) - _MOST_LINES
    shown = [_cut(line) for line in every[:_MOST_LINES]]
    return [*shown, f" … {count(more, 'more line')}"] if more > 0 else shown


def _cut(line: str) -> str:
    """Return a line of code with what nobody sees spelled out, cut where it is too long."""
    line = spelled(line)
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(f"hunk {number}" for number in numbers)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
