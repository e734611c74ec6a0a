"""What the extension for VS Code says of itself, and what its page tells, agree."""

import json
import re
from pathlib import Path
from typing import Any

EXTENSION = Path(__file__).parents[2] / "vscode-extension"
MANIFEST: dict[str, Any] = json.loads((EXTENSION / "package.json").read_bytes())
OFFERED: dict[str, Any] = MANIFEST["contributes"]
PAGE = (EXTENSION / "README.md").read_text("utf-8")
MOST = 120_000
"""How many bytes a picture of the package may have."""


def test_every_key_is_told_on_the_page_and_no_other() -> None:
    keys = [binding["key"].split() for binding in OFFERED["keybindings"]]
    assert {first for first, _ in keys} == {"ctrl+k"}
    section = PAGE.split("\n## Keys\n")[1].split("\n## ")[0]
    told = re.findall(r"`(Ctrl\+Alt\+\w+)`", section)
    assert sorted(told) == sorted(_spelled(then) for _, then in keys)


def test_every_command_that_the_page_names_is_there() -> None:
    named = set(re.findall(r'"Patchwright: ([^"]+)"', PAGE))
    assert named
    assert named <= {command["title"] for command in OFFERED["commands"]}


def test_every_color_is_told_on_the_page() -> None:
    assert all(f"`{color['id']}`" in PAGE for color in OFFERED["colors"])


def test_every_command_is_named_as_ours_and_stands_once() -> None:
    commands = OFFERED["commands"]
    names = [command["command"] for command in commands]
    assert len(set(names)) == len(names)
    assert {command["category"] for command in commands} == {"Patchwright"}


def test_whatever_stands_in_a_menu_as_an_icon_has_one() -> None:
    drawn = {command["command"] for command in OFFERED["commands"] if "icon" in command}
    entries = [entry for menu in OFFERED["menus"].values() for entry in menu]
    shown = [e for e in entries if e.get("group", "").startswith(("navigation", "inline"))]
    assert shown
    assert {entry["command"] for entry in shown} <= drawn


def test_every_picture_of_the_first_steps_is_there_and_small() -> None:
    steps = [step for walk in OFFERED["walkthroughs"] for step in walk["steps"]]
    pictures = [path for step in steps for path in step["media"]["image"].values()]
    assert len(pictures) == 4 * len(steps)
    assert all((EXTENSION / path).stat().st_size < MOST for path in pictures)


def test_the_first_steps_lead_to_commands_that_there_are() -> None:
    steps = [step for walk in OFFERED["walkthroughs"] for step in walk["steps"]]
    views = [view["id"] for group in OFFERED["views"].values() for view in group]
    known = {command["command"] for command in OFFERED["commands"]}
    known |= {f"{view}.focus" for view in views}
    texts = [step["description"] for step in steps] + [
        w["contents"] for w in OFFERED["viewsWelcome"]
    ]
    named = re.findall(r"command:(patchwright\.[\w.]+)", "\n".join(texts))
    waited = [event for step in steps for event in step["completionEvents"]]
    named += [
        event.removeprefix("onCommand:") for event in waited if event.startswith("onCommand:")
    ]
    assert named
    assert set(named) <= known


def _spelled(key: str) -> str:
    return "+".join(part.capitalize() for part in key.split("+"))
