"""Each server says of a text in memory what is wrong with it, and nothing of what is not."""

import pytest
from tests.heavy.langservers.ground import JUDGING, SILENT, Ground, cases

from patchwright.domain.diagnostic import Clean, NewProblems, NoVerdict
from patchwright.domain.text import Range, split_lines

pytestmark = pytest.mark.slow

TIMES = 3


def text_in(place: Range, text: str) -> str:
    assert place.start.line == place.end.line
    return split_lines(text)[place.start.line][place.start.column : place.end.column]


@cases(JUDGING)
async def test_an_error_comes_and_goes_with_the_text_in_memory(ground: Ground) -> None:
    right, wrong = ground.right_and_wrong()
    for _ in range(TIMES):
        assert await ground.problems(right) == []
        found = [one.location.range for one in await ground.problems(wrong)]
        # It stands behind characters that are two units wide.
        assert ground.project.blamed in [text_in(place, wrong) for place in found]
    assert await ground.problems(right) == []


@cases(JUDGING)
async def test_the_gate_stops_a_new_error_and_lets_the_rest_pass(ground: Ground) -> None:
    right, wrong = ground.right_and_wrong()
    path = ground.project.use[0]
    for _ in range(TIMES):
        stopped = await ground.check(ground.change(path, wrong))
        assert isinstance(stopped, NewProblems), stopped
        assert {one.location.path for one in stopped.problems} == {path}
        fine = ground.change(path, right.replace("label", "title"))
        checked = await ground.check(fine)
        assert isinstance(checked, Clean), checked
        assert (checked.by, checked.warnings, checked.unsaid) == (ground.found.row.name, (), ())
        assert checked.before == checked.after is not None


@cases(JUDGING)
async def test_what_was_wrong_before_is_no_fault_of_a_patch(ground: Ground) -> None:
    _, wrong = ground.right_and_wrong()
    path = ground.project.use[0]
    ground.write(path, wrong)
    moved = await ground.check(ground.change(path, f"\n\n{wrong}", before=wrong))
    assert isinstance(moved, Clean), moved


@cases(JUDGING)
async def test_what_rests_on_a_changed_text_is_judged_with_it(ground: Ground) -> None:
    path, text = ground.project.part
    for _ in range(TIMES):
        broken = await ground.check(ground.change(path, text.replace(*ground.project.broken)))
        assert isinstance(broken, NewProblems), broken
        assert {one.location.path for one in broken.problems} == {ground.project.use[0]}
        assert isinstance(await ground.check(ground.change(path, f"{text}\n")), Clean)


@cases(("ty", "basedpyright", "pyright"))
async def test_a_package_that_is_missing_in_all_of_the_repository_is_no_fault_of_a_patch(
    ground: Ground,
) -> None:
    path, text = ground.project.use
    ground.write("other.py", "import notinstalled\n")
    told = await ground.check(ground.change(path, f"import notinstalled\n{text}"))
    assert isinstance(told, Clean), told
    assert "notinstalled" in told.warnings[0].message
    wrong = await ground.check(ground.change(path, f"import notinstaled\n{text}"))
    assert isinstance(wrong, NewProblems), wrong


@cases(SILENT)
async def test_one_that_reports_no_errors_gives_no_verdict(ground: Ground) -> None:
    _, wrong = ground.right_and_wrong()
    path = ground.project.use[0]
    checked = await ground.check(ground.change(path, wrong))
    why = f"{ground.found.row.name} reports no errors of files such as {path}"
    assert not isinstance(checked, NewProblems)
    assert why in (checked.why if isinstance(checked, NoVerdict) else checked.unsaid)
