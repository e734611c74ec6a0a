"""A run's own copy of the live graph."""

import shutil
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from patchwright.app.opened import Opened
from patchwright.domain.run import RunId, RunState
from patchwright.graph.store import Graph
from patchwright.pipeline import snapshots

_FOLDER = "runs"


@contextmanager
def frozen(graph: Graph, folder: Path) -> Generator[Graph]:
    """Yield a copy of *graph*, which lies in *folder*; both go in the end.

    It is as *graph* stands, whoever brought that there: the run brings it to its own
    snapshot before anything is read from it.
    """
    copy = None
    try:
        copy = graph.freeze(folder / "graph.db")
        yield copy
    finally:
        if copy:
            copy.close()
        shutil.rmtree(folder, ignore_errors=True)


def new_folder(cache: Path, run: RunId) -> Path:
    """Make a folder that no earlier process of *run* has used: another one may sweep that now."""
    above = cache / _FOLDER
    above.mkdir(parents=True, exist_ok=True)
    return Path(mkdtemp(prefix=f"{run}.", dir=above))


def sweep(opened: Opened) -> None:
    """Remove frozen graphs that killed processes left, and blobs that nothing uses any more."""
    # Listed before the runs are read: a run that begins meanwhile has its row before its folder.
    folders = list((opened.cache / _FOLDER).glob("*"))
    going_on = {
        run.id for run in opened.runs() if run.state in (RunState.RUNNING, RunState.WAITING)
    }
    for folder in folders:
        if folder.name.partition(".")[0] not in going_on:
            shutil.rmtree(folder, ignore_errors=True)
    if not going_on:
        snapshots.sweep_daily(opened.state, time.time())
