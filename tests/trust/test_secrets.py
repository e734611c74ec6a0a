"""No secret is written anywhere: not shown, not told to an editor, not logged, not kept.

The real program is started with a secret in every place where it may find one, everything
goes wrong that could make it tell one, and then every byte that it wrote is looked through.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support import scripted_fix
from tests.support.github_server import refusal
from tests.support.model_server import serving
from tests.trust.leaks import kept_in
from tests.trust.secret_home import (
    ENVIRONMENT,
    FAULTY,
    ISSUE,
    SECRETS,
    TELLING,
    Home,
    refusing,
    secret_home,
    spelled,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with secret_home(tmp_path) as home:
        yield home


def sent_to(home: Home) -> set[str]:
    """Return the tokens that GitHub was sent."""
    sent = {asked.headers.get("authorization", "") for asked in home.github.requests}
    return {one.removeprefix("token ") for one in sent}


def test_a_run_in_the_terminal_writes_no_secret(home: Home) -> None:
    with serving(scripted_fix.answer) as server:
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


def test_a_run_that_is_refused_everywhere_writes_no_secret(home: Home) -> None:
    with serving(refusing(["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"])) as server:
        given = {**ENVIRONMENT, "ANTHROPIC_BASE_URL": server.url}
        home.carry_out("fix", "ISSUE.md", "--json", given=given, code=3)
    closed = server.url.replace("://", f"://ann:{SECRETS['address'].replace('/', '%2F')}@")
    given = {**ENVIRONMENT, "ANTHROPIC_BASE_URL": closed}
    # The doctor tries once, where a run would try for long.
    home.carry_out("doctor", "--ask", "--offline", given=given, code=3)
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
    faulty(home, FAULTY)
    assert list((home.folder / ".state" / "patchwright" / "faults").iterdir())
    assert not (found := home.found()), "\n".join(found)


def test_a_program_that_hides_nothing_is_found_out_everywhere(home: Home) -> None:
    """What shows that the tests here can fail."""
    faulty(home, TELLING)
    found = "\n".join(home.found({"key": SECRETS["ANTHROPIC_API_KEY"]}))
    for place in ("stderr of 0", "log/patchwright.log", "faults/"):
        assert place in found
    for how in ("as it is", "quoted", "in hexadecimal", "in Base64, 0", "in Base64, 1"):
        assert f"key {how} in" in found
