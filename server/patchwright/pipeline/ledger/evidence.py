"""What speaks for a hunk, out of what its run told."""

from collections.abc import Iterable, Iterator, Sequence

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.diagnostic import Checked, NoVerdict
from patchwright.domain.edit import FileChange
from patchwright.domain.event import DraftRead, Event, Located, Planned
from patchwright.domain.evidence import Finding, Step
from patchwright.domain.proposal import Evidence, Hunk
from patchwright.pipeline.ledger.nearness import nearest
from patchwright.syntax.blocks import blocks

MOST_FINDINGS = 3


def evidence_of(
    hunk: Hunk, events: Sequence[Event], candidate: Candidate, ranking: Ranking
) -> Evidence:
    """Return what speaks for *hunk* of *candidate*, by the *events* of its run."""
    found = tuple(nearest(hunk, _last_findings(events)))[:MOST_FINDINGS]
    checked = _checked(hunk, candidate)
    # A draft that was returned and mended is read twice, under its number.
    read = {event.number for event in events if isinstance(event, DraftRead)}
    n_drafts = len(read | set(candidate.drafts))
    n_ballots = sum(one.ballots for one in ranking.candidates)
    return Evidence(
        findings=found,
        steps=tuple(_steps(hunk, events, candidate, found)),
        explanation=candidate.explanation,
        drafts=len(candidate.drafts),
        of_drafts=n_drafts,
        ballots=candidate.ballots,
        of_ballots=n_ballots,
        checked=checked,
        ran=(_looked(checked), f"{_count(n_drafts, 'draft')}, {_count(n_ballots, 'ballot')}"),
    )


def _last_findings(events: Iterable[Event]) -> tuple[Finding, ...]:
    located = [event.findings for event in events if isinstance(event, Located)]
    return located[-1] if located else ()


def _checked(hunk: Hunk, candidate: Candidate) -> Checked:
    if hunk.path not in candidate.tests.paths:
        return candidate.checked
    nobody = NoVerdict(by="nobody", why="the changes of tests were not checked")
    return candidate.tests_checked or nobody


def _looked(checked: Checked) -> str:
    """Say who looked, and how many errors there were before and are after, where it was counted."""
    if isinstance(checked, NoVerdict):
        return f"{checked.by}: no verdict"
    if checked.before is None or checked.after is None:
        return f"{checked.by}: errors not counted"
    return f"{checked.by}: {_count(checked.before, 'error')} before, {checked.after} after"


def _steps(
    hunk: Hunk, events: Iterable[Event], candidate: Candidate, findings: Sequence[Finding]
) -> list[Step]:
    """Return the steps of the last plan for the file of *hunk*, those for what it changes first."""
    plans = [event.plan for event in events if isinstance(event, Planned)]
    paths = {hunk.path, hunk.renamed_from} - {""}
    steps = [step for step in (plans[-1].steps if plans else ()) if step.path in paths]
    symbols = list(_symbols(hunk, candidate)) or [one.symbol for one in findings[:1] if one.symbol]
    return sorted(steps, key=lambda step: _rank(step.symbol, symbols))


def _rank(symbol: str, symbols: Sequence[str]) -> int:
    """Return how far *symbol* is from the innermost of what changes; the last of all is no such."""
    for rank, one in enumerate(symbols):
        if symbol and (one == symbol or one.endswith(f".{symbol}") or symbol.endswith(f".{one}")):
            return rank
    return len(symbols)


def _symbols(hunk: Hunk, candidate: Candidate) -> Iterator[str]:
    """Yield the definitions of which *hunk* has lines, or which it brings, innermost first."""
    yield from _defined(hunk.path, "".join(hunk.after), 0, len(hunk.after))
    files = (*candidate.patch.files, *candidate.tests.files)
    before = next((one.before for one in files if _is_of(one, hunk)), None)
    if before is not None:
        stop = hunk.start + max(len(hunk.before), 1)
        yield from _defined(hunk.path, before, hunk.start, stop)


def _defined(path: str, text: str, start: int, stop: int) -> list[str]:
    found = blocks(path, text)
    meeting = [
        one.qualified
        for one in (found.definitions if found else ())
        if one.first_line < stop and start <= one.last_line
    ]
    return meeting[::-1]


def _is_of(change: FileChange, hunk: Hunk) -> bool:
    return change.path == hunk.path


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
