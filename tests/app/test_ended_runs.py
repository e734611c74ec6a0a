"""A run that has ended keeps what it came to, whatever changes afterwards."""

import json
import os
import sqlite3
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.model_server import ModelServer

from patchwright.cli.exits import Exit

FIXED = "yield self.after(first, steps)"


def rewrite(user: Path, *statements: str) -> None:
    """Play a change of the program: *statements* are run on what is stored of the runs."""
    (file,) = (user / "state").rglob("runs.db")
    with closing(sqlite3.connect(file)) as database, database:
        for statement in statements:
            database.execute(statement)


OTHER_PROMPTS = "update effect set request_digest = 'of another prompt'"


@pytest.fixture
def run(project: Path, command: Command, model: ModelServer) -> str:
    """A finished run whose patch was not written, by its id."""
    assert project.is_dir()
    assert model.requests == []
    ended = command("fix", "ISSUE.md", "--json")
    assert ended.code == 0
    return json.loads(ended.out.partition("\n")[0])["run"]


@pytest.fixture
def written(project: Path) -> Callable[[], bool]:
    """Say whether the patch stands in the file."""
    return lambda: FIXED in (project / "pocketbook" / "rhythm.py").read_text()


def test_a_done_run_is_shown_again_though_its_prompts_changed(
    run: str, command: Command, model: ModelServer, user: Path, written: Callable[[], bool]
) -> None:
    diff, asked = command("runs", "show", run, "--diff").out, len(model.requests)
    rewrite(user, OTHER_PROMPTS)
    ended = command("runs", "resume", run)
    assert ended.code == 0, ended.out
    assert "3 of 4 drafts came to this patch" in ended.out
    assert "set aside" not in ended.out
    assert not written()
    ended = command("runs", "resume", run, "--apply")
    assert "Written   pocketbook/rhythm.py\n" in ended.out
    assert written()
    assert command("runs", "show", run, "--diff").out == diff
    assert len(model.requests) == asked


def test_what_a_done_run_told_is_told_again_event_for_event(
    run: str, command: Command, user: Path
) -> None:
    rewrite(user, OTHER_PROMPTS)
    told = command("runs", "show", run, "--json").out.split("\n")
    again = command("runs", "resume", run, "--json").out.split("\n")
    (new,) = set(again) - set(told)
    assert "ended" in json.loads(new)["text"]
    assert [line for line in again if line != new] == told


def test_a_finished_run_is_applied_from_its_row_alone(
    run: str, command: Command, model: ModelServer, user: Path, written: Callable[[], bool]
) -> None:
    asked = len(model.requests)
    rewrite(user, "delete from effect", "delete from event", "update run set model = 'gone'")
    ended = command("runs", "apply", run[-6:])
    assert (ended.code, ended.out) == (0, "Written   pocketbook/rhythm.py\n")
    assert written()
    assert len(model.requests) == asked


def test_apply_says_that_the_file_changed_and_leaves_it(
    run: str, command: Command, project: Path
) -> None:
    file = project / "pocketbook" / "rhythm.py"
    file.write_text(file.read_text() + "# mine\n")
    ended = command("runs", "apply", run)
    assert ended.code == Exit.WORKSPACE
    assert "pocketbook/rhythm.py" in ended.err
    assert file.read_text().endswith("# mine\n")
    assert FIXED not in file.read_text()


def test_the_hint_of_fix_names_the_command_that_writes(
    command: Command, project: Path, model: ModelServer, written: Callable[[], bool]
) -> None:
    assert project.is_dir()
    assert model.requests == []
    hint = command("fix", "ISSUE.md").out.rstrip("\n").rpartition("\n")[2]
    program, *arguments = hint.split()
    assert (program, arguments[:2]) == ("patchwright", ["runs", "apply"])
    assert command(*arguments).code == 0
    assert written()


@pytest.mark.parametrize("state", ["cancelled", "interrupted again"])
def test_a_cancelled_run_keeps_its_candidate(
    state: str, run: str, command: Command, user: Path, written: Callable[[], bool]
) -> None:
    rewrite(
        user,
        "update run set state = 'cancelled',"
        " result_json = json_set(result_json, '$.state', 'cancelled')",
    )
    if state != "cancelled":
        # Somebody went on with it, and was killed.
        rewrite(user, "update run set state = 'running', owner_pid = 1, owner_start = 'gone'")
    ended = command("runs", "apply", run)
    assert ended.code == 0, ended.err
    assert written()


def test_a_failed_run_has_nothing_to_apply(
    run: str, command: Command, user: Path, written: Callable[[], bool]
) -> None:
    rewrite(
        user,
        "update run set state = 'failed', reason = 'The model went away.',"
        " result_json = json_set(result_json, '$.state', 'failed')",
    )
    ended = command("runs", "apply", run)
    assert ended.code == Exit.NO_PATCH
    assert "proposes no patch" in ended.out
    assert "The model went away." in ended.out
    assert not written()


def test_a_run_without_an_end_has_to_go_on_first(run: str, command: Command, user: Path) -> None:
    rewrite(user, "update run set state = 'running', result_json = null, ended = null")
    ended = command("runs", "apply", run)
    assert ended.code == Exit.USAGE
    assert f"patchwright runs resume {run}" in ended.err


def test_a_cancelled_run_that_fails_when_it_goes_on_keeps_what_it_had(
    run: str,
    command: Command,
    user: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: Callable[[], bool],
) -> None:
    diff = command("runs", "show", run, "--diff").out
    rewrite(user, OTHER_PROMPTS, "update run set state = 'cancelled'")
    monkeypatch.delenv("ANTHROPIC_BASE_URL")
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    ended = command("runs", "resume", run, "--apply")
    # The command failed, so that it writes nothing; what there was before can still be written.
    assert (ended.code, written()) == (Exit.NO_MODEL, False)
    assert FIXED in ended.out
    assert command("runs", "show", run, "--diff").out == diff
    assert command("runs", "apply", run).code == 0
    assert written()


def test_the_state_of_runs_that_are_forgotten_goes_with_a_later_run(
    run: str, command: Command, user: Path, project: Path
) -> None:
    (blobs,) = (user / "state").rglob("blobs")

    def held() -> set[Path]:
        return {file for file in blobs.glob("??/*") if b"of the first" in unpacked(file)}

    def unpacked(file: Path) -> bytes:
        return zlib.decompress(file.read_bytes())

    book = project / "pocketbook" / "book.py"
    book.write_text(book.read_text() + "# of the first\n")
    second = json.loads(command("fix", "ISSUE.md", "--json").out.partition("\n")[0])["run"]
    assert len(held()) == 1
    book.write_text(book.read_text().replace("# of the first\n", ""))
    command("runs", "delete", run, second)
    long_ago = time.time() - 100_000
    for file in (*blobs.glob("??/*"), blobs / "swept"):
        os.utime(file, (long_ago, long_ago))
    command("fix", "ISSUE.md")
    assert held() == set()
    assert list(blobs.glob("??/*"))
