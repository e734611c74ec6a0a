"""A review that outlives windows and servers, and goes on in several places at once."""

import os
import re
import signal
from pathlib import Path

from tests.e2e import shop
from tests.e2e.ground import Ground
from tests.e2e.reviewed import MINE
from tests.e2e.shop import PRICE, RATES, RECEIPT
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.review import (
    HIGH,
    at,
    chord,
    expect,
    expect_text,
    reviewing,
)
from tests.e2e.vscode.until import PATIENCE, until
from tests.e2e.vscode.window import Window

from patchwright.processes.run import run

HELD = "has unsaved changes in another editor"


def test_a_review_outlives_the_window_and_the_server(tmp_path: Path, profile: Desk) -> None:
    with reviewing(tmp_path, profile) as (ground, window):
        text = window.show(RECEIPT, 5)
        expect(window, "receipt.py", h4=5, h5=9)
        chord(window, "accept")
        expect_text(window, shop.text(RECEIPT, 4), unsaved=True)
        expect(window, "receipt.py", h5=9)
        for end in (_reload, _kill):
            end(window)
            expect_text(window, shop.text(RECEIPT, 4), unsaved=True)
            expect(window, "receipt.py", h5=9)
            window.bar.wait("4 hunks")
            assert ground.text(RECEIPT) == shop.text(RECEIPT)
        text.go(9)
        chord(window, "accept")
        expect_text(window, shop.text(RECEIPT, 4, 5), unsaved=True)
        expect(window, "receipt.py")
        text.undo()
        expect(window, "receipt.py", h5=9)
        text.save()
        assert ground.text(RECEIPT) == shop.text(RECEIPT, 4)
        expect(window, "receipt.py", h5=9)
        window.bar.wait("4 hunks")


def test_windows_and_a_terminal_decide_on_one_proposal(tmp_path: Path, profile: Desk) -> None:
    with reviewing(tmp_path, profile) as (ground, window):
        window.show(RECEIPT, 5)
        other = window.another()
        other.page.set_viewport_size(HIGH)
        other.open(ground.root).show(RECEIPT)
        for one in (window, other):
            expect(one, "receipt.py", h4=5, h5=9)
        chord(window, "reject")
        for one in (window, other):
            expect(one, "receipt.py", h5=9)
        # What is not saved in one window holds the file in the other one.
        other.text.type(MINE)
        expect(other, "receipt.py", h5=10)
        window.threads.wait(HELD)
        other.text.save()
        until(lambda: window.text.lines()[0] == MINE.strip(), "the other window reads it anew")
        expect(window, "receipt.py", h5=10)
        until(lambda: not window.threads.thread(HELD).count(), "it is held no more")
        window.text.go(10)
        chord(window, "accept")
        accepted = shop.text(RECEIPT, 5, before=MINE)
        expect_text(window, accepted, unsaved=True)
        window.text.save()
        until(lambda: other.text.read() == accepted, "the other window has it, too")
        for one in (window, other):
            expect(one, "receipt.py")
        # A terminal decides on the rest, of which one window has a text open.
        window.show(PRICE)
        expect(window, "price.py", h1=4, h2=8)
        said = _terminal(ground, "review", "--accept", "1,3", "--reject", "2")
        expect(window, "price.py")
        expect_text(window, shop.text(PRICE, 1), unsaved=False)
        assert ground.text(RATES) == shop.text(RATES, 3), said
        for one in (window, other):
            until(lambda it=one: not it.bar.item("hunks").count(), "nothing is left")
        at(window, "price.py", 1)
        other.close()


def _reload(window: Window) -> None:
    """Load the window anew, once VS Code has kept what is not saved, which takes it a second."""
    kept = window.workbench.data / "User" / "Backups"
    until(lambda: _files(kept), "it is kept")
    window.reload()
    until(lambda: window.text.name == "receipt.py", "the text is shown again")


def _files(folder: Path) -> list[Path]:
    return [one for one in folder.rglob("*") if one.is_file()]


def _kill(window: Window) -> None:
    """End the server as nobody should, and wait until another one runs."""
    before = _servers(window)
    os.kill(before[-1], signal.SIGKILL)
    until(lambda: len(_servers(window)) > len(before), "another server is started")
    until(lambda: window.bar.icon("Patchwright") == "wrench", "it is ready")


def _servers(window: Window) -> list[int]:
    """Return the processes of all servers that were started, in order."""
    said = window.workbench.channel("Patchwright")
    return [int(pid) for pid in re.findall(r"The server runs as process (\d+)", said)]


def _terminal(ground: Ground, *arguments: str) -> str:
    """Carry out a command of a terminal in the project, and return what it says."""
    program = str(ground.folder / "bin" / "patchwright")
    done = run([program, *arguments], cwd=ground.root, env=ground.environment(), timeout=PATIENCE)
    said = (done.out + done.err).decode()
    assert done.code == 0, said
    return said
