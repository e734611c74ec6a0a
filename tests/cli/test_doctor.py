"""How the doctor's findings are laid out, and how the command ends."""

import json

import pytest
from inline_snapshot import snapshot
from tests.support.commands import Command
from tests.support.scripted_program import ScriptedProgram

from patchwright.cli.exits import Exit
from patchwright.domain.health import Found, Health, Need

FOUND = (
    Found(group="Model", about="Access", health=Health.OK, what="a model"),
    Found(group="Model", about="Price", health=Health.NOTE, what="not known", remedy="Set it."),
    Found(group="On disk", about="State", health=Health.UNCHECKED, what="left\nbehind \x1b[31m"),
)
STOPS = Found(
    group="Settings",
    about="Values",
    health=Health.PROBLEM,
    what="no",
    remedy="Mend.",
    stops="model",
)


def test_findings_stand_in_groups_with_what_to_do_below(
    command: Command, program: ScriptedProgram
) -> None:
    program.found = (*FOUND, STOPS)
    ended = command("doctor")
    assert ended.code == Exit.NO_MODEL
    assert ended.out == snapshot("""\
Model
  ok           Access: a model
  note         Price: not known
               -> Set it.

On disk
  not checked  State: left behind \\x1b[31m

Settings
  problem      Values: no
               -> Mend.

`patchwright fix` cannot begin: see Settings, Values.
1 ok, 1 note, 1 problem, 1 not checked.
""")


@pytest.mark.parametrize(
    ("stops", "code"),
    [
        (None, Exit.DONE),
        ("settings", Exit.USAGE),
        ("model", Exit.NO_MODEL),
        ("workspace", Exit.WORKSPACE),
        ("installation", Exit.UNEXPECTED),
    ],
)
def test_it_ends_as_fix_would(
    stops: Need | None, code: Exit, command: Command, program: ScriptedProgram
) -> None:
    problem = Found(about="It", health=Health.PROBLEM, what="is so", stops=stops)
    program.found = (FOUND[0], problem, STOPS) if stops else (FOUND[0], problem)
    assert command("doctor").code == code


def test_programs_get_one_object_a_line_and_no_words(
    command: Command, program: ScriptedProgram
) -> None:
    program.found = FOUND[1:2]
    ended = command("doctor", "--json", "--ask", "--offline")
    assert json.loads(ended.out) == {
        "type": "Found",
        "group": "Model",
        "about": "Price",
        "health": "note",
        "what": "not known",
        "remedy": "Set it.",
        "stops": None,
    }
    assert (ended.code, ended.err) == (Exit.DONE, "")
    assert program.looked == [(True, True)]
