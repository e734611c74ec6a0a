"""A folder that nobody trusts: what works in it, what is off, and that nothing of it is run."""

import json
from pathlib import Path

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import ISSUE, RUN, expect, fix, ready
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

OFF = "Restricted Mode: language servers that run its code are off"


def test_an_untrusted_folder_is_read_and_fixed_and_its_programs_are_not_run(
    ground: Ground, profile: Desk
) -> None:
    ran = _with_programs(ground)
    with profile.on(ground, trusting=False) as window:
        assert "Do you trust the authors" in window.dialog.text()
        window.dialog.trust(yes=False)
        window.bar.wait("Restricted Mode")
        ready(window)
        until(lambda: OFF in _told(window), "what is off is told")
        window.screenshot("restricted")
        window.command("Patchwright: Where Would This Be Fixed?")
        window.picks.choose(ISSUE)
        until(lambda: window.picks.title() == "Where this may be fixed", "places are found")
        window.picks.dismiss()
        expect(fix(window), RUN, "Drafts 1, 3, 4", "Done")
        _trust(window)
        until(lambda: OFF not in _told(window), "trust is passed on")
        window.screenshot("trusted")
        window.command("Patchwright: Restart Server")
        until(lambda: window.workbench.channel("Patchwright").count(" serve") == 2, "it is anew")
        ready(window)
        assert OFF not in _told(window)
        said = window.workbench.channel("Patchwright")
    assert str(ground.root) not in "".join(line for line in said.split("\n") if "process" in line)
    assert not ran.exists()


def _with_programs(ground: Ground) -> Path:
    """Have the folder name programs of its own in its settings; return what they would leave."""
    ran = ground.folder / "ran"
    for name in ("patchwright", "python3"):
        program = ground.write(f"bin/{name}", f'#!/bin/sh\ntouch "{ran}"\nexit 1\n')
        program.chmod(0o755)
    named = {"command": "patchwright", "python": "python3"}
    told = {f"patchwright.{name}": str(ground.root / "bin" / its) for name, its in named.items()}
    ground.write(".vscode/settings.json", json.dumps({**told, "patchwright.drafts": 1}))
    return ran


def _told(window: Window) -> str:
    """Return what is told where the mouse rests on the item of the status bar."""
    return until(lambda: _hovered(window), "Patchwright tells how it stands")


def _hovered(window: Window) -> str:
    """Return nothing where another item has moved under the mouse."""
    window.page.mouse.move(700, 300)
    window.bar.item("Patchwright").first.hover()
    shown = window.find(".monaco-hover:visible")
    shown.first.wait_for()
    text = " ".join(shown.all_inner_texts())
    return text if "files read" in text else ""


def _trust(window: Window) -> None:
    window.command("Workspaces: Manage Workspace Trust")
    page = window.find(".workspace-trust-editor:visible")
    page.locator(".monaco-button", has_text="Trust").first.click()
    window.bar.item("Restricted Mode").first.wait_for(state="hidden")
