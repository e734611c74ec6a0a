"""The user goes on writing in texts between whose lines hunks are pending: it is his text."""

import string
from pathlib import Path

from tests.e2e import shop
from tests.e2e.ground import Ground
from tests.e2e.reviewed import MINE, OURS
from tests.e2e.shop import PRICE, RATES, RECEIPT
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.review import (
    HIGH,
    LOW,
    chord,
    decide_elsewhere,
    expect,
    expect_text,
    is_typed_in,
    offset,
    reviewing,
)
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

FAST = "".join(f"{letter}{number}_" for number, letter in enumerate(string.ascii_lowercase * 4))[
    :300
]
"""What is typed, key by key, while hunks are decided on elsewhere."""


def test_who_types_beside_hunks_loses_no_key(tmp_path: Path, profile: Desk) -> None:
    with reviewing(tmp_path, profile) as (ground, window):
        text = window.show(PRICE)
        expect(window, "price.py", h1=4, h2=8)
        # Above: all threads move.
        text.type(MINE)
        expect(window, "price.py", h1=5, h2=9)
        # Below: none does.
        text.go(13, 5)
        text.type("# mine\n    ")
        expect(window, "price.py", h1=5, h2=9)
        mine = MINE + shop.text(PRICE).replace("    return f", "    # mine\n    return f")
        expect_text(window, mine, unsaved=True)
        _type_while_others_decide(ground, window, mine)
        expect(window, "price.py", h1=5, h2=9)
        chord_at = text.read()
        text.go(9)
        chord(window, "accept")
        swapped = chord_at.replace(*shop.SWAPS[2][1:])
        expect_text(window, swapped, unsaved=True)
        # In the very lines: what fits is merged, and nothing of the user's is lost.
        window.show(RECEIPT, 9)
        expect(window, "receipt.py", h5=9)
        text.press("End")
        text.type("  # mine")
        clash = shop.text(RECEIPT).replace(shop.SWAPS[5][1], _mine(5))
        clash = clash.replace(*shop.SWAPS[4][1:])
        expect_text(window, clash, unsaved=True)
        window.threads.wait("Does not fit any more")
        both = f"{_mine(5).rstrip()}\n---\n{shop.SWAPS[5][2].rstrip()}"
        expect(window, "receipt.py", h5=(9, both))
        window.screenshot("stale")
        _resolve(window)
        expect_text(window, clash, unsaved=True)
        expect(window, "receipt.py", h5=(9, OURS.rstrip()))
        text.go(9)
        chord(window, "accept")
        expect_text(window, clash.replace(_mine(5), OURS), unsaved=True)
        text.undo()
        expect_text(window, clash, unsaved=True)


def _type_while_others_decide(ground: Ground, window: Window, before: str) -> None:
    """Type in the middle of hunks, key by key, while a terminal decides on others, twice."""
    text = window.text
    window.page.set_viewport_size(LOW)
    text.go(10)
    until(lambda: is_typed_in(window), "keys go to the text")
    until(lambda: offset(window) < 0, "the text is scrolled")
    scrolled = offset(window)
    with decide_elsewhere(ground, "accept", 4):
        window.page.keyboard.type(FAST)
    with decide_elsewhere(ground, "reject", 3):
        window.page.keyboard.type(FAST)
    assert is_typed_in(window)
    assert offset(window) == scrolled
    window.page.set_viewport_size(HIGH)
    old = shop.SWAPS[2][1]
    expect_text(window, before.replace(old, f"{old}{FAST}{FAST}"), unsaved=True)
    until(lambda: ground.text(RECEIPT) == shop.text(RECEIPT, 4), "the other has accepted")
    assert (ground.text(PRICE), ground.text(RATES)) == (shop.text(PRICE), shop.text(RATES))
    window.bar.wait("3 hunks")


def _resolve(window: Window) -> None:
    """Write the fifth hunk anew, from both versions."""
    window.threads.press("Hunk 5", "Resolve Hunk")
    both = f"<<<<<<< YOURS\n{_mine(5)}=======\n{shop.SWAPS[5][2]}>>>>>>> PROPOSED\n"
    until(lambda: window.text.read() == both, "both versions stand in a document")
    window.text.press("Control+a")
    window.text.type(OURS)
    window.press("Control+s")
    until(lambda: window.text.name == "receipt.py", "its document is closed")


def _mine(number: int) -> str:
    return shop.SWAPS[number][1].replace("\n", "  # mine\n")
