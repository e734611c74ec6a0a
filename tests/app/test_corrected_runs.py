"""A run is corrected from the terminal: by its places, its plan, or words."""

import json
import sys
from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.model_server import ModelServer

from patchwright.cli.exits import Exit

REMARK = "Keep the name of `after`."
PLAN = "pocketbook/rhythm.py\nRhythm.days\nCount from the first day.\n"
SEARCHED = 2


@pytest.fixture
def run(project: Path, command: Command, model: ModelServer) -> str:
    """A finished run whose patch was not written, by its id."""
    assert project.is_dir()
    assert model.requests == []
    ended = command("fix", "ISSUE.md", "--json")
    assert ended.code == 0
    return json.loads(ended.out.partition("\n")[0])["run"]


def asked(model: ModelServer, since: int) -> list[str]:
    """Return what the roles were told first that asked since then."""
    return [str(request.body["messages"][0]) for request in model.requests[since:]]


def test_places_are_numbered_dropped_and_added(
    run: str, command: Command, model: ModelServer
) -> None:
    shown = command("runs", "show", run).out
    assert "  places, by number:\n  1. pocketbook/rhythm.py:30 Rhythm.days: each day" in shown
    # The title stands once.
    assert shown.startswith(f"Run {run} begins: Forecast takes the rent")
    how = (
        "To correct it and go on, with --drop N, --add path:line or --remark '…':\n"
        f"  patchwright runs resume {run}\n"
    )
    assert shown.endswith(how)
    before = len(model.requests)
    ended = command(
        "runs", "resume", run, "--drop", "1", "--add", "pocketbook/rhythm.py:Rhythm.after"
    )
    assert ended.code == 0, ended.err
    assert "Branch 2 begins here, after the places, as you corrected it" in ended.out
    assert "  dropped: pocketbook/rhythm.py:30 Rhythm.days\n" in ended.out
    assert "  added: pocketbook/rhythm.py:" in ended.out
    assert f"  {SEARCHED} answers are kept and not paid again; {before - SEARCHED} " in ended.out
    # The planner, the drafts and what follows; nobody searched again.
    assert len(model.requests) - before == before - SEARCHED
    assert how in ended.out
    own, opinion = asked(model, before)[0].split("The places that the Searcher found", 1)
    assert " Rhythm.after" in own
    assert " Rhythm.after" not in opinion.partition("Their code")[0]
    # Only places that still count bear numbers.
    newest = command("runs", "show", run).out
    assert "  places, before they were numbered anew:\n  - pocketbook/rhythm.py:30 " in newest
    assert "  places are numbered anew from here on\n" in newest
    numbered = [line for line in newest.split("\n") if line.startswith("  1. pocketbook/")]
    assert ["named by the user" in line for line in numbered[:1]] == [True]


def test_runs_show_tells_both_branches(run: str, command: Command) -> None:
    first = command("runs", "show", run).out
    json_first = command("runs", "show", run, "--json").out
    assert "branch" not in first
    command("runs", "resume", run, "--remark", REMARK)
    newest = command("runs", "show", run).out
    assert f"  your remark: {REMARK}\n" in newest
    assert f"branch 2 of 2. Another one:\n  patchwright runs show {run} --branch 1\n" in newest
    old = command("runs", "show", run, "--branch", "1").out
    # What is decided on is the newest, so that only that says how many hunks are left.
    assert old.startswith(first.partition("Hunks     ")[0])
    assert "To correct it" not in old
    assert "--branch 2\n" in old.removeprefix(first)
    assert command("runs", "show", run, "--branch", "1", "--json").out == json_first
    missing = command("runs", "show", run, "--branch", "3")
    assert (missing.code, missing.err) == (
        Exit.USAGE,
        f"Run {run} has no branch 3: it has branches 1 to 2.\n",
    )


def test_a_done_branch_is_shown_again_and_asks_nothing(
    run: str, command: Command, model: ModelServer
) -> None:
    ended = command("runs", "resume", run, "--remark", REMARK, "--json")
    before = len(model.requests)
    told = {line for line in ended.out.split("\n") if "Noticed" not in line}
    again = command("runs", "resume", run, "--json")
    assert {line for line in again.out.split("\n") if "Noticed" not in line} == told
    assert len(model.requests) == before


def test_a_corrected_run_is_recorded_and_its_recording_replays(
    run: str, command: Command, model: ModelServer, tmp_path: Path
) -> None:
    recording = tmp_path / "second.jsonl"
    resumed = ("runs", "resume", run, "--remark", REMARK, "--record", str(recording))
    ended = command(*resumed)
    assert ended.code == 0, ended.err
    assert f"exchanges in {recording}\n" in ended.out
    before = len(model.requests)
    again = command("fix", "ISSUE.md", "--replay", str(recording))
    assert again.code == 0, again.err
    assert f"  your remark: {REMARK}\n" in again.out
    assert len(model.requests) == before
    # What is counted as used is what is replayed, and no time of other branches beside it.
    assert "those that led to branch 2, and they alone are counted." in again.out
    assert "The run took" not in again.out
    assert "To correct it" not in again.out
    new = json.loads(command("runs", "list", "--json").out.partition("\n")[0])["id"]
    assert new != run
    missing = command("runs", "show", new, "--branch", "1")
    assert missing.out.startswith("Nothing is kept of branch 1: the run replayed a recording")
    assert "No patch was found" not in missing.out
    assert "--branch" not in command("runs", "show", new).out
    assert command("runs", "show", new, "--branch", "1", "--diff").code == Exit.NO_PATCH
    refused = command(*resumed)
    assert (refused.code, refused.err.split("\n")[0]) == (
        Exit.USAGE,
        f"{recording} is there already.",
    )
    # Nothing was corrected, either.
    assert "branch 3" not in command("runs", "show", run).out


