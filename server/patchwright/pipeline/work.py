"""All that one run is given: values, and the few doors it may go through."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from patchwright.domain.issue import Issue
from patchwright.domain.ports import Diagnostician, Model
from patchwright.domain.run import Limits, RunId
from patchwright.domain.source import Snapshot
from patchwright.graph.store import Graph
from patchwright.langservers.navigator import Navigator
from patchwright.settings.table import Settings
from patchwright.storage.state import State

History = tuple[tuple[str, tuple[str, ...]], ...]
"""Subjects of commits with the paths that they changed, newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """One run's work.

    Attributes:
        run: Its id; its row stands in *state*.
        issue: What is to be resolved.
        snapshot: The repository, fixed from here on.
        graph: The run's own frozen copy; the run brings it to the snapshot.
        model: Who is asked.
        diagnostician: Who gates.
        navigator: Who knows where names lead, besides the graph.
        settings: Those in force; `begin.settings_for` lays the run's own over them.
        limits: The most it may use.
        history: What commits said, or empty.
        state: Where journal and row stand.
        seed: From which orders are drawn; the same on resuming and replaying.
        resumed: Whether an earlier session is gone on with.
        now: Tells the time, in seconds of the epoch.
        ticks: Tells seconds from any start, and never goes back.
    """

    run: RunId
    issue: Issue
    snapshot: Snapshot
    graph: Graph
    model: Model
    diagnostician: Diagnostician
    settings: Settings
    limits: Limits
    state: State
    seed: str
    history: History = ()
    navigator: Navigator | None = None
    resumed: bool = False
    now: Callable[[], float] = time.time
    ticks: Callable[[], float] = time.monotonic
