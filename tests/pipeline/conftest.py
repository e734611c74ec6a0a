"""A state folder, and a desk that runs are done on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.pipeline.desk import Desk, opened

from patchwright.storage.state import State, open_state


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    """Return an empty state folder, open."""
    with open_state(tmp_path / "state") as made:
        yield made


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return a desk with a small repository on it."""
    with opened(tmp_path) as made:
        yield made
