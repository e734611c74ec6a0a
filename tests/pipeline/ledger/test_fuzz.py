"""Random interleavings of what users, windows and other programs do, against a plain model.

`poe fuzz` tries two thousand; PATCHWRIGHT_FUZZ says how many, PATCHWRIGHT_FUZZ_SEED which.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.pipeline.ledger.fuzz.machine import EqualLines, Hunks

EXAMPLES = int(os.environ.get("PATCHWRIGHT_FUZZ", "300"))  # noqa: TID251 - a setting of this test
SEED = int(os.environ.get("PATCHWRIGHT_FUZZ_SEED", "0")) or random.randrange(2**32)  # noqa: TID251, S311


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
