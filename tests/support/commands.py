"""A command line carried out in this process, and the folders of a user who has set nothing."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

_FOLDERS = ("CONFIG", "CACHE", "STATE", "DATA")
_ACCESS = (
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GH_ENTERPRISE_TOKEN",
    "GITHUB_ENTERPRISE_TOKEN",
)


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


Command = Callable[..., Ended]


def be_new_user(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Let the user's own folders lie in *home*, and let nothing else be set, but that no servers are asked."""
    for kind in _FOLDERS:
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    ours = [name for name in os.environ if name.startswith("PATCHWRIGHT_")]  # noqa: TID251 - to clear it
    for name in (*_ACCESS, *ours):
        monkeypatch.delenv(name, raising=False)
    # Which servers this machine has is no matter of a test.
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "off")
