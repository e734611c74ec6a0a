"""What comes too fast is thinned out, and the last is never lost."""

import itertools

from hypothesis import given
from hypothesis import strategies as st
from tests.support.scripted_folder import ScriptedTime

from patchwright.editor.protocol.pace import INTERVAL, Pace


def paced() -> tuple[Pace[int], list[tuple[float, int]], ScriptedTime]:
    time, sent = ScriptedTime(), list[tuple[float, int]]()
    return Pace[int](lambda value: sent.append((time.seconds, value)), time.timing), sent, time


def test_the_first_goes_at_once_and_of_those_behind_it_the_last_goes_in_time() -> None:
    pace, sent, time = paced()
    for value in range(5):
        pace.put(value)
    time.move(INTERVAL)
    assert [value for _, value in sent] == [0, 4]


def test_what_is_dropped_never_goes() -> None:
    pace, sent, time = paced()
    pace.put(1)
    pace.put(2)
    pace.drop()
    time.move(1)
    assert [value for _, value in sent] == [1]


def test_what_is_flushed_goes_once() -> None:
    pace, sent, time = paced()
    pace.put(1)
    pace.put(2)
    pace.flush()
    pace.flush()
    time.move(1)
    assert [value for _, value in sent] == [1, 2]


@given(st.lists(st.integers(min_value=0, max_value=30), min_size=1, max_size=60))
def test_however_fast_values_come_few_go_and_the_last_does(waits: list[int]) -> None:
    pace, sent, time = paced()
    for value, wait in enumerate(waits):
        time.move(wait / 100)
        pace.put(value)
    time.move(1)
    times, values = [at for at, _ in sent], [value for _, value in sent]
    assert values[-1] == len(waits) - 1
    assert values == sorted(set(values))
    assert all(later - at >= INTERVAL - 1e-9 for at, later in itertools.pairwise(times))
