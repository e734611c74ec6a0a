"""What the doctor says of trust, of a real repository with a server of its own."""

import json
from pathlib import Path

import pytest
from tests.support.commands import Command

from patchwright.app.trust import file_of, set_trust
from patchwright.settings.load import load

MEANING = "`patchwright trust` says what that means, and with `--grant` trusts it."


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "repository"
    (root / ".venv/bin").mkdir(parents=True)
    (root / "a.py").write_text("")
    (root / ".venv/bin/ty").write_text("#!/bin/sh\n")
    (root / ".venv/bin/ty").chmod(0o755)
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "auto")
    return root


def said(command: Command) -> tuple[str, str, str]:
    lines = [json.loads(line) for line in command("doctor", "--json", "--offline").out.splitlines()]
    [found] = [
        one for one in lines if (one["group"], one["about"]) == ("Language servers", "Trust")
    ]
    return found["health"], found["what"], found["remedy"]


def test_what_waits_for_trust_is_named(repository: Path, command: Command) -> None:
    assert repository
    assert said(command) == (
        "note",
        "not trusted; you were never asked: ty will not be started",
        MEANING,
    )


@pytest.mark.parametrize(
    ("trusted", "told"),
    [
        (
            True,
            (
                "ok",
                "trusted: servers that it brings, and those that run its code, may run as you",
                "",
            ),
        ),
        (False, ("note", "not trusted, as you said: ty will not be started", MEANING)),
    ],
)
def test_the_answer_is_told(
    repository: Path, command: Command, trusted: bool, told: tuple[str, str, str]
) -> None:
    set_trust(repository, load().settings, trusted=trusted)
    assert said(command) == told


@pytest.mark.usefixtures("repository")
def test_where_no_server_waits_all_is_well(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "off")
    assert said(command) == ("ok", "not trusted; you were never asked", "")


def test_an_answer_that_does_not_count_is_told(repository: Path, command: Command) -> None:
    settings = load().settings
    set_trust(repository, settings, trusted=True)
    file = file_of(repository, settings)
    file.write_text("noise")
    assert said(command) == (
        "note",
        f"{file} is damaged, so the workspace is not trusted.",
        MEANING,
    )
