"""What cannot be done now is not offered: in the palette, in the menu; and what was not done is not ticked."""

from playwright.sync_api import ViewportSize
from tests.e2e.ground import Ground
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import (
    KEYLESS,
    RUN,
    ask_the_scripted_model,
    expect,
    fix,
    held,
    let_go,
)
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

KEY = "sk-ant-made-up-for-this-test-0123456789"
TALL: ViewportSize = {"width": 900, "height": 2400}
"""A screen on which the palette shows all commands of ours."""

MENU = [
    "Set Key for the Model…",
    "Fix GitHub Issue…",
    "Where Would This Be Fixed?",
    "Restart Server",
    "Show Log",
    "Settings",
]
"""Without a key, a run or a hunk, and where no account lets us in at the host of the repository."""
STEPS = "Fix an Issue with Patchwright"
OF_RUNS = {"Cancel Run", "Resume Run", "Remark on Run…", "Copy Run Id", "Delete Run…"}
OF_PROPOSALS = {"Review Proposal", "Show Proposal as Diff"}
OF_HUNKS = {"Next Hunk", "Accept Hunk", "Accept Hunk and What It Needs", "Show File as Diff"}
TAKE_BACK = "Take Back a Decision on a Hunk"
NEVER = {"Sign Out of GitHub", "Clear Shown Places", "Fix This Problem", "Resolve Hunk…"}
"""Nothing in this test makes them of use."""


def test_what_cannot_be_done_is_not_offered(ground: Ground, profile: Desk) -> None:
    ground.environ |= KEYLESS
    with profile.on(ground) as window:
        window.page.set_viewport_size(TALL)
        window.bar.wait("Patchwright: no key")
        offered = _palette(window)
        assert {"Set Key for the Model…", "Sign In to GitHub", "Fix GitHub Issue…"} <= offered
        assert not offered & (
            {"Forget Key for the Model", TAKE_BACK} | OF_RUNS | OF_PROPOSALS | OF_HUNKS | NEVER
        )
        assert _menu(window) == MENU
        _set_a_key(window)
        assert _palette(window) == offered | {"Forget Key for the Model"}
        ask_the_scripted_model(window, ground)
        _run(window, ground)
        _decide(window)
        window.command("Patchwright: Forget Key for the Model")
        window.notes.wait("The key is forgotten.")
        assert "Forget Key for the Model" not in _palette(window)


def _set_a_key(window: Window) -> None:
    """Be led there by the first steps; only a key that is kept ticks the first."""
    window.command("Welcome: Open Walkthrough...")
    window.picks.choose(STEPS)
    window.find(".getting-started-step.expanded").get_by_text("Set Key…").click()
    window.picks.field.wait_for()
    window.picks.dismiss()
    window.screenshot("steps-cancelled")
    assert _ticked(window) == []
    window.find(".getting-started-step.expanded").get_by_text("Set Key…").click()
    window.picks.type(KEY)
    window.notes.wait("The key is kept in VS Code's secret store")
    until(lambda: _ticked(window) == ["ready"], "the first step is done")
    window.notes.clear()


def _run(window: Window, ground: Ground) -> None:
    """Have a run that goes on, is cancelled, is resumed, and proposes something."""
    ground.holds = {"Planner"}
    tree = fix(window)
    held(ground)
    offered = _palette(window) & (OF_RUNS | OF_PROPOSALS | OF_HUNKS)
    assert offered == {"Cancel Run", "Remark on Run…", "Copy Run Id"}
    assert {"Show Runs", "Next Hunk"} & set(_menu(window)) == {"Show Runs"}
    window.command("Patchwright: Cancel Run")
    expect(tree, f"{RUN}cancelled")
    offered = _palette(window) & (OF_RUNS | OF_PROPOSALS | OF_HUNKS)
    assert offered == OF_RUNS - {"Cancel Run"}
    let_go(ground)
    window.command("Patchwright: Resume Run")
    window.notes.wait("a patch of 2 hunks")
    window.bar.wait("2 hunks")
    window.notes.clear()
    offered = _palette(window)
    assert offered & OF_RUNS == OF_RUNS - {"Cancel Run", "Resume Run"}
    assert offered >= OF_PROPOSALS | OF_HUNKS
    assert not offered & (NEVER | {TAKE_BACK})
    assert {"Show Runs", "Next Hunk"} <= set(_menu(window))


def _decide(window: Window) -> None:
    """Be done with all hunks; the last of the first steps is ticked by that, and not before."""
    assert _ticked(window) == ["ready", "issue", "watch"]
    window.command("Patchwright: Reject All Hunks of a Proposal")
    until(lambda: len(_ticked(window)) == 4, "all first steps are done")
    offered = _palette(window)
    assert not offered & (OF_HUNKS | {"Review Proposal"})
    assert {"Show Proposal as Diff", TAKE_BACK} <= offered
    assert "Next Hunk" not in _menu(window)


def _palette(window: Window) -> set[str]:
    """Return our commands that the palette offers."""
    begins = "Patchwright: "
    picks = window.picks
    picks.prompt(f">{begins}")
    until(lambda: all(one.startswith(begins) for one in picks.labels()), "ours alone are shown")
    offered = {one.removeprefix(begins) for one in picks.labels()}
    picks.dismiss()
    return offered


def _menu(window: Window) -> list[str]:
    """Return what the item in the bar at the bottom offers."""
    window.bar.click("Patchwright")
    labels = window.picks.labels()
    window.picks.dismiss()
    return labels


def _ticked(window: Window) -> list[str]:
    """Return the first steps that are done, by their names in package.json."""
    done = window.find(".getting-started-step[aria-checked=true]")
    names = done.evaluate_all("steps => steps.map(step => step.dataset.stepId)")
    return [str(name).rpartition("#")[2] for name in names]
