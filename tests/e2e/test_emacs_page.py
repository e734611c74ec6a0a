"""The settings for Emacs on the page of editors do what the page says."""

import os
import shlex

import pytest
from tests.e2e.ground import HERE, Ground, editor, on_the_page
from tests.e2e.scripts import mended

pytestmark = pytest.mark.slow

RHYTHM = "pocketbook/rhythm.py"
NOTE = "# TODO(#12)\n"


def test_the_settings_on_the_page_are_enough_for_emacs(ground: Ground) -> None:
    emacs = editor("emacs", ["emacs", "--batch", "-l", "eglot"])
    settings = ground.folder / "patchwright.el"
    settings.write_text(on_the_page("emacs"), "utf-8")
    saved = ground.text(RHYTHM)
    flow = str(HERE / "emacs" / "page.el")
    typed = shlex.join(["env", "TERM=xterm", *emacs, "-nw", "-q", "-l", str(settings), "-l", flow])
    # In a terminal of its own: without one, Emacs spins.
    seen = ground.drive(
        ["script", "--quiet", "--return", "--command", typed, os.devnull], path=RHYTHM
    )
    assert seen["before"] == NOTE + saved
    assert f"+++ b/{RHYTHM}" in seen["preview"]
    assert seen["after"] == NOTE + mended(saved)
