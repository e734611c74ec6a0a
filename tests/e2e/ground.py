"""A user with a project, an issue and a model, and the editor that is started for them."""

import json
import os
import re
import shlex
import shutil
import subprocess
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.github_server import GitHubServer, serving_github
from tests.support.lsp_client import SERVE, home_of
from tests.support.model_server import Answer, ModelServer, serving

import patchwright.cli.demo

PROJECT = Path(patchwright.cli.demo.__file__).parent / "project"
HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "editors.md"
TITLE = "Forecast takes the rent three days too early"
REQUIRED = "PATCHWRIGHT_TEST_EDITORS"
"""Where this is `required`, an editor that is missing is a failure."""

PATIENCE = 120.0
"""Seconds for anything that is waited for: a machine may be slow, and none is so slow."""

_MARK = "E2E_GROUND"


def role_of(body: Mapping[str, Any]) -> str:
    """Return which agent asks."""
    system = str(body["system"])
    known = ("Searcher", "Planner")
    found = next((role for role in known if f"You are the {role}" in system), "")
    return found or ("Voter" if "choose between" in system else "Editor")


@dataclass(kw_only=True)
class Ground:
    """What a test stands on.

    Attributes:
        folder: All that is of this test alone.
        root: The project.
        holds: Roles whose questions are answered only once the editor's flow says so.
        script: What the model answers.
        environ: What else stands in the environment of the editor.
        asked: The roles that asked, in order.
        model: Answers as a model.
        github: Answers as GitHub.
        report: What the last flow found out, with what its user was shown.
    """

    folder: Path
    root: Path
    holds: set[str] = field(default_factory=set[str])
    script: Callable[[dict[str, Any]], Answer] = scripted_fix.answer
    environ: dict[str, str] = field(default_factory=dict[str, str])
    asked: list[str] = field(default_factory=list[str])
    model: ModelServer = field(init=False)
    github: GitHubServer = field(init=False)
    report: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def held(self) -> Path:
        """Is there while a question of a held role waits."""
        return self.folder / "held"

    @property
    def go(self) -> Path:
        """Is made by the flow to let the model answer."""
        return self.folder / "go"

    def write(self, path: str, text: str | bytes) -> Path:
        """Write a file of the project."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return file

    def text(self, path: str) -> str:
        """Return a file of the project, line ends as they are."""
        return (self.root / path).read_bytes().decode()

    def tree(self) -> dict[str, bytes]:
        """Return all files of the project, without git's."""
        files = (file for file in self.root.rglob("*") if file.is_file())
        named = {file.relative_to(self.root).as_posix(): file for file in files}
        return {n: f.read_bytes() for n, f in sorted(named.items()) if not n.startswith(".git/")}

    def answer(self, body: dict[str, Any]) -> Answer:
        """Answer as the model, once the flow lets it."""
        role = role_of(body)
        self.asked.append(role)
        if role in self.holds:
            self.held.touch()
            for _ in range(int(PATIENCE / 0.02)):
                if self.go.exists():
                    break
                threading.Event().wait(0.02)
        return self.script(body)

    def drive(self, command: Sequence[str], **given: Any) -> dict[str, Any]:
        """Start an editor that carries a flow out; return what the flow reports.

        Fails, with all that the editor said, where the flow or the editor does, or
        where a process outlives it.
        """
        told = {
            "server": SERVE,
            "root": str(self.root),
            "report": str(self.folder / "report.json"),
            "held": str(self.held),
            "go": str(self.go),
            "patience": PATIENCE,
            **given,
        }
        self.folder.joinpath("report.json").unlink(missing_ok=True)
        log = self.folder / "editor.log"
        with log.open("wb") as out:
            try:
                code = subprocess.run(  # noqa: S603, TID251 - the editor is what is tried
                    list(command),
                    cwd=self.root,
                    env={**self.environment(), "E2E_GIVEN": json.dumps(told)},
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=out,
                    timeout=2 * PATIENCE,
                    check=False,
                ).returncode
            except subprocess.TimeoutExpired:
                code = -1
        self.report = self._report()
        left = left_over(self.folder)
        if code or "failed" in self.report or left:
            why = self.report.get("failed", f"the editor ended with {code}")
            pytest.fail(f"{why}\nleft over: {left}\n{self.said()}", pytrace=False)
        return self.report

    def environment(self) -> dict[str, str]:
        """Return the environment of the user: a home of his own, and nothing of ours."""
        return {
            **home_of(self.folder / "home"),
            "PATH": os.pathsep.join((str(self.folder / "bin"), os.defpath)),
            "TERM": "dumb",
            "LANG": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1",
            "ANTHROPIC_BASE_URL": self.model.url,
            "ANTHROPIC_API_KEY": "s3cret",
            "PATCHWRIGHT_GITHUB_HOSTS": self.github.setting,
            _MARK: str(self.folder),
            **self.environ,
        }

    def said(self) -> str:
        """Return what the editor and the server left behind, for a test that fails."""
        shown = json.dumps(self.report, indent=1, ensure_ascii=False)
        logs = [self.folder / "editor.log", *self.folder.glob("home/**/*.log")]
        texts = [f"--- {log}\n{log.read_text('utf-8', 'replace')[-6000:]}" for log in logs]
        return "\n".join([shown, *texts])

    def _report(self) -> dict[str, Any]:
        try:
            return json.loads((self.folder / "report.json").read_bytes())
        except (OSError, ValueError) as error:
            return {"failed": f"the flow reports nothing: {error}"}


