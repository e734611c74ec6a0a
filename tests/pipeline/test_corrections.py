"""A run is corrected, goes on from there, and pays for nothing that lies before."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.made import NOW
from tests.pipeline.scripts import FIX, OTHER, Script, failing_at, model

from patchwright.domain.correction import AskedCorrection
from patchwright.domain.errors import ModelError, UserError
from patchwright.domain.event import (
    Corrected,
    Event,
    Located,
    ModelAnswered,
    Noticed,
    Planned,
    Proposed,
    RunFinished,
    RunStarted,
    StageStarted,
)
from patchwright.domain.model import ModelRequest, TextPart
from patchwright.domain.run import RunState, Stage
from patchwright.llm.scripted import ScriptedModel
from patchwright.pipeline import begin, recording, runs
from patchwright.pipeline.corrections import kept, settle
from patchwright.pipeline.journal.reading import effects_of, events_of
from patchwright.pipeline.outcome import Outcome, outcome_of
from patchwright.pipeline.recording import Recording
from patchwright.pipeline.replay import ReplayedModel
from patchwright.processes.child import start

SCRIPT = Script(drafts=(FIX, OTHER), likes="min(width")
AGAIN = Script(drafts=(FIX, FIX))
SEARCHED, PLANNED = 2, 1
"""Answers that the Searcher and the Planner take."""
WHOLE = SEARCHED + PLANNED + 1 + 2
"""With the drafts and two ballots."""
GONE = ModelError("Gone.")
AREA, PERIMETER = "shapes/area.py:5", "shapes/area.py:perimeter"
REMARK = "Leave zero alone."
PLAN = """\
# said above

Reason: I know it.

shapes/area.py
area
No side may be
negative.

