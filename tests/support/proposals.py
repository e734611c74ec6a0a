"""Proposals that stand in a ledger without any run having gone on.

As a program: `python -m tests.support.proposals accept STATE ROOT RUN NUMBER …` decides as
another process would, and `… hold STATE PATH` holds a file until it is ended.
"""

import hashlib
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.diagnostic import Clean
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.encoding import Decoded, Encoding, decode
from patchwright.domain.evidence import Finding, Step
from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.proposal import Evidence, ProposedHunk
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.domain.text import Location, lines_range
from patchwright.edits.cutting.cut import cut
from patchwright.pipeline import runs
from patchwright.pipeline.lease import ourselves
from patchwright.pipeline.ledger import rows
from patchwright.pipeline.ledger.holding import Holding
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import FileText, Proposal, Texts, marked
from patchwright.pipeline.ledger.standing import Said
from patchwright.settings.load import load
from patchwright.settings.places import state_of
from patchwright.storage.state import State, open_state

RUN = RunId("20260102-030405-abc123")
ISSUE = Issue(title="Wrong day", body="It is the first.", origin="octo/demo#12")
EVIDENCE = Evidence(
    findings=(
        Finding(
            location=Location(path="dates.py", range=lines_range(4, 5)),
            symbol="last",
            why="it takes the first day",
            intended="take the last day",
            by="searcher",
        ),
    ),
    steps=(Step(path="dates.py", symbol="last", change="take the last day"),),
    explanation="The list is in order, so that the last day stands at its end.",
    drafts=3,
    of_drafts=4,
    ballots=2,
    of_ballots=3,
    checked=Clean(by="pyright", before=2, after=1),
    ran=("pyright over 1 file",),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What is entered.

    Attributes:
        changes: The files before and after.
        run: Whose it is.
        issue: What the run is about.
        optional: The numbers of hunks of tests.
        needs: By number, the hunks without which one cannot stand.
        evidence: Of every hunk.
        made: When, in seconds of the epoch.
    """

    changes: tuple[FileChange, ...]
    run: RunId = RUN
    issue: Issue = ISSUE
    optional: frozenset[int] = frozenset()
    needs: Mapping[int, tuple[int, ...]] | None = None
    evidence: Evidence = EVIDENCE
    made: float = 1_767_323_045.0

    @property
    def hunks(self) -> tuple[ProposedHunk, ...]:
        """The hunks, numbered from one."""
        return tuple(
            ProposedHunk(
                number=number,
                hunk=hunk,
                optional=number in self.optional,
                needs=(self.needs or {}).get(number, ()),
                evidence=self.evidence,
            )
            for number, hunk in enumerate(cut(Patch(files=self.changes)), start=1)
        )


def state_folder(root: Path) -> Path:
    """Return where the state of *root* lies for whoever lives in this environment."""
    return state_of(root, load(None, {}).settings)


def enter(state: State, made: Made) -> None:
    """Write a run that ended, and its proposal; older ones stay open."""
    bases = {
        change.renamed_from or change.path: state.blobs.put(marked(change.before))
        for change in made.changes
        if change.before is not None
    }
    with state.database.transaction() as writer:
        if not writer.read("select 1 from run where id = ?", (made.run,)):
            runs.create(writer, _stored(made))
        found = writer.read("select max(revision) from proposal where run = ?", (made.run,))
        revision = (found[0][0] or 0) + 1
        digest = hashlib.sha256(f"{made.run} {revision}".encode()).hexdigest()
        writer.run("update proposal set open = 0 where run = ?", (made.run,))
        writer.run(
            "insert into proposal (run, revision, made, digest) values (?, ?, ?, ?)",
            (made.run, revision, made.made, digest),
        )
        for hunk in made.hunks:
            path = hunk.hunk.renamed_from or hunk.hunk.path
            rows.insert(writer, (made.run, revision), hunk, bases.get(path), 0o644)
        writer.run("update ledger set version = version + 1")


def propose(root: Path, *changes: FileChange, **more: object) -> Made:
    """Enter a proposal for *root*, as its user's own state has it; the files stay as they are."""
    made = Made(changes=changes, **more)  # pyright: ignore[reportArgumentType] - a test's own words
    state = open_state(state_folder(root))
    try:
        enter(state, made)
    finally:
        state.close()
    return made


def changed(root: Path, path: str, *swaps: tuple[str, str]) -> FileChange:
    """Return a change of the file at *path* as it is on disk; each old text is there once."""
    found = decode((root / path).read_bytes())
    assert isinstance(found, Decoded)
    after = found.text
    for old, new in swaps:
        assert after.count(old) == 1
        after = after.replace(old, new)
    return FileChange(path=path, before=found.text, after=after)


def decide(state: State, root: Path, run: str, wanted: str, numbers: Iterable[int]) -> Proposal:
    """Decide on the files on disk as a terminal does; *wanted* is accept, back or reject."""
    ledger = Ledger(state, "terminal")
    proposal = ledger.find(RunId(run))
    assert proposal is not None
    if wanted == "reject":
        assert not ledger.reject(proposal, numbers)
        return ledger.look(proposal, on_disk(root, proposal))
    said = Said.IN if wanted == "accept" else Said.OUT
    doing = ledger.begin(proposal, numbers, said, on_disk(root, proposal))
    for change in doing.planned.changes:
        _write(root, change)
    return ledger.settle(doing, on_disk(root, proposal))


def on_disk(root: Path, proposal: Proposal) -> Texts:
    """Return the files of *proposal* as the disk has them."""
    return {path: FileText(text=_text(root / path)) for path in proposal.paths}


def _text(file: Path) -> str | None:
    if not file.exists():
        return None
    found = decode(file.read_bytes())
    assert isinstance(found, Decoded)
    return found.text


def _write(root: Path, change: FileChange) -> None:
    origin = root / (change.renamed_from or change.path)
    found = decode(origin.read_bytes()) if origin.exists() else None
    encoding = found.encoding if isinstance(found, Decoded) else Encoding()
    if change.after is None or change.renamed_from:
        origin.unlink()
    if change.after is not None:
        (root / change.path).parent.mkdir(parents=True, exist_ok=True)
        (root / change.path).write_bytes(encoding.encode(change.after))


def _stored(made: Made) -> runs.StoredRun:
    return runs.StoredRun(
        id=made.run,
        issue=made.issue,
        snapshot="0" * 64,
        workspace="",
        model="m",
        terms=runs.Terms(seed="s", settings={}, limits=Limits()),
        state=RunState.DONE,
        reason="It has the most votes.",
        started=made.made,
        ended=made.made,
        usage=Usage(),
        seconds=1.0,
        result=None,
        owner=None,
    )


def hold(state: State, path: str) -> None:
    """Hold *path* as a window with unsaved text of it does, until this process is ended."""
    us = ourselves(time.time())
    with state.database.transaction() as writer:
        Holding(us=us).hold(writer, path)
    sys.stdout.write("held\n")
    sys.stdout.flush()
    sys.stdin.read()  # until whoever started us lets go


def main(wanted: str, state_path: str, *rest: str) -> None:
    """Decide, or hold, as another process."""
    state = open_state(Path(state_path))
    try:
        if wanted == "hold":
            hold(state, *rest)
        else:
            root, run, *numbers = rest
            decide(state, Path(root), run, wanted, [int(one) for one in numbers])
    finally:
        state.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
