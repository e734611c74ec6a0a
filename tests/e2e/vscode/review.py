"""Pending hunks, as the user sees them between the lines of his text."""

import json
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize
from tests.e2e import shop
from tests.e2e.ground import Ground, prepared
from tests.e2e.vscode.built import ROOT
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.until import PATIENCE, until
from tests.e2e.vscode.window import Window
from tests.support import proposals

from patchwright.domain.edit import FileChange
from patchwright.domain.text import split_lines

HIGH: ViewportSize = {"width": 1400, "height": 1200}
"""A screen on which a whole text can be seen, with the threads in it."""

LOW: ViewportSize = {"width": 1400, "height": 500}
"""A screen on which the text must be scrolled."""

Hunks = dict[int, tuple[int, str]]
"""By number, the line below which each stands, zero where that is above the first; and its code."""

COMMANDS = {
    "next": "hunk.next",
    "previous": "hunk.previous",
    "accept": "hunk.accept",
    "accept with needs": "hunk.acceptNeeded",
    "reject": "hunk.reject",
    "edit": "hunk.edit",
    "take back": "hunk.takeBack",
    "evidence": "hunk.evidence",
    "file diff": "file.diff",
    "accept file": "file.accept",
    "reject file": "file.reject",
    "accept all": "all.accept",
    "reject all": "all.reject",
    "all diff": "all.diff",
}
"""What is done by keys, and the command of it."""

THEMES = {"vs": "Light Modern", "vs-dark": "Dark Modern", "hc-black": "Default High Contrast"}
"""Colors, by the class that the workbench has while they are drawn."""

_HUNKS = """editor => {
    const bottom = one => one.getBoundingClientRect().bottom;
    const numbers = [...editor.querySelectorAll('.margin-view-overlays .line-numbers')]
        .map(one => [bottom(one), Number(one.textContent)]);
    return [...editor.querySelectorAll('.review-widget')].map(one => {
        const top = one.getBoundingClientRect().top + 4;
        const above = numbers.filter(([end]) => end <= top).map(([, number]) => number);
        const code = [...one.querySelectorAll('.monaco-tokenized-source')];
        const told = one.querySelector('.review-title')?.textContent ?? '';
        const number = Number(/Hunk (\\d+)/.exec(told)?.[1] ?? 0);
        return [number, Math.max(0, ...above), code.map(one => one.innerText).join('\\n---\\n')];
    });
}"""


@contextmanager
def reviewing(
    folder: Path, desk: Desk, propose: Callable[[Ground], None] = shop.propose, **settings: Any
) -> Generator[tuple[Ground, Window]]:
    """Open the shop, for which *propose* has entered what a run proposes."""
    with prepared(folder, shop.FILES) as ground:
        propose(ground)
        still = {"editor.scrollBeyondLastLine": False}
        with desk.before(ground, **still, **settings) as window:
            window.page.set_viewport_size(HIGH)
            window.open(ground.root)
            yield ground, window


def enter(ground: Ground, *changes: FileChange) -> None:
    """Have a run that has ended propose *changes*, without any model."""
    with _as_its_user(ground):
        proposals.propose(ground.root, *changes)


@contextmanager
def decide_elsewhere(ground: Ground, wanted: str, *numbers: int) -> Generator[None]:
    """Have another process decide meanwhile as a terminal does, and wait for its end."""
    with _as_its_user(ground):
        state = proposals.state_folder(ground.root)
    told = [str(state), str(ground.root), proposals.RUN, *map(str, numbers)]
    command = [sys.executable, "-m", "tests.support.proposals", wanted, *told]
    process = subprocess.Popen(command, cwd=ROOT, env=ground.environment())  # noqa: S603, TID251 - it is waited for
    try:
        yield
    finally:
        assert process.wait(PATIENCE) == 0


def hunks(window: Window) -> Hunks:
    """Return the hunks that are shown in the text that is worked on."""
    found = window.text.editor.evaluate(_HUNKS)
    return {number: (line, _code(code)) for number, line, code in found}


