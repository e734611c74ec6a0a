"""A run on a small repository, from its issue to its proposal."""

import asyncio
from dataclasses import replace

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.made import NOW
from tests.pipeline.scripts import (
    BROKEN,
    COST,
    FIX,
    OTHER,
    STRAY,
    TEST,
    Hanging,
    Script,
    failing_at,
    model,
)

from patchwright.domain.diagnostic import Clean, NewProblems
from patchwright.domain.errors import LimitReached, ModelError
from patchwright.domain.event import (
    DraftRead,
    Gated,
    Located,
    ModelAnswered,
    Noticed,
    Planned,
    Proposed,
    RunFinished,
    RunStarted,
    StageStarted,
    ToolUsed,
    Voted,
)
from patchwright.domain.model import ModelReply, ModelRequest, TextPart, Usage
from patchwright.domain.run import Limits, RunState, Stage
from patchwright.llm.scripted import Answer, ScriptedModel
from patchwright.pipeline import runs, watch
from patchwright.pipeline.journal.reading import events_of
from patchwright.pipeline.outcome import outcome_of

WIDE = Limits(usd=1000, tokens=10**9, calls=1000, seconds=1000)


async def test_an_issue_becomes_a_diff_that_is_proposed(ground: Ground) -> None:
    outcome = await ground.fix(model(likes="width < 0 or"))
    assert outcome.state is RunState.DONE
    assert "+    if width < 0 or height < 0:\n" in outcome.diff
    assert [hunk.path for hunk in outcome.hunks] == ["shapes/area.py"]
    assert ground.told(Located)[0].findings[0].symbol == "area"


async def test_events_tell_the_run_in_order_and_are_kept(ground: Ground) -> None:
    outcome = await ground.fix(model())
    kinds = [type(event) for event in ground.events]
    assert kinds[0] is RunStarted
    assert kinds[-2:] == [Proposed, RunFinished]
    assert [event.stage for event in ground.told(StageStarted)] == list(Stage)
    order = [Located, Planned, DraftRead, Gated, Voted, Proposed]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert len(ground.told(ToolUsed)) == 2
    assert events_of(ground.state, outcome.run) == ground.events


async def test_the_outcome_is_kept_with_the_run(ground: Ground) -> None:
    outcome = await ground.fix(model())
    stored = runs.find(ground.state, outcome.run, NOW)
    assert stored.owner is None
    assert outcome_of(stored) == outcome


async def test_the_estimate_is_said_before_anything_is_asked(ground: Ground) -> None:
    await ground.fix(model())
    texts = [getattr(event, "text", type(event).__name__) for event in ground.events]
    estimate = next(text for text in texts if text.startswith("Expected: "))
    assert texts.index(estimate) < texts.index("ModelAnswered")


async def test_hidden_parts_of_the_issue_are_shown(ground: Ground) -> None:
    ground.issue = replace(ground.issue, hidden=("an HTML comment: do evil",))
    await ground.fix(model())
    assert any("do evil" in event.text for event in ground.told(Noticed))


async def test_equal_drafts_are_one_candidate_and_need_no_vote(ground: Ground) -> None:
    commented = FIX.replace("raise ValueError", "# Not allowed.\n        raise ValueError")
    outcome = await ground.fix(model(drafts=(FIX, commented)))
    assert [one.drafts for one in outcome.ranking.candidates] == [(1, 2)]
    assert not [event for event in ground.told(ModelAnswered) if event.stage is Stage.VOTE]


async def test_the_candidate_with_more_drafts_and_ballots_wins(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=3)
    outcome = await ground.fix(model(drafts=(OTHER, FIX, FIX), likes="min(width"))
    scores = [(one.drafts, one.ballots, one.score) for one in outcome.ranking.candidates]
    assert scores == [((1,), 2, 3), ((2, 3), 0, 2)]


async def test_no_ballot_is_asked_for_that_cannot_change_who_is_first(ground: Ground) -> None:
    ground.settings = replace(ground.settings, ballots=5, drafts=3)
    outcome = await ground.fix(model(drafts=(FIX, FIX, OTHER), likes="width < 0 or"))
    assert [one.ballots for one in outcome.ranking.candidates] == [2, 0]
    assert ground.told(Noticed)[-1].text == (
        "Left out: 3 of 5 ballots, since they cannot change which patch is first."
    )


