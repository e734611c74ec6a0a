"""A repository that stays open in an editor; implements `editor.program.Folder`."""

import time
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwright.app.following import Following
from patchwright.app.live_graph import LiveGraph
from patchwright.app.loading import loaded_for
from patchwright.app.opened import Opened, patch_of
from patchwright.app.servers import RunServers
from patchwright.app.uses import Uses
from patchwright.domain.candidate import Candidate
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.edit import Patch
from patchwright.domain.encoding import Decoded
from patchwright.domain.event import Event
from patchwright.domain.issue import Issue, IssueRef
from patchwright.domain.run import RunId, RunState
from patchwright.graph.build import Coverage, Progress
from patchwright.settings.load import EDITOR, Loaded

if TYPE_CHECKING:
    from patchwright.app.ended import EndedRun
    from patchwright.app.live_servers import LiveServers
    from patchwright.app.ready import ReadyRun
    from patchwright.graph.locate import Places
    from patchwright.issues.github.fetching import Fetched
    from patchwright.issues.github.listing import Listing
    from patchwright.issues.github.wanted import Wanted
    from patchwright.langservers.state import State
    from patchwright.pipeline.ledger.ledger import Ledger
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun
    from patchwright.workspace.plan import Restored

# Imports stand where they are needed, so that the server is there before rooms that few ask for.
# ruff: noqa: PLC0415


