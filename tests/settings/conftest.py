"""The user's own settings file, in a folder of the test's."""

from pathlib import Path

import pytest

from patchwright.settings import load


@pytest.fixture(autouse=True)
def user_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "user" / "config.toml"
    path.parent.mkdir()
    monkeypatch.setattr(load, "user_file", lambda: path)
    return path