async def test_agreement_that_no_ballot_can_turn_is_enough(ground: Ground) -> None:
    ground.settings = replace(ground.settings, ballots=1, drafts=3)
    outcome = await ground.fix(model(drafts=(FIX, FIX, OTHER), likes="min(width"))
    assert [one.score for one in outcome.ranking.candidates] == [2, 1]
    assert outcome.reason == (
        "2 drafts came to it, more than to any other change; no ballot was needed."
    )


async def test_a_tie_goes_to_the_smallest_change(ground: Ground) -> None:
    longer = OTHER.replace("=======\n", "=======\n    width = width\n")
    ground.settings = replace(ground.settings, ballots=1, drafts=3)
    outcome = await ground.fix(model(drafts=(longer, longer, FIX), likes="width < 0 or"))
    assert [(one.drafts, one.score) for one in outcome.ranking.candidates] == [
        ((3,), 2),
        ((1, 2), 2),
    ]
    assert "smallest" in outcome.reason


async def test_a_voter_does_not_see_who_wrote_what_how_often(ground: Ground) -> None:
    scripted = model(drafts=(FIX, FIX, OTHER))
    ground.settings = replace(ground.settings, drafts=3)
    await ground.fix(scripted)
    ballots = [asked for asked in scripted.requests if "you now choose" in asked.system]
    assert len(ballots) == 2
    assert not any("raft" in str(asked.messages) for asked in ballots)


async def test_the_searcher_sees_the_code_of_a_traceback_at_once(ground: Ground) -> None:
    trace = 'Traceback:\n  File "shapes/area.py", line 90, in area\n    return None\nError\n'
    ground.issue = replace(ground.issue, body=trace)
    scripted = model()
    await ground.fix(scripted)
    [brief] = [
        part.text for part in scripted.requests[0].messages[0].parts if isinstance(part, TextPart)
    ]
    assert "- shapes/area.py:4-8 function area, line 7 (90 in the traceback)\n```\n" in brief
    assert brief.index("7 |         return None") < brief.index("A retrieval tool")


async def test_the_editor_sees_places_that_only_the_plan_names(ground: Ground) -> None:
    script, symbols = Script(), ("area", "perimeter")
    steps = [
        {"file": "shapes/area.py", "symbol": symbol, "change": "Raise.", "new_file": False}
        for symbol in symbols
    ]

    def answer(request: ModelRequest) -> Answer:
        if "You are the Planner" in request.system:
            return ModelReply(
                parts=(), answer={"way": "static", "reason": "", "steps": steps}, usage=COST
            )
        return script(request)

    scripted = ScriptedModel(answer)
    await ground.fix(scripted)
    [asked, *_rest] = [each for each in scripted.requests if "You write the change" in each.system]
    [brief] = [part.text for part in asked.messages[0].parts if isinstance(part, TextPart)]
    assert [brief.count(f"```\ndef {symbol}(") for symbol in symbols] == [1, 1]


async def test_a_voter_sees_what_changes_as_it_stands_and_why(ground: Ground) -> None:
    scripted = model()
    await ground.fix(scripted)
    [ballot, *_rest] = [asked for asked in scripted.requests if "you now choose" in asked.system]
    [brief] = [part.text for part in ballot.messages[0].parts if isinstance(part, TextPart)]
    assert "shapes/area.py:4-8 area: It returns None.\n   Intended: It raises." in brief
    assert "```\ndef area(width, height):\n" in brief
    assert ballot.answer is not None
    assert ballot.answer.schema["properties"]["choice"]["enum"] == ["A", "B"]
    assert "def perimeter" not in brief.partition("The changes:")[0]


async def test_the_order_on_ballots_comes_from_the_seed_and_differs_between_them(
    ground: Ground,
) -> None:
    ground.settings = replace(ground.settings, ballots=8)
    first, second = model(), model()
    await ground.fix(first)
    await ground.fix(second)
    assert first.requests == second.requests
    ballots = {str(asked.messages) for asked in first.requests if "you now choose" in asked.system}
    assert len(ballots) == 2


async def test_a_draft_that_fails_the_gate_goes_back_and_may_come_back_sound(
    ground: Ground,
) -> None:
    ground.settings = replace(ground.settings, drafts=1)
    scripted = model(drafts=(BROKEN,), returned=FIX)
    outcome = await ground.fix(scripted)
    assert outcome.state is RunState.DONE
    checked = [event.candidate for event in ground.told(Gated)]
    assert [type(one.checked) for one in checked] == [NewProblems, Clean]
    assert [one.returns for one in checked] == [0, 1]
    assert "shapes/area.py:" in str(scripted.requests[-1].messages)