def test_a_plan_is_given_in_a_file(
    run: str, command: Command, model: ModelServer, tmp_path: Path
) -> None:
    (tmp_path / "plan.txt").write_text(PLAN)
    before = len(model.requests)
    ended = command("runs", "resume", run, "--plan", str(tmp_path / "plan.txt"))
    assert ended.code == 0, ended.err
    assert "  your plan: 1 step\n" in ended.out
    first = asked(model, before)[0]
    assert "1. pocketbook/rhythm.py Rhythm.days: Count from the first day." in first


EDITOR = """\
import sys
file = sys.argv[1]
text = open(file).read()
assert text.startswith("# A step is a block")
open(file, "w").write(text{edit})
"""


@pytest.mark.parametrize("changed", [True, False])
def test_a_plan_is_edited(
    run: str,
    command: Command,
    model: ModelServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    changed: bool,
) -> None:
    edit = '.replace("Rhythm.days\\n", "Rhythm.days\\nAlso weeks.\\n")' if changed else ""
    (tmp_path / "edit.py").write_text(EDITOR.format(edit=edit))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"{sys.executable} {tmp_path / 'edit.py'}")
    before = len(model.requests)
    ended = command("runs", "resume", run, "--edit-plan")
    if changed:
        assert ended.code == 0, ended.err
        assert "Rhythm.days: Also weeks.\\ncount every day from" in asked(model, before)[0]
    else:
        assert (ended.code, len(model.requests)) == (Exit.USAGE, before)
        assert "The plan was not changed" in ended.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--drop", "2"), "There is no place 2: the run has places 1 to 1."),
        (("--add", "pocketbook/rhytm.py:3"), "These come near: pocketbook/rhythm.py"),
        (("--plan", "nowhere.txt"), "The plan in nowhere.txt cannot be read"),
        (("--plan", "ISSUE.md", "--edit-plan"), "both give the plan"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_asked(
    run: str, command: Command, model: ModelServer, arguments: tuple[str, ...], said: str
) -> None:
    before = len(model.requests)
    ended = command("runs", "resume", run, *arguments)
    assert (ended.code, len(model.requests)) == (Exit.USAGE, before)
    assert said in ended.err
    assert command("runs", "show", run).out.count("branch") == 0


def test_a_corrected_run_replays_from_its_journal_and_from_a_recording(
    run: str, command: Command, model: ModelServer
) -> None:
    command("runs", "resume", run, "--drop", "1", "--add", "pocketbook/rhythm.py:31")
    before = len(model.requests)
    ended = command("runs", "replay", run)
    assert ended.code == 0, ended.err
    assert "Branch 2 begins here" in ended.out
    assert len(model.requests) == before


def test_without_a_model_nothing_is_corrected_and_no_branch_is_opened(
    run: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as without:
        without.delenv("ANTHROPIC_BASE_URL")
        without.delenv("ANTHROPIC_API_KEY")
        ended = command("runs", "resume", run, "--from", "read")
        assert ended.code == Exit.NO_MODEL
        assert "The run was not corrected, and is as it was.\n" in ended.err
        assert "ANTHROPIC_API_KEY" in ended.err
        # What is recorded needs no model, as before.
        assert command("runs", "resume", run).code == 0
    assert "branch" not in command("runs", "show", run).out
    # The way back to what it found and planned is still there.
    again = command("runs", "resume", run, "--from", "plan")
    assert (again.code, again.err) == (0, "")
    assert "Branch 2 begins here" in again.out


def test_what_was_proposed_first_can_be_applied_until_the_new_branch_proposes(
    run: str, command: Command, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    diff = command("runs", "show", run, "--diff").out
    with monkeypatch.context() as limited:
        limited.setenv("PATCHWRIGHT_MAX_CALLS", str(SEARCHED))
        ended = command("runs", "resume", run, "--remark", REMARK)
    assert ended.code == Exit.LIMIT
    assert "What branch 1 proposed, before the correction, stays." in ended.out
    assert command("runs", "show", run, "--diff").out == diff
    assert command("runs", "show", run, "--branch", "1", "--diff").out == diff
    first = command("runs", "show", run, "--branch", "1").out
    [agreed] = [line for line in first.split("\n") if line.startswith("Agreed ")]
    [reason] = [line for line in first.split("\n") if line.startswith("# line")]
    for shown in (ended.out, command("runs", "show", run).out):
        assert agreed in shown
        assert reason in shown
    assert command("runs", "apply", run).code == 0
    assert model.requests


def test_commands_that_are_named_hold_from_another_folder(
    run: str, project: Path, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command("runs", "resume", run, "--remark", REMARK)
    monkeypatch.chdir(tmp_path)
    shown = command("runs", "show", run, "--repo", str(project))
    named = [line for line in shown.out.split("\n") if line.startswith("  patchwright ")]
    assert len(named) == 3
    for line in named:
        assert f" --repo {project}" in line
        assert command(*line.split()[1:]).code == 0
