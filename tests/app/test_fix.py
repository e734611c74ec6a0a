"""Whole runs on the sample project, with a scripted model behind a real connection."""

import json
import shutil
from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.model_server import ModelServer, Status, serving

from patchwright.cli.exits import Exit
from patchwright.processes.run import run

pytestmark = pytest.mark.usefixtures("project", "model")


def run_id(command: Command) -> str:
    (line,) = command("runs", "list", "--json").out.split("\n")[:-1]
    return json.loads(line)["id"]


def test_an_issue_becomes_a_patch_that_is_shown_and_not_written(
    project: Path, command: Command, model: ModelServer
) -> None:
    before = (project / "pocketbook" / "rhythm.py").read_text()
    ended = command("fix", "ISSUE.md")
    assert (ended.code, ended.err) == (0, ""), ended.out
    assert "+            yield self.after(first, steps)\n" in ended.out
    assert ": each day is counted from the one before" in ended.out
    assert "3 of 4 drafts came to this patch, and 1 of 1 ballot chose it" in ended.out
    assert "no new errors (by syntax tree)" in ended.out
    assert (project / "pocketbook" / "rhythm.py").read_text() == before
    assert "s3cret" not in ended.out
    assert len(model.requests) >= 5


def test_the_diff_of_a_run_is_what_git_apply_takes(project: Path, command: Command) -> None:
    command("fix", "ISSUE.md")
    diff = command("runs", "show", run_id(command)[-6:], "--diff").out
    git = shutil.which("git")
    assert git
    applied = run([git, "apply", "-"], cwd=project, stdin=diff.encode(), timeout=30)
    assert applied.code == 0, applied.err
    assert "yield self.after(first, steps)" in (project / "pocketbook" / "rhythm.py").read_text()


def test_apply_writes_and_says_it_when_the_files_hold_the_patch_or_have_changed(
    project: Path, command: Command
) -> None:
    ended = command("fix", "ISSUE.md", "--apply")
    assert "Written   pocketbook/rhythm.py\n" in ended.out
    text = (project / "pocketbook" / "rhythm.py").read_text()
    assert "yield self.after(first, steps)" in text
    again = command("runs", "resume", run_id(command), "--apply")
    assert again.code == Exit.DONE
    assert "the files hold this patch already" in again.out
    (project / "pocketbook" / "rhythm.py").write_text(text + "# mine\n")
    changed = command("runs", "resume", run_id(command), "--apply")
    assert changed.code == Exit.WORKSPACE
    assert "pocketbook/rhythm.py" in changed.err
    assert (project / "pocketbook" / "rhythm.py").read_text() == text + "# mine\n"


def test_a_finished_run_is_applied_later_without_a_model(
    command: Command, model: ModelServer
) -> None:
    command("fix", "ISSUE.md")
    asked = len(model.requests)
    ended = command("runs", "resume", run_id(command), "--apply")
    assert ended.code == 0
    assert "Written   pocketbook/rhythm.py\n" in ended.out
    assert len(model.requests) == asked


def test_a_recording_replays_strictly(
    project: Path, command: Command, model: ModelServer, tmp_path: Path
) -> None:
    recording = tmp_path / "run.jsonl"
    first = command("fix", "ISSUE.md", "--record", str(recording))
    asked = len(model.requests)
    assert f"exchanges in {recording}" in first.out
    assert str(project) not in recording.read_text()
    assert "s3cret" not in recording.read_text()
    again = command("fix", "ISSUE.md", "--replay", str(recording))
    assert (again.code, len(model.requests)) == (0, asked)
    assert "nothing is paid" in again.out
    (project / "ISSUE.md").write_text("# Something else\n")
    other = command("fix", "ISSUE.md", "--replay", str(recording))
    assert other.code == Exit.REPLAY_DIFFERS
    assert "Request 1 differs from the recording" in other.out


def test_a_stored_run_replays_from_its_journal_and_leaves_no_run(
    command: Command, model: ModelServer
) -> None:
    command("fix", "ISSUE.md")
    asked, name = len(model.requests), run_id(command)
    ended = command("runs", "replay", name)
    assert (ended.code, len(model.requests)) == (0, asked)
    assert run_id(command) == name


def test_a_run_is_shown_and_deleted(command: Command) -> None:
    command("fix", "ISSUE.md")
    name = run_id(command)
    shown = command("runs", "show", name[-6:])
    assert shown.out.startswith(f"Run {name} begins: Forecast takes the rent three days too early ")
    assert shown.out.count("Forecast takes the rent three days too early") == 1
    assert "Locate the cause\n" in shown.out
    assert "+            yield self.after(first, steps)\n" in shown.out
    assert "search_method(" not in shown.out
    assert "search_method(" in command("runs", "show", name, "--tools").out
    assert command("runs", "delete", name, "nonesuch").code == Exit.USAGE
    assert command("runs", "delete", name, name).out == f"Deleted {name}\n"
    assert command("runs", "list").out == "There are no runs in this repository yet.\n"


def test_json_lines_begin_and_end_a_run(command: Command) -> None:
    ended = command("fix", "ISSUE.md", "--json")
    lines = [json.loads(line) for line in ended.out.split("\n")[:-1]]
    assert (lines[0]["type"], lines[-1]["type"]) == ("RunStarted", "RunFinished")
    assert {line["version"] for line in lines} == {1}
    assert "Locate the cause\n" in ended.err


def test_a_key_that_is_refused_ends_the_run_without_access(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(lambda _body: Status(401, "invalid x-api-key")) as refusing:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", refusing.url)
        ended = command("fix", "ISSUE.md")
    assert ended.code == Exit.NO_MODEL
    assert "No patch was found." in ended.out
    assert "s3cret" not in ended.out + ended.err


def test_a_limit_of_nothing_is_a_limit(command: Command, model: ModelServer) -> None:
    ended = command("fix", "ISSUE.md", "--max-cost", "0")
    assert ended.code == Exit.LIMIT
    assert "max_cost is 0" in ended.out
    assert model.requests == []


def test_no_frozen_graph_is_left(command: Command, user: Path) -> None:
    command("fix", "ISSUE.md")
    assert [path.name for path in (user / "cache").rglob("graph.db")] == ["graph.db"]
