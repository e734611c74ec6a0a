"""Editors that save for the server, as the page on editors has them."""

import pytest
from tests.e2e import in_emacs, in_neovim
from tests.e2e.ground import Ground
from tests.e2e.scripts import mended

pytestmark = pytest.mark.slow


def test_neovim_saves_what_was_saved_before(ground: Ground) -> None:
    ground.environ["PATCHWRIGHT_SAVE"] = "all"
    saved = ground.text(in_neovim.RHYTHM)
    seen = in_neovim.drive(ground, "save", page="neovim save", options="saves = true, ")
    assert seen["after"] == in_neovim.NOTE + mended(saved)
    assert seen["modified"] is False
    assert ground.text(in_neovim.RHYTHM) == seen["after"]


def test_emacs_saves_what_was_saved_before(ground: Ground) -> None:
    ground.environ["PATCHWRIGHT_SAVE"] = "all"
    saved = ground.text(in_emacs.RHYTHM)
    seen = in_emacs.drive(ground, "save", page="emacs save", options=":saves t ")
    assert seen["after"] == in_emacs.NOTE + mended(saved)
    assert seen["modified"] is False
    assert ground.text(in_emacs.RHYTHM) == seen["after"]
