"""Runs are begun: from the list of issues, and from what stands in a text; and places without a run."""

from tests.e2e.ground import Ground
from tests.e2e.in_neovim import NOTE, RHYTHM
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.running import ISSUE, KEYLESS, RUN, expect, held, let_go, ready, watched
from tests.e2e.vscode.until import until
from tests.e2e.vscode.window import Window

DOTS = "#7 Import fails on dates with dots"
WISHES = range(100, 160)
"""More issues than one page has."""

PROSE = "# Wishes\n\nThe rent is paid\nthree days too early.\n\nOther.\n"
PLACES = "Where this may be fixed"


def with_issues(ground: Ground) -> None:
    """Have many issues, of which two are bugs."""
    known = ground.github.issues
    known["octo/pocketbook", 12] = {**known["octo/pocketbook", 12], "labels": ["bug"]}
    known["octo/pocketbook", 7] = {"title": DOTS.partition(" ")[2], "labels": ["bug", "import"]}
    for number in WISHES:
        told = {"title": f"Wish {number}", "labels": ["wish"], "updated": "2025-01-01T00:00:00Z"}
        known["octo/pocketbook", number] = told


def test_issues_are_listed_searched_and_narrowed(ground: Ground, profile: Desk) -> None:
    with_issues(ground)
    with profile.on(ground) as window:
        ready(window)
        picks = window.picks
        window.command("Patchwright: Fix GitHub Issue…")
        until(lambda: picks.labels()[:2] == [ISSUE, DOTS], "the newest are first")
        assert picks.title() == "Fix GitHub Issue · octo/pocketbook"
        assert ["bug · by" in picks.rows()[0], "bug, import · by" in picks.rows()[1]] == [True] * 2
        window.screenshot("pick-list")
        _see_all(window)
        picks.field.fill("dots")
        until(lambda: picks.labels() == [DOTS], "what is typed is searched")
        picks.field.fill("the rent comes too early")
        until(lambda: picks.labels() == ["Fix what you typed"], "words are an issue, too")
        window.screenshot("pick-words")
        picks.field.fill("")
        window.find("[aria-label='Filter by label or assignee']").click()
        picks.tick("Assigned to me", "Assigned to nobody")
        until(lambda: picks.title().endswith(" · assigned to nobody"), "the last one counts")
        window.find("[aria-label='Filter by label or assignee']").click()
        picks.tick("Assigned to nobody", "bug")
        until(lambda: picks.labels() == [ISSUE, DOTS], "only bugs are shown")
        assert picks.title().endswith(" · label bug")
        picks.field.fill("the rent comes too early")
        picks.choose("Fix what you typed")
        expect(watched(window), "the rent comes too early", "Done")
    assert "the rent comes too early" in str(ground.model.requests[0].body)


def _see_all(window: Window) -> None:
    """Go to the end of the list, and on to its second page."""
    picks = window.picks
    picks.field.press("Control+End")
    picks.row("More issues…").click()
    until(lambda: not picks.row("More issues…").count(), "there is another page")
    picks.field.press("Control+End")
    picks.row("Wish 100").wait_for()
    assert not picks.row("More issues…").count()


def test_places_are_looked_at_without_a_model(ground: Ground, profile: Desk) -> None:
    ground.environ |= KEYLESS
    with profile.on(ground) as window:
        window.bar.wait("Patchwright: no key")
        window.command("Patchwright: Where Would This Be Fixed?")
        window.picks.choose(ISSUE)
        until(lambda: window.picks.title() == PLACES, "places are offered")
        until(lambda: window.text.name == "forecast.py", "the first is shown")
        window.bar.wait("Ln 32, Col 1")
        window.screenshot("places")
        window.picks.dismiss()
        until(lambda: window.text.name == "", "all is as it was")
        window.command("Patchwright: Where Would This Be Fixed?")
        window.picks.choose(ISSUE)
        until(lambda: window.picks.title() == PLACES, "places are offered")
        window.picks.row("add_months").first.click()
        until(lambda: window.text.name == "dates.py", "the one that is chosen is opened")
        window.bar.wait("Ln 15, Col 1")
    assert not ground.asked


def test_what_stands_in_a_text_is_fixed(ground: Ground, profile: Desk) -> None:
    ground.write("docs/wish.md", PROSE)
    ground.write("rates.json", '{"rent": 1,, "food": 2}\n')
    ground.holds = {"Planner"}
    with profile.on(ground) as window:
        ready(window)
        text = window.show(RHYTHM, 1)
        text.type(NOTE)
        until(text.lenses, "there are lenses")
        assert text.lenses() == ["Fix #12", "Where would #12 be fixed?"]
        text.go(1, 8)
        assert text.actions("Fix #12") == ["Fix #12", "Where would #12 be fixed?"]
        window.screenshot("actions")
        window.press("Escape")
        text.click_lens("Fix #12")
        tree = watched(window)
        held(ground)
        expect(tree, RUN)
        _turn_back(window, ground)
        text.go(1, 8)
        text.act("Fix #12")
        held(ground)
        let_go(ground)
        window.notes.wait("a patch of 2 hunks")
        window.notes.clear()
        _fix_a_problem(window, ground)
        _fix_prose(window, ground)


def _turn_back(window: Window, ground: Ground) -> None:
    window.tree("Runs").act(RUN, "Cancel Run")
    expect(window.tree("Runs"), f"{RUN}cancelled")
    ground.go.touch()
    ground.held.unlink()


def _fix_a_problem(window: Window, ground: Ground) -> None:
    """Fix what the language support of VS Code itself reports."""
    asked = len(ground.model.requests)
    text = window.show("rates.json", 1)
    until(lambda: text.marked("squiggly-error"), "it is reported")
    text.go(1, 12)
    text.act("Fix this problem: Property expected")
    window.notes.wait("a patch of 2 hunks")
    window.notes.clear()
    assert "Property expected" in str(ground.model.requests[asked].body)


def _fix_prose(window: Window, ground: Ground) -> None:
    asked = len(ground.model.requests)
    text = window.show("docs/wish.md", 3)
    text.press("Shift+ArrowDown")
    text.press("Shift+End")
    text.act("Fix the issue described here")
    until(lambda: len(ground.model.requests) > asked, "the model is asked")
    brief = str(ground.model.requests[asked].body["messages"])
    assert "The rent is paid" in brief
    assert "Other." not in brief
