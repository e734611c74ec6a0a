"""A scene with runs that came to something."""

from pathlib import Path

from tests.support import scripted_program as script
from tests.support.scripted_editor import ABLE, Scene, make_scene

from patchwright.domain.issue import Issue
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.editor.session.client import Client
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.stored import StoredRun, Terms


def stored(
    name: str = script.RUN, state: RunState = RunState.DONE, title: str = "Wrong day"
) -> StoredRun:
    return StoredRun(
        id=RunId(name),
        issue=Issue(title=title),
        snapshot="0",
        workspace="/w",
        model="m",
        terms=Terms(seed="s", settings={}, limits=Limits()),
        state=state,
        reason="",
        started=float(name[:8]),
        ended=None,
        usage=script.USED,
        seconds=1,
        result=None,
        owner=None,
    )


def a_scene(
    tmp_path: Path, *came: tuple[StoredRun, Outcome | None], client: Client = ABLE
) -> Scene:
    scene = make_scene(tmp_path, {"dates.py": script.BEFORE}, client=client)
    scene.disk.came = list(came or [(stored(), script.outcome())])
    return scene
