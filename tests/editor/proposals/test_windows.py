"""Two windows over one workspace: each sees what the other decides, and neither writes over it."""

from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.ground import (
    AFTER,
    BEFORE,
    CHANGE,
    FIRST,
    file_of,
    opened,
    reasons,
    text,
    uri,
)
from tests.support.lsp_client import started
from tests.support.proposing import propose, reviewing, states

from patchwright.editor.proposals.deciding import decision


async def test_what_one_window_wrote_another_does_not_write_over(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as one, reviewing(root) as other:
        name = opened(other, root)
        await other.command("hunkDiff")
        await one.command("accept", {"hunks": [1]})
        assert (root / "m.py").read_text() == FIRST
        answer = await other.command("accept", {"hunks": [2]})
        assert "m.py has changed on disk" in reasons(answer)[2]
        assert text(other, name) == BEFORE
        other.type(name, FIRST)  # it loads the file again
        await other.command("accept", {"hunks": [2]})
        assert text(other, name) == AFTER
        assert states(root) == ["accepted", "accepted"]


async def test_what_is_taken_back_elsewhere_while_one_accepts_it_is_said_to_have_changed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        await editor.command("accept", {"hunks": [1]})
        name = opened(editor, root)
        await editor.command("hunkDiff")  # it was looked at, and was as on disk
        barred = decision.barred

        async def late(*asked: Any) -> dict[int, str]:
            found = await barred(*asked)
            (root / "m.py").write_text(BEFORE)  # as a terminal does, in a bad moment
            return found

        monkeypatch.setattr(decision, "barred", late)
        answer = await editor.command("accept", {"hunks": [1]})
        assert "m.py has changed on disk" in reasons(answer)[1]
        assert text(editor, name) == FIRST
        assert states(root)[0] == "pending"


async def test_a_hunk_written_anew_in_one_window_is_accepted_in_another(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as one, reviewing(root) as other:
        file = file_of(await one.command("editHunk", {"hunk": 1}))
        file.write_text("a = 12\n")
        await other.command("accept", {"hunks": [1]})  # before anybody was told of it
    assert (root / "m.py").read_text() == BEFORE.replace("a = 1\n", "a = 12\n")


@pytest.mark.slow
async def test_unsaved_text_of_another_process_is_left_to_it_while_it_lives(
    tmp_path: Path, root: Path
) -> None:
    propose(root, CHANGE)
    environment = {
        f"XDG_{kind}_HOME": str(tmp_path / kind.lower())
        for kind in ("CONFIG", "CACHE", "STATE", "DATA")
    }
    async with reviewing(root) as here:
        async with started(tmp_path, environment=environment) as there:
            await there.initialize(workspaceFolders=[{"uri": root.as_uri(), "name": "work"}])
            there.open(uri(root), BEFORE)
            await there.command("accept", {"hunks": [1]})
            assert there.texts.open[uri(root)].text == FIRST
            answer = await here.command("accept", {"hunks": [2]})
            assert "m.py has unsaved changes in another editor" in reasons(answer)[2]
            assert (root / "m.py").read_text() == BEFORE
            assert states(root) == ["accepted", "pending"]
            # To lay a hunk aside changes no text, and may be done anywhere.
            await here.command("reject", {"hunks": [2]})
            await here.command("takeBack", {"hunks": [2]})
            await there.shutdown()
            await there.ended()
        # What was never saved is gone with that window, and the disk counts again.
        answer = await here.command("accept", {"all": True})
        assert answer["refused"] == []
    assert (root / "m.py").read_text() == AFTER
