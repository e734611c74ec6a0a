"""The one JSON form of a proposed hunk as it stands: for `--json`, and for editors. Pure."""

from collections.abc import Sequence
from typing import Any

from patchwright.domain.proposal import Hunk
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.reading import Reading, lines_at
from patchwright.pipeline.ledger.standing import Said


def hunk_to_json(
    proposal: Proposal, entry: Entry, reading: Reading, live: str | None, held: str = ""
) -> dict[str, Any]:
    r"""Return how *entry* stands, as JSON; texts have `\n` as their line ends.

    Args:
        proposal: Whose hunk it is.
        entry: The hunk.
        reading: Where it stands.
        live: The text of its file as it is now; None where there is none that can be read.
        held: Why it cannot be changed here right now, as a sentence; empty where it can.
    """
    hunk, standing = entry.hunk, reading.standing
    is_merged = reading.said is Said.OUT and standing is not None and not standing.is_whole
    return {
        "number": entry.number,
        "path": reading.path,
        "kind": hunk.kind,
        "renamed_from": hunk.renamed_from,
        "state": entry.state.value,
        "inside": entry.inside,
        "optional": entry.proposed.optional,
        "edited": entry.edited,
        "needs": list(entry.proposed.needs),
        "needed_by": [e.number for e in proposal.entries if entry.number in e.proposed.needs],
        "lines": {"start": standing.span.start, "stop": standing.span.stop} if standing else None,
        "before": plain("".join(hunk.before)),
        "after": plain("".join(hunk.after)),
        "summary": summary(hunk),
        "stale": _stale(hunk, reading, live),
        "merged": _text(standing.other or ()) if is_merged and standing else None,
        "held": held,
    }


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


def _stale(hunk: Hunk, reading: Reading, live: str | None) -> dict[str, str] | None:
    """Return what stands at its place and what was proposed, where it is neither in nor out."""
    if reading.said is not Said.NEITHER:
        return None
    standing, text = reading.standing, live or ""
    yours = _text(lines_at(text, standing)) if standing else plain(text)
    return {"yours": yours, "proposed": plain("".join(hunk.after)), "why": reading.why}


def _count(lines: int) -> str:
    return f"{lines} line{'' if lines == 1 else 's'}"


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
