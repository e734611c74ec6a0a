"""What the flows in real editors stand on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.ground import Ground, prepared


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[Ground]:
    """The sample project, whose issue 12 a scripted model knows how to fix."""
    with prepared(tmp_path) as made:
        yield made
