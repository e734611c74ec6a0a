"""Proposals reviewed on the files as they are on disk, for the terminal."""

from collections.abc import Iterable, Mapping, Sequence

from patchwright.app.opened import Opened
from patchwright.app.standing import standing
from patchwright.cli.program import Decided
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import PatchwrightError, UserError, WorkspaceError
from patchwright.domain.live import Live, Unreadable
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.ledger import Doing, Ledger
from patchwright.pipeline.ledger.planning import plan
from patchwright.pipeline.ledger.proposal import Entry, FileText, Proposal, Texts
from patchwright.pipeline.ledger.reading import Reading, readings
from patchwright.pipeline.ledger.rewriting import editable, rewritten
from patchwright.pipeline.ledger.rows import Event
from patchwright.pipeline.ledger.standing import Said
from patchwright.pipeline.runs import StoredRun
from patchwright.workspace.on_disk import permissions, read_text

_YOURS = (
    "You accepted it, and have changed it since: what is there now is yours."
    " To take it out, edit {path}, or undo there what you changed and take it back again."
)


class Review:
    """Decisions on what runs propose; implements `cli.program.Review`."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._ledger = Ledger(opened.state, "terminal")

    def proposal(self, run: StoredRun) -> Proposal | None:
        """Return what *run* proposes, as it stands now; None where it proposes nothing."""
        found = self._opened.proposal(self._ledger, run)
        return self.look(found) if found else None

    def named(self, name: str, revision: int | None = None) -> Proposal | None:
        """Return what the run proposes whose id ends with *name*; raises UserError.

        Args:
            name: The end of its id.
            revision: Which of its proposals; by default the one that it made last.
        """
        run = self._opened.run(name)
        newest = self.proposal(run)
        if revision is None or (newest and newest.revision == revision):
            return newest
        found = self._ledger.find(run.id, revision)
        if found is None and (last := self._ledger.find(run.id)):
            which = f"its revisions are 1 to {last.revision}" if last.revision > 1 else "it has 1"
            raise UserError(f"Run {run.id} has no revision {revision}: {which}.")
        return self.look(found) if found else None

    def newest(self, proposal: Proposal) -> int:
        """Return the revision of what the run of *proposal* proposed last."""
        last = self._ledger.find(proposal.run)
        return last.revision if last else proposal.revision

    def open(self) -> list[Proposal]:
        """Return the proposals that are laid before the user, newest first."""
        self._enter()
        return [self.look(one) for one in self._ledger.open()]

    def look(self, proposal: Proposal) -> Proposal:
        """Return *proposal* as it stands now."""
        return self._ledger.look(proposal, self._texts(proposal))

    def readings(self, proposal: Proposal) -> Mapping[int, Reading]:
        """Return where the hunks of *proposal* stand, by number."""
        return readings(proposal, self._texts(proposal))

    def text(self, path: str) -> str | None:
        """Return what the file at *path* says; None where there is none that can be read."""
        found = self._live(path)
        return found if isinstance(found, str) else None

    def held(self) -> Mapping[str, str]:
        """Return why files cannot be changed here right now, by path, as sentences."""
        return self._ledger.held()

    def preview(self, proposal: Proposal, number: int) -> FileChange | None:
        """Return what a hunk makes of its file as it is now, or has made of it if it is there.

        None where that cannot be said.
        """
        texts = self._texts(proposal)
        is_in = readings(proposal, texts)[number].said is Said.IN
        wanted = Said.OUT if is_in else Said.IN
        change = next(iter(plan(proposal, texts, [number], wanted).changes), None)
        return _back(change) if change and is_in else change

    def accept(self, proposal: Proposal, numbers: Iterable[int]) -> Decided:
        """Write hunks into their files."""
        return self._turn(proposal, numbers, Said.IN)

    def take_back(self, proposal: Proposal, numbers: Iterable[int]) -> Decided:
        """Take accepted hunks out of their files, and lay rejected ones before the user again."""
        entries = [e for n in numbers if (e := proposal.entry(n))]
        rejected = [e.number for e in entries if e.state is HunkState.REJECTED]
        refused = self._ledger.reconsider(proposal, rejected) if rejected else {}
        rest = [e.number for e in entries if e.number not in rejected]
        decided = self._turn(proposal, rest, Said.OUT)
        return Decided(
            proposal=decided.proposal,
            refused={**refused, **self._with_remedies(decided)},
            written=decided.written,
        )

    def reject(self, proposal: Proposal, numbers: Iterable[int]) -> Decided:
        """Reject hunks; no file is touched."""
        refused = self._ledger.reject(proposal, numbers)
        return Decided(proposal=self.look(proposal), refused=refused)

    def editable(self, proposal: Proposal, number: int) -> str:
        """Return the text of a hunk that may be written anew; raises UserError."""
        entry, reading, live = self._one(proposal, number)
        return editable(entry, reading, live)

    def rewrite(self, proposal: Proposal, number: int, text: str) -> Proposal:
        """Make *text* the new lines of a hunk; raises UserError."""
        entry, reading, live = self._one(proposal, number)
        return self._ledger.rewritten(proposal, rewritten(entry, reading, live, text))

    def history(self, proposal: Proposal) -> Sequence[Event]:
        """Return what became of the hunks."""
        return self._ledger.history(proposal)

    def _enter(self) -> None:
        """Have what runs proposed since stand in the ledger, the newest last."""
        missing = list[StoredRun]()
        for run in self._opened.runs():
            if self._ledger.find(run.id):
                break
            missing.append(run)
        for run in reversed(missing):
            self._opened.proposal(self._ledger, run)

    def _one(self, proposal: Proposal, number: int) -> tuple[Entry, Reading, str | None]:
        now = self.look(proposal)
        entry = now.entry(number)
        if entry is None:
            raise UserError(f"Run {proposal.run} proposes no hunk {number}.")
        reading = self.readings(now)[number]
        return entry, reading, self.text(reading.path)

    def _turn(self, proposal: Proposal, numbers: Iterable[int], wanted: Said) -> Decided:
        wished = list(numbers)
        if not wished:
            return Decided(proposal=self.look(proposal))
        doing = self._ledger.begin(proposal, wished, wanted, self._texts(proposal))
        why = ""
        try:
            written = self._written(doing)
        except PatchwrightError as error:
            written, why = (), str(error)
            refused = dict.fromkeys(doing.planned.turned, why)
        else:
            refused = {}
        finally:
            now = self._ledger.settle(doing, self._texts(doing.proposal), why=why)
        return Decided(proposal=now, refused={**doing.planned.refused, **refused}, written=written)

    def _with_remedies(self, decided: Decided) -> Mapping[int, str]:
        """Return what could not be taken back, and what to do about hunks that their user changed."""
        if not decided.refused:
            return {}
        found = self.readings(decided.proposal)
        theirs = {
            e.number: _YOURS.format(path=found[e.number].path)
            for e in decided.proposal.entries
            if e.state is HunkState.STALE
            and e.inside
            and decided.refused.get(e.number) == found[e.number].why
            and self.text(found[e.number].path) is not None
        }
        return {**decided.refused, **theirs}

    def _written(self, doing: Doing) -> tuple[str, ...]:
        if not doing.planned.changes:
            return ()
        run = self._opened.run(doing.proposal.run)
        patch = Patch(files=doing.planned.changes)
        return self._opened.write(standing(self._opened, run, patch), patch, doing.restored)

    def _texts(self, proposal: Proposal) -> Texts:
        root = self._opened.root
        return {
            path: FileText(text=self._live(path), mode=permissions(root, path))
            for path in proposal.paths
        }

    def _live(self, path: str) -> Live:
        try:
            found = read_text(self._opened.root, path)
        except WorkspaceError as error:
            return Unreadable(reason=str(error))
        return found.text if found else None


def _back(change: FileChange) -> FileChange:
    """Return what *change* undoes."""
    origin = change.renamed_from
    return FileChange(
        path=origin or change.path,
        before=change.after,
        after=change.before,
        renamed_from=change.path if origin else "",
    )
