"""What is told of a hunk: all of it, in a few words, the texts between which a user chooses. Pure."""

from collections.abc import Mapping, Sequence

from patchwright.domain.proposal import Hunk
from patchwright.domain.told import Conflict, Lines, ToldHunk
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.leaning import needed_by
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided
from patchwright.pipeline.ledger.reading import Reading, lines_at
from patchwright.pipeline.ledger.standing import Said


def told(
    proposal: Proposal, entry: Entry, reading: Reading, live: str | None, held: Mapping[str, str]
) -> ToldHunk:
    """Return what programs are told of one hunk of *proposal*.

    Args:
        proposal: Whose hunk it is.
        entry: The hunk.
        reading: Where it stands.
        live: The text of its file as it is now; None where there is none that can be read.
        held: Why files cannot be changed here right now, by path; the others are missing.
    """
    hunk, standing = entry.hunk, reading.standing
    return ToldHunk(
        run=proposal.run,
        revision=proposal.revision,
        open=proposal.is_open,
        number=entry.number,
        path=reading.path,
        kind=hunk.kind,
        renamed_from=hunk.renamed_from,
        state=entry.state,
        undecided=is_undecided(entry),
        optional=entry.proposed.optional,
        edited=entry.edited,
        inside=entry.inside,
        needs=entry.proposed.needs,
        needed_by=needed_by(proposal, entry.number),
        lines=Lines(start=standing.span.start, stop=standing.span.stop) if standing else None,
        before=hunk.before,
        after=hunk.after,
        summary=summary(hunk),
        stale=conflict(entry, reading, live),
        merged=merged(reading),
        held=next((held[path] for path in entry.paths if path in held), ""),
        evidence=entry.proposed.evidence,
    )


def summary(hunk: Hunk) -> str:
    """Say what *hunk* does, in a few words: `replaces 3 lines by 5`."""
    old, new = len(hunk.before), len(hunk.after)
    match hunk.kind:
        case "create":
            return f"creates the file with {_count(new)}"
        case "delete":
            return f"deletes the file with {_count(old)}"
        case "rename":
            return f"renames the file from {hunk.renamed_from} to {hunk.path}"
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


def _count(lines: int) -> str:
    return f"{lines} line{'' if lines == 1 else 's'}"


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
