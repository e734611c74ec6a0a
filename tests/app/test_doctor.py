"""What the doctor finds on real folders, with a scripted model and GitHub, and how it says so."""

import json
import os
import stat
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import Command
from tests.support.github_server import Answer, GitHubServer, refusal, serving_github
from tests.support.model_server import Answer as Scripted
from tests.support.model_server import Events, ModelServer, Status, serving

from patchwright.app.doctor import github as of_github
from patchwright.app.doctor import model as of_model
from patchwright.app.doctor.check import Check, carried_out
from patchwright.cli.exits import Exit
from patchwright.domain.errors import UserError
from patchwright.domain.health import Found, Health, ok
from patchwright.processes.run import run

RATE = "/rate_limit"


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[GitHubServer]:
    with serving_github() as server:
        monkeypatch.setenv("PATCHWRIGHT_GITHUB_HOSTS", server.setting)
        monkeypatch.setattr(of_github, "GITHUB", server.host)
        yield server


def found(command: Command, *arguments: str) -> dict[tuple[str, str], dict[str, Any]]:
    """Carry the command out, and return what it found by group and thing."""
    ended = command("doctor", "--json", *arguments)
    lines = [json.loads(line) for line in ended.out.splitlines()]
    return {(one["group"], one["about"]): one for one in lines}


def git(project: Path, *arguments: str) -> None:
    finished = run(["git", *arguments], cwd=project, timeout=20)
    assert finished.code == 0, finished.err


