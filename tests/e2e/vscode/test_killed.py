"""The server is killed while a run goes on, as the system does where memory runs out."""

import os
import signal

from tests.e2e.ground import Ground, processes
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import RUN, expect, fix, held, let_go, ready
from tests.e2e.vscode.until import until


def test_a_run_outlives_its_server(ground: Ground, profile: Desk) -> None:
    before = ground.tree()
    ground.holds = {"Planner"}
    with profile.on(ground) as window:
        ready(window)
        tree = fix(window)
        held(ground)
        assert ground.asked == ["Searcher", "Searcher", "Planner"]
        old = _server(ground)
        os.kill(old, signal.SIGKILL)
        until(lambda: _server(ground) not in {0, old}, "another server is started")
        expect(tree, f"{RUN}interrupted")
        window.notes.wait("A run on Forecast takes the rent three days too early was interrupted")
        window.screenshot("run-interrupted")
        let_go(ground)
        tree.act(RUN, "Resume Run")
        window.notes.wait("a patch of 2 hunks")
        expect(tree, f"{RUN}patch for rhythm.py", "Locate1 place", "Done")
        ready(window)
    # Only what had no answer is asked again.
    assert ground.asked == [
        "Searcher",
        "Searcher",
        "Planner",
        "Planner",
        "Editor",
        "Editor",
        "Voter",
    ]
    assert ground.tree() == before


def _server(ground: Ground) -> int:
    """Return the process that serves, zero where there is none."""
    serving = [pid for pid, line in processes(ground.folder).items() if _serves(line)]
    return max(serving, default=0)


def _serves(line: str) -> bool:
    return line.rstrip().endswith("-m patchwright serve")
