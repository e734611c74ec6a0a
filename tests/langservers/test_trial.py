"""A start for a moment: what it shows of a server."""

import sys
from pathlib import Path

import pytest
from tests.support import language_server

from patchwright.langservers.find import Found
from patchwright.langservers.row import Install, Row
from patchwright.langservers.trial import tried
from patchwright.langservers.version import version_in


def found(program: str, *arguments: str) -> Found:
    row = Row(
        name="scripted",
        serves="Tests",
        suffixes={".a": "alpha"},
        arguments=arguments,
        install=Install(by="system", packages=(), words=""),
    )
    return Found(row=row, program=Path(program))


async def test_a_server_that_starts_is_weighed_and_ended() -> None:
    trial = await tried(found(sys.executable, language_server.__file__))
    assert trial.why == ""
    assert trial.memory > 1_000_000
    assert trial.seconds > 0
    assert trial.version == "1.2"


async def test_one_that_ends_at_once_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no such component >&2; exit 1\n")
    broken.chmod(0o755)
    trial = await tried(found(str(broken)))
    assert "scripted has ended. It said: no such component" in trial.why


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ("0.0.108", "0.0.108"),
        ("clangd version 22.1.1 linux x86_64-unknown-linux-gnu", "22.1.1"),
        ("Version 7.0.2", "7.0.2"),
        ("1.59.0-SNAPSHOT", "1.59.0-SNAPSHOT"),
        (
            '{"GoVersion":"go1.24.1","Path":"golang.org/x/tools/gopls","Version":"v0.18.1"}',
            "0.18.1",
        ),
        ("golang.org/x/tools/gopls master\n    @", ""),
        ("rust-analyzer 1.96.0 (ac68faa 2026-04-01)", "1.96.0"),
        ("", ""),
    ],
)
def test_a_version_is_read_out_of_what_a_server_says(said: str, version: str) -> None:
    assert version_in(said) == version
