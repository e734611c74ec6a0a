"""What is logged of a run: what it took, and nothing of what was said."""

import asyncio
import logging
import re
from collections.abc import Iterator

import pytest
from tests.pipeline.ground import Ground
from tests.pipeline.scripts import model

from patchwright.log import starting
from patchwright.pipeline import runs


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What is logged, in whole lines."""
    heard = list[str]()
    logger = logging.getLogger("patchwright")
    with starting.contained(), starting.listening(heard.append):
        logger.setLevel(logging.DEBUG)
        yield heard


async def test_beginning_requests_and_end_are_logged_with_the_run(
    ground: Ground, lines: list[str]
) -> None:
    outcome = await ground.fix(model())
    ours = [line for line in lines if f" {outcome.run}: " in line]
    said = [line.partition(f" {outcome.run}: ")[2] for line in ours]
    assert said[0].startswith("it begins: ")
    assert said[-1].startswith(f"it ends done: {outcome.usage.calls} requests, ")
    asked = [one for one in said if "tokens read" in one]
    assert len(asked) == outcome.usage.calls
    assert re.fullmatch(
        r"locate/searcher/000: answered 1 times, \d+ tokens read, \d+ written, \d+\.\d s, \w+",
        asked[0],
    )


async def test_nothing_that_was_said_is_logged(ground: Ground, lines: list[str]) -> None:
    outcome = await ground.fix(model())
    stored = runs.find(ground.state, outcome.run, 0)
    text = "\n".join(lines)
    assert stored.issue.title not in text
    for change in outcome.ranking.candidates[0].patch.files:
        assert change.after
        assert not [line for line in change.after.split("\n") if len(line) > 9 and line in text]


async def test_two_runs_at_a_time_are_told_apart(ground: Ground, lines: list[str]) -> None:
    outcomes = await asyncio.gather(ground.fix(model()), ground.fix(model()))
    for outcome in outcomes:
        ours = [line for line in lines if f" {outcome.run}: " in line]
        assert sum("it begins: " in line for line in ours) == 1
        assert sum("tokens read" in line for line in ours) == outcome.usage.calls
