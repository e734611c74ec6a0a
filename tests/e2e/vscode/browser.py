"""A browser without a screen, that reaches nothing but the loopback interface."""

import re
import shutil
from collections.abc import Generator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.e2e.vscode.until import PATIENCE

PROGRAM = "chromium"
SIZE: ViewportSize = {"width": 1400, "height": 900}
_ELSEWHERE = re.compile(r"https?://(?!127\.0\.0\.1[:/])")

_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


@contextmanager
def browsing(environ: Mapping[str, str]) -> Generator[Browser]:
    """Start a browser; it is ended at the end, however that comes."""
    program = shutil.which(PROGRAM)
    assert program, f"{PROGRAM} is not in PATH"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program,
            args=_ARGUMENTS,
            env=dict(environ),
            handle_sigint=False,
        )
        try:
            yield browser
        finally:
            browser.close()


def page_of(browser: Browser) -> Page:
    """Return a page in a context of its own, as another user's browser has."""
    context = browser.new_context(viewport=SIZE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.route(_ELSEWHERE, lambda route: route.abort())
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    return page
