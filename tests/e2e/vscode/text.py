"""The text that is worked on."""

from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page
from tests.e2e.vscode.until import until

_LINES = """editor => [...editor.querySelectorAll('.view-lines > .view-line')]
    .filter(line => line.closest('.monaco-editor') === editor)
    .map(line => [parseFloat(line.style.top), line.textContent])
    .sort((one, other) => one[0] - other[0]).map(pair => pair[1])"""
_DRAWN = """editor => [...editor.querySelectorAll('.view-line span, .view-overlays *')]
    .flatMap(one => ['::before', '::after'].map(side => getComputedStyle(one, side).content))
    .filter(content => content.startsWith('"')).map(content => content.slice(1, -1))"""
_SOON = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The editor that was worked in last."""

    page: Page

    @property
    def editor(self) -> Locator:
        """Return the editor; of two that are compared, the right one."""
        shown = self.page.locator(
            ".editor-group-container.active .editor-instance .monaco-editor:visible"
        )
        return shown.locator("visible=true").last

    @property
    def name(self) -> str:
        """Return what stands on the tab; nothing where no text is open."""
        tabs = self.page.locator(".editor-group-container.active .tab.active")
        # In one go: a tab that goes meanwhile would be waited for.
        return tabs.evaluate_all("tabs => tabs[0]?.dataset.resourceName ?? ''")

    @property
    def unsaved(self) -> bool:
        """Say whether there are changes that are not on disk."""
        tab = self.page.locator(".editor-group-container.active .tab.active.dirty")
        return tab.count() > 0

    def lines(self) -> list[str]:
        """Return the lines that can be seen."""
        return [_plain(line) for line in self.editor.evaluate(_LINES)]

    def read(self) -> str:
        """Return what can be seen of the text."""
        return "\n".join(self.lines())

    def drawn(self) -> list[str]:
        """Return what is drawn beside the text and is none of it."""
        return [_plain(one) for one in self.editor.evaluate(_DRAWN)]

    def marked(self, name: str) -> int:
        """Return how many pieces that can be seen are drawn by the class *name*."""
        return self.editor.locator(f".{name}").count()

    def focus(self) -> None:
        """Have the keys go to the text, wherever the cursor is."""
        self.editor.locator("textarea, .native-edit-context").first.focus()

    def go(self, line: int, column: int = 1) -> None:
        """Put the cursor at a place, both from one."""
        self.page.keyboard.press("F1")
        field = self.page.locator(".quick-input-widget:visible input.input:visible").first
        field.fill(f":{line}:{column}")
        offered = self.page.locator(".quick-input-list .monaco-list-row")
        offered.filter(has_text=f"to line {line} at column {column}").wait_for()
        field.press("Enter")
        self.page.locator(".quick-input-widget").first.wait_for(state="hidden")
        at = self.page.locator(".statusbar-item").filter(has_text=f"Ln {line}, Col {column}")
        at.first.wait_for()
        self.focus()

    def type(self, text: str) -> None:
        """Write *text* at the cursor, as it is; to undo that may take several steps."""
        self.focus()
        self.page.keyboard.insert_text(text)

    def press(self, keys: str) -> None:
        """Press keys in the text."""
        self.focus()
        self.page.keyboard.press(keys)

    def save(self) -> None:
        """Save it, and wait until that is done."""
        self.press("Control+s")
        until(lambda: not self.unsaved, f"{self.name} is saved")

    def undo(self) -> None:
        """Take one step back."""
        self.press("Control+z")

    def redo(self) -> None:
        """Take it again."""
        self.press("Control+Shift+z")

    def lenses(self) -> list[str]:
        """Return what can be clicked above lines, from top to bottom."""
        lenses = self.editor.locator(
            ".codelens-decoration:visible a, .codelens-decoration:visible > span > span"
        )
        return [_plain(text) for text in lenses.all_inner_texts()]

    def click_lens(self, title: str) -> None:
        """Click what says *title*, maybe with more around it."""
        self.editor.locator(".codelens-decoration a").filter(has_text=title).first.click()

    def actions(self, wanted: str) -> list[str]:
        """Open the list of code actions at the cursor, once *wanted* is among them.

        Returns:
            All that is offered. The list stays open.
        """
        until(lambda: self._offers(wanted), f"the code action {wanted!r} is offered")
        return self._offered()

    def act(self, title: str) -> None:
        """Carry out the code action that says just *title*."""
        self.actions(title)
        self._rows.nth(self._offered().index(title)).click()

    @property
    def _rows(self) -> Locator:
        return self.page.locator(".action-widget .monaco-list-row.action")

    def _offered(self) -> list[str]:
        return [_plain(row) for row in self._rows.locator(".title").all_inner_texts()]

    def _offers(self, wanted: str) -> bool:
        """Ask anew: while actions are still sought the list does not open, or lacks some."""
        if not self._rows.count():
            self.press("Control+.")
        try:
            self._rows.first.wait_for(timeout=_SOON)
        except Error:
            return False
        if wanted in self._offered():
            return True
        self.page.keyboard.press("Escape")
        return False


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ").rstrip()
