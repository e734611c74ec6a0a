"""What commands may ask for; the composition root builds what answers.

Heavy rooms are named here for the type checker alone, so that `--help` loads none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from patchwright.domain.candidate import Candidate
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.edit import FileChange
from patchwright.domain.event import Event
from patchwright.domain.health import Found
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.question import AskUser
from patchwright.domain.run import RunId
from patchwright.domain.server import ServerStanding
from patchwright.domain.source import FileEntry
from patchwright.domain.trust import NeedsTrust, WorkspaceTrust
from patchwright.settings.load import Loaded

if TYPE_CHECKING:
    from patchwright.graph.build import Coverage
    from patchwright.graph.locate import Places
    from patchwright.graph.search import Hit
    from patchwright.issues.github.fetching import Fetched
    from patchwright.pipeline.cancel import Cancel
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.ledger.reading import Reading
    from patchwright.pipeline.ledger.rows import Event as HunkEvent
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun

Progress = Callable[[int, int], None]
"""Told how many files are done, and of how many."""

Tell = Callable[[str], None]
"""Told what begins now, as a sentence without its end."""

Emit = Callable[[Event], None]


NOTHING_UNDERSTOOD = (
    "No file here is in a language that the index understands (Python now).\n"
    "In `patchwright fix` the model can read the others as text."
)
"""What a question to an empty index is answered with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Which repository, with which values from the command line.

    Attributes:
        start: A folder in it; None is the current one.
        given: Settings from the command line, by name; None means not given.
        exact: Whether *start* itself is the root, even inside of another repository.
        trusted: Whether it is trusted for this command, whatever answer is kept.
    """

    start: Path | None = None
    given: Mapping[str, Any] | None = None
    exact: bool = False
    trusted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexed:
    """What the index holds now, and what was left out."""

    coverage: "Coverage"
    listed: int
    left_out: tuple[FileEntry, ...]

    @property
    def only_text(self) -> int:
        """How many files can be read, but are in no language that the index understands."""
        read = self.coverage.files + len(self.coverage.failed)
        return max(self.listed - len(self.left_out) - read, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What came of a decision on hunks.

    Attributes:
        proposal: As it stands now.
        refused: The hunks that stay as they were, and why, as sentences.
        written: The files that were written.
    """

    proposal: "Proposal"
    refused: "Mapping[int, str]" = field(default_factory=dict[int, str])
    written: tuple[str, ...] = ()


class Review(Protocol):
    """Decisions on what runs propose; shared with every editor. All raise StorageError."""

    def proposal(self, run: "StoredRun") -> "Proposal | None":
        """Return what *run* proposes, as it stands now; None where it proposes nothing."""
        ...

    def named(self, name: str, revision: int | None = None) -> "Proposal | None":
        """Return what the run proposes whose id ends with *name*; raises UserError.

        A corrected run may have proposed several times; without *revision* the last counts.
        """
        ...

    def newest(self, proposal: "Proposal") -> int:
        """Return the revision of what the run of *proposal* proposed last."""
        ...

    def open(self) -> "list[Proposal]":
        """Return the proposals that are laid before the user, newest first."""
        ...

    def look(self, proposal: "Proposal") -> "Proposal":
        """Return *proposal* as it stands now."""
        ...

    def readings(self, proposal: "Proposal") -> "Mapping[int, Reading]":
        """Return where the hunks of *proposal* stand, by number."""
        ...

    def text(self, path: str) -> str | None:
        """Return what the file at *path* says; None where there is none that can be read."""
        ...

    def held(self) -> "Mapping[str, str]":
        """Return why files cannot be changed here right now, by path, as sentences."""
        ...

    def preview(self, proposal: "Proposal", number: int) -> FileChange | None:
        """Return what a hunk makes, or has made, of its file; None where that cannot be said."""
        ...

    def accept(self, proposal: "Proposal", numbers: Iterable[int]) -> Decided:
        """Write hunks into their files."""
        ...

    def take_back(self, proposal: "Proposal", numbers: Iterable[int]) -> Decided:
        """Take accepted hunks out of their files, and lay rejected ones before the user again."""
        ...

    def reject(self, proposal: "Proposal", numbers: Iterable[int]) -> Decided:
        """Reject hunks; no file is touched."""
        ...

    def editable(self, proposal: "Proposal", number: int) -> str:
        """Return the text of a hunk that may be written anew; raises UserError."""
        ...

    def rewrite(self, proposal: "Proposal", number: int, text: str) -> "Proposal":
        """Make *text* the new lines of a hunk; raises UserError."""
        ...

    def history(self, proposal: "Proposal") -> "Sequence[HunkEvent]":
        """Return what became of the hunks, in order."""
        ...


