"""How sure a run is of its patch, in lines."""

from dataclasses import replace

from tests.support.scripted_program import BEST, outcome

from patchwright.cli.render.report import sureness
from patchwright.cli.render.story import Story
from patchwright.domain.diagnostic import Clean
from patchwright.domain.run import RunState


def test_half_of_a_change_says_that_the_rest_did_not_fit() -> None:
    half = replace(BEST, refused=("The ORIGINAL lines do not stand in a.py.",))
    head, *_ = sureness(Story(), outcome(best=half, state=RunState.FAILED))
    assert head == "This patch is not proposed: 1 change that its author asked for did not fit."


def test_changes_of_tests_have_a_verdict_of_their_own() -> None:
    best = replace(BEST, tests_checked=Clean(by="syntax tree"))
    assert "Tests     no new errors (by syntax tree)" in sureness(Story(), outcome(best=best))
