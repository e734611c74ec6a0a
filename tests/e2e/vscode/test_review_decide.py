"""What a run proposes, decided on between the lines: by keys, by buttons, hunk by hunk and at once."""

from pathlib import Path

from tests.e2e import shop
from tests.e2e.ground import Ground
from tests.e2e.reviewed import OURS
from tests.e2e.shop import PRICE, RATES, RECEIPT
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.review import (
    HIGH,
    LOW,
    THEMES,
    at,
    chord,
    color,
    expect,
    expect_text,
    frame_with,
    reviewing,
    take_back,
)
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

WAY = [("price.py", 4), ("price.py", 8), ("rates.py", 3), ("receipt.py", 5), ("receipt.py", 9)]


def test_each_hunk_is_decided_on_by_keys_alone(tmp_path: Path, profile: Desk) -> None:
    with reviewing(tmp_path, profile) as (ground, window):
        window.show(PRICE)
        expect(window, "price.py", h1=4, h2=8)
        window.bar.wait("5 hunks")
        _color(window)
        _accept_what_needs_a_closed_file(ground, window)
        _walk(window)
        _accept_and_undo(window)
        assert not window.find(".part.panel:visible").count(), "no list of comments opens by itself"
        assert ground.text(RECEIPT) == shop.text(RECEIPT)
        # One is rejected, and taken back.
        chord(window, "next")
        at(window, "receipt.py", 9)
        chord(window, "reject")
        expect(window, "receipt.py")
        expect_text(window, shop.text(RECEIPT, 4), unsaved=True)
        chord(window, "take back")
        expect(window, "receipt.py", h5=9)
        _write_anew(window)
        window.notes.press("Hunk 5 is as you wrote it", "Accept Hunk 5")
        accepted = shop.text(RECEIPT, 4).replace(shop.SWAPS[5][1], OURS)
        expect_text(window, accepted, unsaved=True)
        window.text.save()
        assert ground.text(RECEIPT) == accepted


def _title(window: Window) -> str:
    return window.find(".editor-group-container.active .tab.active").first.inner_text()


def _color(window: Window) -> None:
    """See that all stands where it should, whatever the colors; the last are the usual ones."""
    for theme in reversed(THEMES):
        color(window, theme)
        expect(window, "price.py", h1=4, h2=8)
        window.screenshot(f"inline-{theme}")


def _accept_what_needs_a_closed_file(ground: Ground, window: Window) -> None:
    """Accept a hunk that needs one of a closed file, which undo does not reach, and take it back."""
    window.text.go(8)
    chord(window, "accept with needs")
    expect(window, "price.py")
    expect_text(window, shop.text(PRICE, 1, 2), unsaved=True)
    at(window, "price.py", 10)
    until(lambda: ground.text(RATES) == shop.text(RATES, 3), "what is closed is written")
    take_back(window, "On disk: shop/rates.py. “Take Back” takes it back.")
    expect(window, "price.py", h1=4, h2=8)
    expect_text(window, shop.text(PRICE), unsaved=True)
    until(lambda: ground.text(RATES) == shop.text(RATES), "it is as it was on disk, too")


def _walk(window: Window) -> None:
    """Go from hunk to hunk, over all files, around, and back to the fourth."""
    window.page.set_viewport_size(LOW)
    window.text.go(1)
    for number, (name, line) in enumerate([*WAY, WAY[0]]):
        chord(window, "next")
        at(window, name, line)
        until(
            lambda it=(1, 2, 3, 4, 5, 1)[number]: _is_whole(window, it), "its thread is seen whole"
        )
    window.page.set_viewport_size(HIGH)
    for name, line in (WAY[4], WAY[3]):
        chord(window, "previous")
        at(window, name, line)


def _is_whole(window: Window, number: int) -> bool:
    """Say whether the thread of a hunk is seen down to its end."""
    thread = window.threads.thread(f"Hunk {number} of 5").first.bounding_box()
    editor = window.text.editor.bounding_box()
    assert thread
    assert editor
    return thread["y"] + thread["height"] <= editor["y"] + editor["height"]


