"""What the editor asks for; the composition root builds what answers.

All methods are synchronous and may be called from any thread (the editor calls
them through `offload`), except `Course.go`.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from patchwright.domain.candidate import Candidate
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.edit import Patch
from patchwright.domain.encoding import Decoded
from patchwright.domain.event import Event
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.question import AskUser
from patchwright.domain.run import RunId, RunState
from patchwright.editor.session.navigator import Navigator
from patchwright.settings.load import Loaded

if TYPE_CHECKING:
    from patchwright.graph.build import Coverage
    from patchwright.graph.locate import Places
    from patchwright.issues.github.fetching import Fetched
    from patchwright.issues.github.listing import Listing
    from patchwright.issues.github.wanted import Wanted
    from patchwright.langservers.state import State
    from patchwright.pipeline.cancel import Cancel
    from patchwright.pipeline.ledger.ledger import Ledger
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun
    from patchwright.workspace.plan import Restored

Progress = Callable[[int, int], None]
"""Told how many files are done, and of how many."""

Unsaved = Mapping[str, str]
"""The text of open documents that differs from the disk, by path in the workspace."""


class Course(Protocol):
    """A run that is ready to go on."""

    @property
    def run(self) -> RunId:
        """Its id."""
        ...

    async def go(
        self,
        emit: Callable[[Event], None],
        cancel: "Cancel",
        ask: AskUser | None = None,
    ) -> "Outcome":
        """Go to the end; *cancel* ends it early, with the best so far; *ask* lets it use more."""
        ...


class Folder(Protocol):
    """One workspace folder that is open in the editor."""

    @property
    def root(self) -> Path:
        """Where it lies."""
        ...

    @property
    def cache(self) -> Path:
        """The folder for what may vanish; outside of the workspace."""
        ...

    @property
    def loaded(self) -> Loaded:
        """The settings in force in it."""
        ...

    @property
    def trusted(self) -> bool:
        """Whether programs in it may run outside of a sandbox."""
        ...

    def trust(self, *, trusted: bool) -> None:
        """Let programs in it run, or no more."""
        ...

    @property
    def notices(self) -> Sequence[str]:
        """What opening it finished or undid of an earlier, interrupted write."""
        ...

    def configure(self, given: Mapping[str, Any]) -> Loaded:
        """Take the client's settings anew; a bad value is reported and the one before it stays."""
        ...

    def bring(
        self,
        unsaved: Unsaved,
        progress: Progress | None = None,
        changed: frozenset[str] | None = None,
    ) -> "Coverage":
        """Bring the live graph to the disk overlaid by *unsaved*.

        Args:
            unsaved: Texts of open documents.
            progress: Told after each batch.
            changed: Only these paths may differ since the last time; None looks at everything.
        """
        ...

    def coverage(self) -> "Coverage | None":
        """Return what the live graph covers; None before it was first brought."""
        ...

    def servers(self) -> "Mapping[str, Sequence[State]]":
        """Return how the language servers are that were needed so far, by what they are for."""
        ...

    def issue(self, ref: IssueRef) -> "Fetched":
        """Fetch what *ref* names; raises PatchwrightError with what to do."""
        ...

    def issues(self, wanted: "Wanted") -> "Listing":
        """Return the open issues that *wanted* means; raises PatchwrightError with what to do."""
        ...

    def locate(self, issue: Issue, unsaved: Unsaved) -> "Places":
        """Return where *issue* may have its cause, best first, without a model."""
        ...

    def new_run(self) -> RunId:
        """Return an id for a run of which nothing is read yet."""
        ...

    def begin(
        self,
        run: RunId,
        issue: Issue,
        unsaved: Unsaved,
        given: Mapping[str, Any],
        progress: Progress | None = None,
    ) -> AbstractContextManager[Course]:
        """Begin *run* on the files as they are in the editor; *given* are settings for it alone."""
        ...

    def correction(self, run: str, asked: AskedCorrection) -> Correction:
        """Return what *asked* comes to in a run; raises UserError where it does not fit."""
        ...

    def resume(
        self, run: str, correction: Correction | None = None
    ) -> AbstractContextManager[Course]:
        """Go on with a run from its journal; what is recorded costs nothing.

        A *correction* opens a new branch of it, in which it goes on.
        """
        ...

    def runs(self) -> "Sequence[StoredRun]":
        """Return all runs, newest first."""
        ...

    def run_states(self) -> Mapping[RunId, tuple[RunState, int]]:
        """Return how each run stands, and which branch is its newest."""
        ...

    def sign(self) -> object:
        """Return what is another once anybody, in any process, has kept something; it is cheap."""
        ...

    def delete(self, run: RunId) -> None:
        """Forget a run that has ended, and all that is kept for it; raises UserError."""
        ...

    def run(self, name: str) -> "StoredRun":
        """Return the run whose id ends with *name*; raises UserError."""
        ...

    def events(self, run: RunId) -> Sequence[Event]:
        """Return what a run told, in order."""
        ...

    def outcome(self, run: "StoredRun") -> "Outcome | None":
        """Return what a run came to; None while it goes on."""
        ...

    def patch(self, best: Candidate, *, tests: bool) -> Patch:
        """Return what of *best* is to be applied: its patch, and with *tests* those too."""
        ...

    def read(self, path: str) -> Decoded | None:
        """Return a file as it is on disk; None where there is none. Raises WorkspaceError."""
        ...

    def write(
        self, run: "StoredRun", patch: Patch, restored: "Restored | None" = None
    ) -> tuple[str, ...]:
        """Write *patch*, whose texts before are those on disk, all or nothing; raises WorkspaceError.

        Files among *restored* come back with exactly those bytes and permissions.
        """
        ...

    @property
    def ledger(self) -> "Ledger":
        """The ledger of what runs propose, which terminals and other windows share."""
        ...

    @property
    def hunks(self) -> Path:
        """The folder for hunks that are written anew; it is never lost, and outside the workspace."""
        ...

    def proposal(self, run: "StoredRun") -> "Proposal | None":
        """Return what *run* proposes, entered into the ledger; None where it proposes nothing."""
        ...

    def navigator(self, read: Callable[[], Awaitable[None]]) -> Navigator:
        """Return who answers questions about its code; it is closed before the folder is.

        *read* waits, but not for long, while the code is read for the first time.
        """
        ...

    def close(self) -> None:
        """Close what was opened; may be called twice."""
        ...


class Program(Protocol):
    """The door to everything."""

    def folder(self, root: Path, given: Mapping[str, Any], *, trusted: bool = False) -> Folder:
        """Open a workspace folder with the client's settings and its word on trust.

        Raises StorageError.
        """
        ...

    def status(self, folder: Folder) -> Mapping[str, Any]:
        """Return how model, GitHub and settings stand, as plain JSON without any secret."""
        ...
