"""A state folder, and a clock that stands still until it is moved."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from patchwright.storage.state import State, open_state


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    """Return an empty state folder, open."""
    with open_state(tmp_path / "state") as opened:
        yield opened
