"""What came of a decision, as values. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from patchwright.editor.patches.applied import Applied
from patchwright.pipeline.ledger.ledger import Doing
from patchwright.pipeline.ledger.proposal import Entry, FileText, Proposal, Texts
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.standing import Said

_MOST = 5
_DONE = {Said.IN: "accepted", Said.OUT: "taken back"}
_UNKNOWN = "How it stands now could not be kept yet, which is tried again: look at its file."
_NOT_DONE = "It was not {done}, since the change of its file did not come about."


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """What came of a decision.

    Attributes:
        proposal: As it stands now.
        refused: The hunks that are not as they were wanted, and why, as sentences.
        applied: What came of the files.
        merged: Files in which hunks were merged with changes of the user's.
        texts: The files as they were when it was begun.
    """

    proposal: Proposal
    refused: Mapping[int, str] = field(default_factory=dict[int, str])
    applied: Applied = field(default_factory=Applied)
    merged: tuple[str, ...] = ()
    texts: Texts = field(default_factory=dict[str, FileText])


def together(first: Came, again: Collection[int], second: Came) -> Came:
    """Return what two tries came to, of which the second was for the hunks *again* alone."""
    one, other = first.applied, second.applied
    applied = Applied(
        paths=tuple(sorted({*one.paths, *other.paths})),
        merged=tuple(sorted({*one.merged, *other.merged})),
        refused=other.refused,
        unsaved=tuple(sorted({*one.unsaved, *other.unsaved})),
        doubts=(*one.doubts, *other.doubts),
    )
    settled = {number: why for number, why in first.refused.items() if number not in again}
    merged = tuple(sorted({*first.merged, *second.merged}))
    return replace(second, refused={**settled, **second.refused}, applied=applied, merged=merged)


def refused_of(doing: Doing, now: Proposal, applied: Applied, why: str) -> dict[int, str]:
    """Return the hunks that are not on the wanted side, and why.

    Args:
        doing: What was begun.
        now: The proposal as it stands now.
        applied: What came of the files.
        why: What hindered those of which nothing else is known, or empty.
    """
    reasons = {one.path: one.reason for one in applied.refused}
    found = dict(doing.planned.refused)
    for number in doing.planned.turned:
        entry = now.entry(number)
        if entry and entry.doing is not None:
            found[number] = _UNKNOWN
        elif entry and not _is_at(entry, doing.wanted):
            reason = next((reasons[path] for path in entry.paths if path in reasons), why)
            found[number] = reason or _NOT_DONE.format(done=_DONE[doing.wanted])
    return found


def merged_of(doing: Doing, texts: Texts) -> tuple[str, ...]:
    """Return the files in which hunks met changes of the user's, of *texts* as it was begun."""
    changed = {change.path for change in doing.planned.changes}
    paths = {
        one.path
        for number, one in readings(doing.proposal, texts).items()
        if number in doing.planned.turned and one.standing and not one.standing.is_whole
    }
    return tuple(sorted(paths & changed))


def label_of(doing: Doing) -> str:
    """Return what the editor's list of undoable changes may call it."""
    what = "accept" if doing.wanted is Said.IN else "take back"
    numbers = [str(number) for number in sorted(doing.planned.turned)]
    more = f" and {len(numbers) - _MOST} more" if len(numbers) > _MOST else ""
    named = f"hunk{'s' if len(numbers) > 1 else ''} {', '.join(numbers[:_MOST])}{more}"
    return f"Patchwright: {what} {named}"


def _is_at(entry: Entry, wanted: Said) -> bool:
    return entry.inside is (wanted is Said.IN)