async def test_a_draft_goes_back_at_most_three_times(ground: Ground) -> None:
    outcome = await ground.fix(model(drafts=(BROKEN, FIX), returned=BROKEN))
    assert [event.candidate.returns for event in ground.told(Gated)] == [0, 1, 2, 3, 0]
    assert [one.drafts for one in outcome.ranking.candidates] == [(2,), (1,)]
    assert outcome.state is RunState.DONE


async def test_a_returned_draft_joins_the_one_it_now_equals(ground: Ground) -> None:
    outcome = await ground.fix(model(drafts=(BROKEN, FIX), returned=FIX))
    assert [one.drafts for one in outcome.ranking.candidates] == [(1, 2)]


async def test_where_all_blocks_of_all_drafts_are_refused_nothing_is_proposed(
    ground: Ground,
) -> None:
    scripted = model(drafts=(STRAY, STRAY), returned=STRAY)
    outcome = await ground.fix(scripted)
    assert outcome.state is RunState.FAILED
    assert outcome.reason.startswith("No block of any draft fits the code. 1 change of draft 1")
    assert not ground.told(Proposed)
    assert all(event.rejections for event in ground.told(DraftRead))
    returned = [asked for asked in scripted.requests if "You wrote a draft" in str(asked.messages)]
    assert len(returned) == 6
    assert "return None" in str(returned[0].messages)


async def test_where_no_candidate_passes_the_best_is_shown_and_not_proposed(ground: Ground) -> None:
    outcome = await ground.fix(model(drafts=(BROKEN,), returned=BROKEN))
    assert outcome.state is RunState.FAILED
    assert "raise (ValueError" in outcome.diff
    assert outcome.proposed is None
    assert not ground.told(Proposed)


async def test_tests_are_optional_and_outside_the_comparison(ground: Ground) -> None:
    outcome = await ground.fix(model(drafts=(FIX, f"{FIX}\n{TEST}")))
    assert [one.drafts for one in outcome.ranking.candidates] == [(1, 2)]
    assert [hunk.path for hunk in outcome.optional] == ["tests/test_area.py"]
    assert {hunk.path for hunk in outcome.hunks} == {"shapes/area.py"}
    assert "test_negative" in outcome.diff


HALF = FIX + STRAY.replace("    if width < 0:\n", "    if depth < 0:\n        depth = 0\n")


async def test_half_of_a_change_is_shown_and_never_proposed(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=1)
    outcome = await ground.fix(model(drafts=(HALF,), returned=HALF))
    assert outcome.state is RunState.FAILED
    assert outcome.proposed is None
    assert "+    if width < 0 or height < 0:\n" in outcome.diff
    assert "1 change of draft 1 did not fit, the first because: The ORIGINAL" in outcome.reason
    assert not ground.told(Proposed)


async def test_a_whole_change_goes_before_halves_that_agree(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=3)
    outcome = await ground.fix(model(drafts=(HALF, OTHER, HALF), returned=HALF))
    assert [one.drafts for one in outcome.ranking.candidates] == [(2,), (1,), (3,)]
    assert outcome.proposed is not None
    assert outcome.proposed.drafts == (2,)


async def test_a_limit_does_not_let_half_of_a_change_through(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=1)
    outcome = await ground.fix(model(drafts=(HALF,), returned=HALF), limits=replace(WIDE, calls=5))
    assert (outcome.state, outcome.proposed) == (RunState.FAILED, None)


async def test_tests_have_a_verdict_of_their_own(ground: Ground) -> None:
    outcome = await ground.fix(model(drafts=(FIX + TEST,)))
    best = outcome.ranking.candidates[0]
    assert best.tests_checked == Clean(by="syntax tree", before=0, after=0)
    assert best.tests.paths == ("tests/test_area.py",)


async def test_broken_tests_are_left_out_and_said(ground: Ground) -> None:
    broken = TEST.replace("    assert True", "    assert (True")
    outcome = await ground.fix(model(drafts=(FIX + broken,)))
    assert outcome.proposed is not None
    assert not outcome.proposed.tests
    assert not outcome.optional
    assert "test_area" not in outcome.diff
    notices = [event.text for event in ground.told(Noticed)]
    assert any(
        "changes of tests in draft 1 are left out: tests/test_area.py:" in one for one in notices
    )


async def test_a_deletion_is_announced(ground: Ground) -> None:
    script = Script(drafts=("shapes/area.py\nDELETE FILE\n",), returned="")

    def answer(request: ModelRequest) -> Answer:
        reply = script(request)
        if isinstance(reply, ModelReply) and reply.answer and "steps" in reply.answer:
            steps = [{**step, "symbol": ""} for step in reply.answer["steps"]]
            return replace(reply, answer={**reply.answer, "steps": steps})
        return reply

    outcome = await ground.fix(model(answer))
    assert outcome.proposed is not None
    assert "Draft 1 deletes whole files: shapes/area.py." in [
        event.text for event in ground.told(Noticed)
    ]


