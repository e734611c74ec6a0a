"""The box at the top: commands, files, choices, and what is typed."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page
from tests.e2e.vscode.until import until

_DRAWN = """rows => rows.map(row =>
    [Number(row.dataset.index), row.querySelector('.label-name')?.textContent ?? ''])"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picks:
    """The box, and what it offers."""

    page: Page

    @property
    def box(self) -> Locator:
        """Return the box, while it is open."""
        return self.page.locator(".quick-input-widget:visible")

    @property
    def field(self) -> Locator:
        """Return where one types."""
        return self.box.locator("input.input:visible, .quick-input-filter input[type=text]").first

    def prompt(self, text: str) -> None:
        """Open the box as the palette, and write *text* in it: `>` begins a command.

        One that closes just then, such as a list that was dismissed, takes it along: it is opened anew.
        """
        until(lambda: self._prompted(text), f"{text!r} stands in the palette")

    def _prompted(self, text: str) -> bool:
        self.page.keyboard.press("F1")
        self.field.fill(text, timeout=5_000)
        self.page.wait_for_timeout(200)
        return self.text() == text

    def text(self) -> str:
        """Return what is written in the box; nothing where none is open."""
        # It may close meanwhile: what is not there is not waited for.
        return "".join(self.field.evaluate_all("fields => fields.map(field => field.value)"))

    def labels(self) -> list[str]:
        """Return what is offered, by label alone, once there is anything."""
        return until(self._labels, "something is offered")

    def rows(self) -> list[str]:
        """Return what is offered, with descriptions, as it is read out."""
        self._rows.first.wait_for()
        told = self._rows.evaluate_all("rows => rows.map(row => row.ariaLabel)")
        return [_plain(label or "") for label in told]

    def title(self) -> str:
        """Return the title of the box, once it is open."""
        return _plain(self.box.locator(".quick-input-title").inner_text())

    def message(self) -> str:
        """Return what the box says below the field."""
        return _plain(self.box.locator(".quick-input-message").inner_text())

    def row(self, label: str) -> Locator:
        """Return the rows whose label has this *label* in it."""
        return self._rows.filter(has=self.page.locator(".label-name", has_text=label))

    def choose(self, label: str) -> None:
        """Choose what has just this *label*; fails where it does not come."""
        until(lambda: label in self._labels(), f"{label!r} is offered")
        self.row(label).nth(self._place(label)).click()

    def tick(self, *labels: str) -> None:
        """Tick some of many, and confirm."""
        for label in labels:
            until(lambda wanted=label: wanted in self._labels(), f"{label!r} is offered")
            self.row(label).nth(self._place(label)).locator("input, .monaco-checkbox").first.click()
        self.field.press("Enter")

    def type(self, text: str) -> None:
        """Type *text* in the box, and confirm."""
        self.field.fill(text)
        self.field.press("Enter")

    def dismiss(self) -> None:
        """Close the box."""
        self.field.press("Escape")
        self.box.wait_for(state="hidden")

    def _labels(self) -> list[str]:
        """Return nothing while the list is still being drawn."""
        drawn = self._rows.evaluate_all(_DRAWN)
        return [_plain(label) for _, label in sorted(drawn)] if _is_whole(drawn) else []

    @property
    def _rows(self) -> Locator:
        return self.box.locator(".quick-input-list .monaco-list-row")

    def _place(self, label: str) -> int:
        drawn = [name for _, name in self._rows.evaluate_all(_DRAWN)]
        holding = [_plain(name) for name in drawn if label in _plain(name)]
        return holding.index(label)


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ").strip()


def _is_whole(drawn: list[tuple[int, str]]) -> bool:
    """Say whether no row is missing between the first and the last."""
    return sorted(index for index, _ in drawn) == list(range(len(drawn)))
