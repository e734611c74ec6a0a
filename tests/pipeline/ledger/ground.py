"""A state with one run that proposes something, and files beside it, as the ledger sees them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.diagnostic import Clean
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Evidence, Hunk, ProposedHunk
from patchwright.domain.run import RunId
from patchwright.edits.diff import hunks
from patchwright.pipeline.ledger import rows
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import FileText, Proposal, Texts
from patchwright.storage.state import State, open_state

RUN = RunId("20260102-030405-abc123")
EVIDENCE = Evidence(checked=Clean(by="a checker"))


@dataclass(frozen=True, kw_only=True)
class Ground:
    """An open state with one proposal."""

    state: State
    ledger: Ledger
    run: RunId = RUN

    @property
    def proposal(self) -> Proposal:
        """The proposal as it is written down."""
        found = self.ledger.find(self.run)
        assert found is not None
        return found

    def states(self) -> dict[int, str]:
        """Return the states that are written down."""
        return {entry.number: entry.state.value for entry in self.proposal.entries}


def proposed(patch: Patch) -> tuple[ProposedHunk, ...]:
    """Return the hunks of *patch*, numbered."""
    return tuple(
        ProposedHunk(number=n, hunk=hunk, evidence=EVIDENCE)
        for n, hunk in enumerate(hunks(patch), 1)
    )


def ground(folder: Path, *files: FileChange) -> Ground:
    """Return a state in *folder* in which a run proposes to change *files*."""
    state = open_state(folder)
    made = Ground(state=state, ledger=Ledger(state, "editor"))
    write(state, made.run, proposed(Patch(files=files)), _before(files))
    return made


def write(
    state: State, run: RunId, hunks: Iterable[ProposedHunk], before: Mapping[str, str]
) -> None:
    """Write the rows of a run and of what it proposes."""
    blobs = {path: state.blobs.put(text.encode()) for path, text in before.items()}
    with state.database.transaction() as writer:
        writer.run(
            "insert into run (id, issue_json, workspace, model, settings_json, state, started)"
            " values (?, '{}', '', '', '{}', 'done', 0)",
            (run,),
        )
        writer.run(
            "insert into proposal (run, revision, made, digest) values (?, 1, 0, '')", (run,)
        )
        for one in hunks:
            rows.insert(writer, (run, 1), one, blobs.get(_origin(one.hunk)), 0o755)


def on_disk(**texts: str | None) -> Texts:
    """Return files that are as the disk says; `_py` in a name stands for `.py`."""
    return {name.replace("_py", ".py"): FileText(text=text) for name, text in texts.items()}


def unsaved(**texts: str | None) -> Texts:
    """Return files of which only an editor knows the text."""
    return {
        path: FileText(text=one.text, is_unsaved=True) for path, one in on_disk(**texts).items()
    }


def _origin(hunk: Hunk) -> str:
    return hunk.renamed_from or hunk.path


def _before(files: Iterable[FileChange]) -> dict[str, str]:
    return {
        change.renamed_from or change.path: change.before
        for change in files
        if change.before is not None
    }
