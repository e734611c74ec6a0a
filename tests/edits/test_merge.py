"""Three texts into one, and what both sides changed."""

from hypothesis import given
from hypothesis import strategies as st
from tests.edits.strategies import TEXTS

from patchwright.edits.merge import Conflict, Merged, merge


def check(base: str, ours: str, theirs: str, *, becomes: str) -> None:
    assert merge(base, ours, theirs) == Merged(text=becomes)
    assert merge(base, theirs, ours) == Merged(text=becomes)


def test_changes_of_different_lines_are_both_made() -> None:
    check("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", becomes="A\nb\nC\n")


def test_equal_changes_are_made_once() -> None:
    check("a\nb\nc\n", "a\nB\nc\n", "a\nB\nc\n", becomes="a\nB\nc\n")


def test_a_side_that_changed_nothing_gives_way() -> None:
    check("a\nb\n", "a\nb\n", "x\r\ny", becomes="x\r\ny")


def test_lines_keep_the_ends_that_their_side_gave_them() -> None:
    check("a\r\nb\nc\rd", "a\r\nB\nc\rd", "a\r\nb\nc\rd\n", becomes="a\r\nB\nc\rd\n")


def test_an_end_of_the_last_line_is_no_change_of_that_line() -> None:
    check("a\nb", "a\nB", "a\nb\n", becomes="a\nB\n")
    check("a\r\nb", "a\r\nb\r\nc", "a\r\nb\r\n", becomes="a\r\nb\r\nc\r\n")
    check("a\nb\n", "A\nb\n", "a\nb", becomes="A\nb")
    check("a", "a\r", "a\n", becomes="a\r")


def test_different_changes_of_one_line_are_a_conflict_with_both_versions() -> None:
    conflict = Conflict(start=1, base=("b\n",), ours=("B\n",), theirs=("bb\n", "bbb\n"))
    merged = merge("a\nb\nc\n", "a\nB\nc\n", "a\nbb\nbbb\nc\n")
    assert merged == Merged(text="a\nB\nc\n", conflicts=(conflict,))


def test_changes_that_touch_are_a_conflict() -> None:
    conflict = Conflict(start=0, base=("a\n", "b\n"), ours=("A\n", "b\n"), theirs=("a\n", "B\n"))
    assert merge("a\nb\n", "A\nb\n", "a\nB\n").conflicts == (conflict,)


def test_different_insertions_at_one_place_are_a_conflict() -> None:
    assert merge("a\nb\n", "a\nx\nb\n", "a\ny\nb\n").conflicts


def test_a_deletion_and_a_change_of_the_same_line_are_a_conflict() -> None:
    assert merge("a\nb\nc\n", "a\nc\n", "a\nB\nc\n").conflicts


def test_conflicts_elsewhere_do_not_stop_the_rest_from_merging() -> None:
    merged = merge("a\nb\nc\nd\ne\n", "A\nb\nc\nd\ne\n", "AA\nb\nc\nd\nE\n")
    assert merged.text == "A\nb\nc\nd\nE\n"
    assert len(merged.conflicts) == 1


@given(TEXTS, TEXTS)
def test_one_changed_side_is_the_result(base: str, other: str) -> None:
    check(base, base, other, becomes=other)


@given(TEXTS, TEXTS)
def test_the_same_on_both_sides_is_the_result(base: str, other: str) -> None:
    check(base, other, other, becomes=other)


@given(TEXTS, TEXTS, TEXTS)
def test_both_orders_agree_on_what_conflicts(base: str, ours: str, theirs: str) -> None:
    one, other = merge(base, ours, theirs), merge(base, theirs, ours)
    sides = [(conflict.base, conflict.ours, conflict.theirs) for conflict in one.conflicts]
    assert sides == [(back.base, back.theirs, back.ours) for back in other.conflicts]
    assert bool(one.conflicts) or one.text == other.text


@given(st.lists(st.integers(0, 39), unique=True, max_size=12), st.data())
def test_changes_apart_from_each_other_are_all_made(rows: list[int], data: st.DataObject) -> None:
    # Every third line at most changes, so that a line lies between any two changes.
    lines = [f"{row}\n" for row in range(120)]
    mine = data.draw(st.sets(st.sampled_from(rows))) if rows else set[int]()

    def changed(some: set[int]) -> str:
        return "".join(
            f"new {line}" if int(line) in {3 * r for r in some} else line for line in lines
        )

    theirs = set(rows) - mine
    check("".join(lines), changed(mine), changed(theirs), becomes=changed(set(rows)))
