"""Threads of comments between the lines of a text."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page
from tests.e2e.vscode.sides import choose
from tests.e2e.vscode.until import until


@dataclass(frozen=True, slots=True, kw_only=True)
class Threads:
    """The threads that are unfolded in the text that is shown."""

    page: Page

    def texts(self) -> list[str]:
        """Return what each says: its heading, its comments, its buttons."""
        return [" ".join(text.split()) for text in self._threads.all_inner_texts()]

    def thread(self, text: str) -> Locator:
        """Return the threads that say *text*, maybe with more around it."""
        return self._threads.filter(has_text=text)

    def wait(self, text: str) -> None:
        """Wait for a thread."""
        self.thread(text).first.wait_for()

    def write(self, text: str, answer: str) -> None:
        """Write *answer* below the thread that says *text*; nothing is sent."""
        thread = self.thread(text).first
        form = thread.locator(".comment-form")
        form.wait_for()
        fold = thread.locator(".review-thread-reply-button:visible")
        if fold.count():
            fold.first.click()
        form.locator(".monaco-editor").first.click()
        self.page.keyboard.insert_text(answer)
        last = answer.rpartition("\n")[2]
        until(lambda: _written(form).endswith(last), "the answer is written")

    def press(self, text: str, button: str) -> None:
        """Press a button below the thread that says *text*, or an icon of its heading."""
        thread = self.thread(text).first
        below = thread.locator(".monaco-button").filter(has_text=button)
        above = thread.locator(f'.action-label[aria-label^="{button}"]')
        below.or_(above).first.click()

    def menu(self, text: str, action: str) -> None:
        """Choose *action* in the menu of a comment of the thread that says *text*."""
        comment = self.thread(text).first.locator(".review-comment").first
        comment.hover()
        comment.locator(".codicon-toolbar-more, .codicon-more").first.click()
        choose(self.page, action)

    @property
    def _threads(self) -> Locator:
        return self.page.locator(".review-widget:visible")


def _written(form: Locator) -> str:
    return form.locator(".view-lines").inner_text().replace("\u00a0", " ").strip()
