"""What `fix` prints, writes and ends with, whatever its run comes to."""

import json
from pathlib import Path

import pytest
from tests.support import scripted_program
from tests.support.commands import Command
from tests.support.scripted_program import RUN, ScriptedProgram

from patchwright.cli.exits import Exit
from patchwright.domain.errors import (
    LimitReached,
    ModelError,
    PatchwrightError,
    ReplayError,
    StorageError,
    UserError,
    WorkspaceError,
)
from patchwright.domain.event import Event
from patchwright.domain.run import RunState
from patchwright.domain.wire import event_to_json


def test_the_patch_is_shown_with_its_why_how_sure_and_what_it_took(command: Command) -> None:
    ended = command("fix", "ISSUE.md")
    assert (ended.code, ended.err) == (0, "")
    why = ended.out.index(
        "# line 6: it takes the first\n#     it should: take the last\ndiff --git "
    )
    assert why < ended.out.index("-    return days[0]\n+    return days[-1]\n")
    assert "2 of 3 drafts came to this patch, and 2 of 2 ballots chose it" in ended.out
    assert "no new errors (by syntax tree)" in ended.out
    assert "$0.12 · 5 requests · 9,700 tokens · 1 min 23 s" in ended.out


def test_without_apply_nothing_is_written_and_the_command_that_would_is_shown(
    command: Command, program: ScriptedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = command("fix", "ISSUE.md")
    monkeypatch.chdir(program.root)
    inside = command("fix", "../ISSUE.md")
    assert program.applied == []
    assert f"\n  patchwright runs apply {RUN} --repo {program.root}\n" in outside.out
    assert f"\n  patchwright runs apply {RUN}\n" in inside.out
    assert f"\n  patchwright review {RUN}\n" in inside.out
    assert "Review it now" not in inside.out


@pytest.mark.parametrize(("more", "tests"), [((), False), (("--with-tests",), True)])
def test_apply_writes_and_says_what(
    more: tuple[str, ...], tests: bool, command: Command, program: ScriptedProgram
) -> None:
    ended = command("fix", "ISSUE.md", "--apply", *more)
    assert program.applied == [tests]
    # What is written is seen by the ledger.
    assert program.reviewed == [RUN]
    assert "Written   dates.py\n" in ended.out
    assert "--apply" not in ended.out


def test_in_a_pipe_there_are_plain_lines(command: Command) -> None:
    out = command("fix", "ISSUE.md").out
    assert "\x1b" not in out
    assert "Locate the cause\n" in out
    assert '  search_method({"method_name":"last"}) → dates.py: 1 method\n' in out


def test_json_gives_stdout_to_the_program_and_words_to_stderr(
    command: Command, program: ScriptedProgram
) -> None:
    ended = command("fix", "ISSUE.md", "--json")
    lines = [json.loads(line) for line in ended.out.split("\n")[:-1]]
    assert lines == [event_to_json(event) for event in program.told]
    assert "Locate the cause" in ended.err


def test_options_reach_the_settings(command: Command, program: ScriptedProgram) -> None:
    command("fix", "ISSUE.md", "--model", "small", "--max-cost", "0.5")
    settings = program.loaded.settings
    assert (settings.model, settings.max_cost) == ("small", 0.5)


def test_the_issue_may_come_from_a_pipe(command: Command, program: ScriptedProgram) -> None:
    command("fix", "-", stdin=b"Title\n\nBody\n")
    (issue,) = program.issues
    assert (issue.title, issue.body, issue.origin) == ("Title", "Body", "standard input")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (None, Exit.NO_PATCH),
        (UserError("No place in the code has to do with it."), Exit.NO_PATCH),
        (ModelError("The service is overloaded."), Exit.NO_MODEL),
        (LimitReached("The money is spent."), Exit.LIMIT),
        (ReplayError("Request 2 differs."), Exit.REPLAY_DIFFERS),
        (StorageError("The disk is full."), Exit.WORKSPACE),
        (PatchwrightError("The stage draft failed."), Exit.UNEXPECTED),
    ],
)
def test_a_run_without_a_patch_ends_with_its_reason(
    error: PatchwrightError | None, code: Exit, command: Command, program: ScriptedProgram
) -> None:
    state = RunState.FAILED
    program.told = scripted_program.events(best=None, state=state)
    program.ended = scripted_program.outcome(best=None, state=state, error=error)
    ended = command("fix", "ISSUE.md", "--apply")
    assert ended.code == code
    assert program.applied == []
    assert "No patch was found." in ended.out
    assert str(error or "It ended.") in ended.out


