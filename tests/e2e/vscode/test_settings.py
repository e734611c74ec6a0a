"""Settings that are changed while the server runs."""

import json
from functools import partial
from typing import Any

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import fix, ready
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window
from tests.support.model_server import serving

OTHER = "#3 Issue of another repository"
BAD = "Patchwright's setting drafts: 'many' is no number that can be used; 4 stays"


def test_a_setting_counts_once_it_is_changed(ground: Ground, profile: Desk) -> None:
    ground.github.issues["octo/other", 3] = {"title": OTHER.partition(" ")[2]}
    with serving(ground.answer) as model, profile.on(ground) as window:
        ready(window)
        # By the user: what can be used is, and what cannot be is told.
        _set(window, baseUrl=model.url, drafts="many")
        window.notes.wait(BAD)
        window.screenshot("bad-setting")
        window.notes.clear()
        fix(window)
        window.notes.wait("a patch of 2 hunks")
        assert model.requests
        assert not ground.model.requests
        # By the workspace: what was told is not told again.
        ground.write(".vscode/settings.json", json.dumps({"patchwright.repository": "octo/other"}))
        until(partial(_lists, window, OTHER), "the issues of the other are listed")
        assert window.workbench.channel("Patchwright").count(BAD) == 1


def _set(window: Window, **settings: Any) -> None:
    """Change what the user has set for the machine where the files are."""
    named = {f"patchwright.{name}": value for name, value in settings.items()}
    file = window.workbench.machine_file
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | named), "utf-8")


def _lists(window: Window, label: str) -> bool:
    """Say whether the list that is opened now has just *label*."""
    window.command("Patchwright: Fix GitHub Issue…")
    labels = window.picks.labels()
    window.picks.dismiss()
    return labels == [label]
