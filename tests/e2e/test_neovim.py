"""The whole way in Neovim: its own language client starts the server and shows what comes."""

from pathlib import Path
from typing import Any

import pytest
from tests.e2e.ground import HERE, Ground, applied, editor
from tests.support import scripted_fix

pytestmark = pytest.mark.slow

RHYTHM = "pocketbook/rhythm.py"
NOTE = "# TODO(#12): the rent comes too early\n"


def mended(text: str) -> str:
    """Return *text* with the change that the scripted model proposes."""
    for block in scripted_fix.FROM_FIRST.split("<<<<<<< ORIGINAL\n")[1:]:
        old, _, rest = block.partition("=======\n")
        new, _, _ = rest.partition(">>>>>>> UPDATED")
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def drive(ground: Ground, flow: str, **given: Any) -> dict[str, Any]:
    """Carry out one of the flows beside this file."""
    neovim = editor("nvim", ["nvim", "--version"])
    folder = HERE / "neovim"
    path = f"lua package.path = package.path .. ';{folder}/?.lua'"
    command = [*neovim, "--headless", "-u", "NONE", "-i", "NONE", "-n"]
    return ground.drive([*command, "--cmd", path, "-S", str(folder / f"{flow}.lua")], **given)


def test_an_issue_named_in_a_comment_is_fixed_in_the_unsaved_text(
    ground: Ground, tmp_path: Path
) -> None:
    saved = ground.text(RHYTHM)
    seen = drive(ground, "fix", path=RHYTHM, keys=f"ggO{NOTE.strip()}<Esc>0f#")
    unsaved, wanted = NOTE + saved, NOTE + mended(saved)
    assert (seen["before"], seen["during"]) == (unsaved, unsaved)
    assert seen["prompts"] == [["Fix #12", "Where would #12 be fixed?"]]
    assert applied(tmp_path / "tried", {RHYTHM: unsaved}, seen["preview"]) == {RHYTHM: wanted}
    assert seen["preview"] == seen["diff"]
    assert seen["preview_file"] in seen["preview_said"]
    assert (seen["after"], seen["undone"], seen["redone"]) == (wanted, unsaved, wanted)
    assert ground.text(RHYTHM) == wanted
