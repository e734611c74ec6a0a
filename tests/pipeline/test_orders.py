"""Orders of candidates on ballots."""

from itertools import islice, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.pipeline.stages.orders import orders


@settings(max_examples=50)
@given(st.text(max_size=8), st.integers(2, 5))
def test_no_order_comes_again_before_all_have_come(seed: str, number: int) -> None:
    everything = sorted(permutations(range(number)))
    drawn = orders(seed, number)
    for _round in range(2):
        assert sorted(tuple(each) for each in islice(drawn, len(everything))) == everything


@given(st.text(max_size=8), st.integers(2, 6))
def test_each_stands_at_each_place_once_as_soon_as_can_be(seed: str, number: int) -> None:
    shown = list(islice(orders(seed, number), number))
    for place in range(number):
        assert {order[place] for order in shown} == set(range(number))


def test_the_seed_decides() -> None:
    first = [list(islice(orders("one", 5), 3)) for _ in range(2)]
    assert first[0] == first[1] != list(islice(orders("two", 5), 3))