shapes/errors.py (new)
-
It holds the error.
"""


def asks(ground: Ground, run: str, **asked: Any) -> Any:
    """Return what is asked of *run* as the correction that it comes to."""
    stored = runs.find(ground.state, run, NOW)
    events = events_of(ground.state, stored.id)
    return settle.settled(AskedCorrection(**asked), events, ground.snapshot)


async def corrected(ground: Ground, run: str, scripted: Any, **asked: Any) -> Outcome:
    """Correct *run* and let it go on."""
    stored = begin.go_on(ground.state, run, now=NOW, correction=asks(ground, run, **asked))
    return await ground.do(ground.work(stored, scripted, resumed=True))


def brief(request: ModelRequest) -> str:
    """Return what a role was told first."""
    return "".join(part.text for part in request.messages[0].parts if isinstance(part, TextPart))


def roles(scripted: ScriptedModel) -> list[str]:
    """Return who asked, in order."""
    said = {
        "You are the Searcher": "searcher",
        "You are the Planner": "planner",
        "you now choose": "voter",
        "You are the Editor of": "editor",
    }
    return [
        next(role for words, role in said.items() if words in request.system)
        for request in scripted.requests
    ]


async def test_what_lies_before_is_kept_and_what_follows_is_asked_anew(ground: Ground) -> None:
    first = model(SCRIPT)
    before = await ground.fix(first)
    assert len(first.requests) == before.usage.calls == WHOLE
    rest = model(AGAIN)
    after = await corrected(ground, before.run, rest, add=(PERIMETER,), drop=(1,))
    assert roles(rest) == ["planner", "editor"]
    # What the old branch took is counted on.
    assert after.usage.calls == WHOLE + len(rest.requests)
    (told,) = ground.told(Corrected)
    assert (told.branch, told.at) == (2, Stage.LOCATE)
    assert (told.kept, told.aside) == (SEARCHED, WHOLE - SEARCHED)
    assert (after.state, after.branch) == (RunState.DONE, 2)
    assert after.diff != before.diff


async def test_dropped_and_added_places_are_what_the_planner_reads(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, add=(PERIMETER,), drop=(1,), remark=REMARK)
    (told,) = ground.told(Corrected)
    assert [finding.symbol for finding in told.dropped] == ["area"]
    (added,) = told.added
    assert (added.symbol, added.by, added.why) == ("perimeter", "user", "named by the user")
    assert ground.told(Located)[-1].findings == (added,)
    planner, editor = map(brief, rest.requests)
    assert "It returns None." not in planner
    for said in (planner, editor):
        assert said.count(REMARK) == 1
        assert said.endswith(f"```user\n{REMARK}\n```\n")
        assert "the user's own words to you: follow them" in said


async def test_a_place_of_the_user_stands_first_and_once(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    await corrected(ground, before.run, model(AGAIN), add=(PERIMETER, AREA, "area.py:area"))
    found = ground.told(Located)[-1].findings
    assert [(finding.symbol, finding.by) for finding in found] == [
        ("perimeter", "user"),
        ("area", "user"),
    ]


async def test_a_place_of_the_user_is_told_as_the_users_own_and_not_as_an_opinion(
    ground: Ground,
) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(SCRIPT)
    await corrected(ground, before.run, rest, add=(PERIMETER,))
    said = brief(rest.requests[0])
    own, opinion = said.index("The user for whom you work names"), said.index("its opinion")
    assert own < said.index("1. shapes/area.py:11-12 perimeter\n") < opinion
    assert said.index("1. shapes/area.py:4-8 area: It returns None.") > opinion
    assert "named by the user" not in said
    voters = [brief(request) for request in rest.requests[2:]]
    assert len(voters) == 2
    for voter in voters:
        assert voter.index("1. shapes/area.py:11-12 perimeter\n") < voter.index("is an opinion")


async def test_without_places_of_the_user_no_brief_speaks_of_any(ground: Ground) -> None:
    first, rest = model(SCRIPT), model(SCRIPT)
    before = await ground.fix(first)
    await corrected(ground, before.run, rest, after=Stage.READ)
    assert [brief(one) for one in first.requests] == [brief(one) for one in rest.requests]
    assert not any("names these places" in brief(one) for one in first.requests)


GIVEN = "shapes/area.py\nperimeter\nAlso refuse.\n"


async def test_the_code_of_a_given_plan_leaves_out_what_the_plan_does_not_name(
    ground: Ground,
) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, plan=GIVEN)
    code = brief(rest.requests[0]).partition("The code of the places concerned")[2]
    assert "def perimeter(" in code
    assert "return width * height" not in code


async def test_the_code_of_a_given_plan_stands_in_its_order(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(AGAIN)
    plan = f"{GIVEN}\ntests/test_area.py\n-\nIt is tested.\n\nshapes/area.py\narea\nRefuse.\n"
    await corrected(ground, before.run, rest, plan=plan)
    code = brief(rest.requests[0]).partition("The code of the places concerned")[2]
    named = ["def perimeter(", "def test_area(", "return width * height"]
    assert sorted(named, key=code.index) == named


async def test_a_given_plan_of_new_files_alone_shows_no_code(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, plan="shapes/errors.py (new)\n-\nIt is there.\n")
    said = brief(rest.requests[0])
    assert "1. shapes/errors.py (new): It is there." in said
    assert "def area" not in said


async def test_a_new_file_of_a_plan_stays_new_when_the_plan_is_given_again(
    ground: Ground,
) -> None:
    before = await ground.fix(model(SCRIPT))
    await corrected(ground, before.run, model(AGAIN), plan=PLAN)
    again = asks(ground, before.run, plan=PLAN.replace(" (new)", ""))
    assert [step.new for step in again.plan.steps] == [False, True]


async def test_a_run_that_goes_on_says_what_is_paid_and_expects_nothing_twice(
    ground: Ground,
) -> None:
    before = await ground.fix(model(SCRIPT))
    assert [one for one in ground.told(Noticed) if one.text.startswith("Expected: ")]
    await corrected(ground, before.run, model(AGAIN), remark=REMARK)
    told = [one.text for one in ground.told(Noticed)]
    assert not [one for one in told if one.startswith("Expected: ")]
    [paid] = [one for one in told if "already: " in one]
    assert paid.startswith(f"Used already: {before.usage.tokens:,} tokens. At the most, in all: ")


async def test_a_given_plan_stands_and_no_planner_is_asked(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, plan=PLAN)
    assert roles(rest) == ["editor"]
    (planned,) = ground.told(Planned)
    assert planned.plan.reason == "I know it."
    assert [(step.path, step.symbol) for step in planned.plan.steps] == [
        ("shapes/area.py", "area"),
        ("shapes/errors.py", ""),
    ]
    assert "No side may be\nnegative." in brief(rest.requests[0])


@pytest.mark.parametrize(
    ("after", "asked"),
    [
        (Stage.READ, ["searcher", "searcher", "planner", "editor"]),
        (Stage.LOCATE, ["planner", "editor"]),
        (Stage.PLAN, ["editor"]),
        (Stage.DRAFT, ["voter", "voter"]),
    ],
)
async def test_from_a_stage_does_what_follows_anew(
    ground: Ground, after: Stage, asked: list[str]
) -> None:
    before = await ground.fix(model(SCRIPT))
    script = SCRIPT if after is Stage.DRAFT else AGAIN
    rest = model(script)
    outcome = await corrected(ground, before.run, rest, after=after)
    assert roles(rest) == asked
    assert outcome.state is RunState.DONE
    assert not any("your own" in brief(one) or "```user" in brief(one) for one in rest.requests)


async def test_a_remark_alone_goes_to_the_drafts_of_a_run_that_is_done(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(SCRIPT)
    await corrected(ground, before.run, rest, remark=REMARK)
    assert roles(rest) == ["editor", "voter", "voter"]
    assert all("```user" in brief(request) for request in rest.requests)


async def test_a_remark_is_fenced_so_that_it_cannot_end_its_fence(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, remark="a\n```\nb")
    assert "````user\na\n```\nb\n````\n" in brief(rest.requests[0])


async def test_both_branches_are_told_each_whole(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    first = list(ground.events)
    await corrected(ground, before.run, model(AGAIN), remark=REMARK)
    second = list(ground.events)
    assert events_of(ground.state, before.run, 1) == first
    assert events_of(ground.state, before.run, 2) == second
    assert events_of(ground.state, before.run) == second
    stages = [event.stage for event in second if isinstance(event, StageStarted)]
    assert stages == list(Stage)
    assert runs.find(ground.state, before.run, NOW).branch == 2


async def test_the_effects_of_the_old_branch_stay_with_it(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    old = list(effects_of(ground.state, before.run))
    await corrected(ground, before.run, model(AGAIN), after=Stage.LOCATE)
    assert list(effects_of(ground.state, before.run, 1)) == old
    new = list(effects_of(ground.state, before.run, 2))
    assert new == list(effects_of(ground.state, before.run))
    shared = [effect for effect in old if effect.key.startswith("locate/")]
    assert new[: len(shared)] == shared
    assert [effect.key for effect in new[len(shared) :]] == ["plan/planner/000", "draft/editor/000"]


async def test_a_correction_of_a_correction_counts_in_what_stands_then(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    await corrected(ground, before.run, model(AGAIN), add=(PERIMETER,), remark=REMARK)
    assert [one.symbol for one in ground.told(Located)[-1].findings] == ["perimeter", "area"]
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, drop=(1,))
    assert [one.symbol for one in ground.told(Located)[-1].findings] == ["area"]
    assert [one.branch for one in ground.told(Corrected)] == [2, 3]
    assert REMARK in brief(rest.requests[0])


async def test_going_back_leaves_a_later_correction_behind(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    await corrected(ground, before.run, model(AGAIN), plan=PLAN, remark=REMARK)
    rest = model(AGAIN)
    await corrected(ground, before.run, rest, after=Stage.LOCATE)
    assert roles(rest) == ["planner", "editor"]
    assert [one.branch for one in ground.told(Corrected)] == [3]
    assert not any(REMARK in brief(request) for request in rest.requests)


async def test_a_run_that_failed_for_want_of_a_plan_goes_on_with_a_given_one(
    ground: Ground,
) -> None:
    failed = await ground.fix(failing_at(SEARCHED, GONE, SCRIPT))
    assert failed.state is RunState.FAILED
    rest = model(AGAIN)
    outcome = await corrected(ground, failed.run, rest, plan=PLAN)
    assert (outcome.state, roles(rest)) == (RunState.DONE, ["editor"])


async def test_a_place_may_be_added_before_the_searcher_is_done(ground: Ground) -> None:
    failed = await ground.fix(failing_at(1, GONE, SCRIPT))
    rest = model(AGAIN)
    await corrected(ground, failed.run, rest, add=(PERIMETER,))
    assert roles(rest) == ["searcher", "planner", "editor"]
    assert [one.symbol for one in ground.told(Located)[-1].findings] == ["perimeter", "area"]


async def test_an_earlier_proposal_stays_until_the_new_branch_proposes(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    stopped = await corrected(ground, before.run, failing_at(0, GONE, SCRIPT), remark=REMARK)
    assert (stopped.state, stopped.branch, stopped.diff) == (RunState.FAILED, 1, before.diff)
    assert stopped.proposed is not None
    assert "What branch 1 proposed" in stopped.reason
    assert ground.told(Proposed) == []
    assert outcome_of(runs.find(ground.state, before.run, NOW)) is not None
    outcome = await ground.resume(before.run, model(AGAIN))
    assert (outcome.state, outcome.branch) == (RunState.DONE, 2)
    assert outcome.diff != before.diff


async def test_answers_that_ended_the_run_are_forgotten_once(ground: Ground) -> None:
    useless = model(Script(drafts=("no block",)))
    before = await ground.fix(useless)
    assert before.state is RunState.FAILED
    stopped = await corrected(ground, before.run, model(AGAIN), after=Stage.LOCATE)
    assert stopped.state is RunState.DONE
    assert not [event for event in ground.told(Noticed) if "is asked anew" in event.text]


async def test_what_was_dropped_is_dropped_by_place_and_not_by_number(ground: Ground) -> None:
    before = await ground.fix(model(SCRIPT))
    await corrected(ground, before.run, failing_at(0, GONE, SCRIPT), add=(PERIMETER,), drop=(1,))
    with ground.state.database.transaction() as writer:
        # Another program asks something else.
        writer.run("update effect set request_digest = '' where key like 'locate/searcher/%'")
    elsewhere = Script(drafts=(FIX, FIX), place="perimeter")
    outcome = await ground.resume(before.run, model(elsewhere))
    assert outcome.state is RunState.DONE
    assert [one.symbol for one in ground.told(Located)[-1].findings] == ["perimeter"]
    said = "What you dropped is not among the places any more: shapes/area.py:4 area."
    assert said in [event.text for event in ground.told(Noticed)]


# -- what does not fit


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"drop": (2,)}, r"There is no place 2: the run has places 1 to 1.*1\. shapes/area.py:4 area"),
    ({"drop": (1,), "after": Stage.DRAFT}, "Name no stage to go on from"),
    ({"drop": (0,)}, "There is no place 0"),
    ({"drop": (1,)}, "would drop every place"),
    ({"add": ("shapes/aera.py:3",)}, r"no file shapes/aera.py.*shapes/area.py"),
    ({"add": ("shapes/area.py:99",)}, "12 lines, and no line 99"),
    ({"add": ("shapes/area.py:perimetre",)}, r"no perimetre in.*perimeter"),
    ({"add": ("shapes/area.py",)}, "names no place.*path:line"),
    ({"add": ("area:3",)}, "There is no file area"),
    ({"plan": "shapes/area.py\n"}, "step at line 1 of the plan is not whole"),
    ({"plan": "# nothing\n"}, "has no step"),
    ({"plan": "shapes/aera.py\n-\nx\n"}, r"shapes/area.py.*\(new\)"),
    ({"plan": "area.py\n-\nx\n"}, "no whole path"),
    ({"plan": PLAN, "after": Stage.DRAFT}, "A plan is given after plan"),
    ({"drop": (1,), "after": Stage.PLAN}, "dropped and added after locate"),
    ({"after": Stage.VOTE}, "Nothing is corrected after vote"),
    ({"remark": "x" * 40_001}, "40,001 characters"),
    ({"remark": " \n"}, "remark is empty"),
]


@pytest.mark.parametrize(("asked", "why"), REFUSED, ids=lambda value: str(value)[:40])
async def test_what_does_not_fit_is_refused_and_changes_nothing(
    ground: Ground, asked: dict[str, Any], why: str
) -> None:
    before = await ground.fix(model(SCRIPT))
    with pytest.raises(UserError, match=f"(?s){why}"):
        asks(ground, before.run, **asked)
    stored = runs.find(ground.state, before.run, NOW)
    assert (stored.state, stored.branch) == (RunState.DONE, 1)


async def test_a_stage_that_was_not_reached_is_not_corrected(ground: Ground) -> None:
    failed = await ground.fix(failing_at(SEARCHED, GONE, SCRIPT))
    with pytest.raises(UserError, match=r"not come through plan yet.*locate"):
        asks(ground, failed.run, after=Stage.PLAN)


async def test_a_run_that_goes_on_is_not_corrected(ground: Ground) -> None:
    stored = ground.begin(model())
    correction = asks(ground, stored.id, after=Stage.READ)
    with pytest.raises(UserError, match="still going on"):
        begin.go_on(ground.state, stored.id, now=NOW, correction=correction)
    assert kept.of_run(ground.state, stored.id) == ()


# -- killed


@pytest.mark.parametrize("stopped_at", range(4))
async def test_a_corrected_run_stopped_anywhere_goes_on_in_its_branch(
    ground: Ground, stopped_at: int
) -> None:
    whole = await ground.fix(model(SCRIPT))
    await corrected(ground, whole.run, model(SCRIPT), add=(PERIMETER,))
    told = list(ground.events)
    other = await ground.fix(model(SCRIPT))
    await corrected(ground, other.run, failing_at(stopped_at, GONE, SCRIPT), add=(PERIMETER,))
    rest = model(SCRIPT)
    outcome = await ground.resume(other.run, rest)
    assert (outcome.state, outcome.branch) == (RunState.DONE, 2)
    assert len(rest.requests) == 4 - stopped_at
    assert outcome.usage.calls == WHOLE + 4
    assert _essential(events_of(ground.state, other.run)) >= _essential(told)


async def test_a_branch_cut_after_any_effect_goes_on_to_the_same_outcome(ground: Ground) -> None:
    first = await ground.fix(model(SCRIPT))
    whole = await corrected(ground, first.run, model(SCRIPT), add=(PERIMETER,), remark=REMARK)
    effects = list(effects_of(ground.state, first.run))
    told = events_of(ground.state, first.run)
    [(last_old,)] = ground.state.database.read("select max(seq) from effect where branch = 1")
    rows = ground.state.database.read("select seq from effect where branch = 2 order by seq")
    for (cut,) in [(last_old + 1,), *rows]:
        with ground.state.database.transaction() as writer:
            writer.run("delete from effect where run = ? and seq >= ?", (first.run, cut))
            if cut == last_old + 1:
                # Events are committed with the effect that follows them.
                writer.run("delete from event where run = ? and branch = 2", (first.run,))
        outcome = await ground.resume(first.run, model(SCRIPT))
        assert (outcome.diff, outcome.branch) == (whole.diff, 2)
        assert list(effects_of(ground.state, first.run)) == effects
        assert _essential(events_of(ground.state, first.run)) >= _essential(told)


def _essential(events: list[Event]) -> set[str]:
    """Return what is told, without totals and times."""
    some = (RunStarted, RunFinished, ModelAnswered)
    return {str(event) for event in events if not isinstance(event, some)}


@pytest.mark.slow
@pytest.mark.parametrize("n_answers", [0, 1, 2])
async def test_a_process_killed_in_the_new_branch_leaves_it_to_go_on(
    ground: Ground, n_answers: int
) -> None:
    before = await ground.fix(model())
    place = Path(__file__).parents[2]
    folder = str(ground.root.parent)
    args = [sys.executable, "-m", "tests.pipeline.killed", folder, str(n_answers), before.run]
    env = {"PATH": os.defpath, "PYTHONPATH": os.pathsep.join([str(place), *sys.path])}
    with start(args, cwd=place, env=env, stderr="ours") as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"hanging\n"
        child.kill()
    stored = runs.find(ground.state, before.run, NOW)
    assert (stored.state, stored.branch) == (RunState.INTERRUPTED, 2)
    assert [one.diff for one in [outcome_of(stored)] if one] == [before.diff]
    rest = model()
    outcome = await ground.resume(before.run, rest)
    assert (outcome.state, outcome.branch) == (RunState.DONE, 2)
    assert outcome.usage.calls == before.usage.calls + n_answers + len(rest.requests)
    told = events_of(ground.state, before.run)
    assert [one.findings for one in told if isinstance(one, Located)]
    assert len([one for one in told if isinstance(one, Corrected)]) == 1
    assert roles(rest) == ["planner", "editor", "voter", "voter", "voter"][n_answers:]


# -- recordings


async def replayed(ground: Ground, made: Recording) -> Outcome:
    """Do a new run with the recorded model, terms and corrections."""
    replaying = ReplayedModel(made)
    stored = ground.begin(replaying, seed=made.terms.seed, corrections=made.corrections)
    outcome = await ground.do(ground.work(stored, replaying, limits=made.terms.limits))
    replaying.check_end()
    return outcome


@pytest.mark.parametrize(
    "asked",
    [
        {"add": (PERIMETER,), "drop": (1,), "remark": REMARK},
        {"plan": PLAN},
        {"after": Stage.DRAFT},
    ],
    ids=str,
)
async def test_a_recording_of_a_corrected_run_replays(
    ground: Ground, tmp_path: Path, asked: dict[str, Any]
) -> None:
    before = await ground.fix(model(SCRIPT))
    outcome = await corrected(ground, before.run, model(SCRIPT), **asked)
    told = _without_cost(_essential(list(ground.events)))
    stored = runs.find(ground.state, before.run, NOW)
    made = recording.of_run(ground.state, stored)
    recording.write(made, tmp_path / "run.jsonl", root=str(ground.root))
    again = await replayed(ground, recording.read(tmp_path / "run.jsonl"))
    assert (again.diff, again.branch) == (outcome.diff, 2)
    assert _without_cost(_essential(list(ground.events))) == told


def _without_cost(told: set[str]) -> set[str]:
    """Return *told* without what was expected or paid: a replay begins with nothing paid."""
    return {one for one in told if "At the most" not in one}


async def test_a_recording_without_corrections_keeps_its_form(
    ground: Ground, tmp_path: Path
) -> None:
    def form(name: str) -> str:
        made = recording.of_run(ground.state, runs.find(ground.state, name, NOW))
        recording.write(made, tmp_path / "run.jsonl", root=str(ground.root))
        return (tmp_path / "run.jsonl").read_text().partition("\n")[0]

    before = await ground.fix(model(SCRIPT))
    assert '"version":1' in form(before.run)
    assert "corrections" not in form(before.run)
    await corrected(ground, before.run, model(AGAIN), remark=REMARK)
    assert '"version":2' in form(before.run)
