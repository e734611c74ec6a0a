"""Files of every kind that a patch meets in Emacs."""

from pathlib import Path

import pytest
from tests.e2e.ground import prepared
from tests.e2e.in_emacs import drive
from tests.e2e.scripts import proposing
from tests.e2e.test_neovim_files import TREE, TREE_AFTER, TREE_BLOCKS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("others", [[], ["shop/old.py", "shop/names.py"]], ids=["closed", "open"])
def test_files_are_created_moved_and_deleted(tmp_path: Path, others: list[str]) -> None:
    with prepared(tmp_path, TREE) as ground:
        ground.script = proposing("shop/price.py", TREE_BLOCKS, "shop/old.py")
        seen = drive(ground, "tree", path="shop/price.py", others=others)
        assert seen["apply"]["applied"]
        assert ground.tree() == TREE_AFTER
        told = [one["text"] for one in seen["notified"] if "open, which" in one["text"]]
        assert [", ".join(others) in one for one in told] == [True] * bool(others)
        assert "and not what is on disk: shop/old.py, shop/tax.py, shop/titles.py" in seen["said"]


@pytest.mark.parametrize(
    ("before", "old", "new", "after"),
    [
        pytest.param(
            "# TODO(#12)\r\ndef price(net):\r\n    return net\r\n",
            "    return net",
            "    # with tax\n    return net * 2",
            "# TODO(#12)\r\ndef price(net):\r\n    # with tax\r\n    return net * 2\r\n",
            id="ends of Windows",
        ),
        pytest.param(
            "SIGNS = '🙂🙂'  # 🙂 TODO(#12)\nLABELS = ['🙂', '👩‍👩‍👧', 'net']  # 🙂",
            "LABELS = ['🙂', '👩‍👩‍👧', 'net']  # 🙂",
            "LABELS = ['🙂', '👩‍👩‍👧', 'gross']  # 🙂🙂",
            "SIGNS = '🙂🙂'  # 🙂 TODO(#12)\nLABELS = ['🙂', '👩‍👩‍👧', 'gross']  # 🙂🙂\n",
            id="emoji, and no last end before Emacs saves",
        ),
    ],
)
@pytest.mark.parametrize(
    "way",
    [("", "closedFiles"), ("other.py", "never"), ("other.py", "closedFiles")],
    ids=["open", "closed", "closed and saved"],
)
def test_odd_texts_are_changed_as_they_are(
    tmp_path: Path, before: str, old: str, new: str, after: str, way: tuple[str, str]
) -> None:
    other, save = way
    blocks = f"price.py\n<<<<<<< ORIGINAL\n{old}\n=======\n{new}\n>>>>>>> UPDATED\n"
    with prepared(tmp_path, {"price.py": before, "other.py": "# Other\n"}) as ground:
        ground.script = proposing("price.py", blocks)
        ground.environ["PATCHWRIGHT_SAVE"] = save
        keys = "M-< C-s #12 RET"
        seen = drive(ground, "fix", path="price.py", keys=keys, other=other or None)
        # Of a closed file nobody knows what line ends Emacs will hold, so that we write it.
        written = bool(other) and (save != "never" or "\r\n" in before)
        is_ended = not written or before.endswith("\n")
        assert ground.text("price.py") == (after if is_ended else after.removesuffix("\n"))
        assert seen["before"] == before.replace("\r\n", "\n")
        assert seen.get("undone") == (None if written else seen["before"])
        assert len(seen["prompts"]) == (2 if other and not written else 1)


def test_a_patch_that_the_user_declines_changes_nothing(tmp_path: Path) -> None:
    text = "# TODO(#12)\ndef price(net):\n    return net\n"
    files: dict[str, str | bytes] = {"price.py": text, "other.py": "# Other\n"}
    blocks = (
        "price.py\n<<<<<<< ORIGINAL\n    return net\n=======\n    return net * 2\n>>>>>>> UPDATED\n"
    )
    with prepared(tmp_path, files) as ground:
        ground.script = proposing("price.py", blocks)
        ground.environ["PATCHWRIGHT_SAVE"] = "never"
        seen = drive(ground, "declined", path="price.py", keys="M-< C-s #12 RET", other="other.py")
        assert "is not applied" in seen["said"]
        assert ground.text("price.py") == text
