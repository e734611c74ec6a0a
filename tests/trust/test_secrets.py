"""No secret is written anywhere: not shown, not told to an editor, not logged, not kept.

The real program is started with a secret in every place where it may find one, everything
goes wrong that could make it tell one, and then every byte that it wrote is looked through.
"""

import json
import os
import shutil
import sqlite3
import sys
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_fix
from tests.support.github_server import GitHubServer, refusal, serving_github
from tests.support.lsp_client import Client, home_of, started
from tests.support.lsp_peer import RpcError
from tests.support.model_server import Answer, ModelServer, Status, serving
from tests.trust.ground import PROJECT
from tests.trust.leaks import forms, kept_in, leaks

from patchwright.processes.run import Finished, run

pytestmark = pytest.mark.slow

_IN_ENVIRONMENT = (
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GH_ENTERPRISE_TOKEN",
)
_BY_EDITOR = ("apiKey", "authToken", "githubToken", "later apiKey", "user-info")
SECRETS = {
    name: f"Zq+{number}/{name[::-1].replace(' ', '-')}~S3CRET{number}"
    for number, name in enumerate(
        (*_IN_ENVIRONMENT, *_BY_EDITOR, "settings file", "remote", "gh", "address")
    )
}
"""One for each place; none looks like a key or a token, so that only who knows it hides it."""

ISSUE = "/repos/octo/demo/issues/12"
ENVIRONMENT = {name: SECRETS[name] for name in _IN_ENVIRONMENT}