async def test_a_deletion_that_nobody_planned_is_not_proposed(ground: Ground) -> None:
    gone = "shapes/area.py\nDELETE FILE\n"
    outcome = await ground.fix(model(drafts=(gone,), returned=gone))
    assert (outcome.state, outcome.proposed, outcome.diff) == (RunState.FAILED, None, "")


async def test_a_draft_of_tests_alone_is_returned(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=1)
    scripted = model(drafts=(TEST,), returned=FIX)
    outcome = await ground.fix(scripted)
    assert outcome.state is RunState.DONE
    assert "changes tests only" in str(scripted.requests[-1].messages)


async def test_a_dynamic_plan_stands_and_is_carried_out_statically(ground: Ground) -> None:
    outcome = await ground.fix(model(way="dynamic"))
    assert ground.told(Planned)[0].plan.way == "dynamic"
    assert any("static way is taken" in event.text for event in ground.told(Noticed))
    assert outcome.state is RunState.DONE


async def test_a_fault_of_the_program_ends_the_run_and_not_the_program(ground: Ground) -> None:
    def broken(_request: ModelRequest) -> ModelReply:
        raise ZeroDivisionError

    outcome = await ground.fix(ScriptedModel(broken))
    assert outcome.state is RunState.FAILED
    assert "ZeroDivisionError" in outcome.reason
    assert runs.find(ground.state, outcome.run, NOW).state is RunState.FAILED


async def test_a_model_that_cannot_be_reached_fails_the_run_with_its_sentence(
    ground: Ground,
) -> None:
    outcome = await ground.fix(ScriptedModel([ModelError("No way there.")]))
    assert (outcome.state, outcome.reason) == (RunState.FAILED, "No way there.")


async def test_a_failure_in_the_vote_shows_the_best_so_far_and_does_not_propose_it(
    ground: Ground,
) -> None:
    outcome = await ground.fix(failing_at(5, ModelError("Gone."), Script()))
    assert (outcome.state, outcome.reason) == (RunState.FAILED, "Gone.")
    assert outcome.diff
    assert outcome.proposed is None
    assert not ground.told(Proposed)


@pytest.mark.parametrize("field", ["calls", "seconds", "tokens"])
async def test_a_limit_of_0_ends_the_run_before_anything_is_done(
    ground: Ground, field: str
) -> None:
    scripted = model()
    outcome = await ground.fix(scripted, limits=replace(WIDE, **{field: 0}))
    assert outcome.state is RunState.FAILED
    assert "is 0" in outcome.reason
    assert isinstance(outcome.error, LimitReached)
    assert scripted.requests == []
    assert not ground.told(StageStarted)


async def test_a_share_that_is_used_up_leaves_locating_to_retrieval(ground: Ground) -> None:
    outcome = await ground.fix(model(), limits=replace(WIDE, locate_share=0.0))
    assert {finding.by for finding in ground.told(Located)[0].findings} == {"retrieval"}
    assert outcome.state is RunState.DONE


async def test_a_limit_before_a_return_lets_the_other_candidates_win(ground: Ground) -> None:
    outcome = await ground.fix(
        model(drafts=(BROKEN, FIX)), limits=replace(WIDE, calls=4, locate_share=1.0)
    )
    assert outcome.state is RunState.DONE
    assert outcome.reason.startswith("The requests of the run are used up: 4 of 4.")
    assert [one.drafts for one in outcome.ranking.candidates] == [(2,), (1,)]


async def test_a_limit_between_ballots_counts_those_that_were_cast(ground: Ground) -> None:
    outcome = await ground.fix(model(), limits=replace(WIDE, calls=6, locate_share=1.0))
    assert sum(one.ballots for one in outcome.ranking.candidates) == 2
    assert outcome.state is RunState.DONE


async def test_a_limit_before_any_draft_fails_and_says_how_to_go_on(ground: Ground) -> None:
    outcome = await ground.fix(model(), limits=replace(WIDE, calls=3, locate_share=1.0))
    assert outcome.state is RunState.FAILED
    assert "3 of 3" in outcome.reason
    assert "resume" in outcome.reason


