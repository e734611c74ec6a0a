"""Where two sequences of lines differ."""

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from patchwright.edits.compare import Stretch, differences

FEW = st.lists(st.sampled_from("abcd"), max_size=30)


def rebuilt(before: list[str], after: list[str], parts: list[Stretch]) -> list[str]:
    lines, at = list[str](), 0
    for part in parts:
        lines += before[at : part.start] + after[part.new_start : part.new_stop]
        at = part.stop
    return lines + before[at:]


@given(FEW, FEW)
def test_the_stretches_make_the_one_of_the_other(before: list[str], after: list[str]) -> None:
    assert rebuilt(before, after, differences(before, after)) == after


@given(FEW, FEW)
def test_between_two_stretches_at_least_one_line_is_equal(
    before: list[str], after: list[str]
) -> None:
    parts = differences(before, after)
    for part, later in pairwise(parts):
        assert part.stop < later.start
        assert before[part.stop : later.start] == after[part.new_stop : later.new_start]


@given(FEW)
def test_equal_sequences_have_no_differences(lines: list[str]) -> None:
    assert differences(lines, list(lines)) == []


def test_a_function_put_before_another_is_one_stretch() -> None:
    old = ["def b():", "    x", "    return 1", "", ""]
    new = ["def a():", "    x", "    return 2", "", "", *old]
    assert differences(old, new) == [Stretch(0, 0, 0, 5)]


def test_unique_lines_are_matched_before_frequent_ones() -> None:
    before = ["}", "}", "}", "key"]
    after = ["key", "}", "}", "x"]
    assert differences(before, after) == [Stretch(0, 3, 0, 0), Stretch(4, 4, 1, 4)]


def test_a_hundred_thousand_scattered_changes_are_found() -> None:
    chance = random.Random(1)  # noqa: S311 - a test needs repeatable numbers, not secret ones
    before = [f"line {chance.randrange(40_000)}" for _ in range(100_000)]
    after = [line if chance.random() < 0.9 else line + "!" for line in before]
    parts = differences(before, after)
    assert rebuilt(before, after, parts) == after
    assert sum(part.stop - part.start for part in parts) < 12_000


def test_long_texts_of_few_different_lines_are_compared_roughly_but_rightly() -> None:
    chance = random.Random(2)  # noqa: S311 - likewise
    before = [chance.choice("abc") for _ in range(5_000)]
    after = [chance.choice("abc") for _ in range(5_001)]
    assert rebuilt(before, after, differences(before, after)) == after