class OpenFolder:
    """State, settings and live graph of a folder, for as long as it is open.

    Any thread may call any method. Several runs may go on at a time: each has a
    snapshot and a frozen graph of its own.

    Attributes:
        trusted: Whether programs in it may run outside of a sandbox, as the editor says;
            what is answered in a terminal counts there alone.
    """

    def __init__(self, opened: Opened, given: Mapping[str, Any], *, trusted: bool = False) -> None:
        self._opened, self._given = opened, given
        self.trusted = trusted
        self._following = Following(LiveGraph(opened.cache))
        self._servers = RunServers(opened.root, opened.cache, lambda: self.trusted, warm=True)
        self._navigators = list["LiveServers"]()
        self._uses = Uses(self._end, str(opened.root))

    @property
    def root(self) -> Path:
        """Where it lies."""
        return self._opened.root

    @property
    def cache(self) -> Path:
        """The folder for what may vanish; it stays where it was when the folder was opened."""
        return self._opened.cache

    @property
    def loaded(self) -> Loaded:
        """The settings in force in it."""
        return self._opened.loaded

    @property
    def notices(self) -> Sequence[str]:
        """What opening it finished or undid of an earlier, interrupted write."""
        return self._opened.notices

    def trust(self, *, trusted: bool) -> None:
        """Take the editor's word on whether programs in it may run; what may not, ends."""
        self.trusted = trusted
        if not trusted:
            # A run that goes on checks by grammars from here on.
            self._end_servers()

    def configure(self, given: Mapping[str, Any]) -> Loaded:
        """Take the client's settings anew; a bad value is reported and the one before it stays."""
        self._given = given
        self._opened = replace(self._opened, loaded=loaded_for(self.root, given, source=EDITOR))
        return self.loaded

    def bring(
        self,
        unsaved: Mapping[str, str],
        progress: Progress | None = None,
        changed: frozenset[str] | None = None,
    ) -> Coverage:
        """Bring the live graph to the disk overlaid by *unsaved*; see the protocol."""
        with self._uses.one():
            return self._following.bring(self._opened, unsaved, self._watching(progress), changed)

    def coverage(self) -> Coverage | None:
        """Return what the live graph covers; None before it was first brought."""
        return self._following.coverage

    def servers(self) -> "Mapping[str, Sequence[State]]":
        """Return how the language servers are that were needed so far, by what they are for."""
        live = [state for one in self._navigators for state in one.states()]
        return {"runs": self._servers.states(), "live text": live}

    def issue(self, ref: IssueRef) -> "Fetched":
        """Fetch what *ref* names."""
        from patchwright.app.issue import issue_of

        return issue_of(self.root, self.loaded, ref)

    def issues(self, wanted: "Wanted") -> "Listing":
        """Return the open issues of its repository that *wanted* means."""
        from patchwright.app.issue import open_issues_of

        return open_issues_of(self.root, self.loaded, wanted)

    def locate(self, issue: Issue, unsaved: Mapping[str, str]) -> "Places":
        """Return where *issue* may have its cause, best first, without a model."""
        with self._uses.one():
            return self._following.locate(self._opened, issue, unsaved, self._watching(None))

    def new_run(self) -> RunId:
        """Return an id for a run of which nothing is read yet."""
        from patchwright.pipeline.runs import new_id

        return new_id(time.time())

    @contextmanager
    def begin(
        self,
        run: RunId,
        issue: Issue,
        unsaved: Mapping[str, str],
        given: Mapping[str, Any],
        progress: Progress | None = None,
    ) -> "Generator[ReadyRun]":
        """Begin *run* on the files as they are in the editor; *given* are settings for it alone."""
        from patchwright.app.course import Ground, begun

        with self._uses.one():
            opened = self._with(given)
            new = set(opened.loaded.problems) - set(self.loaded.problems)
            taking = partial(self._following.fix, opened, unsaved, self._watching(progress))
            ground = Ground(
                opened=opened, live=self._following.graph, snapshot=taking, servers=self._servers
            )
            with begun(ground, issue, run=run, notices=tuple(sorted(new))) as ready:
                yield ready

    def correction(self, run: str, asked: AskedCorrection) -> Correction:
        """Return what *asked* comes to in a run; raises UserError where it does not fit."""
        from patchwright.app.branches import correction_of

        return correction_of(self._opened, run, asked)

    @contextmanager
    def resume(
        self, run: str, correction: Correction | None = None
    ) -> "Generator[ReadyRun | EndedRun]":
        """Go on with a run from its journal, as *correction* changes it."""
        from patchwright.app.course import resumed

        live, servers = self._following.graph, self._servers
        going = resumed(self._opened, live, servers, run, correction)
        with self._uses.one(), going as course:
            yield course

    def runs(self) -> "Sequence[StoredRun]":
        """Return all runs, newest first."""
        return self._opened.runs()

    def run_states(self) -> Mapping[RunId, tuple[RunState, int]]:
        """Return how each run stands, and which branch is its newest."""
        return self._opened.run_states()

    def sign(self) -> object:
        """Return what is another once anybody has written into the state."""
        return self._opened.state.database.sign()

    def delete(self, run: RunId) -> None:
        """Forget a run that has ended; raises UserError."""
        from patchwright.pipeline.runs import delete

        delete(self._opened.state, run, time.time())

    def run(self, name: str) -> "StoredRun":
        """Return the run whose id ends with *name*; raises UserError."""
        return self._opened.run(name)

    def events(self, run: RunId) -> Sequence[Event]:
        """Return what a run told, in order."""
        return self._opened.events(run)

    def outcome(self, run: "StoredRun") -> "Outcome | None":
        """Return what a run came to; None while it goes on."""
        return self._opened.outcome(run)

    def patch(self, best: Candidate, *, tests: bool) -> Patch:
        """Return what of *best* is to be applied: its patch, and with *tests* those too."""
        return patch_of(best, tests=tests)

    def read(self, path: str) -> Decoded | None:
        """Return a file as it is on disk; None where there is none. Raises WorkspaceError."""
        from patchwright.workspace.on_disk import read_text

        return read_text(self.root, path)

    def write(
        self, run: "StoredRun", patch: Patch, restored: "Restored | None" = None
    ) -> tuple[str, ...]:
        """Write *patch*, whose texts before are those on disk, all or nothing; see the protocol."""
        from patchwright.app.standing import standing

        with self._uses.one():
            return self._opened.write(standing(self._opened, run, patch), patch, restored)

    @property
    def ledger(self) -> "Ledger":
        """The ledger of what runs propose, which terminals and other windows share."""
        from patchwright.pipeline.ledger.ledger import Ledger

        # It holds nothing: all that it knows is in the state.
        return Ledger(self._opened.state, "editor")

    @property
    def hunks(self) -> Path:
        """The folder for hunks that are written anew; never lost, and outside the workspace."""
        return self._opened.state.database.path.parent / "hunks"

    def proposal(self, run: "StoredRun") -> "Proposal | None":
        """Return what *run* proposes, entered into the ledger; None where it proposes nothing."""
        return self._opened.proposal(self.ledger, run)

    def navigator(self, read: Callable[[], Awaitable[None]]) -> "LiveServers":
        """Return who answers questions about its code: servers that see live text, and the graph."""
        from patchwright.app.live_servers import live_servers

        made = live_servers(
            lambda: (self.root, self.loaded.settings, self.trusted),
            cache=self.cache,
            graph=self._following.graph.get,
            read=read,
            using=self._uses.one,
        )
        self._navigators.append(made)
        return made

    def close(self) -> None:
        """Let nothing new begin, and close all once nothing goes on; may be called twice."""
        self._uses.close()

    def _with(self, given: Mapping[str, Any]) -> Opened:
        loaded = loaded_for(self.root, {**self._given, **given}, source=EDITOR)
        return replace(self._opened, loaded=loaded)

    def _watching(self, progress: Progress | None) -> Progress:
        """Return what is told how reading goes on, and ends it where the folder was closed."""

        def tell(done: int, of: int) -> None:
            self._uses.check()
            if progress:
                progress(done, of)

        return tell

    def _end_servers(self) -> None:
        self._servers.kill()
        for one in self._navigators:
            one.kill()

    def _end(self) -> None:
        self._end_servers()
        self._following.graph.close()
        self._opened.state.close()
