"""A run that was stopped anywhere goes on as if it had not been, and pays nothing twice."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.made import NOW
from tests.pipeline.scripts import BROKEN, FIX, OTHER, Script, failing_at, model

from patchwright.domain.errors import ModelError, UserError
from patchwright.domain.event import ModelAnswered, Noticed, RunFinished, RunStarted
from patchwright.domain.model import ModelReply, ModelRequest, Usage
from patchwright.domain.run import RunState
from patchwright.llm.errors import RequestFailed, RequestTooLong
from patchwright.llm.scripted import Answer, ScriptedModel
from patchwright.pipeline import recording, runs
from patchwright.pipeline.journal.reading import effects_of, events_of
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.replay import ReplayedModel
from patchwright.processes.child import start

SCRIPT = Script(drafts=(BROKEN, OTHER), returned=FIX, likes="min(width")
CALLS = 7
"""Two of the Searcher, one of the Planner, drafts, one return, two ballots."""


def essence(outcome: Outcome) -> Outcome:
    """Return *outcome* without what tells one run from another."""
    return replace(outcome, run=runs.RunId(""), seconds=0.0)


async def test_the_script_makes_as_many_calls_as_are_tried_below(ground: Ground) -> None:
    scripted = model(SCRIPT)
    await ground.fix(scripted)
    assert len(scripted.requests) == CALLS


@pytest.mark.parametrize("stopped_at", range(CALLS))
async def test_a_run_stopped_at_any_call_goes_on_to_the_same_outcome(
    ground: Ground, stopped_at: int
) -> None:
    whole = await ground.fix(model(SCRIPT))
    stopped = failing_at(stopped_at, ModelError("Gone."), SCRIPT)
    first = await ground.fix(stopped)
    assert first.state is RunState.FAILED
    rest = model(SCRIPT)
    outcome = await ground.resume(first.run, rest)
    assert essence(outcome) == essence(whole)
    assert len(rest.requests) == CALLS - stopped_at
    assert len(stopped.requests) == stopped_at + 1
    assert not [event for event in ground.told(Noticed) if "set aside" in event.text]


async def test_a_log_cut_after_any_effect_is_gone_on_with_to_the_same_outcome(
    ground: Ground,
) -> None:
    whole = await ground.fix(model(SCRIPT))
    effects = list(effects_of(ground.state, whole.run))
    assert {effect.kind for effect in effects} == {"model", "tool"}
    for n_kept in range(len(effects)):
        with ground.state.database.transaction() as writer:
            writer.run("delete from effect where run = ? and seq > ?", (whole.run, n_kept))
        rest = model(SCRIPT)
        outcome = await ground.resume(whole.run, rest)
        assert essence(outcome) == essence(whole)
        n_asked = sum(effect.kind == "model" for effect in effects[n_kept:])
        assert len(rest.requests) == n_asked
        assert list(effects_of(ground.state, whole.run)) == effects


async def test_a_run_gone_on_with_tells_again_only_what_followed_its_last_answer(
    ground: Ground,
) -> None:
    await ground.fix(model(SCRIPT))
    whole = list(ground.events)
    first = await ground.fix(failing_at(4, ModelError("Gone."), SCRIPT))
    before = list(ground.events)
    assert isinstance(before[-1], RunFinished)
    await ground.resume(first.run, model(SCRIPT))
    after = events_of(ground.state, first.run)[len(before) :]
    assert isinstance(after[0], RunStarted)
    assert after[0].resumed
    # What follows the last answer is told again; what came before it is not.
    assert [type(event) for event in after[1:]] == [
        type(event) for event in whole[-len(after) + 1 :]
    ]
    answered = [event for event in after if isinstance(event, ModelAnswered)]
    assert answered[0].role == "editor"
    assert len(answered) == CALLS - 3


async def test_a_run_may_go_on_with_another_model_and_says_so(ground: Ground) -> None:
    first = await ground.fix(failing_at(2, ModelError("Gone."), SCRIPT))
    rest = ScriptedModel(SCRIPT, name="another")
    outcome = await ground.resume(first.run, rest)
    assert outcome.state is RunState.DONE
    assert len(rest.requests) == CALLS - 2
    assert ground.told(Noticed)[0].text.startswith("The run was begun with scripted")


async def test_a_finished_run_gone_on_with_asks_nothing(ground: Ground) -> None:
    first = await ground.fix(model(SCRIPT))
    silent = model(lambda _request: AssertionError("asked"))
    again = await ground.resume(first.run[-6:], silent)
    assert essence(again) == essence(first)
    assert silent.requests == []


async def test_changed_settings_set_aside_what_they_change_and_say_so(ground: Ground) -> None:
    first = await ground.fix(failing_at(6, ModelError("Gone."), SCRIPT))
    stored = runs.find(ground.state, first.run, NOW)
    terms = replace(stored.terms, settings={**stored.terms.settings, "drafts": 1})
    rest = model(SCRIPT)
    runs.claim(ground.state, first.run, runs.Owner(pid=1, start="", heartbeat=NOW))
    outcome = await ground.do(ground.work(replace(stored, terms=terms), rest, resumed=True))
    assert outcome.state is RunState.DONE
    assert [event.text[:40] for event in ground.told(Noticed) if "set aside" in event.text] == [
        "From draft/editor/000 on, the run asks s"
    ]
    assert "You are the Editor" in rest.requests[0].system


async def test_what_was_set_aside_stays_in_the_total(ground: Ground) -> None:
    first = await ground.fix(model(SCRIPT))
    stored = runs.find(ground.state, first.run, NOW)
    terms = replace(stored.terms, settings={**stored.terms.settings, "drafts": 1})
    rest = model(SCRIPT)
    outcome = await ground.do(ground.work(replace(stored, terms=terms), rest, resumed=True))
    assert outcome.usage.calls == CALLS + len(rest.requests)


async def test_a_higher_limit_lets_a_run_go_on(ground: Ground) -> None:
    tight = replace(ground.work(ground.begin(model()), model()).limits, calls=3, locate_share=1.0)
    first = await ground.fix(model(SCRIPT), limits=tight)
    assert first.state is RunState.FAILED
    rest = model(SCRIPT)
    second = await ground.resume(first.run, rest, limits=replace(tight, calls=100))
    assert second.state is RunState.DONE
    assert len(rest.requests) == CALLS - 3


async def test_what_a_failed_request_took_counts(ground: Ground) -> None:
    lost = RequestFailed("Cut off.", usage=Usage(calls=1, output_tokens=77))
    first = await ground.fix(failing_at(0, lost, SCRIPT))
    assert first.usage.output_tokens == 77
    outcome = await ground.resume(first.run, model(SCRIPT))
    assert outcome.usage.output_tokens == 77 + CALLS * 10


async def test_a_run_whose_owner_lives_is_not_taken_from_it(ground: Ground) -> None:
    stored = ground.begin(model())
    with pytest.raises(UserError, match="still going on"):
        await ground.resume(stored.id, model())


async def test_the_journal_holds_no_secret_and_no_endpoint(ground: Ground) -> None:
    hidden = {"api_key": "sk-secret-1", "auth_token": "sk-secret-2", "base_url": "http://hidden"}
    ground.settings = replace(ground.settings, **hidden)
    outcome = await ground.fix(model(SCRIPT))
    dump = json.dumps(
        [
            ground.state.database.read(f"select * from {table}")  # noqa: S608 - names from here
            for table in ("run", "effect", "event")
        ]
    )
    assert outcome.run in dump
    for secret in ("sk-secret", "http://hidden"):
        assert secret not in dump


async def test_requests_hold_no_path_of_the_machine(ground: Ground) -> None:
    outcome = await ground.fix(model(SCRIPT))
    effects = list(effects_of(ground.state, outcome.run))
    assert effects
    assert str(ground.root.parent) not in json.dumps([effect.request for effect in effects])


@pytest.mark.slow
@pytest.mark.parametrize("n_answers", [0, 3, 5])
async def test_a_killed_process_leaves_a_run_that_goes_on(ground: Ground, n_answers: int) -> None:
    whole = await ground.fix(model())
    place = Path(__file__).parents[2]
    args = [sys.executable, "-m", "tests.pipeline.killed", str(ground.root.parent), str(n_answers)]
    path = os.pathsep.join([str(place), *sys.path])
    env = {"PATH": os.defpath, "PYTHONPATH": path}
    with start(args, cwd=place, env=env, stderr="ours") as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"hanging\n"
        [killed] = [run for run in runs.list_runs(ground.state, NOW) if run.id != whole.run]
        assert killed.state is RunState.RUNNING
        child.kill()
    assert runs.find(ground.state, killed.id, NOW).state is RunState.INTERRUPTED
    rest = model()
    outcome = await ground.resume(killed.id, rest)
    assert essence(outcome) == essence(whole)
    assert len(rest.requests) == whole.usage.calls - n_answers


def too_long_at_first() -> ScriptedModel:
    """Return a model to which the first request with tool results is too long."""
    refused: list[ModelRequest] = []

    def answer(request: ModelRequest) -> Answer:
        if not refused and len(request.messages) > 1:
            refused.append(request)
            return RequestTooLong("Too long.", usage=Usage())
        return SCRIPT(request)

    return ScriptedModel(answer)


async def test_answers_that_replace_useless_ones_are_not_forgotten_again(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def useless(request: ModelRequest) -> Answer:
        return ModelReply(parts=()) if "You are the Planner" in request.system else SCRIPT(request)

    def unwritten(*_: object) -> None:
        pass

    first = await ground.fix(model(useless))
    assert first.state is RunState.FAILED
    with monkeypatch.context() as patching:
        # As after a kill: the end of the second sitting is not written.
        patching.setattr(runs, "finish", unwritten)
        await ground.resume(first.run, failing_at(1, ModelError("Gone."), SCRIPT))
    runs.release(ground.state, first.run)
    rest = model(SCRIPT)
    outcome = await ground.resume(first.run, rest)
    assert outcome.state is RunState.DONE
    assert "You are the Editor of" in rest.requests[0].system


async def test_a_request_that_was_too_long_is_not_made_again(ground: Ground) -> None:
    first = await ground.fix(too_long_at_first())
    assert first.state is RunState.DONE
    silent = model(lambda _request: AssertionError("asked"))
    assert essence(await ground.resume(first.run, silent)) == essence(first)
    assert silent.requests == []


async def test_a_request_that_was_too_long_is_so_in_a_replay(
    ground: Ground, tmp_path: Path
) -> None:
    first = await ground.fix(too_long_at_first())
    made = recording.of_run(ground.state, runs.find(ground.state, first.run, NOW))
    recording.write(made, tmp_path / "run.jsonl", root=str(ground.root))
    replaying = ReplayedModel(recording.read(tmp_path / "run.jsonl"))
    again = await ground.fix(replaying)
    replaying.check_end()
    assert (again.state, again.diff) == (first.state, first.diff)
