"""Notifications and dialogs."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page
from tests.e2e.vscode.until import until

_SOON = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """Notifications, as far as they are shown."""

    page: Page

    def texts(self) -> list[str]:
        """Return what they say."""
        return self._notes.locator(".notification-list-item-message").all_inner_texts()

    def note(self, text: str) -> Locator:
        """Return the notifications that say *text*, maybe with more around it."""
        return self._notes.filter(has_text=text)

    def wait(self, text: str) -> None:
        """Wait for a notification."""
        self.note(text).first.wait_for()

    def buttons(self, text: str) -> list[str]:
        """Return the buttons of the notification that says *text*."""
        self.wait(text)
        return self.note(text).first.locator(".monaco-button").all_inner_texts()

    def press(self, text: str, button: str) -> None:
        """Press a button of the notification that says *text*."""
        self.wait(text)
        note = self.note(text).first
        note.locator(".monaco-button").filter(has_text=button).first.click()
        until(lambda: note.count() == 0 or not note.is_visible(), f"{text!r} goes away")

    def clear(self) -> None:
        """Have none be shown; some go away by themselves meanwhile."""
        until(self._cleared, "no notification is shown")

    def _cleared(self) -> bool:
        note = self._notes.first
        if note.count():
            note.hover(timeout=_SOON)
            note.locator(".codicon-notifications-clear").click(timeout=_SOON)
        return not self._notes.count()

    @property
    def _notes(self) -> Locator:
        shown = ":is(.notifications-toasts, .notifications-center)"
        return self.page.locator(f"{shown} .notification-list-item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialog:
    """The dialog that has to be answered first; among them the one that asks for trust."""

    page: Page

    def text(self) -> str:
        """Return what it says, once it is there."""
        self._box.wait_for()
        return self._box.locator(".dialog-message-container").inner_text()

    def buttons(self) -> list[str]:
        """Return what can be pressed."""
        self._box.wait_for()
        return self._box.locator(".dialog-buttons .monaco-button").all_inner_texts()

    def press(self, button: str) -> None:
        """Press the button that says *button*, maybe with more around it."""
        self._box.locator(".dialog-buttons .monaco-button").filter(has_text=button).first.click()
        self._box.wait_for(state="hidden")

    def trust(self, *, yes: bool) -> None:
        """Answer the question whether the authors of the folder are trusted."""
        self.press("Yes, I trust the authors" if yes else "No, I don't trust the authors")

    @property
    def _box(self) -> Locator:
        return self.page.locator(".monaco-dialog-box")
