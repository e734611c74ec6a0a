"""What a user who reviews the fix of the shop has at each step, held against what there must be."""

from typing import Any
from unittest.mock import ANY

from tests.e2e import shop
from tests.e2e.shop import PRICE, RATES, RECEIPT

MINE = "# TODO(#12): no tax\n"
"""What the user typed above `PRICE`, and has not saved."""

AT = {1: (PRICE, 5, 5), 2: (PRICE, 9, 9), 3: (RATES, 3, 3), 4: (RECEIPT, 5, 5), 5: (RECEIPT, 9, 9)}
"""Where hunks are marked, with that line above: file, first and last line."""

GIVEN: dict[str, Any] = {
    "path": PRICE,
    "files": list(shop.FILES),
    "accept_one": "Accept hunk 4 of 5",
    "reject_one": "Reject hunk 5 of 5",
    "accept_needing": "Accept hunk 2 of 5 and what it needs (hunks 1, 3)",
}
"""What flows are told."""


def assert_decided(found: dict[str, Any]) -> None:
    """Hold a whole review, step by step, against what each must have come to."""
    seen = found["seen"]
    assert_marks(seen, "proposed")
    assert (
        seen["proposed"]["marks"][1]["text"].removeprefix("patchwright [hunk]: ")
        == "Fix of #12, hunk 2 of 5: replaces 1 line by 1; put it right"
    )
    assert_texts(seen, "proposed")
    assert_texts(seen, "accepted-one", buffers=(4,))
    assert_texts(seen, "undone")
    assert_texts(seen, "redone", buffers=(4,))
    assert_texts(seen, "rejected-one", buffers=(4,))
    # A file that is closed is written; one that is open is the editor's.
    assert_texts(seen, "accepted-with-what-it-needs", buffers=(1, 2, 4), disk=(3,))
    assert_texts(seen, "taken-back", buffers=(4,))
    assert_texts(seen, "accepted-unsaved", buffers=(3, 4))
    assert_texts(seen, "taken-back-again")
    assert_texts(seen, "accepted-all", buffers=(1, 2, 3, 4, 5))
    assert_texts(seen, "saved", disk=(1, 2, 3, 4, 5), typed_on_disk=True)
    answers = [found[name] for name in ("taken_back", "never", "back_again", "all")]
    assert [one["saved"] for one in answers] == [[RATES], [], ANY, []]
    assert [one["left"] for one in answers] == [3, 2, 5, 0]
    assert not any(one["refused"] or one["warnings"] for one in answers)


def assert_marks(seen: dict[str, Any], step: str) -> None:
    """Hold the marks of all hunks at *step*, as information, against where they must be."""
    marks = seen[step]["marks"]
    assert {one["number"]: (one["path"], one["first"], one["last"]) for one in marks} == AT
    assert {one["kind"] for one in marks} == {3}


def assert_texts(
    seen: dict[str, Any],
    step: str,
    *,
    buffers: tuple[int, ...] = (),
    disk: tuple[int, ...] = (),
    typed_on_disk: bool = False,
) -> None:
    """Hold all texts at *step* against the hunks that must be in them.

    Args:
        seen: What was noted.
        step: When.
        buffers: The hunks that are in texts of the editor, and not on disk.
        disk: Those that are on disk, and so in texts that are open.
        typed_on_disk: The user's own line is saved.
    """
    now = seen[step]
    for path in shop.FILES:
        mine = MINE if path == PRICE else ""
        wanted = shop.text(path, *disk, before=mine if typed_on_disk else "")
        assert now["disk"][path] == wanted, (step, path)
        assert path == RATES or path in now["buffers"], (step, path)
        text = now["buffers"].get(path, wanted)
        assert text == shop.text(path, *buffers, *disk, before=mine), (step, path)
        assert text == wanted or now["modified"][path], (step, path)