async def test_an_unknown_price_is_said_first_and_tokens_are_limited(ground: Ground) -> None:
    unpriced = Usage(calls=1, input_tokens=100, output_tokens=10, usd=None)
    outcome = await ground.fix(model(usage=unpriced), limits=replace(WIDE, usd=0, tokens=15_000))
    assert ground.told(RunStarted)[0].counts_tokens
    assert "price of scripted is not known" in ground.told(Noticed)[0].text
    assert "tokens" in outcome.reason


async def test_money_is_limited_where_the_price_is_known(ground: Ground) -> None:
    ground.settings = replace(ground.settings, price_input=1.0, price_output=1.0)
    dear = Usage(calls=1, input_tokens=100, output_tokens=10, usd=0.5)
    outcome = await ground.fix(model(usage=dear), limits=replace(WIDE, usd=1.4, locate_share=1.0))
    assert "USD" in outcome.reason
    assert not any("not known" in event.text for event in ground.told(Noticed))


async def test_a_cancel_is_read_between_steps_and_proposes_what_there_is(ground: Ground) -> None:
    script = Script()

    def answer(request: ModelRequest) -> Answer:
        if "you now choose" in request.system:
            ground.cancel.set()
        return script(request)

    outcome = await ground.fix(ScriptedModel(answer))
    assert outcome.state is RunState.CANCELLED
    assert sum(one.ballots for one in outcome.ranking.candidates) == 1
    assert ground.told(Proposed)
    assert runs.find(ground.state, outcome.run, NOW).state is RunState.CANCELLED


async def test_a_step_that_goes_on_after_a_cancel_is_broken_off(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "GRACE_SECONDS", 0.01)
    outcome = await ground.fix(Hanging(0, ground.cancel.set))
    assert outcome.state is RunState.CANCELLED
    assert not ground.told(Proposed)


async def test_a_run_that_goes_on_notes_what_it_used_so_far(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "GRACE_SECONDS", 0.01)
    monkeypatch.setattr(watch, "BEAT_SECONDS", 0.01)
    asked = asyncio.Event()
    task = asyncio.ensure_future(ground.fix(Hanging(1, asked.set)))
    await asked.wait()
    [stored] = runs.list_runs(ground.state, NOW)
    n_looks = 0
    while not stored.usage.calls and n_looks < 1000:
        await asyncio.sleep(0.01)
        [stored] = runs.list_runs(ground.state, NOW)
        n_looks += 1
    assert (stored.state, stored.usage.calls) == (RunState.RUNNING, 1)
    ground.cancel.set()
    await task


async def test_a_cancelled_task_records_the_end_of_its_run(ground: Ground) -> None:
    asked = asyncio.Event()
    task = asyncio.ensure_future(ground.fix(Hanging(0, asked.set)))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    [stored] = runs.list_runs(ground.state, NOW)
    assert stored.state is RunState.CANCELLED
    assert ground.told(RunFinished)


def _unusable(marker: str) -> ScriptedModel:
    """Return a model whose answers to requests with *marker* in them cannot be used."""
    script = Script(drafts=(BROKEN, OTHER, FIX))

    def answer(request: ModelRequest) -> Answer:
        if marker in request.system or marker in str(request.messages[0]):
            return ModelReply(parts=(TextPart(text="Hm."),), usage=COST)
        return script(request)

    return ScriptedModel(answer)


async def test_a_searcher_without_a_usable_answer_leaves_locating_to_retrieval(
    ground: Ground,
) -> None:
    outcome = await ground.fix(_unusable("You are the Searcher"))
    assert {finding.by for finding in ground.told(Located)[0].findings} == {"retrieval"}
    assert outcome.state is RunState.DONE


async def test_a_ballot_without_a_usable_answer_is_not_counted(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=3)
    outcome = await ground.fix(_unusable("you now choose"))
    assert {one.ballots for one in outcome.ranking.candidates} == {0}
    assert outcome.state is RunState.DONE
    assert sum("is not counted" in event.text for event in ground.told(Noticed)) == 2


async def test_a_return_without_a_usable_answer_leaves_the_draft_as_it_was(ground: Ground) -> None:
    ground.settings = replace(ground.settings, drafts=3)
    outcome = await ground.fix(_unusable("You wrote a draft"))
    assert [one.drafts for one in outcome.ranking.candidates if not one.returns][-1] == (1,)
    assert outcome.state is RunState.DONE


async def test_a_planner_without_a_usable_answer_fails_the_run(ground: Ground) -> None:
    outcome = await ground.fix(_unusable("You are the Planner"))
    assert outcome.state is RunState.FAILED
    assert "planner" in outcome.reason
