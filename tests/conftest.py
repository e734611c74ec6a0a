"""What holds for every test."""

import pytest


@pytest.fixture(autouse=True)
def _no_language_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No real server is asked, by our processes neither, whatever this machine has."""
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "off")
