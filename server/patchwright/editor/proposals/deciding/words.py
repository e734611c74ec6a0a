"""What came of a decision, in sentences. Pure."""

from collections.abc import Collection, Iterator, Sequence

from patchwright.domain.proposal import HunkState
from patchwright.editor.proposals.deciding.came import Came
from patchwright.editor.proposals.deciding.choice import Deed, beside
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided

_MOST = 5
_BACK = {
    Deed.ACCEPT: "patchwright.takeBack takes it back.",
    Deed.TAKE_BACK: "patchwright.accept brings it in again.",
}
_DONE = {Deed.ACCEPT: "accepted", Deed.REJECT: "rejected", Deed.TAKE_BACK: "taken back"}


def refusals(came: Came, deed: Deed) -> dict[int, str]:
    """Return why hunks are not as they were wanted, each with what was kept and what to do."""
    return {
        n: f"{why} {_kept(came.proposal.entry(n), deed)}" for n, why in sorted(came.refused.items())
    }


def warnings(came: Came, numbers: Collection[int], deed: Deed) -> tuple[str, ...]:
    """Return what should be looked at, each as a sentence."""
    done = [n for n in numbers if n not in came.refused]
    return (*came.applied.doubts, *_torn(came.proposal, done, deed))


def in_words(came: Came, numbers: Sequence[int], deed: Deed, of: str) -> str:
    """Say in one message what came of it, without refusals and warnings; empty for nothing.

    Args:
        came: What came of it.
        numbers: The hunks that were meant.
        deed: What was decided.
        of: What tells them from those of other proposals, as ` of run ID`; or empty.
    """
    done = [n for n in numbers if n not in came.refused]
    if not numbers:
        return f"No hunk{of} is left to {deed.value}. Nothing was changed."
    if not done:
        return ""
    head = f"{hunks(done)}{of}: {_DONE[deed]}."
    return " ".join([head, *_files(came, deed)])


def refused_in_words(came: Came, deed: Deed) -> str:
    """Say in one message which hunks are not as they were wanted, and why; empty for none."""
    return " ".join(few([f"Hunk {n}: {why}" for n, why in refusals(came, deed).items()]))


def few(told: Sequence[str]) -> list[str]:
    """Return the first few sentences, and how many more there are."""
    more = len(told) - _MOST
    return [*told[:_MOST], *([f"And {more} more."] if more > 0 else [])]


def hunks(numbers: Sequence[int]) -> str:
    """Name hunks by their numbers."""
    shown = ", ".join(map(str, numbers[: 2 * _MOST]))
    more = len(numbers) - 2 * _MOST
    return f"Hunk{'s' if len(numbers) > 1 else ''} {shown}{f' and {more} more' if more > 0 else ''}"


def _files(came: Came, deed: Deed) -> Iterator[str]:
    applied = came.applied
    saved = [path for path in applied.paths if path not in applied.unsaved]
    if came.merged or applied.merged:
        yield f"Merged with your changes: {_names({*came.merged, *applied.merged})}."
    if applied.unsaved:
        yield f"Not saved yet: {_names(applied.unsaved)}. Undo takes it back."
    if saved:
        yield f"On disk: {_names(saved)}."
    # What a newer proposal has taken the place of is laid before the user no more.
    if saved and (came.proposal.is_open or deed is Deed.ACCEPT):
        yield _BACK[deed]
    if came.proposal.is_open:
        left = sum(map(is_undecided, came.proposal.entries))
        yield f"Left to decide: {left}." if left else "All is decided."


def _torn(proposal: Proposal, done: list[int], deed: Deed) -> Iterator[str]:
    """Yield a sentence for each hunk that now lacks another, or is lacked."""
    for entry in beside(proposal, done, deed) if done else ():
        if deed is Deed.ACCEPT:
            yield (
                f"Hunk {entry.number} is needed by what was accepted, and is {entry.state.value}:"
                " accept it too."
            )
        else:
            yield (
                f"Hunk {entry.number} needs what was {_DONE[deed]}, and is {entry.state.value}:"
                f" {deed.value} it too."
            )


def _kept(entry: Entry | None, deed: Deed) -> str:
    if entry is None or (deed is Deed.TAKE_BACK and _is_as_proposed(entry)):
        return "Nothing was changed."
    if entry.state is HunkState.STALE and entry.inside:
        return "Your text was kept: change it by hand."
    return _KEPT[entry.state]


def _is_as_proposed(entry: Entry) -> bool:
    return is_undecided(entry) and entry.doing is None


_KEPT = {
    HunkState.PENDING: "It stays pending: try again, or reject it.",
    HunkState.ACCEPTING: "Try again when that has ended.",
    HunkState.ACCEPTED: "It stays accepted.",
    HunkState.REJECTED: "It stays rejected.",
    HunkState.STALE: (
        "Your text was kept: write the hunk anew by patchwright.editHunk, or reject it."
    ),
}


def _names(paths: Collection[str]) -> str:
    named = sorted(paths)
    more = len(named) - _MOST
    return ", ".join(named[:_MOST]) + (f" and {more} more" if more > 0 else "")
