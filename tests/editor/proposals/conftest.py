"""A workspace of one module, of a user who has set nothing."""

from pathlib import Path

import pytest
from tests.editor.proposals.ground import BEFORE
from tests.support.commands import be_new_user
from tests.support.proposing import write


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    be_new_user(monkeypatch, tmp_path)
    root = tmp_path / "work"
    write(root, {"m.py": BEFORE})
    return root
