"""What stands around the text: trees at the side, the bar at the bottom."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page
from tests.e2e.vscode.until import until

_DRAWN = "rows => rows.map(row => [row.offsetTop, row.innerText])"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """The rows of one view, while that is shown."""

    page: Page
    title: str

    def rows(self) -> list[str]:
        """Return the rows from top to bottom, each with its description behind it."""
        # At once: while a run goes on, rows are drawn anew all the time.
        told = self._pane.locator(".monaco-list-row").evaluate_all(_DRAWN)
        return [" ".join(text.split()) for _, text in sorted(told)]

    def row(self, text: str) -> Locator:
        """Return the rows that say *text*, maybe with more around it."""
        return self._pane.locator(".monaco-list-row").filter(has_text=text)

    def click(self, text: str) -> None:
        """Choose a row."""
        self.row(text).first.click()

    def expand(self, text: str) -> None:
        """Unfold a row; one that is unfolded stays so."""
        row = self.row(text).first
        if row.get_attribute("aria-expanded") == "false":
            row.locator(".monaco-tl-twistie").click()
        until(lambda: row.get_attribute("aria-expanded") == "true", f"{text!r} is unfolded")

    def act(self, text: str, action: str) -> None:
        """Press the icon that stands for *action* in a row."""
        self.row(text).first.hover()
        self.row(text).first.locator(f'.action-label[aria-label^="{action}"]').first.click()

    def menu(self, text: str, action: str) -> None:
        """Choose *action* in the menu that a row has."""
        self.row(text).first.click(button="right")
        choose(self.page, action)

    def welcome(self) -> str:
        """Return what stands in the view while it has no rows."""
        return self._pane.locator(".welcome-view-content").inner_text()

    @property
    def _pane(self) -> Locator:
        head = self.page.locator(f'.pane-header[aria-label^="{self.title}"]')
        return self.page.locator(".pane").filter(has=head)


def choose(page: Page, action: str) -> None:
    """Choose *action* in the menu that is open; one that has just opened takes no click yet, and says nothing."""
    item = page.locator(f'.monaco-menu .action-menu-item:has([aria-label^="{action}"])').first
    item.wait_for()
    until(lambda: _gone_by_click(item), f"{action!r} leaves the menu")


def _gone_by_click(item: Locator) -> bool:
    if item.is_visible():
        item.click(timeout=2_000)
        item.page.wait_for_timeout(200)
    return not item.is_visible()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The bar at the bottom."""

    page: Page

    def texts(self) -> list[str]:
        """Return what its items say, without icons."""
        told = self.page.locator(".statusbar-item:visible").all_inner_texts()
        return [" ".join(text.split()) for text in told if text.strip()]

    def item(self, text: str) -> Locator:
        """Return the items that say *text*, maybe with more around it."""
        return self.page.locator(".statusbar-item:visible").filter(has_text=text)

    def wait(self, text: str) -> None:
        """Wait for an item that says *text*, maybe with more around it."""
        self.item(text).first.wait_for()

    def icon(self, text: str) -> str:
        """Return the name of the icon of the item that says *text*, such as `check`."""
        drawn = self.item(text).first.locator(".codicon").first.get_attribute("class") or ""
        names = [name.removeprefix("codicon-") for name in drawn.split() if name != "codicon"]
        return names[0] if names else ""

    def hint(self, text: str) -> str:
        """Return what is read out of the item that says *text*."""
        return self.item(text).first.get_by_role("button").first.get_attribute("aria-label") or ""

    def click(self, text: str) -> None:
        """Click the item that says *text*."""
        self.item(text).first.locator("a").first.click()
