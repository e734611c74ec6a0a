"""Takes the pictures of VS Code that its walkthrough and the pages show, and draws the icon.

    python -m tests.e2e.vscode.pictures

By hand, whenever something that they show looks otherwise; Pillow makes them small.
What is there is written over; look at each before it is committed.
"""

import importlib
import shutil
import tempfile
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator
from tests.e2e.ground import Ground, prepared
from tests.e2e.vscode.browser import browsing
from tests.e2e.vscode.built import ROOT, built
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.install import install
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

MEDIA = ROOT / "vscode-extension" / "media"
PAGES = ROOT / "docs" / "pictures"
THEMES = {
    "dark": ("Dark Modern", "vs-dark"),
    "light": ("Light Modern", "vs"),
    "hc": ("Default High Contrast", "hc-black"),
    "hc-light": ("Default High Contrast Light", "hc-light"),
}
SHOWN = {"light": ("issues", "run", "review")}
"""By theme, the pictures that pages show as well."""

ISSUE = "#12 Forecast takes the rent three days too early"
TOLD: Mapping[int, Mapping[str, Any]] = {
    12: {"author": "ada", "labels": ["bug"], "comments": ["So it is here."], "assignees": ["mira"]},
    9: {"title": "Show totals in the report by month", "author": "mira", "labels": ["wish"]},
    7: {"title": "Import fails on dates with dots", "author": "jon", "labels": ["bug", "import"]},
}
"""What is known of issues, by number, newest first."""

KEYLESS = {"ANTHROPIC_API_KEY": "", "ANTHROPIC_BASE_URL": ""}
QUIET = {"PATCHWRIGHT_LANGUAGE_SERVERS": "off"}
_SOON = 20_000


def main() -> None:
    """Take all of them."""
    folder = Path(tempfile.mkdtemp(prefix="pictures-"))
    try:
        code = install()
        desk = Desk(code=code, extensions=folder / "extensions")
        desk.install(built(code, fetch=True).vsix, folder)
        for name, take in {"keyless": _without_a_key, "fixed": _of_a_run}.items():
            (folder / name).mkdir()
            with prepared(folder / name) as ground:
                take(desk, ground)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    icon()


def icon() -> None:
    """Draw the extension's icon."""
    drawn = (ROOT / "vscode-extension" / "scripts" / "icon.svg").read_text("utf-8")
    with browsing({}) as browser:
        page = browser.new_page(viewport={"width": 128, "height": 128})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawn}")
        page.screenshot(path=MEDIA / "icon.png", omit_background=True)


def _without_a_key(desk: Desk, ground: Ground) -> None:
    ground.environ |= KEYLESS | QUIET
    with _window(desk, ground, width=640, height=330) as window:
        window.bar.wait("no key")
        for theme in _themes(window):
            window.bar.click("no key")
            window.picks.row("Set Key").first.wait_for()
            _take(window, theme, "ready", None)
            window.picks.dismiss()


def _of_a_run(desk: Desk, ground: Ground) -> None:
    ground.environ |= QUIET
    ground.holds = {"Voter"}
    for days, (number, told) in enumerate(TOLD.items()):
        name = ("octo/pocketbook", number)
        updated = (datetime.now(UTC) - timedelta(hours=3, days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")
        ground.github.issues[name] = {
            **ground.github.issues.get(name, {}),
            **told,
            "updated": updated,
        }
    with _window(desk, ground, width=840, height=720) as window:
        window.show("pocketbook/rhythm.py")
        for theme in _themes(window):
            window.command("Patchwright: Fix GitHub Issue…")
            window.picks.row(ISSUE).first.wait_for()
            _take(window, theme, "issues", _box(window.picks.box))
            window.picks.dismiss()
        _run(window, ground)
        _review(window, ground)


def _run(window: Window, ground: Ground) -> None:
    window.command("Patchwright: Fix GitHub Issue…")
    window.picks.choose(ISSUE)
    until(ground.held.exists, "there is a vote")
    window.view("Patchwright")
    _widen(window, 160)
    rows = window.tree("Runs")
    until(lambda: any("USD" in row for row in rows.rows()), "the run is told")
    window.notes.clear()
    for theme in _themes(window):
        side, last = _box(window.find(".part.sidebar")), _box(rows.row("USD").first)
        height = last["y"] + last["height"] + 12 - side["y"]
        _take(window, theme, "run", {**side, "height": height})


def _review(window: Window, ground: Ground) -> None:
    ground.go.touch()
    window.notes.press("a patch of", "Review")
    window.view("Patchwright")
    window.command("View: Toggle Primary Side Bar Visibility")
    window.page.set_viewport_size({"width": 840, "height": 1400})  # so that nothing scrolls
    window.show("pocketbook/rhythm.py", 30)
    for theme in _themes(window):
        window.threads.wait("Hunk 2 of 2")
        over = _box(window.threads.thread("Hunk 1 of 2").first)
        last = _box(window.threads.thread("Hunk 2 of 2").first)
        top = over["y"] + over["height"] + 1
        bottom = last["y"] + last["height"]
        editor = _box(window.find(".part.editor"))
        _take(window, theme, "review", {**editor, "y": top, "height": bottom - top})


@contextmanager
def _window(desk: Desk, ground: Ground, *, width: int, height: int) -> Generator[Window]:
    with desk.on(ground) as window:
        window.page.set_default_timeout(_SOON)
        window.page.set_viewport_size({"width": width, "height": height})
        until(lambda: window.bar.icon("Patchwright") in {"wrench", "key"}, "it is ready")
        yield window


def _themes(window: Window) -> Iterator[str]:
    """Show one theme after the other."""
    for name, (title, drawn) in THEMES.items():
        window.set(**{"workbench.colorTheme": title})
        window.find(f".monaco-workbench.{drawn}").wait_for()
        yield name


def _widen(window: Window, by: int) -> None:
    """Draw the border of the side bar to the right."""
    side = _box(window.find(".part.sidebar"))
    at, middle = side["x"] + side["width"] + 2, side["y"] + side["height"] / 2
    mouse = window.page.mouse
    mouse.move(at, middle)
    mouse.down()
    mouse.move(at + by, middle, steps=5)
    mouse.up()


def _take(window: Window, theme: str, name: str, part: FloatRect | None) -> None:
    window.page.mouse.move(1, 1)
    hints = window.find(".monaco-hover:visible")
    until(lambda: hints.count() == 0, "no hint is shown")
    file = MEDIA / "walkthrough" / f"{name}-{theme}.png"
    window.page.screenshot(path=file, clip=part, animations="disabled", caret="hide")
    image = importlib.import_module("PIL.Image")  # it is no library of ours, but for this
    image.open(file).convert("RGB").quantize(128, dither=0).save(file, optimize=True)
    if name in SHOWN.get(theme, ()):
        shutil.copy(file, PAGES / f"vscode-{name}.png")


def _box(shown: Locator) -> FloatRect:
    box = shown.bounding_box()
    assert box, "it is not shown"
    return box


if __name__ == "__main__":
    main()
