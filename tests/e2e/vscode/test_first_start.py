"""The first start: from the .vsix alone to a server, and to a model's key."""

from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e.ground import Ground
from tests.e2e.vscode import needed
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.pythons import offline, online, with_python, without_python
from tests.e2e.vscode.running import (
    ISSUE,
    KEYLESS,
    RUN,
    ask_the_scripted_model,
    expect,
    ready,
    watched,
)
from tests.e2e.vscode.until import PATIENCE, until

KEY = "sk-ant-made-up-for-this-test-0123456789"
OURS: dict[str, Any] = {"patchwright.command": None}
NO_MODEL = "No model can be asked yet"


def test_the_environment_is_made_once_all_is_there(ground: Ground, profile: Desk) -> None:
    if needed.wanted() is None:
        needed.missing("Packages are not fetched.")
    without_python(ground)
    offline(ground)
    with profile.on(ground, **OURS) as window:
        none = "Patchwright needs Python 3.11 or newer, and found none."
        assert window.notes.buttons(none) == ["Open Settings", "Try Again"]
        window.notes.wait("In the PATH there is none of python3.13, python3.12, python3.11")
        window.bar.wait("Patchwright: no Python")
        window.screenshot("no-python")
        assert _environments(ground) == []
        # There is one now, but no network.
        with_python(ground)
        window.notes.press(none, "Try Again")
        window.notes.wait("Setting up Patchwright, once")
        unreached = "The package index cannot be reached."
        assert window.notes.buttons(unreached) == ["Try Again", "Show Log"]
        window.notes.wait("Your files were not touched, and what was half made is removed.")
        window.screenshot("offline")
        assert _environments(ground) == []
        online(ground)
        window.notes.press(unreached, "Try Again")
        window.notes.wait("Setting up Patchwright, once: installing")
        window.screenshot("setting-up")
        until(lambda: window.bar.icon("Patchwright") == "wrench", "it is ready", 4 * PATIENCE)
        window.screenshot("set-up")
        made = window.workbench.channel("Patchwright").count(" pip install ")
        [environment] = _environments(ground)
        server = str(environment / "bin" / "patchwright")
        said = partial(window.workbench.channel, "Patchwright")
        until(lambda: f"{server} serve" in said(), "the log has the server's command")
        ready(window.reload())
        assert window.workbench.channel("Patchwright").count(" pip install ") == made
        assert _environments(ground) == [environment]


def _environments(ground: Ground) -> list[Path]:
    """Return what could be taken for one that is whole."""
    kept = ground.folder / "vscode" / "User" / "globalStorage" / "patchwright.patchwright"
    return [one for one in (kept / "environments").glob("*") if one.is_dir()]


def test_a_key_is_asked_for_and_kept_secret(ground: Ground, profile: Desk) -> None:
    ground.environ |= KEYLESS
    with profile.on(ground) as window:
        window.bar.wait("Patchwright: no key")
        window.command("Patchwright: Fix GitHub Issue…")
        window.picks.choose(ISSUE)
        assert window.notes.buttons(NO_MODEL) == ["Set Key…", "Settings"]
        window.screenshot("no-key")
        window.notes.clear()
        window.bar.click("Patchwright")
        window.picks.choose("Set Key for the Model…")
        window.picks.field.fill("sk")
        until(lambda: "too short" in window.picks.message(), "what is no key is told")
        window.screenshot("set-key")
        window.picks.type(KEY)
        window.notes.wait("The key is kept in VS Code's secret store")
        ready(window)
        window.notes.clear()
        ask_the_scripted_model(window, ground)
        window.command("Patchwright: Fix GitHub Issue…")
        window.picks.choose(ISSUE)
        expect(watched(window), RUN, "Done")
        ready(window.reload())
        window.notes.clear()
        window.command("Patchwright: Fix GitHub Issue…")
        window.picks.choose(ISSUE)
        window.notes.wait("a patch of 2 hunks")
    asked = ground.model.requests
    assert asked
    assert all(KEY in str(one.headers) for one in asked)
    holding = [file for file in ground.folder.rglob("*") if _holds(file, KEY)]
    assert holding == []


def test_what_was_picked_goes_on_once_a_key_is_set(ground: Ground, profile: Desk) -> None:
    # The key is made up: it is to reach nobody.
    ground.environ |= KEYLESS | {"HTTPS_PROXY": "http://127.0.0.1:9"}
    with profile.on(ground) as window:
        window.bar.wait("Patchwright: no key")
        window.command("Patchwright: Fix GitHub Issue…")
        window.picks.choose(ISSUE)
        window.notes.press(NO_MODEL, "Set Key…")
        window.picks.type(KEY)
        expect(watched(window), RUN)
        window.screenshot("key-goes-on")


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and not file.is_symlink() and text.encode() in file.read_bytes()
