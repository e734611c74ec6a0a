"""A window of VS Code, as its user sees it and uses it.

    window.show("shop/price.py")
    window.command("Patchwright: Fix Issue")
    window.picks.choose("#12")
    window.notes.press("The fix is ready", "Review")

What a method looks for it waits for; `until` waits for what a test compares.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page
from tests.e2e.vscode.browser import page_of
from tests.e2e.vscode.notes import Dialog, Notes
from tests.e2e.vscode.picks import Picks
from tests.e2e.vscode.sides import Bar, Tree
from tests.e2e.vscode.text import Text
from tests.e2e.vscode.threads import Threads
from tests.e2e.vscode.until import until
from tests.e2e.vscode.workbench import Workbench

SHOTS = "PATCHWRIGHT_SHOTS"
"""Names a folder where pictures are kept; else they lie with the test."""

_THEMES = {True: "Dark Modern", False: "Light Modern"}


@dataclass(kw_only=True)
class Window:
    """One page on one folder."""

    workbench: Workbench
    browser: Browser
    page: Page
    opened: Path | None = None

    @classmethod
    def of(cls, workbench: Workbench, browser: Browser) -> "Window":
        """Return a window with nothing in it yet, in a browser context of its own."""
        return cls(workbench=workbench, browser=browser, page=page_of(browser))

    def another(self) -> "Window":
        """Return a second window, as on another screen."""
        return Window.of(self.workbench, self.browser)

    def open(self, opened: Path | None = None) -> "Window":
        """Open a folder, or a `.code-workspace`, and wait until it can be used."""
        self.opened = opened
        self.page.goto(self.workbench.url(opened))
        return self.settle()

    def reload(self) -> "Window":
        """Load the window anew by its own command, which keeps what is open."""
        with self.page.expect_event("domcontentloaded"):
            self.command("Developer: Reload Window")
        return self.settle()

    def close(self) -> None:
        """Close it, without a question."""
        self.page.context.close()

    def settle(self) -> "Window":
        """Wait until the window is drawn, and its extensions have been started."""
        self.page.locator(".monaco-workbench .statusbar-item").first.wait_for()
        self.page.locator(".monaco-workbench .part.editor").wait_for()
        return self

    def command(self, title: str) -> None:
        """Run what the palette of commands has by just this *title*, category included."""
        self.picks.prompt(f">{title}")
        self.picks.choose(title)
        until(lambda: not self.picks.text().startswith(">"), f"{title!r} leaves the palette")

    def show(self, path: str, line: int | None = None) -> Text:
        """Open a file of the folder, by its path in it, and return its text."""
        self.picks.prompt(path)
        name = Path(path).name
        self.picks.row(name).first.click()
        until(lambda: self.text.name.startswith(name), f"{path} is shown")
        if line is not None:
            self.text.go(line)
        return self.text

    def press(self, keys: str) -> None:
        """Press keys, such as `Control+s`."""
        self.page.keyboard.press(keys)

    def screenshot(self, name: str) -> Path:
        """Keep a picture, and return where."""
        named = os.environ.get(SHOTS)  # noqa: TID251 - of the tests alone
        folder = Path(named) if named else self.workbench.folder / "shots"
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")
        return folder / f"{name}.png"

    def set(self, **settings: Any) -> None:
        """Change settings of the user in settings.json, as the user does; None takes one away."""
        told = self.workbench.told(**settings)
        self.command("Preferences: Open User Settings (JSON)")
        until(lambda: self.text.name == "settings.json", "the settings are shown")
        until(lambda: self._wrote(told), "the settings are written")
        self.command("View: Close Editor")

    def _wrote(self, told: str) -> bool:
        """Write the whole text anew, and say whether it came to the disk so: one selected too early does not.

        What is selected goes first, as a bracket typed over it would be put around it.
        """
        self.text.press("Control+a")
        self.text.press("Delete")
        self.text.type(told)
        self.text.save()
        return self.workbench.settings_file.read_text("utf-8") == told

    def theme(self, *, dark: bool) -> None:
        """Change the colors."""
        self.set(**{"workbench.colorTheme": _THEMES[dark]})
        self.page.locator(f".monaco-workbench.{'vs-dark' if dark else 'vs'}").wait_for()

    def view(self, title: str) -> None:
        """Show the views that stand by *title* in the bar of activities."""
        button = self.page.locator(f'.activitybar .action-item:has([aria-label^="{title}"])').first
        button.wait_for()
        if "checked" not in (button.get_attribute("class") or ""):
            button.click()

    def find(self, selector: str, **more: Any) -> Locator:
        """Return what a selector finds, where nothing here has a word for it."""
        return self.page.locator(selector, **more)

    @property
    def text(self) -> Text:
        """Return the text that is worked on."""
        return Text(page=self.page)

    @property
    def picks(self) -> Picks:
        """Return the box in which one picks or types."""
        return Picks(page=self.page)

    @property
    def notes(self) -> Notes:
        """Return the notifications."""
        return Notes(page=self.page)

    @property
    def dialog(self) -> Dialog:
        """Return the dialog before everything else."""
        return Dialog(page=self.page)

    @property
    def bar(self) -> Bar:
        """Return the bar at the bottom."""
        return Bar(page=self.page)

    @property
    def threads(self) -> Threads:
        """Return the threads of comments in the text."""
        return Threads(page=self.page)

    def tree(self, title: str) -> Tree:
        """Return the rows of the view *title*."""
        return Tree(page=self.page, title=title)
