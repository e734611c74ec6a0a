"""How many processes read code: what is set, or what the machine has."""

import os

import pytest

from patchwright.settings.table import Settings
from patchwright.settings.workers import workers_of


@pytest.mark.parametrize(
    ("set_to", "cores", "workers"), [(0, 1, 1), (0, 3, 3), (0, 64, 4), (9, 2, 9)]
)
def test_zero_is_one_for_each_core_and_at_most_four(
    set_to: int, cores: int, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def affinity(process: int) -> set[int]:
        return set(range(cores)) if process == 0 else set()

    monkeypatch.setattr(os, "sched_getaffinity", affinity)
    assert workers_of(Settings(workers=set_to)) == workers
