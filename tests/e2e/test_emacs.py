"""The whole way in Emacs: eglot starts the server and shows what comes."""

import re
from pathlib import Path

import pytest
from tests.e2e.ground import TITLE, Ground, applied
from tests.e2e.in_emacs import NOTE, RHYTHM, drive
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
    assert (seen["after"], seen["undone"], seen["redone"]) == (wanted, unsaved, wanted)
    assert ground.text(RHYTHM) == wanted
    # Each thing is told once, as information: that it begins, how it ends, where it is, applied.
    told = (" begins.", "a patch of", seen["preview_file"], "is applied")
    assert len(seen["notified"]) == len(told)
    for one, words in zip(seen["notified"], told, strict=True):
        assert words in one["text"]
        assert one["kind"] == 3


def test_places_are_shown_in_the_text_and_cleared(ground: Ground) -> None:
    seen = drive(ground, "locate", path="pocketbook/forecast.py")
    page = Path(seen["said"].partition(" All: ")[2]).read_text("utf-8")
    assert TITLE in page
    assert "pocketbook/forecast.py" in page
    assert {one["kind"] for one in seen["shown"]} == {"eglot-note"}
    assert all("places for #12: " in one["text"] for one in seen["shown"])
    assert all(re.match(rf" *(def|class) {one['word']}\b", one["line"]) for one in seen["shown"])
    assert not ground.asked


def test_prose_that_is_selected_is_fixed(ground: Ground) -> None:
    ground.write("docs/wish.txt", "Wishes\n\nThe rent is paid\nthree days too early.\n\nOther.\n")
    seen = drive(ground, "prose", path="docs/wish.txt", keys="M-< C-n C-n C-SPC C-n C-e")
    assert seen["prompts"] == [
        ["Fix the issue described here", "Where would the issue described here be fixed?"]
    ]
    brief = str(ground.model.requests[0].body["messages"])
    assert "The rent is paid" in brief
    assert "Other." not in brief


def test_a_run_that_is_cancelled_says_so_and_changes_nothing(ground: Ground) -> None:
    ground.holds = {"Planner"}
    seen = drive(ground, "cancel")
    assert seen["after"] == seen["before"] == NOTE + ground.text(RHYTHM)
    assert [one["state"] for one in seen["runs"]["runs"]] == ["cancelled"]


def test_what_is_typed_during_a_run_is_merged(ground: Ground) -> None:
    ground.holds = {"Editor"}
    saved = ground.text(RHYTHM)
    seen = drive(ground, "meanwhile", meanwhile="M-> # SPC the SPC end C-q C-j")
    assert seen["before"] == f"{NOTE}{saved}# the end\n"
    assert seen["after"] == f"{NOTE}{mended(saved)}# the end\n"
    assert seen["undone"] == seen["before"]
    assert seen["apply"]["merged"] == [RHYTHM]
    assert "Merged with what was changed since" in seen["said"]


def test_what_is_typed_just_before_a_patch_is_applied_is_merged(ground: Ground) -> None:
    saved = ground.text(RHYTHM)
    seen = drive(ground, "hasty", meanwhile="M-< # SPC mine C-q C-j")
    assert seen["after"] == f"# mine\n{NOTE}{mended(saved)}"
    assert "Merged with what was changed since" in seen["said"]


def test_what_is_typed_into_the_same_lines_during_a_run_stays(ground: Ground) -> None:
    ground.holds = {"Editor"}
    seen = drive(ground, "meanwhile", meanwhile="M-< C-M-s self.after(day)$ RET SPC SPC # SPC mine")
    assert "day = self.after(day)  # mine\n" in seen["before"]
    assert seen["after"] == seen["before"]
    assert [one["path"] for one in seen["apply"]["refused"]] == [RHYTHM]
    assert "All files are as they were" in seen["said"]


def test_a_run_goes_on_after_its_server_was_killed_and_pays_nothing_twice(
    ground: Ground,
) -> None:
    ground.holds = {"Planner"}
    saved = ground.text(RHYTHM)
    seen = drive(ground, "killed")
    assert [one["state"] for one in seen["runs"]["runs"]] == ["interrupted"]
    assert seen["runs"]["runs"][0]["run"] in seen["told"]
    # The Planner was asked and not heard when the server was killed; nobody else is asked again.
    assert ground.asked[:4] == ["Searcher", "Searcher", "Planner", "Planner"]
    assert set(ground.asked[4:]) == {"Editor", "Voter"}
    assert seen["after"] == NOTE + mended(saved)
