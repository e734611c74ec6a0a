"""A plan that people edit comes back as it was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.errors import UserError
from patchwright.domain.evidence import Plan, Step
from patchwright.pipeline.corrections import plan_text

LINE = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12).filter(
    lambda line: not line.startswith(("#", "Reason:")) and line != "-"
)
LINES = st.lists(LINE, min_size=1, max_size=3).map("\n".join)
STEPS = st.builds(
    Step, path=LINE, symbol=st.one_of(st.just(""), LINE), change=LINES, new=st.booleans()
)
PLANS = st.builds(
    Plan,
    way=st.just("static"),
    reason=LINES,
    steps=st.lists(STEPS, min_size=1, max_size=4).map(tuple),
)


@given(PLANS)
def test_what_is_written_is_read_as_it_was(plan: Plan) -> None:
    written = plan_text.read(f"{plan_text.HEAD}\n{plan_text.to_text(plan)}")
    assert written == plan


def test_line_ends_indents_and_blank_lines_of_an_editor_do_not_matter() -> None:
    written = plan_text.read("\r\n  a.py\r\n  f \r\n  It holds,\r\n  always.\r\n\r\n\r\n\r\n")
    assert written.steps == (Step(path="a.py", symbol="f", change="It holds,\nalways."),)
    assert written.reason == "The user gives this plan."


def test_blank_lines_within_a_step_are_left_out_when_it_is_written() -> None:
    step = Step(path="a.py", symbol="", change="One.\n\n\x0cTwo.")
    text = plan_text.to_text(Plan(way="dynamic", reason="", steps=(step,)))
    assert text == "Reason: -\n\na.py\n-\nOne.\nTwo.\n"


def test_a_file_that_is_new_is_said_to_be() -> None:
    written = plan_text.read("a/b.py (new)\n-\nIt holds the error.\n")
    assert (written.steps[0].path, written.steps[0].new) == ("a/b.py", True)


@pytest.mark.parametrize("text", ["a.py", "a.py\nf", "a.py\n\nf\nx\n", "Reason: r\n\na.py\n-\n"])
def test_a_step_that_is_not_whole_names_its_line(text: str) -> None:
    with pytest.raises(UserError, match=r"The step at line \d of the plan is not whole"):
        plan_text.read(text)


@pytest.mark.parametrize("text", ["", "\n \n", "# only\n# words\n", "Reason: none\n"])
def test_a_plan_without_steps_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="no step"):
        plan_text.read(text)


def test_lines_that_begin_with_a_hash_count_below_the_first_block() -> None:
    written = plan_text.read("# head\na.md\n-\n# Title stays.\n")
    assert written.steps[0].change == "# Title stays."
