"""Signing in to GitHub, for which VS Code itself asks for consent; a stand-in knows the account."""

from pathlib import Path
from typing import Any

import pytest
from tests.e2e.ground import Ground
from tests.e2e.vscode.built import Built
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.github_here import move_to_github
from tests.e2e.vscode.install import Installation
from tests.e2e.vscode.running import ISSUE, ready
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

STANDIN = Path(__file__).parent / "standin_github"
ADA = "gho_made0up0for0this0test0123456789"
"""What lets her in."""

SIGN_IN = "Sign in to GitHub to see private issues"
LOCKED_OUT = [SIGN_IN, "GitHub does not show this to everybody"]
TRACED: dict[str, Any] = {"patchwright.trace.server": "verbose"}
"""Has the log tell whatever goes to the server, where it tells so much."""


@pytest.fixture(scope="session")
def account(code: Installation, extension: Built, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A VS Code with our extension, and with one that knows an account at GitHub."""
    folder = tmp_path_factory.mktemp("account")
    desk = Desk(code=code, extensions=folder / "extensions")
    desk.place(STANDIN)
    desk.install(extension.vsix, folder)
    return desk


@pytest.fixture
def private(ground: Ground) -> Ground:
    """The repository is at GitHub, and shown to Ada alone."""
    move_to_github(ground)
    ground.github.private = {"octo/pocketbook"}
    ground.github.people = {ADA: "ada"}
    ground.environ |= {"STANDIN_TOKEN": ADA, "STANDIN_LOGIN": "ada"}
    return ground


def test_private_issues_are_read_as_who_signs_in(private: Ground, account: Desk) -> None:
    with account.on(private, **TRACED) as window:
        ready(window)
        window.command("Developer: Set Log Level...")
        window.picks.choose("Trace")
        _expect(window, LOCKED_OUT)
        window.screenshot("private")
        _decline(window, private)
        _consent(window, private)
        ready(window.reload())
        window.notes.clear()
        _expect(window, [ISSUE])  # and nobody is asked
        window.picks.dismiss()
        _be_refused(window, private)
        _sign_out(window, private)
        log = window.workbench.channel("Patchwright")
    assert '"githubToken": "***"' in log
    assert [file for file in private.folder.rglob("*") if _holds(file, ADA)] == []


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and not file.is_symlink() and text.encode() in file.read_bytes()


def _expect(window: Window, labels: list[str]) -> None:
    """Open the list, and wait until it has just these."""
    window.command("Patchwright: Fix GitHub Issue…")
    until(lambda: window.picks.labels() == labels, f"{labels} are offered")


def _decline(window: Window, ground: Ground) -> None:
    window.picks.choose(SIGN_IN)
    assert window.dialog.text() == "The extension 'Patchwright' wants to sign in using GitHub."
    window.screenshot("consent")
    window.dialog.press("Cancel")
    window.notes.wait("is not signed in to GitHub. Public issues can be read all the same.")
    until(lambda: window.picks.labels() == LOCKED_OUT, "it is as it was")
    window.picks.field.fill("the rent comes too early")
    until(lambda: "Fix what you typed" in window.picks.labels(), "words are an issue as ever")
    window.screenshot("declined")
    window.picks.field.fill("")
    until(lambda: window.picks.labels() == LOCKED_OUT, "it can be thought over")
    window.picks.choose(LOCKED_OUT[1])
    window.notes.wait("if it is private, give a token")
    assert _tokens(ground) == {None}


def _consent(window: Window, ground: Ground) -> None:
    window.picks.choose(SIGN_IN)
    window.dialog.press("Allow")
    until(lambda: window.picks.labels() == [ISSUE], "the issue is listed at once")
    window.notes.wait("Issues are read as ada, from now on.")
    window.screenshot("signed-in")
    assert ground.github.requests[-1].headers["authorization"] == f"token {ADA}"
    window.picks.dismiss()
    window.notes.clear()


def _be_refused(window: Window, ground: Ground) -> None:
    """Find that the token does not do, and that there is a way to another."""
    ground.github.people = {}
    _expect(window, LOCKED_OUT)
    window.picks.choose(SIGN_IN)
    assert "wants you to sign in again using GitHub." in window.dialog.text()
    window.screenshot("again")
    window.dialog.press("Cancel")
    window.notes.wait("Issues are read as ada, as before.")
    window.picks.dismiss()
    window.notes.clear()
    ground.github.people = {ADA: "ada"}


def _sign_out(window: Window, ground: Ground) -> None:
    window.command("Patchwright: Sign Out of GitHub")
    window.notes.wait("Your account at GitHub is used no more.")
    window.screenshot("signed-out")
    ground.github.requests.clear()
    _expect(window, LOCKED_OUT)
    assert _tokens(ground) == {None}


def _tokens(ground: Ground) -> set[str | None]:
    """Return what GitHub was shown."""
    until(lambda: ground.github.requests, "GitHub is asked")
    return {one.headers.get("authorization") for one in ground.github.requests}
