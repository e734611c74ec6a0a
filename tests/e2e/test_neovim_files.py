"""Files of every kind that a patch meets in Neovim."""

from pathlib import Path

import pytest
from tests.e2e.ground import prepared
from tests.e2e.in_neovim import drive
from tests.e2e.scripts import proposing

pytestmark = pytest.mark.slow

TREE: dict[str, str | bytes] = {
    "shop/price.py": "def price(net):\n    return net\n",
    "shop/old.py": "OLD = 1\n",
    "shop/names.py": "NAME = 'shop'\n",
    "README.md": "# Shop\n",
}
TREE_BLOCKS = """
shop/price.py
<<<<<<< ORIGINAL
    return net
=======
    return net * RATE
>>>>>>> UPDATED

shop/tax.py
<<<<<<< ORIGINAL
=======
RATE = 1.19
>>>>>>> UPDATED

shop/old.py
DELETE FILE

shop/names.py
RENAME TO shop/titles.py
"""
TREE_AFTER = {
    "README.md": b"# Shop\n",
    "shop/price.py": b"# TODO(#12)\ndef price(net):\n    return net * RATE\n",
    "shop/tax.py": b"RATE = 1.19\n",
    "shop/titles.py": b"NAME = 'shop'\n",
}


@pytest.mark.parametrize("others", [[], ["shop/old.py", "shop/names.py"]], ids=["closed", "open"])
def test_files_are_created_moved_and_deleted(tmp_path: Path, others: list[str]) -> None:
    with prepared(tmp_path, TREE) as ground:
        ground.script = proposing("shop/price.py", TREE_BLOCKS, "shop/old.py")
        seen = drive(
            ground, "tree", path="shop/price.py", keys="ggO# TODO(#12)<Esc>0f#", others=others
        )
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
            id="emoji, and no last end before Neovim saves",
        ),
    ],
)
@pytest.mark.parametrize("close", [False, True], ids=["open", "closed"])
def test_odd_texts_are_changed_as_they_are(
    tmp_path: Path, before: str, old: str, new: str, after: str, close: bool
) -> None:
    blocks = f"price.py\n<<<<<<< ORIGINAL\n{old}\n=======\n{new}\n>>>>>>> UPDATED\n"
    with prepared(tmp_path, {"price.py": before}) as ground:
        ground.script = proposing("price.py", blocks)
        seen = drive(ground, "fix", path="price.py", keys="gg/#12<CR>", close=close)
        assert ground.text("price.py") == after
        assert close or seen["undone"] == seen["before"]