def test_a_cancelled_run_shows_its_best_and_is_interrupted(
    command: Command, program: ScriptedProgram
) -> None:
    program.ended = scripted_program.outcome(state=RunState.CANCELLED)
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.INTERRUPTED
    assert "+    return days[-1]" in ended.out


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ModelError("There is no key.", remedy="Set ANTHROPIC_API_KEY."), Exit.NO_MODEL),
        (WorkspaceError("A file changed.", kept="Nothing was written."), Exit.WORKSPACE),
        (UserError("There is no run x."), Exit.USAGE),
    ],
)
def test_an_error_is_sentences_on_stderr_and_no_traceback(
    error: PatchwrightError, code: Exit, command: Command, program: ScriptedProgram
) -> None:
    program.raises = error
    ended = command("fix", "ISSUE.md")
    said = [part for part in (error.what, error.kept, error.remedy) if part]
    assert (ended.code, ended.out, ended.err) == (code, "", "\n".join(said) + "\n")
    debugged = command("--debug", "fix", "ISSUE.md")
    assert "Traceback" in debugged.err


def test_a_fault_is_one_sentence_and_a_file_without_secrets(
    command: Command, program: ScriptedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
    program.raises = RuntimeError("with s3cret inside")
    ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.UNEXPECTED
    assert program.log is not None
    assert "s3cret" not in ended.err
    assert "Traceback" not in ended.err
    assert str(program.log) in ended.err
    assert "with *** inside" in program.log.read_text()


def test_an_interrupt_before_the_run_is_no_fault(
    command: Command, program: ScriptedProgram
) -> None:
    program.raises = KeyboardInterrupt()
    ended = command("fix", "ISSUE.md")
    assert (ended.code, ended.err.strip()) == (Exit.INTERRUPTED, "Interrupted.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("fix", "missing.md"), "There is no file missing.md in "),
        (("fix", "."), ". is no file"),
        (("fix", ""), "The name of the issue's file is empty."),
        (("locate", ""), "The name of the issue's file is empty."),
        (("search", " "), "There are no words to search for."),
        (("fix",), "Missing argument"),
        (("fix", "ISSUE.md", "--max-cost", "much"), "is not a valid float"),
        (("fix", "ISSUE.md", "--repo", "nowhere"), "does not exist"),
        (("fix", "ISSUE.md", "--record", "a", "--replay", "b"), "exclude each other"),
        (("fix", "ISSUE.md", "--record", "ISSUE.md"), "is there already"),
        (("mend",), "No such command"),
    ],
)
def test_a_wrong_command_is_explained(
    arguments: tuple[str, ...], said: str, command: Command
) -> None:
    ended = command(*arguments)
    assert ended.code == Exit.USAGE
    assert said in ended.err
    assert ended.out == ""


def test_what_a_terminal_would_obey_is_spelled_out(
    command: Command, program: ScriptedProgram
) -> None:
    hostile = "\x1b]0;owned\x07 \u202e \ud800"
    program.told = [_poisoned(event, hostile) for event in program.told]
    ended = command("fix", "ISSUE.md")
    assert ended.code == 0
    assert not {"\x1b", "\x07", "\u202e"} & set(ended.out)
    assert "\\x1b]0;owned\\x07 \\u202e \\ud800" in ended.out


def _poisoned(event: Event, hostile: str) -> Event:
    from dataclasses import replace  # noqa: PLC0415

    from patchwright.domain.event import Noticed  # noqa: PLC0415

    return replace(event, text=hostile) if isinstance(event, Noticed) else event


def test_a_folder_for_repo_is_passed_on(
    command: Command, program: ScriptedProgram, tmp_path: Path
) -> None:
    command("fix", "ISSUE.md", "--repo", str(tmp_path))
    assert program.targets[-1].start == tmp_path


def test_what_opening_has_to_say_is_said_first(command: Command, program: ScriptedProgram) -> None:
    program.notices = ("An interrupted write of a.py was finished.",)
    assert command("fix", "ISSUE.md").out.startswith("An interrupted write of a.py was finished.\n")
