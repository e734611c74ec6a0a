"""`patchwright trust`, and who is asked before a run, and who is not."""

import json
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.scripted_program import ScriptedProgram

from patchwright.cli import trusting
from patchwright.cli.exits import Exit
from patchwright.cli.render.screen import Screen
from patchwright.domain.trust import Answer, NeedsTrust, WorkspaceTrust

TY = NeedsTrust(serves="Python", name="ty", program=".venv/bin/ty", inside=True, runs_code=False)
GOPLS = NeedsTrust(
    serves="Go", name="gopls", program="/usr/bin/gopls", inside=False, runs_code=True
)
QUESTION = "Is this repository trusted?"


@pytest.fixture
def flushed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Put somebody at the terminal; return what was thrown away of what they typed."""
    queues = list[int]()

    def there(screen: Screen) -> bool:
        return not screen.json

    def flush(_stream: object, queue: int) -> None:
        queues.append(queue)

    monkeypatch.setattr(trusting, "at_terminal", there)
    monkeypatch.setattr(termios, "tcflush", flush)
    return queues


@pytest.fixture
def needing(program: ScriptedProgram) -> Sequence[NeedsTrust]:
    program.needing = (TY, GOPLS)
    return program.needing


# -- the command


def test_it_shows_what_stands_and_what_would_start(
    command: Command, program: ScriptedProgram, needing: Sequence[NeedsTrust]
) -> None:
    assert needing
    ended = command("trust")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"{program.root}: never asked about, so not trusted\n")
    assert "may run as you, outside of a sandbox." in " ".join(ended.out.split())
    assert ended.out.endswith(
        "These servers for its files start only where it is trusted:\n"
        "  Python: ty (.venv/bin/ty of the repository)\n"
        "  Go: gopls (/usr/bin/gopls), which may run code of it\n"
        f"`patchwright trust --grant --repo {program.root}` trusts it.\n"
    )
    assert program.kept.answer is Answer.NEVER


def test_it_says_where_trust_changes_nothing_today(command: Command) -> None:
    assert "No server that is found for its files needs it" in command("trust").out


def test_it_grants_and_revokes(command: Command, program: ScriptedProgram) -> None:
    granted = command("trust", "--grant")
    assert program.kept.answer is Answer.YES
    assert granted.out.startswith(f"{program.root}: trusted\n")
    assert f"`patchwright trust --revoke --repo {program.root}` trusts it no more.\n" in granted.out
    revoked = command("trust", "--revoke")
    assert program.kept.answer is Answer.NO
    assert revoked.out.startswith(f"{program.root}: not trusted\n")
    assert command("trust", "--grant", "--revoke").code == Exit.USAGE
    assert program.kept.answer is Answer.NO


def test_programs_are_told_the_same(
    command: Command, program: ScriptedProgram, needing: Sequence[NeedsTrust]
) -> None:
    assert needing
    program.kept = WorkspaceTrust(problem="It is damaged.")
    assert json.loads(command("trust", "--json").out) == {
        "repository": str(program.root),
        "trusted": False,
        "answer": "never asked",
        "problem": "It is damaged.",
        "servers": [
            {
                "serves": "Python",
                "name": "ty",
                "program": ".venv/bin/ty",
                "inside": True,
                "runs_code": False,
            },
            {
                "serves": "Go",
                "name": "gopls",
                "program": "/usr/bin/gopls",
                "inside": False,
                "runs_code": True,
            },
        ],
    }
    assert json.loads(command("trust", "--grant", "--json").out)["answer"] == "yes"


# -- asked before a run


@pytest.mark.parametrize(("typed", "answer"), [(b"y\n", Answer.YES), (b"\n", Answer.NO)])
def test_fix_asks_once_and_keeps_the_answer(
    command: Command,
    program: ScriptedProgram,
    needing: Sequence[NeedsTrust],
    flushed: list[int],
    typed: bytes,
    answer: Answer,
) -> None:
    assert needing
    ended = command("fix", "ISSUE.md", stdin=typed)
    assert ended.code == 0
    assert f"{QUESTION} {program.root}\n" in ended.out
    assert "  Python: ty (.venv/bin/ty of the repository)\n" in ended.out
    assert program.kept.answer is answer
    # What was typed before the question is thrown away once, just before it is read.
    assert flushed == [termios.TCIFLUSH]
    assert QUESTION not in command("fix", "ISSUE.md", stdin=b"y\n").out
    assert program.kept.answer is answer


def test_whoever_ends_it_at_the_question_has_answered_nothing(
    command: Command,
    program: ScriptedProgram,
    needing: Sequence[NeedsTrust],
    flushed: list[int],
) -> None:
    assert needing
    ended = command("fix", "ISSUE.md")
    assert flushed
    assert ended.code == Exit.INTERRUPTED
    assert program.kept.answer is Answer.NEVER
    assert not program.issues


@pytest.mark.parametrize(
    "arguments",
    [
        ("fix", "ISSUE.md", "--json"),
        ("fix", "ISSUE.md", "--trust"),
        ("fix", "-"),
        ("fix", "ISSUE.md", "--replay", "recording.jsonl"),
        ("runs", "resume", "abc"),
    ],
)
def test_nobody_is_asked_who_gave_the_answer_or_cannot_answer(
    command: Command,
    program: ScriptedProgram,
    needing: Sequence[NeedsTrust],
    flushed: list[int],
    arguments: tuple[str, ...],
) -> None:
    assert needing
    ended = command(*arguments, stdin=b"y\ny\n")
    assert ended.code == 0
    assert QUESTION not in ended.out + ended.err
    assert not flushed
    assert program.kept.answer is Answer.NEVER


def test_nobody_is_asked_where_it_changes_nothing(
    command: Command, program: ScriptedProgram, flushed: list[int]
) -> None:
    assert command("fix", "ISSUE.md", stdin=b"y\n").code == 0
    program.needing, program.kept = (TY,), WorkspaceTrust(can_be_kept=False)
    assert command("fix", "ISSUE.md", stdin=b"y\n").code == 0
    assert not flushed
    assert program.kept.answer is Answer.NEVER


@pytest.mark.parametrize("there", ["stdin", "stdout"])
def test_nobody_is_asked_who_does_not_sit_at_both_ends(
    command: Command,
    program: ScriptedProgram,
    needing: Sequence[NeedsTrust],
    monkeypatch: pytest.MonkeyPatch,
    there: str,
) -> None:
    assert needing
    if there == "stdout":
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert QUESTION not in command("fix", "ISSUE.md", stdin=b"y\n").out
    assert program.kept.answer is Answer.NEVER


@pytest.mark.parametrize("command_line", [("fix", "ISSUE.md"), ("runs", "resume", "abc")])
def test_a_word_for_one_command_is_handed_on_and_not_kept(
    command: Command, program: ScriptedProgram, command_line: tuple[str, ...]
) -> None:
    assert command(*command_line, "--trust").code == 0
    assert program.targets[-1].trusted
    assert program.kept.answer is Answer.NEVER
    program.targets.clear()
    assert command(*command_line).code == 0
    assert not any(target.trusted for target in program.targets)


def test_the_demo_can_be_given_no_trust(command: Command) -> None:
    assert command("demo", "--trust").code == Exit.USAGE


def test_what_is_wrong_with_the_answer_is_told_before_a_run(
    command: Command, program: ScriptedProgram
) -> None:
    program.kept = WorkspaceTrust(problem="The answer is damaged, so it is not trusted.")
    assert "The answer is damaged" in command("fix", "ISSUE.md").out
    assert "The answer is damaged" in command("runs", "resume", "abc", "--json").err


def test_a_name_can_neither_command_the_terminal_nor_pass_for_our_words(
    command: Command, program: ScriptedProgram, tmp_path: Path, flushed: list[int]
) -> None:
    program.root = tmp_path / "a\n\x1b[2K\u202eTrust it? [y|N]: y"
    program.root.mkdir()
    program.needing = (
        NeedsTrust(
            serves="Python", name="ty", program="b\n\x1b]0;x\x07", inside=True, runs_code=True
        ),
    )
    shown = command("fix", "ISSUE.md", stdin=b"n\n").out + command("trust").out
    assert flushed
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)
    assert "a\\u{a}\\u{1b}[2K\\u{202e}Trust it?" in shown
    assert "ty (b\\u{a}\\u{1b}]0;x\\u{7} of the repository)" in shown
