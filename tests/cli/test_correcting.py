"""What options of `runs resume` ask to correct."""

from typing import Any

import pytest
from tests.support.commands import Command
from tests.support.scripted_program import RUN, ScriptedProgram

from patchwright.cli.exits import Exit
from patchwright.cli.render.corrected import corrected_lines
from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.errors import UserError
from patchwright.domain.event import Corrected
from patchwright.domain.run import Stage

OPTIONS: list[tuple[list[str], dict[str, Any]]] = [
    (["--drop", "2", "--drop", "3"], {"drop": (2, 3)}),
    (["--add", "a.py:3", "--add", "a.py:C.m"], {"add": ("a.py:3", "a.py:C.m")}),
    (["--from", "draft"], {"after": Stage.DRAFT}),
    (["--remark", "Mind zero."], {"remark": "Mind zero."}),
]


@pytest.mark.parametrize(("options", "asked"), OPTIONS, ids=str)
def test_options_reach_the_run(
    options: list[str], asked: dict[str, Any], command: Command, program: ScriptedProgram
) -> None:
    ended = command("runs", "resume", RUN, *options)
    assert ended.code == 0, ended.err
    assert program.asked == [AskedCorrection(**asked)]
    assert len(program.corrections) == 1
    assert isinstance(program.corrections[0], Correction)


def test_a_plan_may_come_from_a_pipe(command: Command, program: ScriptedProgram) -> None:
    command("runs", "resume", RUN, "--plan", "-", stdin=b"a.py\n-\nIt holds.\n")
    assert program.asked == [AskedCorrection(plan="a.py\n-\nIt holds.\n")]


def test_without_options_nothing_is_corrected(command: Command, program: ScriptedProgram) -> None:
    assert command("runs", "resume", RUN, "--json").code == 0
    assert (program.asked, program.corrections) == ([], [None])


@pytest.mark.parametrize("options", [["--from", "vote"], ["--drop", "x"]])
def test_what_is_no_option_is_a_mistake_of_use(
    options: list[str], command: Command, program: ScriptedProgram
) -> None:
    assert command("runs", "resume", RUN, *options).code == Exit.USAGE
    assert program.corrections == []


def test_what_does_not_fit_lets_nothing_go_on(command: Command, program: ScriptedProgram) -> None:
    program.raises = UserError("There is no place 9.")
    ended = command("runs", "resume", RUN, "--drop", "9")
    assert (ended.code, ended.err) == (Exit.USAGE, "There is no place 9.\n")
    assert program.corrections == []


def test_a_remark_cannot_command_the_terminal() -> None:
    event = Corrected(branch=2, at=Stage.PLAN, remark="\x1b[31ma\nb", kept=1, aside=1)
    head, remark, kept = corrected_lines(event)
    assert head == "Branch 2 begins here, after the plan, as you corrected it"
    assert remark == "  your remark: \\x1b[31ma b"
    assert kept == ("  1 answer is kept and not paid again; 1 answer stays with the branch before")
