"""A run is watched: what its tree tells, and what is done with it there."""

from tests.e2e.ground import Ground
from tests.e2e.in_neovim import RHYTHM
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import RUN, expect, fix, held, let_go, ready
from tests.e2e.vscode.sides import Tree
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

LOCATED = "Locate1 place", "Rhythm.dayspocketbook/rhythm.py:30"
DRAFTED = "Draft4 drafts", "Drafts 1, 3, 41 vote · no new errors", "Draft 2no new errors"
PROPOSED = "Propose2 hunks", "pocketbook/rhythm.py2 hunks", "<0.01 of 2.00 USD · 90 tokens"


def test_a_run_is_watched_corrected_and_deleted(ground: Ground, profile: Desk) -> None:
    before = ground.tree()
    with profile.on(ground) as window:
        ready(window)
        tree = fix(window)
        window.notes.wait("#12: a patch of 2 hunks")
        window.notes.wait("Nothing is written yet.")
        assert not window.notes.note("goes through its hunks").count(), "its buttons say it"
        expect(tree, RUN, "Read", *LOCATED, "Plan1 step", *DRAFTED, "Vote1 vote", *PROPOSED, "Done")
        window.bar.wait("2 hunks")
        assert window.notes.buttons("a patch of") == ["Review", "Preview", "Apply"]
        window.screenshot("run-done")
        window.notes.press("a patch of", "Review")
        window.bar.wait("Ln 20, Col 1")
        assert not window.bar.item("selected").count(), "the cursor is at the hunk, not behind it"
        window.notes.clear()
        tree.click("Rhythm.days")
        until(lambda: window.text.name == "rhythm.py", "the place is opened")
        window.bar.wait("Ln 30, Col 5")
        _add_a_place(window, tree, ground)
        _drop_it_again(window, tree, ground)
        tree.menu(RUN, "Delete Run")
        assert "Its journal, its events and its proposal are deleted." in window.dialog.text()
        window.dialog.press("Delete")
        until(lambda: not tree.rows(), "the run is gone")
        assert "No run yet." in tree.welcome()
        until(lambda: not window.bar.item("hunks").count(), "and its hunks with it")
    assert ground.tree() == before


def _add_a_place(window: Window, tree: Tree, ground: Ground) -> None:
    """Go on with the place at the cursor: what was paid for is not asked again."""
    asked = len(ground.asked)
    window.show(RHYTHM, 40)
    window.command("Patchwright: Add This Place to Run")
    told = window.dialog.text()
    assert "Add pocketbook/rhythm.py:40 and go on?" in told
    assert "takes the place of this one" in told
    assert "No git branch is made." in told
    assert "is kept and not paid again" in told
    window.dialog.press("Go On")
    window.notes.wait("a patch of 2 hunks")
    added = "Added: parse_rhythmpocketbook/rhythm.py:38"
    expect(tree, RUN, "Locate2 places", "Corrected by you (attempt 2)2 answers kept", added, "Done")
    assert ground.asked[asked:] == ["Planner", "Editor", "Editor", "Voter"]
    window.screenshot("run-branch")
    window.notes.press("a patch of", "Preview")
    diff = window.find(".multiDiffEntry:visible")
    until(lambda: diff.count() == 1, "VS Code's own diff of all files is shown")
    window.screenshot("run-preview")


def _drop_it_again(window: Window, tree: Tree, ground: Ground) -> None:
    """Go on without it, from the row that shows it."""
    asked = len(ground.asked)
    tree.act("parse_rhythm", "Drop Place")
    assert "Go on without parse_rhythm?" in window.dialog.text()
    window.dialog.press("Cancel")
    assert ground.asked[asked:] == []
    tree.act("parse_rhythm", "Drop Place")
    window.dialog.press("Go On")
    window.notes.wait("a patch of 2 hunks")
    expect(tree, RUN, *LOCATED, "Corrected by you (attempt 3)", "Dropped: parse_rhythm", "Done")
    window.notes.clear()


def test_a_run_is_cancelled_and_resumed(ground: Ground, profile: Desk) -> None:
    ground.holds = {"Planner"}
    with profile.on(ground) as window:
        ready(window)
        tree = fix(window)
        held(ground)
        expect(tree, RUN, *LOCATED, "Plan", "Draft", "Vote", "Propose")
        assert window.bar.icon("Patchwright") == "sync"
        window.screenshot("run-going")
        tree.act(RUN, "Cancel Run")
        expect(tree, f"{RUN}cancelled", *LOCATED, "Cancelled")
        until(lambda: window.bar.icon("Patchwright") == "wrench", "nothing goes on")
        window.screenshot("run-cancelled")
        let_go(ground)
        tree.act(RUN, "Resume Run")
        window.notes.wait("a patch of 2 hunks")
        expect(tree, f"{RUN}patch for rhythm.py", "Done")
    # What the search has found was not paid for again.
    assert ground.asked.count("Searcher") == 2
