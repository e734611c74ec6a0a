"""A hunk in a few words, and the texts between which a user chooses. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwright.domain.proposal import Hunk, HunkState
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.reading import Reading, lines_at
from patchwright.pipeline.ledger.standing import Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    r"""What stands at the place of a hunk that does not fit, with `\n` as line ends.

    Attributes:
        yours: What the user has there.
        proposed: What is proposed.
        why: Why it does not fit, as a sentence.
    """

    yours: str
    proposed: str
    why: str


def summary(hunk: Hunk) -> str:
    """Say what *hunk* does, in a few words: `replaces 3 lines by 5`."""
    old, new = len(hunk.before), len(hunk.after)
    match hunk.kind:
        case "create":
            return f"creates the file with {_count(new)}"
        case "delete":
            return f"deletes the file with {_count(old)}"
        case "rename":
            return f"renames the file from {hunk.renamed_from}"
        case "change" if not old:
            return f"adds {_count(new)}"
        case "change" if not new:
            return f"removes {_count(old)}"
        case "change":
            return f"replaces {_count(old)} by {new}"


def conflict(entry: Entry, reading: Reading, live: str | None) -> Conflict | None:
    """Return both versions of a hunk of which neither stands in *live*; None where one does."""
    if reading.said is not Said.NEITHER:
        return None
    standing, text = reading.standing, live or ""
    yours = _text(lines_at(text, standing)) if standing else plain(text)
    return Conflict(yours=yours, proposed=plain("".join(entry.hunk.after)), why=reading.why)


def merged(reading: Reading) -> str | None:
    """Return the lines that accepting makes of the user's own changes; None where there are none."""
    standing = reading.standing
    if standing is None or standing.is_whole or reading.said is not Said.OUT:
        return None
    return None if standing.other is None else _text(standing.other)


def missing(proposal: Proposal, number: int) -> tuple[int, ...]:
    """Return the hunks that *number* needs, they themselves need, and that are not accepted yet."""
    return tuple(sorted(set(_missing(proposal, number, {number}))))


def _missing(proposal: Proposal, number: int, seen: set[int]) -> Iterator[int]:
    entry = proposal.entry(number)
    for other in entry.proposed.needs if entry else ():
        needed = proposal.entry(other)
        if needed is None or other in seen:
            continue
        seen.add(other)
        if needed.state is not HunkState.ACCEPTED:
            yield other
        yield from _missing(proposal, other, seen)


def _count(lines: int) -> str:
    return f"{lines} line{'' if lines == 1 else 's'}"


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