class Project(Protocol):
    """A repository opened for one command."""

    @property
    def root(self) -> Path:
        """Its folder."""
        ...

    @property
    def loaded(self) -> Loaded:
        """The settings in force in it."""
        ...

    @property
    def trusted(self) -> bool:
        """Whether programs in it may run outside of a sandbox."""
        ...

    @property
    def notices(self) -> Sequence[str]:
        """What opening it finished or undid of an earlier, interrupted write."""
        ...

    def index(self, progress: Progress | None = None) -> Indexed:
        """Bring the index to the files as they are."""
        ...

    def search(self, question: str, *, limit: int, tests: bool) -> "Sequence[Hit]":
        """Return symbols that answer *question*, best first."""
        ...

    def issue(self, ref: IssueRef) -> "Fetched":
        """Return the issue that *ref* means here; raises UserError and IssueError."""
        ...

    def locate(self, issue: Issue) -> "Places":
        """Return where *issue* may have its cause, best first, without a model."""
        ...

    def begin(
        self, issue: Issue, *, replay: Path | None = None, progress: Progress | None = None
    ) -> "AbstractContextManager[Course]":
        """Begin a run: live, or strictly from the recording *replay*. Raises ModelError."""
        ...

    def correction(self, run: str, asked: AskedCorrection) -> Correction:
        """Return what *asked* comes to in a run; raises UserError where it does not fit."""
        ...

    def resume(
        self, run: str, correction: Correction | None = None
    ) -> "AbstractContextManager[Course]":
        """Go on with a run from its journal; what is recorded costs nothing.

        A run that is done tells and comes to what it did, whatever changed since; a
        *correction* opens a new branch, in which it goes on.
        """
        ...

    def replay(self, run: str) -> "AbstractContextManager[Course]":
        """Carry a stored run out again, from its journal alone, leaving no trace."""
        ...

    def runs(self) -> "Sequence[StoredRun]":
        """Return all runs, newest first."""
        ...

    def run(self, name: str) -> "StoredRun":
        """Return the run whose id ends with *name*; raises UserError."""
        ...

    def events(self, run: RunId, branch: int | None = None) -> Sequence[Event]:
        """Return what a branch of a run told, in order; None is the newest."""
        ...

    def outcome(self, run: "StoredRun", branch: int | None = None) -> "Outcome | None":
        """Return what a branch of a run came to; None while it goes on."""
        ...

    def apply(self, run: "StoredRun", best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write what a run came to, as `Course.apply` does; no part of the run is done again."""
        ...

    def review(self) -> Review:
        """Return what decides on proposals, on the files as they are on disk."""
        ...

    def delete(self, name: str) -> RunId:
        """Forget a run and return its id; raises UserError while it goes on."""
        ...

    def record(self, run: RunId, file: Path) -> int:
        """Write a run's exchanges to *file*; return how many they are."""
        ...


class Course(Protocol):
    """A run that is ready to go on."""

    @property
    def root(self) -> Path:
        """The repository's folder."""
        ...

    @property
    def run(self) -> RunId:
        """Its id."""
        ...

    @property
    def recorded(self) -> bool:
        """Whether the model's answers come from a recording, and nothing is paid."""
        ...

    async def go(self, emit: Emit, cancel: "Cancel", ask: AskUser | None = None) -> "Outcome":
        """Go to the end; *cancel* ends it early, with the best so far; *ask* lets it use more."""
        ...

    def apply(self, best: Candidate, *, tests: bool) -> tuple[str, ...]:
        """Write a patch, and with *tests* its optional changes of tests, into the repository.

        Returns the paths written; raises WorkspaceError, and then nothing is written.
        """
        ...


class Program(Protocol):
    """The door to everything."""

    def settings(self, target: Target) -> tuple[Path, Loaded]:
        """Return the root and the settings in force, without opening anything."""
        ...

    def open(self, target: Target) -> AbstractContextManager[Project]:
        """Open a repository: its state, and what an interrupted write left is put right."""
        ...

    def trust(self, target: Target) -> WorkspaceTrust:
        """Return the answer that is kept on whether a repository is trusted."""
        ...

    def set_trust(self, target: Target, *, trusted: bool) -> None:
        """Keep the user's answer; raises UserError and StorageError, and then keeps the one before."""
        ...

    def needing_trust(self, target: Target) -> tuple[NeedsTrust, ...]:
        """Return the servers for a repository's files that start only where it is trusted."""
        ...

    def servers(self, target: Target, tell: Tell | None) -> tuple[ServerStanding, ...]:
        """Return how the language server of each language stands, those of the repository first.

        With *tell* each that may be is started for a moment, outside of the repository, and
        *tell* is told which; else none is started.
        """
        ...

    def install_server(self, target: Target, name: str, tell: Tell) -> ServerStanding:
        """Install the server *name*, or the best for the language *name*; return how it stands then.

        Raises UserError where there is none of that name, and ServerError.
        """
        ...

    def doctor(self, target: Target, *, ask: bool, offline: bool) -> Iterator[Found]:
        """Look at all that a run needs, and yield what was found as it is to be shown.

        With *ask* the model is asked one tiny thing; with *offline* GitHub is not asked.
        """
        ...

    def serve(self) -> int:
        """Serve an editor over standard input and output until it goes; return the exit code."""
        ...

    def log_file(self) -> Path:
        """Return a new file's path, outside of any repository, for the traceback of a fault."""
        ...
