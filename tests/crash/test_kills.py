"""SIGKILL at any moment costs nothing: not the journal, not the index, not the user's files.

PATCHWRIGHT_KILLS says how many kills there are; each is drawn from its number. One
of each command is for every day; `poe crash` makes fifty.
"""

import os
import random
from itertools import cycle, islice

import pytest
from tests.crash.ground import COMMANDS, Ground
from tests.crash.kills import draw, kill

pytestmark = pytest.mark.slow

_KILLS = int(os.environ.get("PATCHWRIGHT_KILLS", "4"))  # noqa: TID251 - a setting of this test
_ENDED = {"done", "interrupted"}


@pytest.mark.parametrize(
    ("number", "command"), list(enumerate(islice(cycle(COMMANDS), _KILLS), start=1))
)
def test_a_kill_costs_nothing(made: Ground, number: int, command: str) -> None:
    lots = random.Random(number)  # noqa: S311 - to be repeated, not to be secret
    usual, moment = made.usual(command), draw(lots, command)
    arguments = made.prepare(command, lots)
    while not kill(made.home, arguments, moment, usual):
        moment = moment.earlier()
        arguments = made.prepare(command, lots)
    print(f"\n{command} killed at {moment}")  # noqa: T201 - shown where the test fails
    made.home.assert_nothing_runs()
    assert_no_file_is_torn(made)
    runs = made.home.runs()
    assert made.home.tree() in (made.before, made.after)
    question = lots.randrange(2)
    assert made.ask(question) == made.answer(question)
    for run in runs:
        assert_run_goes_on(made, run["id"], run["state"])
    assert_again(made, command, arguments)
    made.home.assert_nothing_runs()


def assert_no_file_is_torn(made: Ground) -> None:
    """Before the next start each file is whole; one that is being prepared has a name of its own."""
    now = made.home.tree()
    for path, data in now.items():
        if not path.rpartition("/")[2].startswith(".patchwright-"):
            assert path in made.before or path in made.after
            assert data in (made.before.get(path), made.after.get(path))
    assert set(made.before) <= set(now)


def assert_run_goes_on(made: Ground, run: str, state: str) -> None:
    """It is shown, ends, asks for nothing that was answered, and its change stands."""
    assert state in _ENDED
    made.home.succeed("runs", "show", run, "--json")
    answered, asked = made.home.committed(run), len(made.home.model.requests)
    assert answered <= made.n_asked
    made.home.succeed("runs", "resume", run, "--apply", "--json")
    assert len(made.home.model.requests) - asked == made.n_asked - answered
    assert made.home.committed(run) == made.n_asked
    assert made.home.state_of(run) == "done"
    assert made.home.tree() == made.after


def assert_again(made: Ground, command: str, arguments: tuple[str, ...]) -> None:
    """The same command, on the files as they were, does what it does undisturbed."""
    made.home.put(made.before)
    made.home.succeed(*arguments)
    written = command in {"apply", "resume"}
    assert made.home.tree() == (made.after if written else made.before)
    assert not list(made.home.cache.glob("runs/*"))
