"""Real servers, each for one test at a time, from its own install command."""

import os
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.heavy.langservers.ground import Ground, installed, row_of

REQUIRED = "PATCHWRIGHT_TEST_SERVERS"
"""Set to `required`, a server that cannot be had is a failure."""


@pytest_asyncio.fixture
async def ground(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Ground]:
    """The project and server that the test is parametrized with; skips where there is none."""
    name = str(request.param)
    (tmp_path / "project").mkdir()
    found = installed(row_of(name), tmp_path / "project")
    if isinstance(found, str):
        why = f"{name} is not here. {found}"
        required = os.environ.get(REQUIRED) == "required"  # noqa: TID251 - of the tests alone
        (pytest.fail if required else pytest.skip)(why)
    made = Ground(name, tmp_path, found)
    yield made
    await made.servers.close()
