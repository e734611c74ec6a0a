"""A home that holds a secret in every place where the program may find one, and all that it wrote there."""

import os
import shutil
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.github_server import GitHubServer, serving_github
from tests.support.lsp_client import home_of
from tests.support.model_server import Answer, Status
from tests.trust.ground import PROJECT
from tests.trust.leaks import forms, kept_in, leaks

from patchwright.processes.run import Finished, run

IN_ENVIRONMENT = (
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GH_ENTERPRISE_TOKEN",
)
BY_EDITOR = ("apiKey", "authToken", "githubToken", "later apiKey", "user-info")
SECRETS = {
    name: f"Zq+{number}/{name[::-1].replace(' ', '-')}~S3CRET{number}"
    for number, name in enumerate(
        (*IN_ENVIRONMENT, *BY_EDITOR, "settings file", "remote", "gh", "address")
    )
}
"""One for each place; none looks like a key or a token, so that only who knows it hides it."""

ISSUE = "/repos/octo/demo/issues/12"
ENVIRONMENT = {name: SECRETS[name] for name in IN_ENVIRONMENT}

FAULTY = """
import sys, threading
from patchwright.app.application import Application
from patchwright.cli.barrier import run

class Faulty(Application):
    def doctor(self, target, *, ask, offline):
        super().settings(target)
        self.fail()

    def status(self, folder):
        thread = threading.Thread(target=self.fail)
        thread.start()
        thread.join()
        self.fail()

    def fail(self):
        raise RuntimeError(said)

said, *arguments = sys.argv[1:]
sys.exit(run(Faulty(), arguments))
"""
TELLING = f"""
from patchwright.log import lines, secrets
secrets._KNOWN.blotted_out = lambda text: text
{FAULTY}"""
PROGRAM = (sys.executable, "-P", "-m", "patchwright")


@dataclass(kw_only=True)
class Home:
    """A user's home with a repository in it, and all that the program wrote.

    Attributes:
        places: What was written, by where that is.
    """

    folder: Path
    github: GitHubServer
    places: dict[str, bytes] = field(default_factory=dict[str, bytes])

    @property
    def root(self) -> Path:
        """The repository."""
        return self.folder / "pocketbook"

    def environment(self, **plus: str) -> dict[str, str]:
        """Return that of a user who has set nothing but *plus*, and has a `gh` of his own."""
        home = home_of(self.folder)
        path = f"{self.folder / 'bin'}{os.pathsep}{home['PATH']}"
        return {**home, "PATH": path, "PATCHWRIGHT_WORKERS": "1", **plus}

    def carry_out(
        self,
        *arguments: str,
        given: Mapping[str, str],
        code: int,
        program: tuple[str, ...] = PROGRAM,
    ) -> Finished:
        """Carry out a command line with *given* in the environment, telling all that is told."""
        ended = run(
            [*program, "--log-level", "debug", *arguments],
            cwd=self.root,
            env=self.environment(**given),
            timeout=60,
        )
        assert ended.code == code, ended.err.decode()
        self.wrote(ended.out, ended.err)
        return ended

    def wrote(self, out: bytes, err: bytes) -> None:
        """Take what a process wrote."""
        number = len(self.places) // 2
        self.places |= {f"stdout of {number}": out, f"stderr of {number}": err}

    def found(self, secrets: Mapping[str, str] = SECRETS) -> list[str]:
        """Return what was written and must not be; the user's own settings are his."""
        kept = {**kept_in(self.folder / ".state"), **kept_in(self.folder / ".cache")}
        return leaks({**self.places, **kept}, secrets)


@contextmanager
def secret_home(folder: Path) -> Generator[Home]:
    """Make one in *folder*, with what is in no environment and comes from no editor."""
    told = {"title": "Orders fall on wrong days", "body": (PROJECT / "ISSUE.md").read_text()}
    with serving_github({("octo/demo", 12): told}) as github:
        home = Home(folder=folder, github=github)
        shutil.copytree(PROJECT, home.root, ignore=shutil.ignore_patterns("__pycache__"))
        url = f"http://ann:{SECRETS['remote'].replace('/', '%2F')}@{github.host}/octo/demo.git"
        for arguments in (["init", "-q"], ["remote", "add", "origin", url]):
            assert run(["git", *arguments], cwd=home.root, timeout=30).code == 0
        settings = folder / ".config" / "patchwright" / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            f'github_hosts = "{github.setting}"\ngithub_token = "{SECRETS["settings file"]}"\n'
        )
        gh = folder / "bin" / "gh"
        gh.parent.mkdir()
        gh.write_text(f"#!/bin/sh\necho '{SECRETS['gh']}'\n")
        gh.chmod(0o755)
        yield home


def spelled(*names: str) -> str:
    """Return secrets, each in every way in which a text may have it."""
    found = [form for name in names for form in forms(SECRETS[name]).values() if b"\0" not in form]
    return " ".join(form.decode() for form in found)


def refusing(names: Sequence[str]) -> Callable[[Any], Answer]:
    """Return a model that refuses, and tells what one may have come with: *names* as they are then."""
    return lambda _body: Status(401, spelled(*names))