def _accept_and_undo(window: Window) -> None:
    """Accept the fourth hunk in the text, which one step undoes, and have it again by another."""
    expect(window, "receipt.py", h4=5, h5=9)
    chord(window, "accept")
    for once_more in (False, True):
        if once_more:
            window.text.undo()
            expect_text(window, shop.text(RECEIPT), unsaved=False)
            expect(window, "receipt.py", h4=5, h5=9)
            window.text.redo()
        expect_text(window, shop.text(RECEIPT, 4), unsaved=True)
        expect(window, "receipt.py", h5=9)
        at(window, "receipt.py", 5)


def _write_anew(window: Window) -> None:
    """Write the fifth hunk in a document of its own, and come back to it."""
    chord(window, "edit")
    until(lambda: window.text.read() == shop.SWAPS[5][2], "its lines stand in a document")
    window.text.press("Control+a")
    window.text.type(OURS)
    assert window.text.name == "Hunk 5 of receipt.py"
    window.find(".codelens-decoration", has_text="What you save here becomes hunk 5").wait_for()
    window.press("Control+s")
    window.notes.wait("Hunk 5 is as you wrote it; nobody has checked that. “Accept Hunk”")
    until(lambda: window.text.name == "receipt.py", "its document is closed")
    expect(window, "receipt.py", h5=(9, OURS.rstrip()))
    window.threads.wait("changed by you, not checked")
    at(window, "receipt.py", 9)


def test_a_file_and_a_whole_proposal_are_looked_at_and_decided_on(
    tmp_path: Path, profile: Desk
) -> None:
    with reviewing(tmp_path, profile) as (ground, window):
        text = window.show(RECEIPT)
        expect(window, "receipt.py", h4=5, h5=9)
        text.go(9)
        chord(window, "evidence")
        page = frame_with(window, "Fix of #12, hunk 5 of 5")
        for told in ("take the last day", "stands at its end", "3 of 4 drafts", "no new errors"):
            assert told in page
        window.command("View: Close Editor")
        chord(window, "file diff")
        until(lambda: "as proposed" in _title(window), "the file is shown beside what it would be")
        until(lambda: text.read() == shop.text(RECEIPT, 4, 5), "its right side is what it would be")
        window.command("View: Close Editor")
        text.go(1)
        chord(window, "accept file")
        expect_text(window, shop.text(RECEIPT, 4, 5), unsaved=True)
        window.bar.wait("3 hunks")
        text.undo()
        expect_text(window, shop.text(RECEIPT), unsaved=False)
        expect(window, "receipt.py", h4=5, h5=9)
        chord(window, "reject file")
        expect(window, "receipt.py")
        window.bar.wait("3 hunks")
        for number in (4, 5):  # the cursor is at neither, and so it is asked for
            chord(window, "take back")
            window.picks.row(f"Hunk {number} of 5").first.click()
        expect(window, "receipt.py", h4=5, h5=9)
        # Both sides of all files, as they are and as they would be.
        chord(window, "all diff")
        diff = window.find(".multiDiffEntry:visible")
        until(lambda: diff.count() == len(shop.FILES), "each file is shown")
        window.screenshot("whole")
        window.command("View: Close Editor")
        chord(window, "accept all")
        expect_text(window, shop.text(RECEIPT, 4, 5), unsaved=True)
        for path in (PRICE, RATES):
            until(
                lambda it=path: ground.text(it) == shop.text(it, *shop.SWAPS), f"{path} is written"
            )
        until(lambda: not window.bar.item("hunks").count(), "nothing is left")
        assert ground.text(RECEIPT) == shop.text(RECEIPT)
        take_back(window, "On disk: shop/price.py, shop/rates.py.")
        expect(window, "receipt.py", h4=5, h5=9)
        until(
            lambda: ground.tree().keys() and ground.text(PRICE) == shop.text(PRICE), "all is back"
        )
        chord(window, "reject all")
        expect(window, "receipt.py")
        expect_text(window, shop.text(RECEIPT), unsaved=True)
        until(lambda: not window.bar.item("hunks").count(), "nothing is left again")
        assert {path: ground.text(path) for path in shop.FILES} == shop.FILES
