"""A state folder, and a ground that runs are done on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.pipeline.ground import Ground, opened

from patchwright.storage.state import State, open_state


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    """Return an empty state folder, open."""
    with open_state(tmp_path / "state") as made:
        yield made


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[Ground]:
    """Return a ground with a small repository on it."""
    with opened(tmp_path) as made:
        yield made
