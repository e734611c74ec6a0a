"""What a run proposes, reviewed hunk by hunk in Emacs."""

from pathlib import Path

import pytest
from tests.e2e import shop
from tests.e2e.ground import prepared
from tests.e2e.in_emacs import drive
from tests.e2e.reviewed import GIVEN, MINE, assert_decided

pytestmark = pytest.mark.slow

TYPED = f"M-< {' SPC '.join(MINE.split())} RET C-p C-s #12 RET"


def test_hunks_of_three_files_are_decided_on(tmp_path: Path) -> None:
    with prepared(tmp_path, shop.FILES) as ground:
        ground.script = shop.MODEL
        found = drive(ground, "review", keys=TYPED, **GIVEN)
    assert_decided(found)
