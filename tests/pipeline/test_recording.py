"""A recorded run is replayed to the same outcome, or the first difference is named."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.made import NOW
from tests.pipeline.scripts import BROKEN, FIX, OTHER, Script, model

from patchwright.domain.errors import ReplayError, UserError
from patchwright.domain.run import RunState
from patchwright.pipeline import begin, recording, runs
from patchwright.pipeline.outcome import Outcome
from patchwright.pipeline.recording import Recording
from patchwright.pipeline.replay import ReplayedModel

SCRIPT = Script(drafts=(BROKEN, OTHER), returned=FIX, likes="min(width")


SPOILED: list[tuple[Callable[[str], str], str]] = [
    (lambda _text: "", "is no recording of a run"),
    (lambda _text: "[]", "is no recording of a run"),
    (lambda _text: "{}", "no recording"),
    (lambda text: text.replace('"version":1', '"version":3', 1), "form 3"),
    (lambda text: f"{text}oops\n", "line 9, is no JSON"),
    (lambda text: text.replace('"reply"', '"answer"'), "damaged"),
]
"""What is done to a recording, and what is said of it then."""


async def recorded(ground: Ground, file: Path) -> Outcome:
    """Make a run and record it in *file*."""
    outcome = await ground.fix(model(SCRIPT))
    stored = runs.find(ground.state, outcome.run, NOW)
    made = recording.of_run(ground.state, stored)
    assert recording.write(made, file, root=str(ground.root)) == len(made.exchanges) == 7
    return outcome


async def replayed(ground: Ground, made: Recording) -> Outcome:
    """Do a new run with the recorded model and terms."""
    replaying = ReplayedModel(made)
    ground.settings = begin.settings_for(made.terms, ground.settings)
    stored = ground.begin(replaying, seed=made.terms.seed)
    outcome = await ground.do(ground.work(stored, replaying, limits=made.terms.limits))
    if outcome.error is None:
        replaying.check_end()
    return outcome


async def test_a_recording_replays_to_the_same_outcome(ground: Ground, tmp_path: Path) -> None:
    first = await recorded(ground, tmp_path / "run.jsonl")
    again = await replayed(ground, recording.read(tmp_path / "run.jsonl"))
    assert (again.state, again.diff, again.ranking) == (first.state, first.diff, first.ranking)
    assert again.run != first.run


async def test_a_recording_comes_back_as_it_was_written(ground: Ground, tmp_path: Path) -> None:
    outcome = await recorded(ground, tmp_path / "run.jsonl")
    made = recording.of_run(ground.state, runs.find(ground.state, outcome.run, NOW))
    assert recording.read(tmp_path / "run.jsonl") == made


async def test_a_changed_repository_differs_at_the_first_request_that_shows_it(
    ground: Ground, tmp_path: Path
) -> None:
    await recorded(ground, tmp_path / "run.jsonl")
    made = recording.read(tmp_path / "run.jsonl")
    changed = replace(made, issue=replace(made.issue, body="Something else."))
    ground.issue = changed.issue
    outcome = await replayed(ground, changed)
    assert outcome.state is RunState.FAILED
    assert isinstance(outcome.error, ReplayError)
    assert "Request 1 differs" in outcome.reason
    assert "Something else." in outcome.reason


async def test_a_recording_that_ends_too_soon_is_told(ground: Ground, tmp_path: Path) -> None:
    await recorded(ground, tmp_path / "run.jsonl")
    made = recording.read(tmp_path / "run.jsonl")
    outcome = await replayed(ground, replace(made, exchanges=made.exchanges[:3]))
    assert "ends after 3 requests" in outcome.reason


async def test_requests_that_are_left_over_are_told(ground: Ground, tmp_path: Path) -> None:
    await recorded(ground, tmp_path / "run.jsonl")
    made = recording.read(tmp_path / "run.jsonl")
    extra = replace(made.exchanges[0], request={**made.exchanges[0].request, "system": "x"})
    with pytest.raises(ReplayError, match="1 recorded requests not made"):
        await replayed(ground, replace(made, exchanges=(*made.exchanges, extra)))


async def test_the_workspaces_own_path_is_not_recorded(ground: Ground, tmp_path: Path) -> None:
    ground.issue = replace(
        ground.issue, body=f'File "{ground.root}/shapes/area.py", line 6, in area'
    )
    await recorded(ground, tmp_path / "run.jsonl")
    text = (tmp_path / "run.jsonl").read_text()
    assert str(ground.root) not in text
    assert "<workspace>/shapes/area.py" in text
    made = recording.read(tmp_path / "run.jsonl")
    ground.issue = made.issue
    assert (await replayed(ground, made)).state is RunState.DONE


@pytest.mark.parametrize(("spoil", "said"), SPOILED)
async def test_what_is_no_recording_is_refused_with_a_sentence(
    ground: Ground, tmp_path: Path, spoil: Callable[[str], str], said: str
) -> None:
    file = tmp_path / "run.jsonl"
    await recorded(ground, file)
    file.write_text(spoil(file.read_text()))
    with pytest.raises(UserError, match=said):
        recording.read(file)


async def test_a_recording_is_lines_of_json(ground: Ground, tmp_path: Path) -> None:
    await recorded(ground, tmp_path / "run.jsonl")
    header, *exchanges = map(json.loads, (tmp_path / "run.jsonl").read_text().split("\n")[:-1])
    assert header["settings"]["drafts"] == 2
    assert {"api_key", "base_url"}.isdisjoint(header["settings"])
    assert all(exchange.keys() == {"key", "request", "reply"} for exchange in exchanges)
