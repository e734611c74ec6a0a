"""What the journal of a repository holds that waits for somebody."""

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from patchwright.cli.again import again
from patchwright.cli.render.figures import count
from patchwright.domain.errors import StorageError
from patchwright.domain.health import Found, note, ok, problem
from patchwright.domain.run import RunState
from patchwright.pipeline.runs import StoredRun, list_runs
from patchwright.settings.places import state_of
from patchwright.settings.table import Settings
from patchwright.storage.state import open_state
from patchwright.workspace.intents import unfinished

_SHOWN = 3


def runs(root: Path, settings: Settings) -> Iterator[Found]:
    """Look into the journal, if there is one."""
    kept = state_of(root, settings)
    if not os.path.lexists(kept / "runs.db"):
        yield ok("none yet")
        return
    try:
        with open_state(kept) as state:
            found, writes = list_runs(state, time.time()), unfinished(state, root)
    except StorageError as error:
        yield problem(f"{error.what} {error.kept}".strip(), error.remedy, stops="workspace")
        return
    yield _runs(root, found)
    if writes:
        yield note(
            f"{count(len(writes), 'change')} of files broken off, or under way",
            f"Run `{again(root, 'runs', 'list')}`, which finishes or undoes what was broken off.",
            about="Writes",
        )


def _runs(root: Path, found: Sequence[StoredRun]) -> Found:
    said = f"{len(found)} of this repository"
    broken_off = [run.id for run in found if run.state is RunState.INTERRUPTED]
    if not broken_off:
        return ok(said)
    named = ", ".join(broken_off[:_SHOWN])
    more = ", …" if len(broken_off) > _SHOWN else ""
    return note(
        f"{said}; {len(broken_off)} interrupted: {named}{more}",
        f"Run `{again(root, 'runs', 'resume', broken_off[0])}`; what was answered costs nothing.",
    )