_FAULTY = """
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
_TELLING = f"""
from patchwright.log import lines, secrets
secrets._KNOWN.blotted_out = lambda text: text
{_FAULTY}"""
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


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """One with a secret in each place that is no environment and no editor."""
    told = {"title": "Orders fall on wrong days", "body": (PROJECT / "ISSUE.md").read_text()}
    with serving_github({("octo/demo", 12): told}) as github:
        home = Home(folder=tmp_path, github=github)
        shutil.copytree(PROJECT, home.root, ignore=shutil.ignore_patterns("__pycache__"))
        url = f"http://ann:{SECRETS['remote'].replace('/', '%2F')}@{github.host}/octo/demo.git"
        for arguments in (["init", "-q"], ["remote", "add", "origin", url]):
            assert run(["git", *arguments], cwd=home.root, timeout=30).code == 0
        settings = tmp_path / ".config" / "patchwright" / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            f'github_hosts = "{github.setting}"\ngithub_token = "{SECRETS["settings file"]}"\n'
        )
        gh = tmp_path / "bin" / "gh"
        gh.parent.mkdir()
        gh.write_text(f"#!/bin/sh\necho '{SECRETS['gh']}'\n")
        gh.chmod(0o755)
        yield home


@contextmanager
def model() -> Generator[ModelServer]:
    """Serve a model that fixes the sample project."""
    with serving(scripted_fix.answer) as server:
        yield server


def spelled(*names: str) -> str:
    """Return secrets, each in every way in which a text may have it."""
    found = [form for name in names for form in forms(SECRETS[name]).values() if b"\0" not in form]
    return " ".join(form.decode() for form in found)


def refusing(names: Sequence[str]) -> Callable[[Any], Answer]:
    """Return a model that refuses, and tells what one may have come with: *names* as they are then."""
    return lambda _body: Status(401, spelled(*names))


def sent_to(home: Home) -> set[str]:
    """Return the tokens that GitHub was sent."""
    sent = {asked.headers.get("authorization", "") for asked in home.github.requests}
    return {one.removeprefix("token ") for one in sent}


def test_a_run_in_the_terminal_writes_no_secret(home: Home) -> None:
    with model() as server:
        given = {**ENVIRONMENT, "ANTHROPIC_BASE_URL": server.url}
        home.carry_out("fix", "12", "--json", "--apply", given=given, code=0)
        sent = str(server.requests[0].headers)
        assert SECRETS["ANTHROPIC_API_KEY"] in sent or SECRETS["ANTHROPIC_AUTH_TOKEN"] in sent
    without = {name: value for name, value in ENVIRONMENT.items() if name[:2] != "GH"}
    home.carry_out("locate", "12", given=without, code=0)
    assert sent_to(home) == {SECRETS["GH_ENTERPRISE_TOKEN"], SECRETS["gh"]}
    home.carry_out("config", given=given, code=0)
    assert b"Written" in home.places["stderr of 0"]
    assert any("runs.db" in place for place in kept_in(home.folder / ".state"))
    assert not (found := home.found()), "\n".join(found)


def test_a_run_that_fails_in_every_way_writes_no_secret(home: Home) -> None:
    with serving(refusing(["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"])) as server:
        given = {**ENVIRONMENT, "ANTHROPIC_BASE_URL": server.url}
        home.carry_out("fix", "ISSUE.md", "--json", given=given, code=3)
        home.carry_out("doctor", "--ask", "--offline", given=given, code=3)
    closed = server.url.replace("://", f"://ann:{SECRETS['address'].replace('/', '%2F')}@")
    # It would be tried again for long.
    given = {**ENVIRONMENT, "ANTHROPIC_BASE_URL": closed, "PATCHWRIGHT_MAX_MINUTES": "0.05"}
    home.carry_out("fix", "ISSUE.md", given=given, code=3)
    for status in (401, 403):
        home.github.answers[ISSUE] = refusal(status, spelled("GH_ENTERPRISE_TOKEN"))
        home.carry_out("locate", "12", given=ENVIRONMENT, code=7)
    assert not (found := home.found()), "\n".join(found)


def faulty(home: Home, program: str) -> None:
    """Have a command and its log fail with secrets in what is said."""
    # What the environment sets would be stronger than the file.
    environment = {name: value for name, value in ENVIRONMENT.items() if name != "GITHUB_TOKEN"}
    python = (sys.executable, "-P", "-c", program, spelled(*environment, "settings file"))
    ended = home.carry_out("doctor", given=environment, code=70, program=python)
    assert b"RuntimeError" in ended.err


def test_a_fault_that_tells_secrets_is_written_down_without_them(home: Home) -> None:
    faulty(home, _FAULTY)
    assert list((home.folder / ".state" / "patchwright" / "faults").iterdir())
    assert not (found := home.found()), "\n".join(found)


def test_a_program_that_hides_nothing_is_found_out_everywhere(home: Home) -> None:
    """What shows that the tests here can fail."""
    faulty(home, _TELLING)
    found = "\n".join(home.found({"key": SECRETS["ANTHROPIC_API_KEY"]}))
    for place in ("stderr of 0", "log/patchwright.log", "faults/"):
        assert place in found
    for how in ("as it is", "quoted", "in hexadecimal", "in Base64, 0", "in Base64, 1"):
        assert f"key {how} in" in found


@pytest.mark.parametrize("place", ["a file", "a name", "a blob", "a row", "a packed row"])
def test_a_secret_is_found_wherever_it_is_kept(place: str, tmp_path: Path) -> None:
    """What shows that the tests here can fail."""
    secret = SECRETS["gh"]
    # Long enough to lie in several pages of a database.
    text = f"{'x' * 4085}{secret}{'x' * 9000}"
    match place:
        case "a file":
            (tmp_path / "a").write_text(text)
        case "a name":
            (tmp_path / secret.replace("/", "%2F").replace("+", "%2B")).touch()
        case "a blob":
            (tmp_path / "a").write_bytes(zlib.compress(text.encode()))
        case _:
            value = zlib.compress(text.encode()) if place == "a packed row" else text
            with closing(sqlite3.connect(tmp_path / "a.db")) as database:
                database.execute("CREATE TABLE t (n, v)")
                database.execute("INSERT INTO t VALUES (1, ?)", [value])
                database.commit()
    assert leaks(kept_in(tmp_path), SECRETS)
    assert not leaks(kept_in(tmp_path), {"other": SECRETS["remote"]})


async def ended(client: Client, n_runs: int) -> None:
    """Wait until so many runs are over."""

    def over() -> list[Any]:
        told = client.of("patchwright/event")
        return [one for one in told if one["event"]["type"] == "RunFinished"]

    await client.until(lambda: len(over()) >= n_runs, 30)


async def test_an_editor_is_found_to_be_told_secrets_by_a_program_that_hides_nothing(
    home: Home,
) -> None:
    """What shows that the tests here can fail."""
    command = [sys.executable, "-P", "-c", _TELLING, SECRETS["GH_TOKEN"], "--debug", "serve"]
    async with started(home.folder, command=command, environment=home.environment()) as client:
        await client.initialize(rootUri=home.root.as_uri(), trace="verbose")
        with pytest.raises(RpcError, match="RuntimeError"):
            await client.command("status")
        await client.until(lambda: SECRETS["GH_TOKEN"] in str(client.of("window/logMessage")))
        with pytest.raises(RpcError, match="colour"):
            await client.command("locate", {"colour": SECRETS["GH_TOKEN"]})
    assert SECRETS["GH_TOKEN"] in str(client.of("$/logTrace"))


async def edit(home: Home, client: Client, url: str, known: list[str]) -> None:
    """Hand secrets over in every way, and have everything go wrong that may tell them."""
    policy = client.policy
    policy.settings = {"authToken": SECRETS["authToken"]}
    address = url.replace("://", f"://ann:{SECRETS['user-info'].replace('/', '%2F')}@")
    options = {
        "apiKey": SECRETS["apiKey"],
        "githubToken": SECRETS["githubToken"],
        "baseUrl": address,
    }
    root = home.root.as_uri()
    told = {"patchwright": options, "events": True}
    await client.initialize(rootUri=root, trace="verbose", initializationOptions=told)
    client.notify("$/setTrace", {"value": "verbose"})
    with pytest.raises(RpcError, match="RuntimeError"):
        await client.command("status")
    for name in known:
        with pytest.raises(RpcError, match="colour"):
            await client.command("locate", {"issue": "12", "colour": SECRETS[name]})
    await client.command("fix", {"issue": "12"})
    await client.until(lambda: any("forbids" in one for one in client.shown))
    await client.command("fix", {"text": "It breaks", "uri": root})
    await ended(client, 1)
    policy.settings = None
    later = {**options, "apiKey": SECRETS["later apiKey"], "authToken": None}
    client.notify("workspace/didChangeConfiguration", {"settings": {"patchwright": later}})
    known.append("later apiKey")
    await client.command("fix", {"text": "It breaks again", "uri": root})
    await ended(client, 2)
    client.open(f"{root}/a.txt", spelled(*known))
    await client.shutdown()
    assert await client.ended() == 0


async def test_an_editor_that_traces_is_told_no_secret(home: Home) -> None:
    known = [name for name in (*_IN_ENVIRONMENT, *_BY_EDITOR) if name != "later apiKey"]
    home.github.answers[ISSUE] = refusal(403, spelled("GH_ENTERPRISE_TOKEN"))
    faulty = [sys.executable, "-P", "-c", _FAULTY, spelled(*known), "--debug", "serve"]
    with serving(refusing(known)) as server:
        async with started(
            home.folder, command=faulty, environment=home.environment(**ENVIRONMENT)
        ) as client:
            await edit(home, client, server.url, known)
    assert server.requests
    home.wrote(json.dumps(client.sent, ensure_ascii=False).encode(), client.errors)
    traced = [one["message"].partition(" (")[0] for one in client.of("$/logTrace")]
    assert "sent initialize" in traced
    assert "received answer to workspace/configuration" in traced
    assert any("a thread failed" in one["message"] for one in client.of("window/logMessage"))
    assert not (found := home.found()), "\n".join(found)
