"""Has one test work in VS Code, and keeps what there was to see where it fails."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error
from tests.e2e.ground import Ground, left_over
from tests.e2e.vscode.browser import browsing
from tests.e2e.vscode.install import Installation
from tests.e2e.vscode.window import Window
from tests.e2e.vscode.workbench import Workbench
from tests.support.lsp_client import home_of


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A VS Code with extensions, and without a user yet.

    Attributes:
        code: Where it is installed.
        extensions: Where its extensions lie; several tests may share them.
    """

    code: Installation
    extensions: Path

    def install(self, vsix: Path, folder: Path) -> None:
        """Install an extension as a user does; *folder* is left to whatever that writes."""
        self._workbench(folder, home_of(folder / "home")).install(vsix)

    def place(self, extension: Path) -> None:
        """Have an extension that lies in a folder."""
        self._workbench(self.extensions, {}).place(extension)

    @contextmanager
    def on(self, ground: Ground, *, trusting: bool = True, **settings: Any) -> Generator[Window]:
        """Open the project of *ground* in the window of a user who has never been here.

        The environment is that of *ground*, so that the server speaks to its model and
        its GitHub; the server is that of the running test, unless *settings* say else.

        Args:
            ground: What the test stands on.
            trusting: Whether folders are trusted without a question.
            settings: More settings of the user; None takes one of ours away.
        """
        with self.before(ground, trusting=trusting, **settings) as window:
            yield window.open(ground.root)

    @contextmanager
    def before(
        self, ground: Ground, *, trusting: bool = True, **settings: Any
    ) -> Generator[Window]:
        """Serve as for `on`, in a window that has nothing open yet."""
        ours = {
            "patchwright.command": str(ground.folder / "bin" / "patchwright"),
            "security.workspace.trust.startupPrompt": "always",
        }
        told = {"settings": {**ours, **settings}, "trusting": trusting}
        workbench = self._workbench(ground.folder, ground.environment(), **told)
        with _ended(workbench), browsing(ground.environment()) as browser:
            window = Window.of(workbench, browser)
            with _told(window):
                workbench.start()
                yield window

    def _workbench(self, folder: Path, environ: Mapping[str, str], **more: Any) -> Workbench:
        places = {"code": self.code, "folder": folder, "extensions": self.extensions}
        return Workbench(**places, environ=environ, **more)


@contextmanager
def _ended(workbench: Workbench) -> Generator[None]:
    """Leave no process, and fail where one stays."""
    try:
        yield
    finally:
        workbench.stop()
    left = left_over(workbench.folder)
    if left:
        pytest.fail(f"left over: {left}\n{workbench.said()}", pytrace=False)


@contextmanager
def _told(window: Window) -> Generator[None]:
    """Keep a picture of each window where something fails, and say where with the logs."""
    try:
        yield
    except BaseException as error:
        pages = [page for context in window.browser.contexts for page in context.pages]
        for number, page in enumerate(pages, 1):
            file = window.workbench.folder / "shots" / f"failed-{number}.png"
            with suppress(Error):
                page.screenshot(path=file, timeout=10_000)
                error.add_note(f"picture: {file}")
        error.add_note(window.workbench.said())
        raise
