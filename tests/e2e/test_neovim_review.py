"""What a run proposes, reviewed hunk by hunk in Neovim."""

from pathlib import Path

import pytest
from tests.e2e import shop
from tests.e2e.ground import prepared
from tests.e2e.in_neovim import drive
from tests.e2e.reviewed import (
    GIVEN,
    MINE,
    PLACES,
    assert_corrected,
    assert_decided,
    assert_reloaded,
    assert_rewritten,
    assert_shown,
)

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


def test_hunks_are_looked_at_written_anew_and_resolved(tmp_path: Path) -> None:
    with prepared(tmp_path, shop.FILES) as ground:
        shop.propose(ground)
        found = drive(ground, "rewrite", **GIVEN)
    assert found["places"] == PLACES
    assert_shown(found)
    assert_rewritten(found)


def test_hunks_outlive_the_editor_and_the_server(tmp_path: Path) -> None:
    with prepared(tmp_path, shop.FILES) as ground:
        shop.propose(ground)
        drive(ground, "reload-begin", **GIVEN)
        found = drive(ground, "reload", **GIVEN)
    assert found["code"] == 0
    assert_reloaded(found)


def test_a_run_is_corrected_by_hand(tmp_path: Path) -> None:
    with prepared(tmp_path, shop.FILES) as ground:
        ground.script = shop.corrected(ground)
        found = drive(ground, "correct", keys=TYPED, correction=shop.CORRECTION, **GIVEN)
    assert_corrected(ground, found)
