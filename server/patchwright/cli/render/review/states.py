"""How the hunks of a proposal stand, a line each, and in one sentence."""

from collections.abc import Iterable

from patchwright.cli.render.review.evidence import nearest
from patchwright.cli.render.review.showing import marks, style_of
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line
from patchwright.domain.proposal import Hunk, HunkState
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided

_KINDS = {"create": "new file", "delete": "file goes", "rename": "file moves", "change": ""}
_SHORTEST = 20
_MORE = {"Changed": ", by you since you accepted it"}


def show_states(screen: Screen, proposal: Proposal) -> None:
    """Show each hunk of *proposal* on a line, with its state."""
    width = max(screen.console.width, 60)
    for entry in proposal.entries:
        said = ", ".join(marks(entry)) or "undecided"
        line = f"  {entry.number:>2}. {place_of(entry.hunk)}: {said}"
        why = nearest(entry)
        if why and width - len(line) - 3 >= _SHORTEST:
            line = f"{line} · {one_line(why, width - len(line) - 3)}"
        screen.say(line, style_of(entry))


def place_of(hunk: Hunk) -> str:
    """Return where a hunk is and how much it changes, in a few words."""
    if kind := _KINDS[hunk.kind]:
        return f"{hunk.path} ({kind})"
    return f"{hunk.path}:{hunk.start + 1} (-{len(hunk.before)} +{len(hunk.after)})"


def tally(proposal: Proposal) -> str:
    """Return how many hunks are decided and how, as in `2 of 5 accepted, 1 rejected, 2 left`.

    Of those that were accepted it is said how many their user has changed since.
    """
    n = counts(proposal)
    changed = sum(map(_is_changed, proposal.entries))
    since = f" ({changed} changed since)" if changed else ""
    parts = [f"{n['accepted']} of {len(proposal.entries)} accepted{since}"]
    return ", ".join([*parts, *(f"{n[what]} {what}" for what in ("rejected", "left") if n[what])])


def counts(proposal: Proposal) -> dict[str, int]:
    """Return how many hunks are accepted, rejected and left."""
    entries = proposal.entries
    return {
        "accepted": sum(map(_is_taken, entries)),
        "rejected": sum(entry.state is HunkState.REJECTED for entry in entries),
        "left": sum(map(is_undecided, entries)),
    }


def summary(proposal: Proposal) -> list[str]:
    """Return lines that name the hunks by what became of them."""
    entries = proposal.entries
    groups = {
        "Accepted": [entry for entry in entries if entry.state is HunkState.ACCEPTED],
        "Changed": [entry for entry in entries if _is_changed(entry)],
        "Rejected": [entry for entry in entries if entry.state is HunkState.REJECTED],
        "Left": [entry for entry in entries if is_undecided(entry)],
    }
    return [
        f"{name:<9} {numbered(those)}{_MORE.get(name, '')}"
        for name, those in groups.items()
        if those
    ]


def numbered(entries: Iterable[Entry]) -> str:
    """Return hunks by number: `hunk 2`, `hunks 2, 3 and 5`."""
    numbers = [str(entry.number) for entry in entries]
    if len(numbers) == 1:
        return f"hunk {numbers[0]}"
    return f"hunks {', '.join(numbers[:-1])} and {numbers[-1]}"


def _is_taken(entry: Entry) -> bool:
    """Say whether a hunk was accepted, though its user may have changed it since."""
    return entry.state is HunkState.ACCEPTED or _is_changed(entry)


def _is_changed(entry: Entry) -> bool:
    """Say whether a hunk was accepted and then changed by its user."""
    return entry.state is HunkState.STALE and entry.inside
