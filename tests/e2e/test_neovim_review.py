"""What a run proposes, reviewed hunk by hunk in Neovim."""

from pathlib import Path

import pytest
from tests.e2e import shop
from tests.e2e.ground import prepared
from tests.e2e.in_neovim import drive
from tests.e2e.reviewed import GIVEN, MINE, assert_decided

pytestmark = pytest.mark.slow

TYPED = f"ggO{MINE.strip()}<Esc>0f#"
LENSES = [
    "1 Patchwright: 1 of 5 decided · Next hunk",
    "9 Accept hunk 5 of 5",
    "9 Edit…",
    "9 Evidence",
    "9 Reject",
]
"""What stands in a text of two hunks of which one is accepted."""


def test_hunks_of_three_files_are_decided_on(tmp_path: Path) -> None:
    with prepared(tmp_path, shop.FILES) as ground:
        ground.script = shop.MODEL
        found = drive(ground, "review", keys=TYPED, **GIVEN)
    assert_decided(found)
    assert found["drawn"] == found["lenses"] == LENSES
