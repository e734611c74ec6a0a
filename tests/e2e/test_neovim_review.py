"""What a run proposes, reviewed hunk by hunk in Neovim."""

from pathlib import Path
from typing import Any

import pytest
from tests.e2e import shop
from tests.e2e.ground import prepared
from tests.e2e.in_neovim import drive
from tests.e2e.shop import PRICE, RATES, RECEIPT

pytestmark = pytest.mark.slow

MINE = "# TODO(#12): no tax\n"
TYPED = f"ggO{MINE.strip()}<Esc>0f#"

AT = {1: (PRICE, 5, 5), 2: (PRICE, 9, 9), 3: (RATES, 3, 3), 4: (RECEIPT, 5, 5), 5: (RECEIPT, 9, 9)}
"""Where hunks are marked, with the user's line above `PRICE`: file, first and last line."""


def test_hunks_of_three_files_are_decided_on(tmp_path: Path) -> None:
    with prepared(tmp_path, shop.FILES) as ground:
        ground.script = shop.MODEL
        found = drive(
            ground,
            "review",
            files=list(shop.FILES),
            keys=TYPED,
            accept_one="Accept hunk 4 of 5",
            reject_one="Reject hunk 5 of 5",
            accept_needing="Accept hunk 2 of 5 and what it needs (hunks 1, 3)",
        )
    seen = found["seen"]
    assert {one["number"]: place(one) for one in seen["proposed"]["marks"]} == AT
    assert {one["kind"] for one in seen["proposed"]["marks"]} == {3}
    assert seen["proposed"]["marks"][1]["text"] == (
        "Fix of #12, hunk 2 of 5: replaces 1 line by 1; put it right"
    )
    assert_texts(seen, "proposed")
    assert_texts(seen, "accepted one", buffers=[4])
    assert_texts(seen, "undone")
    assert_texts(seen, "redone", buffers=[4])
    assert_texts(seen, "rejected one", buffers=[4])
    # A file that is closed is written; one that is open is the editor's.
    assert_texts(seen, "accepted with what it needs", buffers=[1, 2, 4], disk=[3])
    assert_texts(seen, "taken back", buffers=[4])
    assert_texts(seen, "accepted unsaved", buffers=[3, 4])
    assert_texts(seen, "taken back again")
    assert_texts(seen, "accepted all", buffers=[1, 2, 3, 4, 5])
    assert_texts(seen, "saved", disk=[1, 2, 3, 4, 5], typed_on_disk=True)
    assert (
        found["drawn"]
        == found["lenses"]
        == [
            "1 Patchwright: 1 of 5 decided · Next hunk",
            "9 Accept hunk 5 of 5",
            "9 Edit…",
            "9 Evidence",
            "9 Reject",
        ]
    )
    assert not [one["text"] for one in found["notified"] if one["kind"] < 3]


def place(mark: dict[str, Any]) -> tuple[str, int, int]:
    """Return where a hunk is marked."""
    return mark["path"], mark["first"], mark["last"]


def assert_texts(
    seen: dict[str, Any],
    step: str,
    *,
    buffers: list[int] | None = None,
    disk: list[int] | None = None,
    typed_on_disk: bool = False,
) -> None:
    """Hold all texts at *step* against the hunks that are in them.

    Args:
        seen: What was noted.
        step: When.
        buffers: The hunks that are in texts of the editor, and not on disk.
        disk: Those that are on disk, and so in texts that are open.
        typed_on_disk: The user's own line is saved.
    """
    inside, saved = (*(buffers or ()), *(disk or ())), disk or ()
    now = seen[step]
    for path in shop.FILES:
        mine = MINE if path == PRICE else ""
        wanted = shop.text(path, *saved, before=mine if typed_on_disk else "")
        assert now["disk"][path] == wanted, (step, path)
        if path in now["buffers"]:
            text = shop.text(path, *inside, before=mine)
            assert now["buffers"][path] == text, (step, path)
            assert now["modified"][path] or text == wanted, (step, path)
        else:
            assert path == RATES, (step, path)
