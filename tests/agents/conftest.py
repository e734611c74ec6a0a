"""Small repositories as text."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tools.repositories import Repository, repositories


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    with repositories(tmp_path) as make:
        yield make
