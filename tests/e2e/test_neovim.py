"""The whole way in Neovim: its own language client starts the server and shows what comes."""

from pathlib import Path

import pytest
from tests.e2e.ground import TITLE, Ground, applied
from tests.e2e.in_neovim import NOTE, RHYTHM, drive
from tests.e2e.scripts import mended

pytestmark = pytest.mark.slow


def test_an_issue_named_in_a_comment_is_fixed_in_the_unsaved_text(
    ground: Ground, tmp_path: Path
) -> None:
    saved = ground.text(RHYTHM)
    seen = drive(ground, "fix")
    unsaved, wanted = NOTE + saved, NOTE + mended(saved)
    assert (seen["before"], seen["during"]) == (unsaved, unsaved)
    assert seen["prompts"] == [["Fix #12", "Where would #12 be fixed?"]]
    assert applied(tmp_path / "tried", {RHYTHM: unsaved}, seen["preview"]) == {RHYTHM: wanted}
    assert seen["preview_file"] in seen["preview_said"]
    assert (seen["after"], seen["undone"], seen["redone"]) == (wanted, unsaved, wanted)
    assert ground.text(RHYTHM) == wanted


def test_progress_tells_of_stages_and_cost_and_of_its_end(ground: Ground) -> None:
    seen = drive(ground, "fix")
    begun = next(one for one in seen["progress"] if one["value"].get("title") == "Fix #12")
    steps = [one["value"] for one in seen["progress"] if one["token"] == begun["token"]]
    assert [one["kind"] for one in steps] == ["begin", *["report"] * (len(steps) - 2), "end"]
    assert any("of 1.50 USD" in one["message"] for one in steps)
    assert {"Plan", "Draft", "Vote"} & {one["message"].partition(" ")[0] for one in steps}
    assert steps[-1]["message"] == "A patch is ready"


def test_buttons_under_a_patch_are_as_good_as_commands(ground: Ground) -> None:
    saved = ground.text(RHYTHM)
    seen = drive(ground, "button", button="Apply", told="is applied")
    assert [line.partition(" ")[2] for line in seen["asked"][0][2:]] == [
        "Review",
        "Preview",
        "Apply",
    ]
    assert seen["after"] == NOTE + mended(saved)


def test_a_preview_that_cannot_be_opened_is_named(ground: Ground) -> None:
    seen = drive(ground, "button", button="Preview", told="The patch of run")
    preview = Path(seen["said"].partition(" is in ")[2].removesuffix("."))
    assert f"+++ b/{RHYTHM}" in preview.read_text("utf-8")
    assert seen["after"] == NOTE + ground.text(RHYTHM)


def test_places_are_shown_in_the_text_and_cleared(ground: Ground) -> None:
    seen = drive(ground, "locate")
    page = Path(seen["said"].partition(" All: ")[2]).read_text("utf-8")
    assert TITLE in page
    assert RHYTHM in page
    assert {one["source"] for one in seen["shown"]} == {"patchwright"}
    assert all("places for #12: " in one["text"] for one in seen["shown"])
    assert all(f"def {one['word']}(" in one["line"] for one in seen["shown"])
    # A place is no problem, and nothing is offered for it.
    assert len(seen["prompts"]) == 1
    assert not ground.asked


def test_a_problem_of_another_server_is_fixed(ground: Ground) -> None:
    message = "short months shorten the days that follow"
    seen = drive(
        ground,
        "offered",
        problem={"at": "day = self.after(day)", "message": message},
        title=f"Fix this problem: {message}",
        keys="<Bslash>pf",
    )
    assert seen["prompts"] == [[f"Fix this problem: {message}"]]
    assert message in str(ground.model.requests[0].body)
    assert "patch of" in seen["ended"]


def test_prose_that_is_selected_in_a_document_is_fixed(ground: Ground) -> None:
    ground.write("docs/wish.md", "# Wishes\n\nThe rent is paid\nthree days too early.\n\nOther.\n")
    seen = drive(
        ground,
        "offered",
        path="docs/wish.md",
        title="Fix the issue described here",
        keys="gg2jVj<Bslash>pf",
    )
    assert seen["prompts"] == [
        ["Fix the issue described here", "Where would the issue described here be fixed?"]
    ]
    brief = str(ground.model.requests[0].body["messages"])
    assert "The rent is paid" in brief
    assert "Other." not in brief


@pytest.mark.parametrize("button", [False, True], ids=["by hand", "by the button"])
def test_a_run_that_is_cancelled_says_so_and_changes_nothing(ground: Ground, button: bool) -> None:
    ground.holds = {"Planner"}
    seen = drive(ground, "cancel", button=button)
    assert seen["after"] == seen["before"] == NOTE + ground.text(RHYTHM)
    assert [one["state"] for one in seen["runs"]] == ["cancelled"]


def test_what_is_typed_during_a_run_is_merged(ground: Ground) -> None:
    ground.holds = {"Editor"}
    saved = ground.text(RHYTHM)
    seen = drive(ground, "meanwhile", meanwhile=":$put ='# the end'<CR>")
    assert seen["before"] == f"{NOTE}{saved}# the end\n"
    assert seen["after"] == f"{NOTE}{mended(saved)}# the end\n"
    assert seen["undone"] == seen["before"]
    assert seen["apply"]["merged"] == [RHYTHM]
    assert "Merged with what was changed since" in seen["said"]


def test_what_is_typed_into_the_same_lines_during_a_run_stays(ground: Ground) -> None:
    ground.holds = {"Editor"}
    seen = drive(ground, "meanwhile", meanwhile="/self.after(day)$<CR>A  # mine<Esc>")
    assert "day = self.after(day)  # mine\n" in seen["before"]
    assert seen["after"] == seen["before"]
    assert not seen["apply"]["applied"]
    assert [one["path"] for one in seen["apply"]["refused"]] == [RHYTHM]
    assert "All files are as they were" in seen["said"]


def test_a_run_goes_on_after_its_server_was_killed_and_pays_nothing_twice(
    ground: Ground,
) -> None:
    ground.holds = {"Planner"}
    saved = ground.text(RHYTHM)
    seen = drive(ground, "killed")
    assert [one["state"] for one in seen["runs"]] == ["interrupted"]
    assert seen["runs"][0]["run"] in seen["told"]
    # The Planner was asked and not heard when the server was killed; nobody else is asked again.
    assert ground.asked[:4] == ["Searcher", "Searcher", "Planner", "Planner"]
    assert set(ground.asked[4:]) == {"Editor", "Voter"}
    assert seen["after"] == NOTE + mended(saved)
