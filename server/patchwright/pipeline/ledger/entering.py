"""How a proposal comes into the ledger: when its run proposes it, or when first asked for."""

import hashlib
import stat
from collections.abc import Sequence
from dataclasses import dataclass

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.edit import FileChange
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.event import Event
from patchwright.domain.proposal import ProposedHunk
from patchwright.domain.run import RunId
from patchwright.domain.source import Snapshot
from patchwright.domain.wire import value_to_json
from patchwright.edits.cutting.cut import cut
from patchwright.edits.needing.needs import needs
from patchwright.llm.wire import canonical
from patchwright.pipeline.ledger import rows
from patchwright.pipeline.ledger.evidence import evidence_of
from patchwright.pipeline.ledger.proposal import marked
from patchwright.storage.state import State

_SUPERSEDE = """
    with kin as (
        select proposal.run as run, proposal.revision as revision, proposal.made as made
        from proposal join run as other on other.id = proposal.run join run as one on one.id = ?
        where other.id = one.id
            or json_extract(other.issue_json, '$.origin') = json_extract(one.issue_json, '$.origin')
            and json_extract(other.issue_json, '$.title') = json_extract(one.issue_json, '$.title')
    )
    update proposal set open = 0
    where open = 1 and (run, revision) in (select run, revision from kin)
        and (run, revision) != (
            select run, revision from kin order by made desc, run desc, revision desc limit 1
        )
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a proposal is made of.

    Attributes:
        run: Whose it is.
        best: What is proposed.
        ranking: All candidates.
        events: What the run told, with findings and plan.
        snapshot: The files that it read; None where they are not to be had any more.
    """

    run: RunId
    best: Candidate
    ranking: Ranking
    events: Sequence[Event]
    snapshot: Snapshot | None


def enter(state: State, source: Source, made: float) -> None:
    """Write a proposal down, unless its run has proposed the same last; raises StorageError.

    Of all proposals for one issue only that is laid before the user which was made last.

    Args:
        state: Where to.
        source: What it is made of.
        made: When it was made, in seconds of the epoch.
    """
    hunks, run = proposed(source), source.run
    blobs = {path: state.blobs.put(data) for path, data in _before(source).items()}
    modes = _modes(source)
    form = canonical(value_to_json(tuple((hunk.hunk, hunk.optional) for hunk in hunks)))
    digest = hashlib.sha256(form.encode("ascii")).hexdigest()
    with state.database.transaction() as writer:
        last = writer.read(
            "select revision, digest from proposal where run = ? order by revision desc limit 1",
            (run,),
        )
        # A corrected run may come back to what it proposed before the last time.
        if last and last[0][1] == digest:
            return
        revision = last[0][0] + 1 if last else 1
        writer.run(
            "insert into proposal (run, revision, made, digest) values (?, ?, ?, ?)",
            (run, revision, made, digest),
        )
        for hunk in hunks:
            path = hunk.hunk.renamed_from or hunk.hunk.path
            rows.insert(writer, (run, revision), hunk, blobs.get(path), modes.get(path, 0))
        writer.run(_SUPERSEDE, (run,))
        writer.run("update ledger set version = version + 1")


def proposed(source: Source) -> tuple[ProposedHunk, ...]:
    """Return the hunks as they are laid before the user, those of tests last."""
    best = source.best
    code, tests = cut(best.patch), cut(best.tests)
    before = {change.renamed_from or change.path: change.before for change in _files(source)}
    needed = needs((*code, *tests), before)
    return tuple(
        ProposedHunk(
            number=index + 1,
            hunk=hunk,
            optional=index >= len(code),
            needs=tuple(other + 1 for other in needed[index]),
            evidence=evidence_of(hunk, source.events, best, source.ranking),
        )
        for index, hunk in enumerate((*code, *tests))
    )


def _before(source: Source) -> dict[str, bytes]:
    """Return the bytes of the files that change, by their old paths; else their texts."""
    found = dict[str, bytes]()
    for change in _files(source):
        if change.before is not None:
            path = change.renamed_from or change.path
            found[path] = _bytes(source.snapshot, path) or marked(change.before)
    return found


def _bytes(snapshot: Snapshot | None, path: str) -> bytes | None:
    try:
        return snapshot.bytes_of(path) if snapshot else None
    except (PatchwrightError, KeyError):
        return None


def _modes(source: Source) -> dict[str, int]:
    """Return the permission bits of the files that go."""
    if source.snapshot is None:
        return {}
    gone = [change.path for change in _files(source) if change.after is None]
    entries = source.snapshot.entries
    return {path: stat.S_IMODE(entries[path].mode) for path in gone if path in entries}


def _files(source: Source) -> tuple[FileChange, ...]:
    return (*source.best.patch.files, *source.best.tests.files)