@contextmanager
def prepared(folder: Path, files: Mapping[str, str | bytes] | None = None) -> Generator[Ground]:
    """Make a project, the demo's unless *files* are given, with issue 12 on its GitHub."""
    root = folder / "work" / "pocketbook"
    if files is None:
        shutil.copytree(PROJECT, root, ignore=shutil.ignore_patterns("__pycache__"))
    ground = Ground(folder=folder, root=root)
    for path, text in (files or {}).items():
        ground.write(path, text)
    (folder / "home").mkdir()
    _install(folder / "bin")
    told = {"title": TITLE, "body": (PROJECT / "ISSUE.md").read_text("utf-8")}
    with serving(ground.answer) as model, serving_github({("octo/pocketbook", 12): told}) as github:
        ground.model, ground.github = model, github
        git(root, "init", "-q")
        git(root, "remote", "add", "origin", f"{github.url}/octo/pocketbook.git")
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "Begin")
        yield ground


def _install(folder: Path) -> None:
    """Have `patchwright` in *folder*, where the editor finds it."""
    folder.mkdir()
    program = folder / "patchwright"
    command = [word for word in SERVE if word != "serve"]
    program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', "utf-8")
    program.chmod(0o755)


def on_the_page(name: str) -> str:
    """Return the settings that the page on editors says were tried for *name*."""
    block = re.compile(rf"<!-- tried: {name} -->\n```\w+\n(.*?)^```", re.DOTALL | re.MULTILINE)
    blocks = block.findall(PAGE.read_text("utf-8"))
    assert blocks, f"{PAGE} has no settings for {name}"
    return "".join(blocks)


def with_options(settings: str, begins: str, options: str) -> str:
    """Return *settings* of an editor with *options* behind what *begins* those of initialization."""
    assert begins in settings, f"the settings have no {begins}"
    return settings.replace(begins, begins + options)


def git(folder: Path, *arguments: str) -> bytes:
    """Carry out a git command and return what it says."""
    person = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false"]
    return subprocess.run(  # noqa: S603, TID251 - the test's own repository
        ["git", *person, *arguments],  # noqa: S607
        cwd=folder,
        env={"PATH": os.defpath, "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"},
        check=True,
        capture_output=True,
    ).stdout


def applied(folder: Path, texts: Mapping[str, str], diff: str) -> dict[str, str]:
    """Return what git makes of *texts* by *diff*, in a fresh *folder*."""
    folder.mkdir()
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    (folder / "the.diff").write_bytes(diff.encode())
    git(folder, "init", "-q")
    git(folder, "apply", "the.diff")
    (folder / "the.diff").unlink()
    files = (file for file in folder.rglob("*") if file.is_file() and ".git" not in file.parts)
    return {file.relative_to(folder).as_posix(): file.read_bytes().decode() for file in files}


def left_over(folder: Path) -> dict[int, str]:
    """Return the processes of a test that go on although they are given time to end."""
    left = processes(folder)
    for _ in range(int(PATIENCE / 0.05)):
        if not left:
            break
        threading.Event().wait(0.05)
        left = processes(folder)
    return left


def processes(folder: Path) -> dict[int, str]:
    """Return the processes that were started in the environment of a test."""
    mark = f"{_MARK}={folder}".encode()
    found = dict[int, str]()
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                found[int(entry.name)] = command.decode("utf-8", "replace")
    return found


def editor(name: str, probe: Sequence[str]) -> list[str]:
    """Return the start of an editor's command line; skip, or fail, where it is not there."""
    missing = shutil.which(name) is None or _fails(probe)
    if missing and os.environ.get(REQUIRED) == "required":  # noqa: TID251 - the test run's own
        pytest.fail(f"{name} must be there, and is not")
    if missing:
        pytest.skip(f"{name} is not there; {REQUIRED}=required makes that a failure")
    return [name]


def _fails(probe: Sequence[str]) -> bool:
    done = subprocess.run(list(probe), capture_output=True, check=False)  # noqa: S603, TID251 - only looks
    return done.returncode != 0
