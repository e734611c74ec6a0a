"""A working tree with a state folder beside it; a machine without git."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.storage.state import open_state


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Tree]:
    (tmp_path / "work").mkdir()
    with open_state(tmp_path / "state") as state:
        yield Tree(root=tmp_path / "work", state=state)


@pytest.fixture
def without_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], None]:
    """From the call on there is no git on this machine."""

    def hide() -> None:
        monkeypatch.setenv("PATH", str(tmp_path / "empty"))

    return hide
