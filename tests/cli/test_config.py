"""What `config` tells of settings."""

import json
from pathlib import Path

import pytest
from tests.support.commands import Command

from patchwright.settings.table import SECRET, table


def test_every_setting_is_told_with_value_source_and_sentence(command: Command) -> None:
    out = command("config").out
    for setting in table():
        assert f"\n{setting.name} = " in out
        assert setting.metadata["sentence"] in out
    assert out.count("    from: default") == len(table())


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_secret_is_never_shown(more: tuple[str, ...], command: Command, home: Path) -> None:
    file = home / "config" / "patchwright" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text("".join(f"{name} = 's3cret'\n" for name in SECRET))
    ended = command("config", *more)
    assert "s3cret" not in ended.out + ended.err
    if more:
        settings = json.loads(ended.out)["settings"]
        values = {name: settings[name]["value"] for name in SECRET | {"base_url"}}
        assert values == dict.fromkeys(SECRET, "***") | {"base_url": ""}


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_password_in_an_address_is_never_shown(
    more: tuple[str, ...], command: Command, home: Path
) -> None:
    file = home / "config" / "patchwright" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text(
        "base_url = 'https://me:s3cret@example.org/api'\n"
        "github_hosts = 'https://s3cret@git.example.org'\n"
    )
    out = command("config", *more).out
    assert "s3cret" not in out
    assert "https://***@git.example.org" in out
    assert "https://***@example.org/api" in out


def test_problems_are_told_beside_what_stays_in_force(command: Command, home: Path) -> None:
    file = home / "config" / "patchwright" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text("drafts = 'many'\n")
    out = command("config").out
    assert "drafts = 4\n" in out
    assert f"Problem: {file}: drafts: 'many' is no number that can be used; 4 stays" in out
