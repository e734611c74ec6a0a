"""A hunk with its heading and the nearest of its evidence."""

from patchwright.cli.render.review.evidence import nearest
from patchwright.cli.render.review.hunk import View
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided

MOST_LINES = 200
"""Lines of a hunk that are shown unasked."""

_STYLE = {HunkState.ACCEPTED: "green", HunkState.REJECTED: "red", HunkState.STALE: "yellow"}
_CHANGED_SINCE = "You accepted it, and have changed these lines since: they are yours."
_WHAT_TO_DO = "e opens both versions to be made one, n rejects it, s leaves it."
_TO_DO_OF_WHOLE = "n rejects it, s leaves it."


def show_hunk(screen: Screen, proposal: Proposal, view: View, *, whole: bool = False) -> None:
    """Show one hunk; with *whole* all of its lines, however many."""
    screen.say()
    screen.say(heading(proposal, view), "bold")
    shown = view.lines if whole else view.lines[:MOST_LINES]
    for line in shown:
        screen.show(line.text, line.style)
    if left := len(view.lines) - len(shown):
        screen.say(f"… {left} more lines; p shows all of them.", "dim")
    if told := _hindrance(view):
        screen.say(told, "yellow")
    if why := nearest(view.entry):
        screen.say(one_line(f"why: {why}", screen.console.width), "italic")


def _hindrance(view: View) -> str:
    """Say what hinders a hunk, and what to do; nothing where it can be decided on."""
    entry = view.entry
    if view.held:
        return view.held
    if entry.state is not HunkState.STALE:
        return view.reading.why
    if entry.inside:
        return _CHANGED_SINCE
    return f"{view.reading.why} {_WHAT_TO_DO if view.has_lines else _TO_DO_OF_WHOLE}"


def heading(proposal: Proposal, view: View) -> str:
    """Return which hunk it is, where, and what is to be known of it."""
    entry, entries = view.entry, proposal.entries
    # Where it stands now, which of a renamed file may be either path.
    parts = [f"hunk {entry.number} of {len(entries)}", view.reading.path]
    same = [other for other in entries if other.hunk.path == entry.hunk.path]
    if len(same) > 1:
        decided = sum(not is_undecided(other) for other in same)
        parts.append(f"{decided} of {len(same)} decided")
    return " · ".join([*parts, *marks(entry, is_merged=view.is_merged)])


def marks(entry: Entry, *, is_merged: bool = False) -> list[str]:
    """Return what a hunk is besides undecided, in a word or two each."""
    said = {
        HunkState.PENDING: "",
        HunkState.ACCEPTING: "in work elsewhere",
        HunkState.ACCEPTED: "accepted",
        HunkState.REJECTED: "rejected",
        HunkState.STALE: "accepted, then changed" if entry.inside else "conflicts",
    }[entry.state]
    optional = "optional: of tests" if entry.proposed.optional else ""
    merged = "among your changes" if is_merged else ""
    edited = "changed by you, not checked" if entry.edited else ""
    return [*filter(None, (optional, said, merged, edited))]


def style_of(entry: Entry) -> str:
    """Return the color of a state."""
    return _STYLE.get(entry.state, "")
