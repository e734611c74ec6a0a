"""The one JSON form of a proposed hunk for programs: the lines of `review --json`. Pure.

Fields that `patchwright/proposals` tells editors too have the same names and meaning there;
only places differ, which an editor counts in its own way. `VERSION` grows when a reader of
the old form would misread the new one; new fields do not count.
"""

from dataclasses import asdict
from typing import Any

from patchwright.domain.wire import value_to_json
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided
from patchwright.pipeline.ledger.reading import Reading
from patchwright.pipeline.ledger.saying import conflict, merged, summary
from patchwright.pipeline.ledger.standing import Standing

VERSION = 1


def hunk_to_json(
    proposal: Proposal, entry: Entry, reading: Reading, live: str | None, held: str = ""
) -> dict[str, Any]:
    """Return one hunk of *proposal* as a JSON object, with `version` and `type` first.

    Args:
        proposal: Whose hunk it is.
        entry: The hunk.
        reading: Where it stands.
        live: The text of its file as it is now; None where there is none that can be read.
        held: Why it cannot be changed here right now, as a sentence; empty where it can.
    """
    hunk, stale = entry.hunk, conflict(entry, reading, live)
    return {
        "version": VERSION,
        "type": "ProposedHunk",
        "run": proposal.run,
        "revision": proposal.revision,
        "open": proposal.is_open,
        "number": entry.number,
        "path": reading.path,
        "kind": hunk.kind,
        "renamed_from": hunk.renamed_from,
        "state": entry.state.value,
        "undecided": is_undecided(entry),
        "optional": entry.proposed.optional,
        "edited": entry.edited,
        "inside": entry.inside,
        "needs": list(entry.proposed.needs),
        "needed_by": [e.number for e in proposal.entries if entry.number in e.proposed.needs],
        "lines": _lines(reading.standing),
        "before": list(hunk.before),
        "after": list(hunk.after),
        "summary": summary(hunk),
        "stale": asdict(stale) if stale else None,
        "merged": merged(reading),
        "held": held,
        "evidence": value_to_json(entry.proposed.evidence),
    }


def _lines(standing: Standing | None) -> dict[str, int] | None:
    """Return which lines of the text as it is now a hunk stands for, from zero."""
    return {"start": standing.span.start, "stop": standing.span.stop} if standing else None
