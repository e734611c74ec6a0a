"""A workspace in whose state a run has proposed something, and an editor of it over real frames."""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.editor.stored_runs import stored
from tests.support import scripted_program as script
from tests.support.fake_editor import FakeEditor, editing
from tests.support.lsp_peer import ABLE, Policy

from patchwright.app.application import Application
from patchwright.app.loading import loaded_for
from patchwright.app.opened import Opened, opened
from patchwright.domain.candidate import Ranking
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.run import RunId, RunState
from patchwright.pipeline import runs
from patchwright.pipeline.ending import Ending, to_text
from patchwright.pipeline.ledger.entering import Source, enter
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import Proposal
from patchwright.settings.load import EDITOR
from patchwright.workspace.take import look

NOTHING = Patch(files=())


def write(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Write *files* into *root*."""
    root.mkdir(exist_ok=True)
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)


def state(root: Path) -> Opened:
    """Open the state of the workspace *root*; it has to be closed."""
    return opened(root, loaded_for(root, {}, source=EDITOR))


def propose(
    root: Path,
    *files: FileChange,
    tests: tuple[FileChange, ...] = (),
    run: str = script.RUN,
    now: float = 0.0,
    snapshot: bool = False,
) -> None:
    """Have a run end that proposes to change *files*, and *tests* optionally.

    With a *snapshot* it knows the files as they are on disk.
    """
    best = replace(script.BEST, patch=Patch(files=files), tests=Patch(files=tests))
    here = state(root)
    with here.state:
        source = Source(
            run=RunId(run),
            best=best,
            ranking=Ranking(candidates=(best,), reason=""),
            events=tuple(script.events(best=best)),
            snapshot=look(root, blobs=here.state.blobs, max_file_bytes=1 << 20)
            if snapshot
            else None,
        )
        with here.state.database.transaction() as writer:
            found = writer.read("select 1 from run where id = ?", (run,))
            if not found:
                ranking = source.ranking
                end = Ending(state=RunState.DONE, reason="It ended.", ranking=ranking)
                ended = replace(stored(run, title=f"Issue of {run}"), result=to_text(end))
                runs.create(writer, ended)
        enter(here.state, source, now)


def proposal(root: Path, run: str = script.RUN) -> Proposal:
    """Return what is written down of a proposal."""
    here = state(root)
    with here.state:
        found = Ledger(here.state, "terminal").find(RunId(run))
        assert found is not None
        return found


def states(root: Path, run: str = script.RUN) -> list[str]:
    """Return the states that are written down, by number."""
    return [entry.state.value for entry in proposal(root, run).entries]


@asynccontextmanager
async def reviewing(
    root: Path,
    *,
    policy: Policy | None = None,
    capabilities: Mapping[str, Any] = ABLE,
    **options: Any,
) -> AsyncGenerator[FakeEditor]:
    """Have an editor with the real program behind, and *options* of initialization."""
    async with editing(
        root,
        program=Application(),
        policy=policy,
        capabilities=json.loads(json.dumps(capabilities)),
        initializationOptions={"workers": 1, **options},
    ) as editor:
        yield editor