def program(folder: Path, name: str, script: str) -> Path:
    """Make a program called *name*, alone in its *folder*."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


# -- the whole


@pytest.mark.usefixtures("project", "model")
def test_where_a_run_can_begin_it_ends_well(command: Command) -> None:
    ended = command("doctor", "--offline")
    assert ended.code == 0
    assert "\n`patchwright fix` can begin.\n" in ended.out
    assert "problem" not in ended.out


def test_without_a_key_it_ends_as_fix_would_and_names_the_remedy(
    project: Path, command: Command
) -> None:
    ended = command("doctor", "--offline")
    assert ended.code == command("fix", str(project / "ISSUE.md")).code == Exit.NO_MODEL
    assert "-> Set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL" in ended.out
    assert "`patchwright fix` cannot begin: see Model, Access." in ended.out


@pytest.mark.usefixtures("project", "model")
def test_nothing_is_changed_by_looking(project: Path, command: Command, user: Path) -> None:
    def tree(root: Path) -> dict[str, bytes]:
        files = (path for path in root.rglob("*") if path.is_file() and "log" not in path.parts)
        return {str(path): path.read_bytes() for path in files}

    before = tree(user) | tree(project)
    command("doctor", "--offline")
    assert tree(user) | tree(project) == before


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_no_secret_is_in_what_is_said(
    form: tuple[str, ...],
    project: Path,
    command: Command,
    github: GitHubServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    git(project, "init", "-q")
    git(project, "remote", "add", "origin", f"http://me:s3cretB@{github.host}/octo/demo.git")
    for name, secret in (("GITHUB_TOKEN", "s3cretC"), ("GH_ENTERPRISE_TOKEN", "s3cretD")):
        monkeypatch.setenv(name, secret)
    github.answers[RATE] = refusal(401, "Bad credentials s3cretD")
    (project / ".patchwright.toml").write_text("api_key = 's3cretE'\nmax_cost = 's3cretF'\n")
    ended = command("doctor", "--ask", *form)
    assert "s3cret" not in (ended.out + ended.err).replace("'s3cretF'", "")
    assert f"octo/demo#12 on {github.host}" in ended.out


# -- the barrier


def test_a_check_that_fails_or_hangs_becomes_a_line_of_its_own() -> None:
    def fails() -> list[Found]:
        raise ZeroDivisionError("a-k3y-that-is-long in words")

    def refuses() -> list[Found]:
        raise UserError("It is closed.", remedy="Open it.")

    def hangs() -> list[Found]:
        threading.Event().wait(30)
        return []

    looks = {"fails": fails, "refuses": refuses, "hangs": hangs, "well": lambda: [ok("it is")]}
    checks = [
        Check(group="G", about=name, look=look, seconds=0.2 if name == "hangs" else 5)
        for name, look in looks.items()
    ]
    failed, refused, hung, well = carried_out(checks, frozenset({"a-k3y-that-is-long"}))
    assert failed.what == "could not be checked: ZeroDivisionError: *** in words"
    assert (refused.what, refused.remedy) == ("could not be checked: It is closed.", "Open it.")
    assert hung.what == "could not be checked in 0.2 s, and was left behind."
    assert {one.health for one in (failed, refused, hung)} == {Health.UNCHECKED}
    assert (well.group, well.about, well.health) == ("G", "well", Health.OK)


# -- git and the repository


def test_the_repository_of_a_number_is_named_with_its_reason(
    project: Path, command: Command
) -> None:
    assert "no remote" in found(command, "--offline")["Repository", "Issues"]["what"]
    git(project, "init", "-q")
    git(project, "remote", "add", "origin", "git@github.com:octo/demo.git")
    said = found(command, "--offline")["Repository", "Issues"]
    assert said["what"] == "#12 is octo/demo#12 on github.com (the remote origin)"


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("script", "what", "remedy"),
    [
        (None, "not in PATH", "Install git."),
        ("exit 1", "does not work", "Install git again."),
        ("echo git version 1.7.1", "1.7.1, ", "or newer."),
    ],
)
def test_a_git_that_is_of_no_use_is_a_problem_with_its_remedy(
    script: str | None,
    what: str,
    remedy: str,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "bin").mkdir()
    if script:
        program(tmp_path / "bin", "git", script)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin{'' if script is None else ':/bin'}")
    said = found(command, "--offline")["Repository", "Git"]
    assert said["health"] == "problem"
    assert what in said["what"]
    assert said["remedy"].endswith(remedy)


def test_each_language_is_told_with_its_server_or_how_to_have_one(
    command: Command, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "auto")
    for name in ("a.go", "a.c", "a.lua"):
        (project / name).write_text("")
    program(project / "bin", "ty", f"touch {tmp_path}/ran")
    program(tmp_path / "tools", "gopls", f"touch {tmp_path}/ran")
    clangd = program(tmp_path / "tools", "clangd", f"touch {tmp_path}/ran")
    monkeypatch.setenv("PATH", f"{project}/bin:{tmp_path}/tools:/nowhere")
    said = {
        about: one
        for (group, about), one in found(command, "--offline").items()
        if group == "Language servers"
    }
    assert list(said) == ["Python", "C, C++", "Go", "Lua", "Trust"]
    assert said["C, C++"]["health"] == "ok"
    assert said["C, C++"]["what"] == f"clangd ({clangd}); for 1 file"
    assert said["Go"]["what"].endswith("/gopls) waits for trust; for 1 file")
    # What the workspace brings is none.
    assert said["Python"]["what"].startswith("There is no ty or basedpyright-langserver or ")
    assert said["Python"]["remedy"] == "Run `patchwright servers install python`."
    assert not (tmp_path / "ran").exists()


def test_one_that_checks_no_patches_is_not_well(
    command: Command, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert project
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "auto")
    jedi = program(tmp_path / "tools", "jedi-language-server", "exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path}/tools:/nowhere")
    command("trust", "--grant")
    said = found(command, "--offline")["Language servers", "Python"]
    assert said["health"] == "note"
    words = "it says where names lead, and does not check patches"
    assert said["what"].startswith(f"jedi-language-server ({jedi}): {words}; for ")
    assert said["remedy"] == "Run `patchwright servers install python`."


def test_servers_that_are_switched_off_are_not_sought(command: Command, project: Path) -> None:
    assert project
    said = found(command, "--offline")["Language servers", "Servers"]
    assert said["health"] == "note"
    assert said["what"].startswith("none is asked, as the setting `language_servers` says;")


# -- settings and disk


def test_settings_that_are_wrong_are_told_and_a_limit_stops(
    project: Path, command: Command, model: ModelServer
) -> None:
    del model
    (project / ".patchwright.toml").write_text("drafts = 'many'\n")
    ended = command("doctor", "--offline")
    assert ended.code == 0
    assert "drafts: 'many' is no number that can be used; 4 stays" in ended.out
    user_file = Path(os.environ["XDG_CONFIG_HOME"]) / "patchwright/config.toml"  # noqa: TID251 - of the test's user
    user_file.parent.mkdir(parents=True)
    user_file.write_text("max_cost = 'little'\n")
    ended = command("doctor", "--offline")
    assert ended.code == command("fix", str(project / "ISSUE.md")).code == Exit.USAGE
    assert "`patchwright fix` cannot begin: see Settings, Values." in ended.out


@pytest.mark.usefixtures("project", "model")
def test_a_state_folder_that_cannot_be_written_stops(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no-folder"
    file.write_text("")
    monkeypatch.setenv("PATCHWRIGHT_STATE_DIR", str(file))
    ended = command("doctor", "--offline")
    assert ended.code == Exit.WORKSPACE
    assert f"{file} is no folder" in ended.out
    assert "or set `state_dir` to another one." in ended.out


@pytest.mark.usefixtures("project")
def test_a_log_that_cannot_be_written_is_told_and_stops_nothing(
    command: Command, user: Path
) -> None:
    log = user / "state" / "patchwright" / "log"
    log.parent.mkdir(parents=True)
    log.write_text("in the way")
    told = found(command, "--offline")["On disk", "Log"]
    assert told["health"] == "note"
    assert f"{log / 'patchwright.log'} is not written: " in told["what"]
    assert "state_dir" in told["remedy"]
    assert not told["stops"]


@pytest.mark.usefixtures("model")
def test_runs_and_what_they_take_are_counted(project: Path, command: Command) -> None:
    assert command("fix", str(project / "ISSUE.md")).code == 0
    said = found(command, "--offline")
    assert said["On disk", "Runs"]["what"] == "1 of this repository"
    assert "`patchwright runs delete RUN`" in said["On disk", "State size"]["what"]


@pytest.mark.usefixtures("model")
def test_a_journal_that_is_damaged_is_told_and_left_as_it_is(
    project: Path, command: Command, user: Path
) -> None:
    assert command("fix", str(project / "ISSUE.md")).code == 0
    (journal,) = user.rglob("runs.db")
    journal.write_bytes(b"no database" * 100)
    ended = command("doctor", "--offline")
    assert ended.code == Exit.WORKSPACE
    assert journal.read_bytes() == b"no database" * 100


# -- the model


@contextmanager
def answering(answer: Scripted, monkeypatch: pytest.MonkeyPatch) -> Generator[ModelServer]:
    """Let the model give *answer*, whatever it is asked."""
    with serving([answer]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cretA")
        yield server


@pytest.mark.usefixtures("project")
def test_the_model_is_asked_only_on_demand(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering("ready", monkeypatch) as model:
        assert found(command, "--offline")["Model", "Answer"]["health"] == "not checked"
        assert not model.requests
        said = found(command, "--offline", "--ask")["Model", "Answer"]
        (asked,) = model.requests
    assert said["health"] == "ok"
    assert said["what"].startswith("answers: ")
    assert asked.body["max_tokens"] == of_model.TINY.max_tokens


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (Status(401, "invalid x-api-key"), "(401: invalid x-api-key)"),
        (Status(404, "model: nothing"), "(404: model: nothing)"),
        (Status(529, "Overloaded"), "(529: Overloaded)"),
    ],
)
def test_a_model_that_refuses_is_a_problem_that_stops(
    answer: Status, what: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(answer, monkeypatch) as model:
        ended = command("doctor", "--offline", "--ask", "--json")
        assert len(model.requests) == 1
    said = next(one for one in map(json.loads, ended.out.splitlines()) if one["about"] == "Answer")
    assert (ended.code, said["health"], said["stops"]) == (Exit.NO_MODEL, "problem", "model")
    assert what in said["what"]
    assert said["remedy"]


@pytest.mark.usefixtures("project")
def test_a_service_that_is_not_there_is_a_problem_with_its_address(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://me:s3cretG@127.0.0.1:1")
    ended = command("doctor", "--offline", "--ask")
    assert ended.code == Exit.NO_MODEL
    assert "Nothing answers at http://127.0.0.1:1." in ended.out
    assert "s3cretG" not in ended.out + ended.err


@pytest.mark.usefixtures("project")
def test_a_model_that_never_answers_is_left_after_its_time(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_model, "SECONDS", 0.3)
    with answering(Events(events=[], stall=True), monkeypatch):
        said = found(command, "--offline", "--ask")["Model", "Answer"]
    assert said["health"] == "problem"
    assert "0.3 s" in said["what"]


# -- GitHub


def rate_of(left: int) -> Answer:
    """Return what GitHub answers when so many requests are left."""
    core = {"limit": 60, "remaining": left, "reset": 2_000_000_000, "used": 60 - left}
    return Answer(body={"resources": {"core": core}, "rate": core})


@pytest.mark.usefixtures("project")
def test_github_is_left_alone_offline(command: Command, github: GitHubServer) -> None:
    assert found(command, "--offline")["GitHub", github.host]["health"] == "not checked"
    assert not github.requests


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("answer", "health", "what"),
    [
        (rate_of(7), "note", "7 of 60 requests left until "),
        (refusal(500, "No."), "note", "no token; "),
        (Answer(silent=True), "note", "no token; "),
        (rate_of(0), "note", "0 of 60 requests left until "),
        (refusal(401, "Bad credentials"), "problem", ""),
        (refusal(404, "Rate limiting is not enabled."), "ok", "it counts no requests"),
    ],
    ids=["counted", "fault", "silent", "none left", "refused", "uncounted"],
)
def test_github_tells_how_many_requests_are_left_or_why_not(
    answer: Answer,
    health: str,
    what: str,
    command: Command,
    github: GitHubServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(of_github, "SECONDS", 0.5)
    github.answers[RATE] = answer
    said = found(command)["GitHub", github.host]
    assert (said["health"], bool(said["remedy"])) == (health, health != "ok")
    assert what in said["what"]


def test_no_file_of_the_log_may_be_read_by_others(
    project: Path, command: Command, user: Path
) -> None:
    del project
    command("doctor", "--offline")
    (log,) = user.rglob("patchwright.log")
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
