"""A run comes to its limit and asks: by a message, and in its tree for as long as it waits."""

from typing import Any

from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import RUN, expect, fix, ready
from tests.e2e.vscode.sides import Tree
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

LIMIT: dict[str, Any] = {"patchwright.maxCost": 0.3}
"""Enough for the plan, and less than drafts could cost."""

ASKS = "May the run use up to 0.60 USD in all?"
GO_ON, END = "Go On, up to 0.60 USD", "End with What It Has"
ANSWER = "Answer the Question of a Run…"
ELSEWHERE = "It goes on in another window or in a terminal: answer it there."
NO_MORE = "this is not asked any more"
GONE = "Nothing was done: the server that said this runs no more."


def test_a_run_waits_until_it_is_answered(ground: Ground, profile: Desk) -> None:
    before = ground.tree()
    with profile.on(ground, **LIMIT) as window:
        ready(window)
        tree = fix(window)
        _waits(window, tree)
        assert window.notes.buttons(ASKS) == [GO_ON, END]
        window.screenshot("question-asked")
        _look_from_another_window(window, ground)
        _close_everything(window, tree)
        tree.act(RUN, "Resume Run")
        _waits(window, tree)
        _answer(window, tree)
        window.notes.wait("a patch of 2 hunks")
        expect(tree, f"{RUN}patch for rhythm.py", "Draft4 drafts", "<0.01 of 0.60 USD", "Done")
        ready(window)
        _press(window, END, NO_MORE)
        _end_another(window, fix(window))
    assert ground.asked.count("Planner") == 2
    assert ground.tree() == before


def _waits(window: Window, tree: Tree) -> None:
    """See it everywhere that a run waits."""
    window.notes.wait(ASKS)
    expect(tree, f"{RUN}waits for you", ASKS, "Read", "Draft")
    window.bar.wait("Patchwright: waits for you")
    assert window.bar.icon("Patchwright") == "question"


def _look_from_another_window(window: Window, ground: Ground) -> None:
    """Read the question there, where it cannot be answered."""
    other = window.another().open(ground.root)
    other.view("Patchwright")
    tree = other.tree("Runs")
    expect(tree, f"{RUN}waits for you", f"Asked elsewhere: {ASKS}", "Read")
    tree.click(ASKS)
    other.notes.wait(ELSEWHERE)
    assert not tree.row(ASKS).locator(".action-label:visible").count()
    other.screenshot("question-elsewhere")
    other.close()


def _close_everything(window: Window, tree: Tree) -> None:
    """Close the message, which answers nothing, and then the window, which ends the run."""
    window.notes.clear()
    expect(tree, f"{RUN}waits for you", ASKS)
    window.reload()
    expect(tree, f"{RUN}interrupted")
    ready(window)
    window.notes.wait("was interrupted")
    tree.expand(RUN)
    expect(tree, "Interrupted")
    window.screenshot("question-reloaded")
    assert not tree.row(ASKS).count()
    tree.click(RUN)  # folds it, so that the question has to unfold it


def _answer(window: Window, tree: Tree) -> None:
    """Answer in the tree while the message is still shown; looking at the choices answers nothing."""
    window.bar.click("Patchwright")
    assert window.picks.labels()[0] == ANSWER
    window.picks.choose(ANSWER)
    until(lambda: GO_ON in window.picks.labels(), "the choices are offered")
    window.picks.dismiss()
    tree.click(ASKS)
    assert window.picks.labels() == [GO_ON, END]
    assert window.picks.title().startswith("#12: The next request could cost ")
    window.screenshot("question-choices")
    window.picks.dismiss()
    tree.act(ASKS, ANSWER)
    window.picks.choose(GO_ON)


def _press(window: Window, button: str, told: str) -> None:
    """Press a button of a question that VS Code still shows although it is asked no more."""
    window.command("Notifications: Show Notifications")
    window.notes.press(ASKS, button)
    window.notes.wait(told)
    window.screenshot("question-late")
    window.command("Notifications: Clear All Notifications")


def _end_another(window: Window, tree: Tree) -> None:
    """Have a second run's server end as well; end the run by the button of its message."""
    _waits(window, tree)
    window.command("Patchwright: Restart Server")
    expect(tree, f"{RUN}interrupted", f"{RUN}patch for rhythm.py")
    ready(window)
    window.notes.wait("was interrupted")
    window.screenshot("question-restarted")
    _press(window, GO_ON, GONE)
    tree.act(RUN, "Resume Run")
    _waits(window, tree)
    window.notes.press(ASKS, END)
    expect(tree, f"{RUN}failed", "FailedThe next request could cost ", f"{RUN}patch")
    ready(window)
    window.screenshot("question-ended")
