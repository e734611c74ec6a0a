"""A run that comes to a limit, and somebody at a terminal who lets it go on, or not."""

import re
import signal
from contextlib import AbstractContextManager

import pytest
from tests.e2e.ground import Ground
from tests.support.terminal import Terminal, at_terminal

pytestmark = pytest.mark.slow

ASKS = "Enter alone takes 2."


def fixing(ground: Ground, *options: str) -> AbstractContextManager[Terminal]:
    """Start `patchwright fix` on the project's issue, which may make four requests."""
    issue = ground.folder / "ISSUE.md"
    issue.write_text((ground.root / "ISSUE.md").read_text())
    given = {**ground.environment(), "TERM": "xterm-256color", "PATCHWRIGHT_MAX_CALLS": "4"}
    return at_terminal(("fix", str(issue), *options), ground.root, given)


def test_it_goes_on_as_far_as_it_is_let(ground: Ground) -> None:
    with fixing(ground) as terminal:
        terminal.child.expect(ASKS)
        asked = len(ground.asked)
        terminal.child.sendline("what?")
        terminal.child.expect("Neither is 'what\\?'")
        terminal.child.expect(ASKS)
        assert len(ground.asked) == asked
        terminal.child.sendline("1")
        assert terminal.asked_yes().endswith("Review it now, hunk by hunk? [Y/n] ")
        terminal.types("n")
        assert terminal.ends() == 0
    assert "  question: The requests of the run are used up: 4 of 4." in terminal.text
    assert "\n  1. Go On, up to 8 requests\n  2. End with What It Has\n" in terminal.text
    assert "  answer: Go On, up to 8 requests" in terminal.text
    assert len(ground.asked) > asked == 4
    # What is drawn over comes back below the answer, and takes no line of it away.
    assert not re.search(r"requests\n(\x1b\[\?25l)?\r?\x1b\[2K", terminal.raw)


def test_enter_alone_ends_it_with_what_it_has(ground: Ground) -> None:
    with fixing(ground) as terminal:
        terminal.child.expect(ASKS)
        terminal.child.sendline("")
        terminal.child.expect("answer: End with What It Has")
        terminal.child.expect([r"\[Y/n\]", "runs resume"])
    assert len(ground.asked) == 4


def test_ctrl_c_at_the_question_ends_it_as_ever(ground: Ground) -> None:
    with fixing(ground) as terminal:
        terminal.child.expect(ASKS)
        terminal.child.kill(signal.SIGINT)
        terminal.child.expect("answer: End with What It Has")
        terminal.asked_yes()
        terminal.types("n")
        assert terminal.ends() == 130
    assert len(ground.asked) == 4


def test_nobody_is_asked_where_a_program_reads(ground: Ground) -> None:
    with fixing(ground, "--json") as terminal:
        terminal.ends()
    assert "Asked" not in terminal.text
    assert len(ground.asked) == 4