def expect(window: Window, name: str, **at: int | tuple[int, str]) -> None:
    """Wait until the text *name* shows just these hunks.

    Args:
        window: Where.
        name: The name on the tab.
        at: By `h` and its number, the line above each, and its code, unless that is the shop's.
    """
    wanted = {int(key[1:]): _told(int(key[1:]), told) for key, told in at.items()}
    seen = lambda: (window.text.name, hunks(window))  # noqa: E731 - said twice
    until(lambda: seen() == (name, wanted), f"{name} shows {wanted}")


def expect_text(window: Window, text: str, *, unsaved: bool) -> None:
    """Wait until the text that is worked on is *text*, byte for byte."""
    until(lambda: window.text.read() == text, f"the text is {text!r}")
    until(lambda: window.text.unsaved == unsaved, f"it is {'not ' if unsaved else ''}saved")


def chord(window: Window, what: str) -> None:
    """Press the keys that package.json has for a command of the review."""
    told = json.loads((ROOT / "vscode-extension" / "package.json").read_bytes())
    keys = {one["command"]: one["key"] for one in told["contributes"]["keybindings"]}
    for stroke in keys[f"patchwright.{COMMANDS[what]}"].split():
        window.press("+".join(map(_key, stroke.split("+"))))


def _key(name: str) -> str:
    return "Control" if name == "ctrl" else name if len(name) == 1 else name.capitalize()


def at(window: Window, name: str, line: int, column: int = 1) -> None:
    """Wait until the cursor stands at a place, and keys go to the text there."""
    until(lambda: window.text.name == name, f"{name} is shown")
    window.bar.wait(f"Ln {line}, Col {column}")
    until(lambda: is_typed_in(window), f"keys go to {name}")


def is_typed_in(window: Window) -> bool:
    """Say whether keys go to the text, and not to something beside it."""
    told = (
        "one => !!one?.closest('.editor-instance .monaco-editor') && !one.closest('.review-widget')"
    )
    return window.page.evaluate(f"({told})(document.activeElement)")


def take_back(window: Window, said: str) -> None:
    """Take back what the notification that has *said* is about; it may have gone to the others."""
    until(lambda: window.notes.note(said).count() or _has_notes(window), f"it is said: {said}")
    if not window.notes.note(said).count():
        window.command("Notifications: Show Notifications")
    window.notes.press(said, "Take Back")


def _has_notes(window: Window) -> bool:
    return window.find('.statusbar-item[id="status.notifications"] .codicon-bell-dot').count() > 0


def color(window: Window, name: str) -> None:
    """Change the colors, and wait until they are drawn."""
    window.set(**{"workbench.colorTheme": THEMES[name]})
    window.find(f".monaco-workbench.{name}").wait_for()


def frame_with(window: Window, text: str) -> str:
    """Return what stands on the page that says *text*, once that is shown."""

    def found() -> str:
        told = [frame.locator("body").inner_text() for frame in window.page.frames[1:]]
        return next((one for one in told if text in one), "")

    return until(found, f"a page says {text!r}")


def offset(window: Window) -> float:
    """Return where the first line begins below the top of what is seen; less than zero is above."""
    top = "getBoundingClientRect().top"
    told = f"editor => editor.querySelector('.lines-content').{top} - editor.{top}"
    return window.text.editor.evaluate(told)


@contextmanager
def _as_its_user(ground: Ground) -> Generator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ground.environment().items():
            patch.setenv(name, value)
        yield


def _told(number: int, told: int | tuple[int, str]) -> tuple[int, str]:
    if isinstance(told, tuple):
        return told
    _, old, new = shop.SWAPS[number]
    kept = set(split_lines(old))
    return told, _code("".join(line for line in split_lines(new) if line not in kept))


def _code(text: str) -> str:
    return text.replace("\u00a0", " ").strip("\n").rstrip()
