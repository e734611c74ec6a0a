"""What is asked and told of hunks that need each other. Pure."""

from collections.abc import Sequence

from patchwright.cli.render.review.states import numbered
from patchwright.cli.render.visible import one_line
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.proposal import Entry

_SHOWN = 40


def with_needed(wanted: Sequence[Entry], needed: Sequence[Entry]) -> str:
    """Ask whether *needed* are accepted with *wanted*, which cannot stand without them."""
    one = len(wanted) == 1
    what = f"{'It uses' if one else 'They use'} {_what(needed)}"
    if not any(entry.hunk.after for entry in wanted):
        # What only goes uses nothing that comes.
        what = f"{'It' if one else 'They'} cannot stand without {numbered(needed)}"
    if any(entry.state is HunkState.REJECTED for entry in needed):
        what += ", which you rejected"
    return f"{what}. Accept {_both(len(wanted) + len(needed))}?"


def before_edited(_: Sequence[Entry], needed: Sequence[Entry]) -> str:
    """Ask the same of a hunk that its user has edited."""
    these = "this" if len(needed) == 1 else "these"
    return f"Before you edited it, it used {_what(needed)}. Accept {these} too?"


def all_the_same(hindered: Sequence[Entry]) -> str:
    """Ask whether a hunk is accepted without *hindered*, which do not fit."""
    conflict = "conflicts" if len(hindered) == 1 else "conflict"
    return f"It uses {_what(hindered)}, which {conflict} with your changes. Accept it all the same?"


def back_together(numbers: Sequence[int], others: Sequence[Entry]) -> str:
    """Ask whether *others* are taken back with *numbers*, which they need."""
    use = "uses" if len(others) == 1 else "use"
    it = "it adds" if len(numbers) == 1 else "they add"
    both = _both(len(numbers) + len(others))
    return f"{numbered(others).capitalize()} {use} what {it}. Take back {both}?"


def stand_without(others: Sequence[Entry], rejected: Sequence[int]) -> str:
    """Say that *others* cannot stand without what was rejected."""
    it = "it" if len(rejected) == 1 else "them"
    return f"Note: {numbered(others)} cannot stand without {it}."


def _what(entries: Sequence[Entry]) -> str:
    """Return what *entries* add, with the first new line of each."""
    add = "adds" if len(entries) == 1 else "add"
    lines = [line for entry in entries if (line := _first(entry))]
    return f"what {numbered(entries)} {add}" + (f" ({'; '.join(lines)})" if lines else "")


def _first(entry: Entry) -> str:
    new = (line for line in entry.hunk.after if line.strip() and line not in entry.hunk.before)
    return one_line(next(new, ""), _SHOWN)


def _both(n: int) -> str:
    return "both" if n == 2 else f"all {n}"
