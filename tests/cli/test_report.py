"""How sure a run is of its patch, in lines."""

from dataclasses import replace

from tests.support.scripted_program import BEST, events, outcome

from patchwright.cli.render.report import sureness
from patchwright.cli.render.story import Story, story_of
from patchwright.cli.render.why import why
from patchwright.domain.diagnostic import Clean
from patchwright.domain.run import RunState


def test_half_of_a_change_says_that_the_rest_did_not_fit() -> None:
    half = replace(BEST, refused=("The ORIGINAL lines do not stand in a.py.",))
    head, *_ = sureness(Story(), outcome(best=half, state=RunState.FAILED))
    assert head == "This patch is not proposed: 1 change that its author asked for did not fit."


def test_changes_of_tests_have_a_verdict_of_their_own() -> None:
    best = replace(BEST, tests_checked=Clean(by="syntax tree"))
    assert "Tests     no new errors (by syntax tree)" in sureness(Story(), outcome(best=best))


def test_where_the_user_names_the_place_the_plan_gives_the_reason() -> None:
    story = story_of(events())
    assert why(story, "dates.py", 5, 5) == ["it takes the first", "it should: take the last"]
    [finding] = story.findings
    story.findings = (replace(finding, why="named by the user", intended="", by="user"),)
    assert why(story, "dates.py", 5, 5) == ["named by the user", "take the last one"]
