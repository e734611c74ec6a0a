"""Where somebody points at a hunk, why it is proposed is told."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.shown_scene import SWAPS, TEXT, Scene, make_files, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.proposals import EVIDENCE, changed, propose


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


async def hovered(scene: Scene, line: int) -> str:
    found = await scene.ask("hover", line)
    return found["contents"]["value"] if found else ""


async def test_the_evidence_is_told_as_markdown(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        found = await scene.ask("hover", 5)
        assert found["contents"]["kind"] == "markdown"
        assert found["contents"]["value"] == (
            "**Fix of \\#12, hunk 2 of 2: replaces 1 line by 1**\n"
            "\n"
            "```diff\n"
            "-    return days[0]\n"
            "+    return days[-1]\n"
            "```\n"
            "\n"
            "- State: pending\n"
            "- Why: last: it takes the first day; intended: take the last day\n"
            "- Plan: last: take the last day\n"
            "- Author: The list is in order, so that the last day stands at its end.\n"
            "- Agreed: 3 of 4 drafts, 2 of 3 votes\n"
            "- Checked: no new errors \\(by pyright\\); errors before: 2, after: 1\n"
            "- Ran: pyright over 1 file"
        )
        assert await hovered(scene, 3) == ""


async def test_an_editor_without_markdown_is_told_in_plain_text(root: Path) -> None:
    two_hunks(root)
    async with showing(root, capabilities={}) as scene:
        scene.open()
        found = await scene.ask("hover", 5)
        assert found["contents"]["kind"] == "plaintext"
        lines = found["contents"]["value"].split("\n")
        assert lines[0] == "Fix of #12, hunk 2 of 2: replaces 1 line by 1"
        assert lines[2:4] == ["-    return days[0]", "+    return days[-1]"]
        assert "Checked: no new errors (by pyright); errors before: 2, after: 1" in lines


async def test_accepted_and_rejected_ones_say_so_while_others_are_left(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace(*SWAPS[1]))
        assert "State: accepted" in await hovered(scene, 5)
        scene.type(TEXT)
        # Whoever is asked has looked, and only then another process sees that it is out again.
        assert "State: accepted" not in await hovered(scene, 5)
        await scene.elsewhere("reject", 2)
        assert "State: rejected" in await hovered(scene, 5)
        await scene.elsewhere("reject", 1)
        assert await hovered(scene, 5) == ""


async def test_the_place_moves_with_the_text(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type("import os\n" + TEXT)
        assert "hunk 2 of 2" in await hovered(scene, 6)
        assert await hovered(scene, 5) == ""


async def test_words_of_others_are_words_and_nothing_else(root: Path) -> None:
    make_files(root, dates_py="```\nX = 1\n")
    evil = "[run me](command:x) <img src=x> ![a](http://b) `c` **d**\n\n# Title"
    evidence = replace(EVIDENCE, explanation=evil, findings=(), steps=())
    propose(root, changed(root, "dates.py", ("```\nX = 1", "````\nX = 2")), evidence=evidence)
    async with showing(root) as scene:
        scene.open()
        told = await hovered(scene, 0)
        assert "`````diff\n" in told
        [author] = [line for line in told.split("\n") if line.startswith("- Author")]
        assert author == (
            "- Author: \\[run me\\]\\(command:x\\) \\<img src=x\\> \\!\\[a\\]\\(http://b\\)"
            " \\`c\\` \\*\\*d\\*\\* \\# Title"
        )


async def test_what_would_be_merged_is_shown(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    body = "def last(days):\n    return days[0]\n"
    new = "def last(days, n):\n    return days[-n]\n"
    propose(root, changed(root, "dates.py", (body, new)))
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT + "    # mine\n")
        told: Any = await hovered(scene, 4)
        assert "+def last(days, n):" in told


async def test_what_a_hunk_needs_is_told_on_both_sides(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    propose(root, changed(root, "dates.py", *SWAPS), needs={2: (1,)})
    async with showing(root) as scene:
        scene.open()
        assert "- Needs: hunk 1" in await hovered(scene, 5)
        assert "- Needed by: hunk 2" in await hovered(scene, 1)


async def test_what_is_known_of_the_name_stands_below(root: Path) -> None:
    two_hunks(root)
    async with showing(root, options={"navigation": "on"}) as scene:
        scene.open()
        await scene.editor.command("status")
        alone = await hovered(scene, 4)
        assert "def last(days)" in alone
        propose(root, changed(root, "dates.py", ("def last(", "def final(")))
        both = await hovered(scene, 4)
        assert both.startswith("**Fix of ")
        assert both.endswith(f"\n\n---\n\n{alone}")


async def test_what_nobody_sees_is_spelled_out(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    propose(root, changed(root, "dates.py", ("days[0]", "days[-1]  # \u202eevil")))
    async with showing(root) as scene:
        scene.open()
        told = await hovered(scene, 5)
        assert "\u202e" not in told
        assert "\\u{202e}evil" in told
