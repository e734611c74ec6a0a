"""What a user who reviews the fix of the shop has at each step, held against what there must be."""

from typing import Any
from unittest.mock import ANY

from tests.e2e import shop
from tests.e2e.ground import Ground
from tests.e2e.shop import PRICE, RATES, RECEIPT

MINE = "# TODO(#12): no tax\n"
"""What the user typed above `PRICE`, and has not saved."""

AT = {1: (PRICE, 5, 5), 2: (PRICE, 9, 9), 3: (RATES, 3, 3), 4: (RECEIPT, 5, 5), 5: (RECEIPT, 9, 9)}
"""Where hunks are marked, with that line above: file, first and last line."""

PLACES = [
    *["receipt.py:5", "receipt.py:9", "price.py:4", "price.py:8", "rates.py:3"],
    *["price.py:8", "price.py:4"],
]
"""Where the user comes by who goes five hunks on from the top of `RECEIPT`, and two back."""

THREE = "    return round(sum(prices), 3)\n"
OURS = '    return "; ".join(map(str, prices))  # ours\n'
"""What the user writes in the place of the fourth hunk, and of the fifth."""

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


def assert_shown(found: dict[str, Any]) -> None:
    """Hold what was read of the second hunk against what there is to be known."""
    _, old, new = shop.SWAPS[2]
    assert f"-{old}+{new}" in found["diff"]
    assert f"-{old}+{new}" in found["evidence"]
    assert "take the last day" in found["evidence"]
    assert "Needs: hunk 1, hunk 3" in found["evidence"]
    assert "hunk 2 of 5: replaces 1 line by 1" in found["hover"]
    assert f"-{old}+{new}" in f"{found['hover']}\n"


def assert_rewritten(found: dict[str, Any]) -> None:
    """Hold a review, in which two hunks are written anew, against what it must have come to."""
    seen = found["seen"]
    fourth, fifth = shop.SWAPS[4], shop.SWAPS[5]
    assert found["offered"] == fourth[2]
    assert receipt(seen, "written") == shop.text(RECEIPT)
    assert "you have written it anew" in seen["written"]["marks"][3]["text"]
    accepted = shop.text(RECEIPT).replace(fourth[1], THREE)
    assert receipt(seen, "accepted") == accepted
    mine = fifth[1].replace("\n", "  # mine\n")
    typed = accepted.replace(fifth[1], mine)
    assert found["refused"]["hunks"] == [
        {"number": 5, "path": RECEIPT, "state": "stale", "undecided": True}
    ]
    assert "You have changed the same lines. Your text was kept" in found["refusal"]
    assert receipt(seen, "stale") == receipt(seen, "resolved") == typed
    assert found["both"] == f"<<<<<<< YOURS\n{mine}=======\n{fifth[2]}>>>>>>> PROPOSED\n"
    assert receipt(seen, "accepted-resolved") == typed.replace(mine, OURS)
    assert {step: now["disk"] for step, now in seen.items()} == dict.fromkeys(seen, shop.FILES)


def assert_reloaded(found: dict[str, Any]) -> None:
    """Hold a review, in which all ended twice, against what it must have come to."""
    seen = found["seen"]
    assert receipt(seen, "again") == shop.text(RECEIPT)
    accepted = shop.text(RECEIPT).replace(shop.SWAPS[4][1], THREE)
    assert receipt(seen, "read") == accepted
    assert receipt(seen, "accepted") == accepted.replace(*shop.SWAPS[5][1:])
    for step in ("decided", "read", "accepted"):
        assert seen[step]["disk"] == {**shop.FILES, RECEIPT: accepted}


def assert_corrected(ground: Ground, found: dict[str, Any]) -> None:
    """Hold a review, of which the run was corrected, against what it must have come to."""
    seen = found["seen"]
    assert [one["path"] for one in seen["proposed"]["marks"]] == [PRICE, PRICE, RATES]
    assert [one["path"] for one in seen["corrected"]["marks"]] == [RECEIPT]
    assert_texts(seen, "corrected")
    assert_texts(seen, "accepted", buffers=(4,))
    # What came before the places is not paid again.
    assert [ground.asked.count(role) for role in ("Searcher", "Planner")] == [1, 2]


def receipt(seen: dict[str, Any], step: str) -> str:
    """Return what the editor had of `RECEIPT` at *step*."""
    return seen[step]["buffers"][RECEIPT]


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
