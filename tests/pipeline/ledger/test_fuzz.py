"""Random interleavings of what users, windows and other programs do, against a plain model.

`poe fuzz` tries two thousand others each time; PATCHWRIGHT_FUZZ says how many,
PATCHWRIGHT_FUZZ_SEED which, `new` for ones that were not tried before.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.pipeline.ledger.fuzz.judge import Turn, judge
from tests.pipeline.ledger.fuzz.machine import EqualLines, Hunks
from tests.pipeline.ledger.fuzz.plain import Text, pieces

from patchwright.domain.proposal import Hunk

EXAMPLES = int(os.environ.get("PATCHWRIGHT_FUZZ", "300"))  # noqa: TID251 - a setting of this test
_NAMED = os.environ.get("PATCHWRIGHT_FUZZ_SEED", "1")  # noqa: TID251 - likewise
SEED = random.randrange(2**32) if _NAMED == "new" else int(_NAMED)  # noqa: S311 - nothing secret


@pytest.mark.slow
@pytest.mark.parametrize("machine", [Hunks, EqualLines])
def test_no_interleaving_loses_a_line_or_tells_a_false_state(machine: type[Hunks]) -> None:
    print(f"Again with PATCHWRIGHT_FUZZ_SEED={SEED}")  # noqa: T201 - pytest shows it with a failure
    seed(SEED)(machine)
    run_state_machine_as_test(  # pyright: ignore[reportUnknownMemberType] - it takes any machine
        machine,
        settings=settings(
            max_examples=EXAMPLES // 2,
            stateful_step_count=30,
            deadline=None,
            database=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ("a\nx\nb\n", "lost"),
        ("a\nx\nb\ntyped\nc\n", "invented"),
        ("x\na\nb\ntyped\n", "wanted"),
        ("a\nx\ntyped\nb\n", "lines moved"),
        ("a\nx\nb\r\ntyped\n", "ends otherwise"),
        ("a\nb\ntyped\n", "did not go"),
    ],
)
def test_the_model_says_what_a_false_text_did(after: str, why: str) -> None:
    base, hunk = Text.of("a\nb\n"), Hunk(path="f", start=1, before=(), after=("x\n",))
    turn = Turn(wanted="in", going=[pieces(base, {1: hunk})[1]])
    judge(Text.of("a\nb\ntyped\n"), Text.of("a\nx\nb\ntyped\n"), turn)
    with pytest.raises(AssertionError, match=why):
        judge(Text.of("a\nb\ntyped\n"), Text.of(after), turn)
